// @vitest-environment node
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { code, fileOf, type Import, imports, name, roomOf, type rooms, text } from './imports.ts';

/** Which of our rooms a room may import. `login` reads texts of its own, `config` only types of the contract, `src` the user guide (docs/guide). */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  src: ['contract', 'domain', 'config', 'guide'],
  config: ['contract'],
  // The mock also names permissions and a log of its own for the server it lends.
  mock: ['server', 'contract'],
  login: ['contract'],
} satisfies Record<(typeof rooms)[number], readonly string[]>;

/** Packages of the pure rooms, and those no room but the named may touch: a large library has one door. */
const onlyPackages: Record<string, RegExp> = {
  domain: /^zod$/,
  contract: /^zod$/,
  login: /^(preact|@simplewebauthn\/browser)(\/|$)/,
};
/** What documents of other tools are made of, for the codecs: pure libraries that touch neither files nor network. */
const ofDocuments = /^(saxes|fflate)$/;
const isOfCodec = ({ file, from }: Import) => /^domain\/formats\/[^/]+\//.test(file) && ofDocuments.test(from);
const doors: [RegExp, RegExp][] = [
  [/^@antv\/x6/, /^src\/canvas\//],
  [/^umi-request$/, /^src\/request\//],
  [/^echarts/, /^(src\/components\/chart\/Chart\.tsx|server\/report\/)/],
  [/^(pg|@photostructure\/sqlite)$/, /^server\/store\//],
  [/^kysely$/, /^server\/store\//],
  [/^xlsx$/, /^(server\/(report|import)\/|src\/components\/save-sheet\.ts)/],
  [/^docx$/, /^server\/report\//],
  [/^@simplewebauthn\/server$/, /^server\/inauth\/passkeys\//],
  [/^@simplewebauthn\/browser$/, /^(login\/passkeys|src\/features\/account-settings)\//],
  [/^@napi-rs\/canvas$/, /^server\/report\//],
  [/^saxes$/, /^(src\/features\/(topology\/import|reading)|domain\/formats|server\/templates)\//],
  [/^prom-client$/, /^server\/metrics\//],
  [/^pino$/, /^(server|mock)\//],
];

/** The room an import leads to, or undefined for a package. */
function target({ file, from }: Import): string | undefined {
  if (from.startsWith('#')) return from.slice(1, from.indexOf('/'));
  if (from.startsWith('@/')) return 'src';
  if (from === '../package.json') return undefined;
  if (from.startsWith('.')) return roomOf(join(dirname(file), from));
  return undefined;
}

describe('the rooms', () => {
  it('import in one direction only', () => {
    expect(imports.length).toBeGreaterThan(100);
    const wrong = imports.filter((i) => {
      const to = target(i);
      const room = roomOf(i.file);
      return to !== undefined && to !== room && !mayImport[room]?.includes(to);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('pure rooms know no package but their own', () => {
    const wrong = imports.filter((i) => {
      const only = onlyPackages[roomOf(i.file)];
      return only && target(i) === undefined && !only.test(i.from) && !i.from.endsWith('.css') && !isOfCodec(i);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('the browser knows the facts of formats, and no codec', () => {
    const known = /^domain\/formats\/(formats|format|table|loss-words|workbook\/sheet-kinds)\.ts$/;
    const wrong = imports.filter((i) => {
      const to = roomOf(i.file) === 'src' ? fileOf(i) : undefined;
      return to?.startsWith('domain/formats/') && !known.test(to);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('the browser rooms know nothing of Node', () => {
    const wrong = imports.filter((i) => /^(src|login)$/.test(roomOf(i.file)) && i.from.startsWith('node:'));
    expect(wrong.map(name)).toEqual([]);
  });

  it('a large library has one door', () => {
    const wrong = imports.filter((i) => doors.some(([library, door]) => library.test(i.from) && !door.test(i.file)));
    expect(wrong.map(name)).toEqual([]);
  });

  it('between rooms and inside src the import names its ending or its alias, never a way up and over', () => {
    const wrong = imports.filter(
      (i) => i.from.startsWith('.') && target(i) !== undefined && target(i) !== roomOf(i.file),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('a feature does not import a feature', () => {
    const feature = (path: string) => path.match(/(?:^|\/)features\/([^/]+)/)?.[1];
    const wrong = imports.filter((i) => {
      const from = feature(i.file);
      const to = feature(i.from.startsWith('.') ? join(dirname(i.file), i.from) : i.from);
      return from && to && from !== to;
    });
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('the rooms of src', () => {
  /** From top to bottom: a file imports from its own room and from rooms below it. */
  const floors = [
    'pages',
    'steps',
    'features',
    'workspace',
    'method-editor',
    'editor',
    'lists',
    'rows',
    'ratings',
    'session',
    'canvas',
    'grid',
    'product',
    'components',
    'request',
  ];
  /** Files beside the rooms: what Umi starts with is above all rooms; texts, colours, dates and measures are below. */
  const entries = /^src\/(app|access|loading|global)\.tsx?$/;
  const below =
    /^src\/(locales\/|i18n\.ts|i18n-dates\.ts|local-text\.ts|theme\.ts|readable\.ts|density\.ts|typings\.d\.ts)/;

  /** Number of the floor, counted from the top; undefined for a file in no room. */
  function floorOf(path: string): number | undefined {
    if (entries.test(path)) return -1;
    if (below.test(path)) return floors.length;
    const floor = floors.indexOf(path.split('/')[1] ?? '');
    return floor < 0 ? undefined : floor;
  }

  /** The file or folder of src an import names, without its ending made whole: enough to know the room. */
  function placeIn({ file, from }: Import): string | undefined {
    const path = from.startsWith('@/') ? `src/${from.slice(2)}` : from.startsWith('.') ? join(dirname(file), from) : '';
    if (!path.startsWith('src/')) return undefined;
    return path.split('/').length === 2 && !/\.\w+$/.test(path) ? `${path}.ts` : path;
  }

  const inside = imports.filter((i) => roomOf(i.file) === 'src');

  it('are all known', () => {
    const unknown = code.filter((path) => path.startsWith('src/') && floorOf(path) === undefined);
    expect(unknown).toEqual([]);
  });

  it('import from top to bottom only', () => {
    const placed = inside.flatMap((i) => {
      const place = placeIn(i);
      return place === undefined ? [] : [{ i, from: floorOf(i.file) ?? Number.NaN, to: floorOf(place) ?? Number.NaN }];
    });
    expect(placed.length).toBeGreaterThan(1000);
    expect(placed.filter(({ from, to }) => !(from <= to)).map(({ i }) => name(i))).toEqual([]);
  });
});

/**
 * The floors of the domain, from top to bottom: a folder imports from itself and from floors below it, types included. Folders on one floor do
 * not know each other. `method/check` has a floor of its own: it checks the codes of the kinds, which the engine does not know.
 */
const domainFloors: readonly (readonly string[])[] = [
  ['audit'],
  ['formats'],
  ['tara-table', 'polarion'],
  ['report'],
  ['quality'],
  ['draft', 'impact-of-change', 'what-if', 'agreement', 'optimise'],
  ['views', 'versions'],
  ['reading'],
  ['drawn', 'library', 'exchange'],
  ['generate'],
  ['workspace'],
  ['diagram', 'method/check'],
  ['product'],
  ['kinds'],
  ['method'],
  ['text'],
  ['model'],
];

describe('the floors of the domain', () => {
  /** `text`: the files beside the folders, which know only texts. */
  const placeOf = (path: string) =>
    path.startsWith('domain/method/check/') ? 'method/check' : (path.match(/^domain\/([^/]+)\//)?.[1] ?? 'text');
  const floorOf = (path: string) => domainFloors.findIndex((places) => places.includes(placeOf(path)));
  const inside = imports.flatMap((one) => {
    const to = fileOf(one);
    return roomOf(one.file) === 'domain' && to && roomOf(to) === 'domain' ? [{ ...one, to }] : [];
  });

  it('hold every file', () => {
    const files = code.filter((path) => roomOf(path) === 'domain');
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((path) => floorOf(path) < 0)).toEqual([]);
  });

  it('are imported from above only', () => {
    expect(inside.length).toBeGreaterThan(500);
    const wrong = inside.filter(({ file, to }) => placeOf(file) !== placeOf(to) && floorOf(file) >= floorOf(to));
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('the domain', () => {
  const domain = [...text].filter(([path]) => roomOf(path) === 'domain');

  it.each(['new Date', 'Date.now', 'Math.random', 'crypto.', 'fetch('])('does not use %s', (word) => {
    expect(domain.length).toBeGreaterThan(10);
    expect(domain.filter(([, source]) => source.includes(word)).map(([path]) => path)).toEqual([]);
  });
});

/** Which folders of `domain/method` a folder may import, types included: the engine (`rate`) knows none of the others. */
const methodFolders: Record<string, readonly string[]> = {
  rate: [],
  check: ['rate'],
  change: ['rate'],
  explain: ['rate'],
  seed: [],
};

describe('domain/method', () => {
  const folderOf = (path: string) => path.match(/^domain\/method\/([^/]+)\//)?.[1];
  const targetFile = ({ file, from }: Import) =>
    from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(file), from) : undefined;
  const inside = imports.flatMap((one) => {
    const to = targetFile(one);
    return folderOf(one.file) && to ? [{ ...one, to }] : [];
  });

  it('has only the folders that have a rule', () => {
    const folders = new Set(code.filter((path) => path.startsWith('domain/method/')).map(folderOf));
    expect([...folders].sort()).toEqual(Object.keys(methodFolders).sort());
  });

  it('folders import in one direction only', () => {
    expect(inside.length).toBeGreaterThan(50);
    const wrong = inside.filter(({ file, to }) => {
      const [from, next] = [folderOf(file) ?? '', folderOf(to)];
      return next !== undefined && next !== from && !methodFolders[from]?.includes(next);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('the engine imports nothing but itself and the shape of a method', () => {
    const wrong = inside.filter(
      ({ file, to }) => folderOf(file) === 'rate' && folderOf(to) !== 'rate' && !to.startsWith('domain/model/'),
    );
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('the rules of a kind', () => {
  const ruleFile = /^domain\/kinds\/([^/]+\/)?(rules?|checks)\.ts$/;

  it('are found', () => {
    expect(imports.filter(({ file }) => ruleFile.test(file)).length).toBeGreaterThan(20);
  });

  it('are called by enforce and the cascade alone, and write nothing for undo and the check of an exchange file', () => {
    const table = imports.filter(({ from }) => from.endsWith('kinds/rules.ts'));
    expect(table.map(({ file }) => file).sort()).toEqual([
      'domain/exchange/check-rows.ts',
      'domain/workspace/cascade.ts',
      'domain/workspace/enforce.ts',
      'domain/workspace/undo-rules.ts',
    ]);
  });
});

describe('Chinese', () => {
  /** Where texts live: the language files, errors with both texts, seeds, the nouns of the kinds and libraries, the words of a draft, of what a change affects and of the checks of quality, the words of the login application and of the method,
   * the delivered impact categories, the mails about accounts, the details of the audit log, what the static page says, what people are called who were anonymised. */
  const textFiles =
    /^(src\/locales\/|login\/(texts|language)|contract\/kit\/(errors|problems)|server\/(seed|report|import)\/|server\/inauth\/mails|domain\/(kinds|library|method|report|formats|draft|impact-of-change|reading|quality)\/|domain\/drawn\/import\/csv-words|src\/features\/shell\/languages|config\/boot-words|domain\/audit\/audit-words|domain\/model\/(notification-texts|impact-category|former-user))/;

  it('stands in the text files only', () => {
    const wrong = [...text].filter(([path, source]) => !textFiles.test(path) && /[\u4e00-\u9fff]/.test(source));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
