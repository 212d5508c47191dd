import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings, type LayoutSettings } from '#config/layout.ts';
import { placesOfMenu } from '@/features/shell/MainLayout';
import { entriesOf, type MenuEntry, type Place, placesAt } from '@/features/shell/places';
import { type BrowserWorld, browserWorld } from './browser-world';

const routes: Place[] = [
  { id: '404', path: '*' },
  {
    ...{ path: 'project', name: 'project', icon: 'ProjectOutlined' },
    children: [
      { path: '', hideInMenu: true },
      { path: 'list', name: 'list' },
      { path: 'detail', name: 'detail', hideInMenu: true },
    ],
  },
  { path: 'system', name: 'system', children: [{ path: 'variable', name: 'variable', unaccessible: true }] },
  { path: 'exception', name: 'exception', hideInMenu: true, children: [{ path: '403', name: '403' }] },
];

describe('the menu', () => {
  it('shows named pages the user may open, and no frame without any', () => {
    expect(entriesOf(routes)).toEqual([
      {
        ...{ path: '/project', text: 'menu.project', icon: 'ProjectOutlined' },
        children: [{ path: '/project/list', text: 'menu.project.list', icon: undefined, children: [] }],
      },
    ]);
  });

  it.each([
    ['/project/detail', ['/project', '/project/detail']],
    ['/exception/403', ['/exception', '/exception/403']],
    ['/nowhere', ['/nowhere']],
  ])('knows where %s lies', (address, chain) => {
    expect(placesAt(routes, address).map(({ path }) => path)).toEqual(chain);
  });

  const page = (path: string): MenuEntry => ({ path, text: 'menu.project.list', icon: undefined, children: [] });
  const project: MenuEntry = { ...page('/project'), children: [page('/project/list')] };
  const account: MenuEntry = { ...page('/account'), children: [page('/account/workplace')] };
  const arranged = (settings: Partial<LayoutSettings>, chain: string[]) => {
    const { across, down } = placesOfMenu({ ...defaultSettings, ...settings }, [project, account], chain);
    return [across.map(({ path }) => path), down.map(({ path }) => path)];
  };
  it.each<[string, Partial<LayoutSettings>, string[], string[]]>([
    ['across the header', { layout: 'top' }, ['/project', '/account'], []],
    ['down the side', { layout: 'side' }, [], ['/project', '/account']],
    ['down the side below a header', { layout: 'mix' }, [], ['/project', '/account']],
    ['on both when split', { layout: 'mix', splitMenus: true }, ['/project', '/account'], ['/account/workplace']],
    ['nowhere when switched off', { layout: 'side', menu: false }, [], []],
    ['unsplit across the header, whatever was chosen for mixed', { splitMenus: true }, ['/project', '/account'], []],
  ])('stands %s', (_, settings, across, down) => {
    expect(arranged(settings, ['/account', '/account/workplace'])).toEqual([across, down]);
  });

  it('leads from a split entry to its first page', () => {
    const { across } = placesOfMenu({ ...defaultSettings, layout: 'mix', splitMenus: true }, [project, account], []);
    expect(across.map(({ to }) => to)).toEqual(['/project/list', '/account/workplace']);
  });
});

describe('the frame of every page', () => {
  let world: BrowserWorld;
  afterEach(() => world.close());
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const open = async (settings: Partial<LayoutSettings>) => {
    world = await browserWorld();
    await world.signIn('lin');
    localStorage.setItem('intara.layout', JSON.stringify(settings));
    world.open('/account/settings');
    await screen.findByRole('button', { name: 'Page settings', hidden: true }, { timeout: 60_000 });
  };

  it('keeps the settings and the name of the page when the menu is switched off in the side layout', async () => {
    await open({ layout: 'side', menu: false });
    expect(screen.getByRole('banner', { hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { hidden: true })).not.toBeInTheDocument();
    expect(document.title).toBe('Account settings - InTARA');
  });

  it('has name, menu and tools down the side, and shrinks to the icons', async () => {
    await open({ layout: 'side' });
    const side = screen.getByRole('complementary', { hidden: true });
    expect(screen.queryByRole('banner', { hidden: true })).not.toBeInTheDocument();
    expect(within(side).getByRole('link', { name: 'InTARA', hidden: true })).toHaveAttribute('href', '/');
    await user.click(within(side).getByRole('button', { name: 'Show the icons only', hidden: true }));
    expect(within(side).getByRole('button', { name: 'Show the whole menu', hidden: true })).toBeInTheDocument();
    expect(within(side).getByRole('button', { name: 'Page settings', hidden: true })).toBeInTheDocument();
  });
});
