import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPalette } from '@/components/palette/open-palette';
import { openPart } from '@/features/shell/open-part';
import { type BrowserWorld, browserWorld } from '../world/browser';

const patient = { timeout: 30_000 };
let world: BrowserWorld;
afterEach(async () => {
  openPart(undefined);
  openPalette(false);
  await world.close();
});

async function openGuide(path: string, language: 'en-US' | 'zh-CN' = 'en-US') {
  world = await browserWorld(language);
  await world.signIn('lin', ['ProjectConfigRead']);
  world.openPage(path);
  return screen.findByRole('heading', { level: 2 }, patient);
}

const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the guide' }), { target: { value: words } });
const list = () => within(screen.getByRole('navigation', { name: 'Chapters of the guide' }));

describe('the page of the guide', { timeout: 120_000 }, () => {
  it('lists the chapters and leads to one, which its address names', async () => {
    await openGuide('/help');
    expect(list().getAllByRole('button').length).toBeGreaterThan(20);
    expect(screen.getByRole('heading', { name: 'Your first analysis in 30 minutes' })).toBeInTheDocument();
    fireEvent.click(list().getByRole('button', { name: 'Attack trees' }));
    expect(await screen.findByRole('heading', { name: 'Attack trees', level: 2 }, patient)).toBeInTheDocument();
    expect(list().getByRole('button', { current: 'page' })).toHaveTextContent('Attack trees');
  });

  it('opens the chapter of the page it was asked for, with its steps, table and pictures', async () => {
    const heading = await openGuide(`/help?for=${encodeURIComponent('/project/analysis?task=1&step=assets')}`);
    expect(heading).toHaveTextContent('Assets and security properties');
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(10);
    expect(screen.getByRole('table')).toHaveTextContent('not assigned');
    expect(screen.getByRole('img', { name: 'Assets with their security properties' })).toHaveAttribute(
      'src',
      expect.stringContaining('assets.webp'),
    );
  });

  it('follows a link to another chapter', async () => {
    const heading = await openGuide('/help?chapter=assets');
    const text = heading.closest('article') as HTMLElement;
    fireEvent.click(within(text).getByRole('link', { name: 'damage scenarios and impact' }));
    expect(await screen.findByRole('heading', { name: 'Damage scenarios and impact' }, patient)).toBeInTheDocument();
  });

  it('finds by words of either language, marks them, and opens the place', async () => {
    await openGuide('/help');
    search('confirm again');
    fireEvent.click(await list().findByRole('button', { name: /When values change later/ }, patient));
    expect(await screen.findByRole('heading', { name: 'Risks and their treatment' }, patient)).toBeInTheDocument();
    await waitFor(() => expect(document.querySelectorAll('article mark').length).toBeGreaterThan(1));
    search('残余风险');
    expect(await list().findByRole('button', { name: /^Controls and residual risk/ }, patient)).toBeInTheDocument();
    search('xyzzy');
    expect(await screen.findByText(/Nothing found/, {}, patient)).toBeInTheDocument();
  });

  it('is Chinese on a Chinese page', async () => {
    const heading = await openGuide('/help?chapter=treatment', 'zh-CN');
    expect(heading).toHaveTextContent('风险与处置');
    expect(screen.getByRole('searchbox', { name: '搜索指南' })).toBeInTheDocument();
  });
});

describe('the command palette', { timeout: 120_000 }, () => {
  it('leads to a place of the guide, which is a page outside of tasks', async () => {
    await openGuide('/help?chapter=assets');
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('combobox', {}, patient);
    fireEvent.change(field, { target: { value: 'when values change later' } });
    fireEvent.click(await screen.findByRole('option', { name: /^When values change later/ }, patient));
    expect(await screen.findByRole('heading', { name: 'Risks and their treatment' }, patient)).toBeInTheDocument();
    expect(screen.queryByText('Open in a new tab')).toBeNull();
  });
});

describe('help on a page', { timeout: 120_000 }, () => {
  it('opens beside it on the key ?, at its chapter, and offers the same place in a new tab', async () => {
    world = await browserWorld();
    await world.signIn('lin', ['ProjectConfigRead']);
    // The address of the window is read, too: another spec may have left its own there.
    window.history.replaceState(null, '', '/account/settings');
    world.openPage('/account/settings');
    const name = await screen.findByRole('textbox', { name: 'Name' }, patient);
    fireEvent.keyDown(name, { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const beside = within(await screen.findByRole('dialog', {}, patient));
    expect(
      await beside.findByRole('heading', { name: 'Your account and the look of the pages' }, patient),
    ).toBeVisible();
    const tab = beside.getByRole('link', { name: 'Open in a new tab' });
    expect(tab).toHaveAttribute('href', `/intara/help?for=${encodeURIComponent('/account/settings')}`);
    expect(tab).toHaveAttribute('target', '_blank');
    fireEvent.click(beside.getByRole('button', { name: 'Attack trees' }));
    expect(await beside.findByRole('heading', { name: 'Attack trees' }, patient)).toBeVisible();
    expect(tab).toHaveAttribute('href', '/intara/help?chapter=attack-trees');
    expect(name).toBeInTheDocument();
  });

  it('opens by F1 also while a text is written, in place of the help of the browser', async () => {
    world = await browserWorld('en-US');
    await world.signIn('lin', ['ProjectConfigRead']);
    window.history.replaceState(null, '', '/account/settings');
    world.openPage('/account/settings');
    const name = await screen.findByRole('textbox', { name: 'Name' }, patient);
    expect(fireEvent.keyDown(name, { key: 'F1' })).toBe(false);
    expect(await screen.findByRole('dialog', {}, patient)).toBeInTheDocument();
  });
});
