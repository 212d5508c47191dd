import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { guideModule } from './config/guide/guide-module.mjs';
import { filesOf } from './scripts/sources.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const src = { find: /^@\//, replacement: at('./src/') };
const umi = [
  { find: /^(@umijs\/max|umi)$/, replacement: at('./src/.umi/exports.ts') },
  { find: /^@@\//, replacement: at('./src/.umi/') },
];
/** Its package calls itself a module, but what Node would take of it is CommonJS. */
const x6 = { find: /^@antv\/x6$/, replacement: at('./node_modules/@antv/x6/es/index.js') };
/** As the build does (config/guide.ts). */
const guide = {
  name: 'guide',
  load: (id: string) => (/docs\/guide\/\w+\/README\.md$/.test(id) ? guideModule(id).source : undefined),
};
/** Whatever a unit imports of Umi is undefined. */
const noUmi = { find: /^@umijs\/max$/, replacement: at('./tests/src/world/no-umi.ts') };

/**
 * Specs in files `*.slow.test.*` start processes, write whole reports, inflate hostile files, or open whole pages many times. `npm test` leaves them out, so that people run
 * it; `npm run test:slow` runs them alone, mode `all` all of them, mode `postgres` (CI) those that depend on the database.
 */
const slow = '**/*.slow.test.*';
/** What a spec says of itself in its first lines: `// postgres: no, opens no store`, `// order: first, takes long for its size`. */
const saysAtHead = (path: string, word: string) =>
  readFileSync(path, 'utf8')
    .split('\n', 3)
    .some((line) => line.startsWith(`// ${word},`));
/**
 * Specs that need not run on PostgreSQL, each with its reason: it opens no store; the database has no part in it (files, rights, the network); it
 * has files of SQLite whatever the database is; or other specs send the same statements, as a comparison of 1 240 statements in November 2026 found,
 * and several at once are for others. Of files that are taken in, only what is written matters to the database: progress-rights.test.ts,
 * libraries.test.ts and external-login.test.ts do that.
 */
const withoutPostgres = () =>
  filesOf('tests')
    .map(({ path }) => path)
    .filter((path) => /\.test\.tsx?$/.test(path) && saysAtHead(path, 'postgres: no'));
/** Left out, by mode. */
const leftOut: Record<string, readonly string[]> = {
  quick: [slow],
  slow: [],
  all: [],
  postgres: process.env.SPECS === 'postgres' ? withoutPostgres() : [],
};
/** Which specs run, said by scripts/test.mjs; without a word, those that are not slow. */
const mode = process.env.SPECS || 'quick';
if (!leftOut[mode]) throw new Error(`There is no mode "${mode}" but ${Object.keys(leftOut).join(', ')}.`);
const kindsOf = (of: readonly string[], notOf: readonly string[] = []) => ({
  include: of.map((glob) => (mode === 'slow' ? glob.replace('*.test.', '*.slow.test.') : glob)),
  exclude: [...notOf, ...(leftOut[mode] ?? [])],
});

/** Files that take long for their size, by which Vitest begins where it has not run before: begun among the last they go on alone, on one processor. */
const isLong = ({ moduleId }: TestSpecification) => saysAtHead(moduleId, 'order: first');
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const ofProject = sorted.filter(({ project }) => project.name === name);
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))];
    });
  }
}

/**
 * `node`: the rooms without a browser. `units`: pure functions of src. `browser`: pages and whole applications in jsdom, on Umi's generated entry
 * (`max setup` first). No file has a process to itself: loading antd and Umi again for each would take longer than the specs. So a spec gives back
 * what it changed outside of itself (tests/setup.ts does it for the browser's).
 */
export default defineConfig({
  test: {
    isolate: false,
    // What a file was compiled to is kept in node_modules by its content: CI's later runs, and yours, compile only what changed.
    experimental: { fsModuleCache: true },
    // On a loaded machine of CI a spec is tried again; CI names each that needed it (scripts/count-results.mjs).
    retry: process.env.CI ? 1 : 0,
    // Pages in jsdom leave much behind: with room for young objects an eighth of the time does not go into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    // Left alone Vitest keeps a core free, and a spec in jsdom idles a third of its time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        // It needs none of them, but what is compiled with the same ones is compiled once.
        resolve: { alias: [src, noUmi] },
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: './tests/world/built-server.ts',
          setupFiles: ['./tests/world/node-setup.ts'],
          ...kindsOf(['tests/{domain,contract,server,house,login}/**/*.test.ts']),
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        resolve: { alias: [src, noUmi] },
        test: {
          name: 'units',
          environment: 'node',
          setupFiles: ['./tests/src/world/unit-setup.ts'],
          ...kindsOf(['tests/src/units/**/*.test.ts']),
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        resolve: { alias: [src, ...umi, x6] },
        plugins: [guide],
        test: {
          name: 'browser',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/intara/' } },
          setupFiles: ['./tests/src/world/without-sheets.ts', './tests/setup.ts'],
          ...kindsOf(['tests/src/**/*.test.{ts,tsx}'], ['tests/src/units/**']),
          css: false,
          server: { deps: { inline: [/@antv[\\/]x6/] } },
          // Several pages in jsdom at once: on a busy machine one takes a minute. Nothing here is a timed test.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
