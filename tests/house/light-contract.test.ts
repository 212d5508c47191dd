// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { lightModule } from '../../config/light-contract/light.mjs';
import { filesOf } from '../../scripts/sources.mjs';

type Exports = Record<string, unknown>;
type Group = Record<string, Endpoint>;

/** Paths below contract/. */
const names = filesOf('contract')
  .map(({ path }) => path.slice('contract/'.length))
  .filter((name) => name.endsWith('.ts'));
const pathOf = (name: string) => join(process.cwd(), 'contract', name);

/** What the browser gets of a contract module; undefined: the module as written. */
async function lightOf(name: string): Promise<Exports | undefined> {
  const { source } = await lightModule(pathOf(name));
  return source === undefined ? undefined : import(`data:text/javascript,${encodeURIComponent(source)}`);
}
const realOf = (name: string): Promise<Exports> => import(pathToFileURL(pathOf(name)).href);

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((part) => part && typeof part === 'object' && 'path' in part && 'answer' in part);

const addressOf = ({ method, path, kind }: Endpoint) => ({ method, path, ...(kind ? { kind } : {}) });

describe('the contract as the browser gets it', () => {
  it('says method, path and kind of every endpoint as the contract does', async () => {
    const { api: light } = (await lightOf('index.ts')) as { api: Record<string, Group> };
    const expected = Object.entries(api as Record<string, Group>).map(([group, endpoints]) => [
      group,
      Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, addressOf(endpoint)])),
    ]);
    expect(expected.length).toBeGreaterThan(5);
    expect(light).toEqual(Object.fromEntries(expected));
  });

  /** Groups by a name of theirs: what the first spec has compared already. */
  const tables = ['rows', 'libraryCalls', 'libraryGroups', 'deliveryCalls', 'deliveryGroups'];

  it.each(names)('%s has its groups whole and no schema', async (name) => {
    const light = await lightOf(name);
    const real = await realOf(name);
    const schemas = Object.entries(real).filter(([, value]) => value && typeof value === 'object' && '_zod' in value);
    expect(light ? [] : schemas.map(([value]) => value)).toEqual([]);
    const groups = Object.entries(real).filter(([, value]) => isGroup(value));
    for (const [group, endpoints] of groups as [string, Group][]) {
      const expected = Object.entries(endpoints).map(([key, endpoint]) => [key, addressOf(endpoint)]);
      expect(light?.[group], group).toEqual(Object.fromEntries(expected));
    }
    const compared = [...groups.map(([group]) => group), ...tables];
    const others = Object.entries(light ?? {}).filter(([value]) => name !== 'index.ts' && !compared.includes(value));
    for (const [value, data] of others) expect(data, value).toEqual(real[value]);
  });

  it('holds everything src takes from it; schemas of forms come from domain/model', async () => {
    const light = new Map<string, Exports | undefined>();
    for (const name of names) light.set(name, await lightOf(name));
    const taken = filesOf('src')
      .filter(({ path }) => /\.tsx?$/.test(path))
      .flatMap(({ path }) => valueImports(readFileSync(path, 'utf8')).map((one) => ({ path, ...one })));
    expect(taken.length).toBeGreaterThan(20);
    const missing = taken.filter(({ from, name }) => light.get(from) && !(name in (light.get(from) as Exports)));
    expect(missing.map(({ path, from, name }) => `${path} takes ${name} of contract/${from}`)).toEqual([]);
  });
});

/** Names a source imports from the contract as values: `import { type A, b } from '#contract/c.ts'` → b of c.ts. */
function valueImports(source: string): { from: string; name: string }[] {
  return [...source.matchAll(/^import \{([^}]*)\} from '#contract\/([\w/-]+\.ts)'/gm)].flatMap(
    ([, list = '', from = '']) =>
      list
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name && !name.startsWith('type '))
        .map((name) => ({ from, name })),
  );
}
