import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { pageSizes } from '#contract/kit/list.ts';
import { analysisKinds } from '#domain/kinds/kinds.ts';
import { tagColors, tagScopes } from '#domain/model/tag.ts';
import { defaultSettings, drawerWidth, filters, headerHeight, themeColors } from '../../config/layout.ts';
import { filesOf } from '../../scripts/sources.mjs';
import { pagesOf, smallPages } from '../../src/components/small-pages.ts';
import { fetching } from '../../src/request/defaults.ts';

/** The constants that bind (R-CONST in docs/requirements/states.md), read from the code. */
const source = (path: string) => readFileSync(path, 'utf8');

describe('the constants of the product', () => {
  it('layout: header, drawer and defaults', () => {
    expect({ headerHeight, drawerWidth }).toEqual({ headerHeight: 48, drawerWidth: 300 });
    expect(defaultSettings).toMatchObject({
      layout: 'top',
      contentWidth: 'Fluid',
      fixedHeader: true,
      primaryColor: 'daybreak',
    });
    const settings = ['navTheme', 'primaryColor', 'contentWidth', 'fixedHeader', 'fixSiderbar', 'layout', 'splitMenus'];
    expect(Object.keys(defaultSettings)).toEqual(expect.arrayContaining([...settings, 'colorWeak']));
  });

  it('theme colours by name, the first of them the primary colour', () => {
    const names = ['daybreak', 'dust', 'volcano', 'sunset', 'cyan', 'green', 'geekblue', 'purple'];
    expect(Object.keys(themeColors)).toEqual(names);
    expect([...tagColors]).toEqual(names);
    expect(themeColors.daybreak).toBe('#1890ff');
  });

  it('filters of the dark style and the colour-weak mode', () => {
    expect(filters).toEqual({ dark: { brightness: 100, contrast: 90, sepia: 10 }, colorWeak: { invert: 80 } });
    const css = source('src/global.less').replace(/\s+/g, ' ');
    expect(css).toContain('brightness(100%) contrast(90%) sepia(10%)');
    expect(css).toContain('invert(80%)');
  });

  it('fetching: pages, focus, caches', () => {
    expect(fetching).toEqual({
      pageSize: 10,
      focusThrottle: 5000,
      cacheTime: 300_000,
      loadMoreThresholdPx: 100,
      requestTtl: 60_000,
    });
    expect([...pageSizes]).toEqual([10, 20, 50, 100]);
  });

  it('tables: small, 10 rows a page of 10, 20, 50 and 100, no quick jumper; declared once for all', () => {
    expect(smallPages).toEqual({
      size: 'small',
      showSizeChanger: true,
      showQuickJumper: false,
      pageSizeOptions: [10, 20, 50, 100],
    });
    const t = (key: string, holes: object) => `${key} ${JSON.stringify(holes)}`;
    const { showTotal, ...pages } = pagesOf(10, t);
    expect(pages).toEqual({ ...smallPages, defaultPageSize: 10, hideOnSinglePage: true });
    expect(pagesOf(11, t).hideOnSinglePage).toBe(false);
    expect(showTotal(11)).toBe('table.total {"total":11}');
    // The lines of a workbook's check are its sheets, never more.
    const counted = ['src/features/shell/ImportCheck.tsx: pagination={false}'];
    const tables = filesOf('src')
      .filter(({ path }) => path.endsWith('.tsx') && !path.includes('.umi'))
      .flatMap(({ path }) =>
        [...source(path).matchAll(/^( *)<Table[\s<][\s\S]*?^\1\/>/gm)].map(([table]) => ({ path, table })),
      );
    expect(tables.length).toBeGreaterThan(10);
    const own = tables
      .filter(({ table }) => !/pagination=\{(pagesOf\(|\{\s*\.\.\.smallPages)/.test(table))
      .map(({ path, table }) => `${path}: ${/pagination=.*/.exec(table)?.[0]}`);
    expect(own).toEqual(counted);
  });

  it('the layout panel is loaded in development alone', () => {
    const only = "process.env.NODE_ENV === 'development' ? lazy(() => import('./DevPanel')) : undefined";
    expect(source('src/features/shell/HeaderTools.tsx')).toContain(only);
    const others = filesOf('src').filter(
      ({ path }) => /\.tsx?$/.test(path) && !path.includes('HeaderTools') && source(path).includes('/DevPanel'),
    );
    expect(others).toEqual([]);
  });

  it('keys of the browser’s storage', () => {
    expect(source('src/request/storage.ts')).toContain("'userToken'");
    expect(source('src/i18n.ts')).toContain("'umi_locale'");
    expect(source('login/storage.ts')).toMatch(/'userToken' \| 'umi_locale'/);
  });

  it('code prefixes', () => {
    expect(Object.values(analysisKinds).map(({ prefix }) => prefix)).toEqual(
      expect.arrayContaining(['DS', 'TS', 'R', 'CSA', 'CSC', 'CSG', 'CSR', 'AS', 'AP', 'A', 'F']),
    );
  });

  it('scopes of tags', () => {
    expect([...tagScopes]).toEqual([
      ...['libraryAsset', 'analysis', 'libraryAttack', 'libraryRequirement', 'libraryTemplate', 'libraryMitigation'],
    ]);
  });

  it('an analysed property is blue whatever the theme colour, a pending one grey', () => {
    const colourOf = (state: string) =>
      new RegExp(`&\\[data-state='${state}'\\][^{]*\\{\\s*color: ([^;]+);`).exec(
        source('src/features/asset/asset.less'),
      )?.[1];
    expect([colourOf('analysed'), colourOf('pending')]).toEqual(['#1890ff', 'var(--ant-color-text-secondary)']);
  });

  it('base path and time-out of page scripts', () => {
    const umi = source('.umirc.ts');
    expect(umi).toContain("base: '/intara/'");
    expect(umi).toContain('chunkLoadTimeout(120_000)');
    expect(source('src/request/leave.ts')).toContain("window.routerBase ?? '/intara/'");
  });

  it('every call lies below /intara/v1.0 or /inauth/v1.0', () => {
    const paths = Object.values(groups).flatMap((group) => Object.values(group).map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !/^\/(intara|inauth)\/v1\.0\//.test(path))).toEqual([]);
  });
});
