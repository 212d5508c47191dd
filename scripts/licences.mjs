/** Which licences the product may stand on. Read from the lock file, so the answer is the same on every machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/** Permissive: may be part of what we hand out, with its notice. */
export const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  // The exception only permits more.
  'Apache-2.0 WITH LLVM-exception',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  // Fonts: they may be part of any product and of any document, and are not sold alone.
  'OFL-1.1',
];

/** May build and test the product, but must not be part of it: file-based copyleft and data licences. */
export const toolsOnly = ['MPL-2.0', 'CC-BY-4.0', 'CC-BY-3.0'];

/** Looked at by hand: the lock names no licence, or one that needs a reason. */
export const lookedAt = {
  busboy: ['MIT', 'old form `licenses` in its package.json'],
  'humanize-number': ['MIT', 'said in its README; no licence field'],
  only: ['MIT', 'said in its README; no licence field'],
  streamsearch: ['MIT', 'old form `licenses` in its package.json'],
  'console-browserify': ['MIT', 'old form `licenses` in its package.json'],
  'dom-walk': ['MIT', 'old form `licenses` in its package.json'],
  'querystring-es3': ['MIT', 'old form `licenses` in its package.json'],
  'svg-tags': ['MIT', 'old form `licenses` in its package.json'],
  '@umijs/bundler-mako': ['MIT', 'part of umijs/mako, MIT; no licence field'],
  '@umijs/bundler-utoopack': ['MIT', 'part of umijs/umi, MIT; no licence field'],
};

/**
 * Packages Umi puts into the browser bundle although only Umi asks for them: path of the asking package in the lock, names it asks for.
 */
const umiRuntime = [
  ['node_modules/@umijs/preset-umi', ['@umijs/renderer-react', '@umijs/history', '@babel/runtime']],
  ['node_modules/@umijs/plugins', ['react-intl', 'event-emitter', 'fast-deep-equal', 'intl', 'warning']],
];

/** Every locked package: `{ path, name, version, licence, tool, platform }`; `tool` = not part of the product. */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = closure(packages);
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.extraneous)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
      const licence = entry.license ?? lookedAt[name]?.[0] ?? 'unknown';
      return { path, name, version: entry.version, licence, tool: !shipped.has(path), platform: Boolean(entry.os) };
    });
}

/** Paths of all packages that our own dependencies (without the builder) need when they run. */
function closure(packages) {
  const reached = new Set();
  const visit = (from, name) => {
    const path = resolve(packages, from, name);
    if (!path || reached.has(path)) return;
    reached.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next);
  };
  for (const name of Object.keys(packages[''].dependencies)) if (name !== '@umijs/max') visit('', name);
  for (const [from, names] of umiRuntime) for (const name of names) visit(from, name);
  return reached;
}

/** Node's own search: beside the asking package, then every folder above it. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

/** Sentences about every package whose licence does not fit its place; empty when all is well. */
export function licenceProblems(locked = lockedPackages()) {
  return locked.flatMap(({ path, licence, tool }) => {
    const may = tool ? [...permissive, ...toolsOnly] : permissive;
    if (fits(licence, may)) return [];
    return [`${path}: ${licence} is not accepted ${tool ? 'for a tool' : 'in the product'}`];
  });
}

/** `(MIT OR GPL)` needs one accepted side, `(MIT AND Zlib)` both. */
export function fits(licence, may) {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((side) => fits(side, may));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((side) => fits(side, may));
  return may.includes(bare);
}
