import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

const files = filesOf('src')
  .map((file) => file.path)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/.umi'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Class names that mean the same everywhere: ours of src/global.less and of the page before the application starts, antd's own. */
const shared = new Set(
  ['src/global.less', 'config/boot.ts'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
);
const isShared = (name: string) => shared.has(name) || name.startsWith('ant-');

const sheets = filesOf('src')
  .map((file) => file.path)
  .filter((path) => path.endsWith('.less'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The sheet without what holds on paper only. */
function onScreen(sheet: string): string {
  const [before = '', ...blocks] = sheet.split(/^@media print /m);
  return [before, ...blocks.map((block) => block.slice(block.search(/^\}/m)))].join('');
}

describe('styles', () => {
  it('are modules: no style sheet is imported for its effect alone', () => {
    const effects = files.filter(({ text }) => /^import '[^']+\.less';/m.test(text)).map(({ path }) => path);
    expect(files.length).toBeGreaterThan(300);
    expect(effects).toEqual([]);
  });

  it('take no class by its name but those of src/global.less, the start page and antd', () => {
    const named = files.flatMap(({ path, text }) =>
      [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => ({ path, name })),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !isShared(name))).toEqual([]);
  });

  // An element that holds a page, a header or a row of tools is asked again at each change inside it, and with it the styles of all it holds.
  it('ask by :has() for the field of a label alone', () => {
    const asked = sheets.flatMap(({ path, text }) =>
      [...onScreen(text).matchAll(/:has\(([^)]*)/g)].map(([, wanted = '']) => `${path}: ${wanted}`),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((one) => !/: input:[\w-]+$/.test(one))).toEqual([]);
  });

  it('put what lies on a cell of a grid under the cells that stay while it is scrolled away', () => {
    const grid = sheets.find(({ path }) => path === 'src/grid/grid.less')?.text ?? '';
    const levelOf = (rule: string) => Number(new RegExp(`^\\.${rule} \\{[^}]*?z-index: (\\d+);`, 'm').exec(grid)?.[1]);
    for (const lying of ['range', 'handle', 'field'])
      expect([lying, levelOf(lying)]).toEqual([lying, expect.any(Number)]);
    expect(Math.max(levelOf('range'), levelOf('handle'), levelOf('field'))).toBeLessThan(levelOf('sticky'));
  });

  it('leave pages of the risk analysis on the background of the task: its own is black in dark mode', () => {
    const pages = sheets.filter(({ path }) => /features\/(what-if|relations)\//.test(path));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter(({ text }) => text.includes('--ant-color-bg-layout')).map(({ path }) => path)).toEqual([]);
  });

  it('leave max() and min() of different units to the browser: Less takes one of them by its figure', () => {
    const reckoned = sheets.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line) => (/[\s:,](max|min)\([^)]*calc\(/.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(reckoned).toEqual([]);
  });
});
