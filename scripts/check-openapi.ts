/**
 * The OpenAPI document as an integrator meets it: linted without a warning, types generated from it compile in strict mode, and a client over these
 * types signs in, makes a project, edits a version and reads its ratings from the server. `npx tsx scripts/check-openapi.ts`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverWorld } from '#tests/world/server.ts';
import { bin, nativeCompiler } from './prepare.mjs';
import { root } from './sources.mjs';

const folder = join(root, 'node_modules/.openapi');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const file = (name: string) => join(folder, name);

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

const world = await serverWorld();
const document = await (await world.app.request('/intara/v1.0/openapi.json')).text();
writeFileSync(file('openapi.json'), document);

const lint = JSON.parse(
  run(bin('redocly'), 'lint', file('openapi.json'), '--config', 'redocly.yaml', '--format', 'json'),
);
const { errors, warnings } = lint.totals as { errors: number; warnings: number };
console.log(`lint: ${errors} errors, ${warnings} warnings`);
for (const { ruleId, message, location } of lint.problems.slice(0, 20))
  console.log(`  ${ruleId}: ${message} ${location?.[0]?.pointer ?? ''}`);

// Its default takes a field with a default for one that must be sent.
run(bin('openapi-typescript'), file('openapi.json'), '-o', file('api.d.ts'), '--default-non-nullable', 'false');
writeFileSync(
  file('client.ts'),
  `import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

/** Calls the product as somebody with a token would, and returns the risks it rated. */
export async function callProduct(fetch: (request: Request) => Promise<Response>, token: string) {
  const client = createClient<paths>({ baseUrl: 'http://product.invalid', fetch, headers: { Authorization: token } });
  const example = await client.POST('/intara/v1.0/workplace/example', { body: {} });
  if (!example.data) throw new Error(example.error.enMessage);
  const { taskId } = example.data.data;
  const task = await client.GET('/intara/v1.0/tasks/{taskId}', { params: { path: { taskId } } });
  if (!task.data) throw new Error(task.error.enMessage);
  const { versionId } = task.data.data;
  const path = { versionId };
  const edit: components['schemas']['Edit'] = { op: 'add', kind: 'steps', row: { name: 'Open the housing' } };
  const edited = await client.POST('/intara/v1.0/versions/{versionId}/edits', { params: { path }, body: { edits: [edit] } });
  if (!edited.data) throw new Error(edited.error.enMessage);
  const step = edited.data.data.put.steps?.[0];
  const refused = await client.POST('/intara/v1.0/versions/{versionId}/edits', {
    params: { path },
    body: { edits: [{ op: 'drop', kind: 'steps', id: 'nobody', rev: 0 }] },
  });
  const rated = await client.GET('/intara/v1.0/versions/{versionId}/ratings', { params: { path } });
  if (!rated.data) throw new Error(rated.error.enMessage);
  return { step: step?.code, refusal: refused.error?.errorCode, risks: rated.data.data.risks };
}
`,
);
writeFileSync(
  file('tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: false,
      types: [],
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    },
    files: ['client.ts'],
  }),
);
run(process.execPath, nativeCompiler, '-p', file('tsconfig.json'));
console.log('generated types and a client over them compile in strict mode');

const author = await world.user('integrator', [
  'ProjectConfigRead',
  'ProjectConfigModify',
  'ProjectAnalysisRead',
  'ProjectAnalysisModify',
]);
const { callProduct } = await import(pathToFileURL(file('client.ts')).href);
const answer = await callProduct((request: Request) => world.app.request(request), author.token);
console.log(`generated client: step ${answer.step}, refusal ${answer.refusal}, ${answer.risks.length} risks rated`);
await world.close();
const isSound = errors + warnings === 0 && answer.step && answer.refusal && answer.risks.length > 0;
process.exit(isSound ? 0 : 1);
