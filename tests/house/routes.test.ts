import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRouteProps } from '../../config/inline-route-props.ts';
import { libraryRoutes, routeTable } from './route-table.ts';

const root = 'src/pages';
const files = readdirSync(root, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsx'));

/** `account/index.tsx` → /account, `404.tsx` → *; a file with a folder of its name beside it only frames its children. */
function addressOf(file: string): string {
  const name = file.replace(/\.tsx$/, '');
  if (name === '404') return '*';
  return `/${name.replace(/(^|\/)index$/, '')}`;
}
const isFrame = (file: string) => existsSync(join(root, file.replace(/\.tsx$/, '')));
const pages = new Map(files.filter((file) => !isFrame(file)).map((file) => [addressOf(file), file]));
const frames = new Map(files.filter(isFrame).map((file) => [addressOf(file), file]));
const propsOf = (file: string | undefined) => (file ? readRouteProps(join(root, file)) : {});

describe('the routes are those of the specification', () => {
  const built = routeTable.filter((line) => pages.has(line.path));

  it.each(built)('$path has its redirect and frame', (line) => {
    const props = propsOf(pages.get(line.path));
    expect(props.redirect).toBe(line.redirect);
    expect(props.layout).toBe(line.bare ? false : undefined);
  });

  it.each(built.filter(({ access }) => access !== 'open'))('$path has its access key', (line) => {
    // A frame hands its access key to the children that name none.
    const access = propsOf(pages.get(line.path)).access ?? propsOf(frames.get(line.path)).access;
    expect(access).toBe(line.access);
  });

  it.each(built.filter(({ hidden }) => hidden))('$path is not in the menu', (line) => {
    expect(propsOf(pages.get(line.path)).hideInMenu).toBe(true);
  });

  it.each(built.filter(({ hidden, redirect, bare, path }) => !hidden && !redirect && !bare && path !== '*'))(
    '$path is in the menu',
    (line) => {
      expect(propsOf(pages.get(line.path)).hideInMenu).toBeUndefined();
    },
  );

  it('no two pages of a group have the same place in the menu', () => {
    const places = built
      .filter(({ hidden }) => !hidden)
      .map((line) => ({ group: line.path.split('/')[1], order: propsOf(pages.get(line.path)).order }))
      .filter(({ order }) => order !== undefined)
      .map(({ group, order }) => `${group} ${order}`);
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([]);
  });

  it('a page that names no access key does not inherit one the table does not give it', () => {
    const wrong = built.filter((line) => {
      const frame = frames.get(`/${line.path.split('/')[1]}`);
      return frame && frame !== pages.get(line.path) && !line.access && propsOf(frame).access !== undefined;
    });
    expect(wrong).toEqual([]);
  });

  it('a group of the menu has the key of its address: what it refuses is not offered', () => {
    const keyed = built.filter((line) => frames.has(line.path) && line.access !== 'open');
    expect(keyed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/project', '/library', '/configuration', '/system', '/account']),
    );
    expect(keyed.map(({ path }) => ({ path, access: propsOf(frames.get(path)).access }))).toEqual(
      keyed.map(({ path, access }) => ({ path, access })),
    );
  });

  it('there is no page outside of the table', () => {
    const known = new Set(routeTable.map((line) => line.path));
    expect([...pages.keys()].filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(libraryRoutes)('a library has its page $path, for those who may read it', ({ path, access }) => {
    const page = pages.get(path);
    expect(page, `src/pages${path}.tsx is missing`).toBeDefined();
    expect(propsOf(page).access).toBe(access);
  });

  it('every redirect leads to an address of the table', () => {
    const known = new Set(routeTable.map((line) => line.path));
    expect(routeTable.filter((line) => line.redirect && !known.has(line.redirect))).toEqual([]);
  });

  it('what is still open is said', () => {
    const open = routeTable.filter((line) => !pages.has(line.path)).map((line) => line.path);
    console.info(`Pages still open (${open.length} of ${routeTable.length}): ${open.join(' ') || 'none'}`);
    expect(built.length + open.length).toBe(routeTable.length);
  });
});
