// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { code, fileOf, imports, name, roomOf, text } from './imports.ts';

/**
 * The floors of the server, from top to bottom: a file imports from its own folder and from floors below, types included. Folders on one
 * floor do not know each other.
 */
const floors: readonly (readonly string[])[] = [
  ['main.ts', 'admin.ts', 'backup.ts', 'db-copy.ts', 'files-copy.ts', 'compose-document.ts'],
  ['app.ts'],
  ['http/'],
  ['handlers/'],
  ['actions/'],
  ['services.ts'],
  ['env.ts'],
  ['templates/'],
  ['report/', 'import/', 'polarion/', 'backups/'],
  ['versions/'],
  ['access/', 'inauth/'],
  ['events/', 'sending/', 'siem/'],
  ['store/', 'log.ts'],
  ['grantable-permissions.ts', 'thread.ts', 'child.ts', 'read-bytes.ts'],
  [
    'seed/',
    'files/',
    'settings.ts',
    'program-failure.ts',
    'ids.ts',
    'version.ts',
    'worker-file.ts',
    'loop/',
    'metrics/',
  ],
  ['environment/'],
  ['traces/', 'audit-target.ts', 'own-command.ts'],
];

/** The room of a file below server/: its folder, or the file itself beside the folders. */
const placeOf = (path: string) => path.match(/^server\/([^/]+\/?)/)?.[1] ?? '';
const floorOf = (path: string) => floors.findIndex((places) => places.includes(placeOf(path)));

describe('the floors of the server', () => {
  const inside = imports.flatMap((one) => {
    const to = fileOf(one);
    return roomOf(one.file) === 'server' && to && roomOf(to) === 'server' ? [{ ...one, to }] : [];
  });

  it('hold every file', () => {
    const files = code.filter((path) => roomOf(path) === 'server');
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => floorOf(path) < 0)).toEqual([]);
  });

  it('are imported from above only', () => {
    expect(inside.length).toBeGreaterThan(300);
    const wrong = inside.filter(({ file, to }) => placeOf(file) !== placeOf(to) && floorOf(file) >= floorOf(to));
    expect(wrong.map(name)).toEqual([]);
  });

  it('follow no promise in production: async hooks cost every promise of the process', () => {
    const users = imports.filter(({ file, from }) => roomOf(file) === 'server' && /async_hooks$/.test(from));
    const traces = 'server/traces/open-telemetry.ts';
    expect(users.map(({ file }) => file)).toEqual(['server/store/engines/transaction-guard.ts', traces]);
    // Loaded by a server whose traces are collected, and by no other.
    const loading = imports.filter((one) => fileOf(one) === traces);
    expect(loading.map(({ file, from }) => `${file} ${from}`)).toEqual(['server/main.ts ./traces/open-telemetry.ts']);
    expect(text.get('server/main.ts')).toMatch(/await import\('\.\/traces\/open-telemetry\.ts'\)/);
    const guarding = [...text].filter(([, source]) => source.includes('guardTransactions('));
    expect(guarding.map(([file]) => file)).toEqual(['server/store/engines/transaction-guard.ts']);
  });

  it('load with a start only packages that every server uses', () => {
    const atStart =
      /^import (?!type\b)[^;'"]*\bfrom '(pg|otplib|uqr|nodemailer|prom-client|age-encryption|aws4fetch)'/m;
    const files = code.filter((path) => roomOf(path) === 'server');
    expect(files.filter((path) => /import\('(pg|otplib)'\)/.test(text.get(path) ?? '')).length).toBeGreaterThan(1);
    expect(files.filter((path) => atStart.test(text.get(path) ?? ''))).toEqual([]);
  });

  it('http knows no store, whether by an import or by way of the services', () => {
    const files = code.filter((path) => path.startsWith('server/http/'));
    expect(files.length).toBeGreaterThan(5);
    const wrong = inside.filter(({ file, to }) => files.includes(file) && to.startsWith('server/store/'));
    expect(wrong.map(name)).toEqual([]);
    expect(files.filter((path) => /\.store\b/.test(text.get(path) ?? ''))).toEqual([]);
  });
});

/** Each remembers something computed from one immutable value, and goes with it. */
const memos = [
  'server/handlers/answer-text.ts', // the text of an answer that several calls share
  'server/handlers/formats/held-answer.ts', // what an answer keeps on the disk until it is sent
  'server/http/parse.ts', // the parameters in the path of an endpoint
  'server/loop/parse-slices.ts', // the outline of a schema
  'server/store/engines/postgres-dialect.ts', // a client of the pool as Kysely sees it
  'server/store/engines/prepare-query.ts', // a query compiled for one database
  'server/store/versions/methods.ts', // the hash of a method
  'server/versions/encoded-rows.ts', // a block of rows and a method, encoded
  'server/versions/snapshot.ts', // the encoded snapshot of a workspace
];

describe('what lives as long as the server', () => {
  it('is a service that `startServices` builds, not a WeakMap found by its owner', () => {
    const found = [...text].filter(([path, source]) => roomOf(path) === 'server' && source.includes('new WeakMap'));
    expect(found.map(([path]) => path).sort()).toEqual(memos);
  });
});

describe('SQL', () => {
  const query =
    /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\bsql(<[^>]*>)?`/;
  const asks = [...text].filter(
    ([path, source]) => query.test(source) || imports.some((i) => i.file === path && i.from === 'kysely'),
  );

  it('is written in the store only', () => {
    expect(asks.length).toBeGreaterThan(10);
    expect(asks.map(([path]) => path).filter((path) => !path.startsWith('server/store/'))).toEqual([]);
  });
});

describe('the files', () => {
  it('import each other in no circle, not even for types', () => {
    const next = new Map<string, string[]>();
    for (const one of imports) {
      const to = fileOf(one);
      if (to) next.set(one.file, [...(next.get(one.file) ?? []), to]);
    }
    expect(next.size).toBeGreaterThan(300);
    expect(circlesIn(next)).toEqual([]);
  });

  it('would be found in a circle', () => {
    const next = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
    ]);
    expect(circlesIn(next)).toEqual(['a → b → c → a']);
  });
});

/** The circles of a graph, one for each edge that closes one. */
function circlesIn(next: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return circles;
}
