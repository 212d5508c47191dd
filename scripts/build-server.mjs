/**
 * `node scripts/build-server.mjs [folder]`: bundles the server into dist/server or the folder given: main.js, the commands such as admin.js, the files of its threads, and the OpenAPI document. Our own rooms go in, so that nothing
 * is compiled at start, and packages of hundreds of small modules; the others stay outside, for they hold native parts or find files beside themselves.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { noteCommit } from './commit.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const to = join(root, process.argv[2] ?? 'dist/server');
const entries = [
  'main',
  'admin',
  'backup',
  'db-copy',
  'files-copy',
  'report/docx-worker',
  'report/xlsx-worker',
  'report/pdf-worker',
  'report/table-worker',
  'report/document-worker',
  'templates/check-worker',
  'templates/fill-worker',
  'import/worker',
  'import/exchange-worker',
  'import/table-worker',
  'import/reqif-worker',
  'import/stix-worker',
  'seed/delivered-worker',
  'actions/libraries/first-delivery-worker',
  'store/checkpoint-worker',
  'backups/worker',
]
  .map((name) => `server/${name}.ts`)
  .map((path) => join(root, path))
  .filter((path) => existsSync(path));

/** Node reads each of their modules by itself: hundreds of files, a quarter of a start. */
const inside = /^(zod|kysely|hono|@hono\/node-server|jose|openid-client|oauth4webapi|@opentelemetry\/[a-z-]+)(\/|$)/;

await rm(to, { recursive: true, force: true });
const shared = {
  outbase: join(root, 'server'),
  outdir: to,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  charset: 'utf8',
  absWorkingDir: root,
  external: ['node:*'],
  plugins: [
    {
      name: 'packages-outside',
      setup(on) {
        // Every bare name but those and our own rooms (`#domain/…`), which `packages: external` would leave out as well.
        on.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
          kind === 'entry-point' || inside.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
};
/** Loaded only by servers whose traces are collected: a file of its own, with its packages inside. */
const traces = './traces/open-telemetry';
const tracesBeside = {
  name: 'traces-beside',
  setup(on) {
    on.onResolve({ filter: /^\.\/traces\/open-telemetry\.ts$/ }, () => ({ path: `${traces}.js`, external: true }));
  },
};
const composer = join(to, 'compose-document.js');
const [{ metafile }] = await Promise.all([
  build({
    ...shared,
    entryPoints: entries,
    sourcemap: true,
    metafile: true,
    plugins: [tracesBeside, ...shared.plugins],
  }),
  // From their modules: their other form asks Node for its parts in a way that a bundle of modules has not.
  build({
    ...shared,
    entryPoints: [join(root, `server/${traces}.ts`)],
    sourcemap: true,
    mainFields: ['module', 'main'],
  }),
  build({ ...shared, entryPoints: [join(root, 'server/compose-document.ts')] }),
]);
execFileSync(process.execPath, [composer, join(to, 'openapi.json')]);
await rm(composer);
noteCommit(to);
// What has to lie beside the bundle (scripts/package.mjs).
const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
  imports.filter((one) => one.external).map(({ path }) => path),
);
const packages = new Set(
  outside.filter((path) => !/^(node:|tsx|\.)/.test(path)).map((path) => path.match(/^(@[^/]+\/)?[^/]+/)[0]),
);
writeFileSync(join(to, 'packages.json'), `${JSON.stringify([...packages].sort())}\n`);
for (const [name, { bytes }] of Object.entries(metafile.outputs))
  if (!name.endsWith('.map')) console.log(`${name}  ${bytes} B`);
