import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LayoutSettings } from '#config/layout.ts';
import { knowPages } from '@/components/page-parts';
import { isMiswritten, titleOf } from '@/features/shell/layout';
import { type BrowserWorld, browserWorld } from '../world/browser';

describe('the frame of every page', () => {
  let world: BrowserWorld;
  afterEach(() => world.close());
  const open = async (settings: Partial<LayoutSettings>, language: 'en-US' | 'zh-CN' = 'en-US') => {
    world = await browserWorld(language);
    await world.signIn('lin');
    localStorage.setItem('intara.layout', JSON.stringify(settings));
    world.openApplication('/account/settings');
    const name = language === 'en-US' ? 'Page settings' : '页面设置';
    await screen.findByRole('button', { name, hidden: true }, { timeout: 60_000 });
  };
  const menus = () => screen.queryAllByRole('menu', { hidden: true });

  it.each<LayoutSettings['layout']>(['top', 'side', 'mix'])(
    'keeps the way back to the settings when the menu of the layout "%s" is switched off',
    async (layout) => {
      await open({ layout, menu: false });
      expect(screen.getByRole('button', { name: 'Page settings', hidden: true })).toBeInTheDocument();
      expect(menus()).toEqual([]);
    },
  );

  it('names no page that is not there: an address in other capitals is that of no menu entry', () => {
    const entry = 'menu.configuration.AttackCategory';
    expect(isMiswritten('/configuration/attackcategory', entry)).toBe(true);
    for (const address of ['/configuration/AttackCategory', '/configuration', '/'])
      expect(isMiswritten(address, entry), address).toBe(false);
  });

  it('names a page in the title by its own words, and says of others whether they are refused or not there', async () => {
    world = await browserWorld();
    const page = { path: '/configuration/AttackCategory', access: 'canConfigurationThreatTypeRead' };
    knowPages({ routes: { type: page }, routeComponents: {} });
    const title = (path: string, id?: string) => titleOf(path, 'AttackCategory - InTARA', id);
    // Of who sees this page of the group alone the layout finds it under a shorter name.
    expect(title(page.path, 'menu.AttackCategory')).toBe('Threat type model - InTARA');
    expect(title(page.path)).toBe('No permission - InTARA');
    expect(title('/nowhere')).toBe('Page not found - InTARA');
  });

  it.each<LayoutSettings['layout']>(['top', 'side', 'mix'])(
    'shows the product by its name, which is no heading: the first one names the page (%s)',
    async (layout) => {
      await open({ layout });
      expect(screen.getAllByText('InTARA').length).toBeGreaterThan(0);
      const first = await screen.findAllByRole('heading', { level: 1, hidden: true }, { timeout: 60_000 });
      expect(first.map(({ textContent }) => textContent)).toEqual(['Account settings']);
    },
  );

  it.each<[LayoutSettings['layout'], 'en-US' | 'zh-CN', string]>([
    ['top', 'en-US', 'Pages of the application'],
    ['side', 'en-US', 'Pages of the application'],
    ['mix', 'zh-CN', '应用页面'],
  ])('has its menu in a named landmark (%s, %s)', async (layout, language, name) => {
    await open({ layout }, language);
    const navigation = screen.getByRole('navigation', { name, hidden: true });
    expect(menus()).not.toEqual([]);
    for (const menu of menus()) expect(navigation).toContainElement(menu);
  });

  it('has the menu unless it is switched off', async () => {
    await open({ layout: 'top' });
    expect(menus()).not.toEqual([]);
  });
});
