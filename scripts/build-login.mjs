/**
 * Builds the login application (login/) into dist/login: index.html and one script and one style sheet with hashed names, each also as
 * .gz and .br. Prints what a visitor loads, gzip, and fails above the budget of 60 kB.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = join(root, 'login');
const to = join(root, 'dist/login');
const base = '/inauth/user/';
const BUDGET = 60_000;

const { outputFiles } = await build({
  entryPoints: [join(from, 'main.tsx'), join(from, 'login.css')],
  outdir: to,
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  tsconfig: join(from, 'tsconfig.json'),
});

const files = new Map();
let page = (await readFile(join(from, 'index.html'), 'utf8')).replace(/<!--.*?-->/g, '').replace(/\n\s*/g, '\n');
for (const { path, contents } of outputFiles) {
  // Hex, as the server's rule for files that never change reads it; esbuild's own hashes are base 32.
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10);
  const name = basename(path).replace('.', `.${hash}.`);
  files.set(name, Buffer.from(contents));
  page = page.replace(base + basename(path), base + name);
}
files.set('index.html', Buffer.from(page));

await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
let total = 0;
for (const [name, content] of files) {
  const zipped = gzipSync(content, { level: 9 });
  total += zipped.length;
  await writeFile(join(to, name), content);
  await writeFile(join(to, `${name}.gz`), zipped);
  await writeFile(join(to, `${name}.br`), brotliCompressSync(content));
  console.log(`dist/login/${name}  ${content.length} B, gzip ${zipped.length} B`);
}
console.log(`login application: ${(total / 1000).toFixed(1)} kB gzip in all, budget ${BUDGET / 1000} kB`);
if (total > BUDGET) process.exitCode = 1;
