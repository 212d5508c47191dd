/** What a visitor loads, read from the built files: bytes as transferred (gzip). Used by the size check and the benchmark. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, root } from './sources.mjs';

const web = join(root, 'dist/web');
/** kB of 1000 bytes, gzip. */
export const budgets = { firstLoad: 336, login: 60 };

export const workplace = '/account/workplace';

/** Bytes on the wire: small files travel as they are. */
export function wireSize(path) {
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

const listOf = (folder) => readdirSync(folder, { recursive: true }).map(String);

/** Names of the built files that are loaded for a route: the page's own tags, then the chunks Umi preloads for it. */
export function filesOfRoute(route) {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const tags = [...page.matchAll(/(?:src|href)="\/intara\/([^"]+\.(?:js|css))"/g)].map((m) => m[1]);
  const preload = listOf(web).find((name) => /^preload_helper\.\w+\.js$/.test(name));
  const map = readFileSync(join(web, preload), 'utf8').match(/\{p:"[^"]*",b:"webpack",f:(\[.*\]),r:(\{.*?\})\}/s);
  const [files, routes] = [map[1], map[2]].map((literal) => JSON.parse(literal));
  if (!routes[route]) throw new Error(`The build has no route ${route}`);
  return [...new Set([...tags, ...routes[route].map((index) => files[index][0])])];
}

/** The texts come with the first visit too, of one language: counted is the larger. */
function textFile() {
  const size = (name) => wireSize(join(web, name));
  return listOf(web)
    .filter((name) => /^texts-[\w-]+\.\w+\.async\.js$/.test(name))
    .sort((a, b) => size(b) - size(a))
    .slice(0, 1);
}

/** `{ js, css, files }` of the first visit of a route. */
export function firstLoad(route = workplace) {
  const files = [...filesOfRoute(route), ...textFile()].map((name) => ({ name, bytes: wireSize(join(web, name)) }));
  const sum = (ending) => files.filter((f) => f.name.endsWith(ending)).reduce((all, f) => all + f.bytes, 0);
  return { js: sum('.js'), css: sum('.css'), files };
}

/** Everything of the login application. */
export function loginSize() {
  const folder = join(root, 'dist/login');
  const files = listOf(folder).filter((name) => !/\.(gz|br)$/.test(name));
  return files.reduce((all, name) => all + wireSize(join(folder, name)), 0);
}

/** Libraries that must not be in the first load, with words that survive minifying. */
const lazyOnly = { X6: 'x6-graph', echarts: 'zrender', xlsx: 'SheetNames', docx: 'w:document' };

/** `[library, file]` of each library that is in the first load although it must come later. */
export function earlyLibraries(route = workplace) {
  const scripts = filesOfRoute(route).filter((name) => name.endsWith('.js'));
  return Object.entries(lazyOnly).flatMap(([library, word]) =>
    scripts.filter((name) => readFileSync(join(web, name), 'utf8').includes(word)).map((name) => [library, name]),
  );
}

/** Built files whose names are not those of R-CONST-10, and pages without a chunk of their own. */
export function namingProblems() {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const built = listOf(web).filter((name) => /\.(js|css)$/.test(name));
  const lazy = built.filter((name) => !page.includes(`/intara/${name}"`));
  const wrong = lazy.filter((name) => !/\.[0-9a-f]{8}\.(async\.js|chunk\.css)$/.test(name));
  const chunks = new Set(lazy.flatMap((name) => name.match(/^src__pages__(.+)\.\w{8}\.async\.js$/)?.[1] ?? []));
  const pages = filesOf('src/pages').filter((file) => file.path.endsWith('.tsx'));
  const problems = wrong.map((name) => `dist/web/${name} is not named .<hash>.async.js or .<hash>.chunk.css`);
  if (chunks.size < pages.length) problems.push(`${pages.length} pages, but ${chunks.size} page chunks`);
  return problems;
}
