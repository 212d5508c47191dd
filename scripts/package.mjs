/**
 * `npm run package [-- FOLDER]`: one archive for a machine without internet: unpack it and start `node main.js`. It holds the built product, the
 * packages the server loads (with the native parts of this platform), and the documents an administrator needs. Builds what is missing or changed first.
 * Beside it stand its SHA-256, the parts of the product in the format of CycloneDX, and with PACKAGE_KEY (a file with an Ed25519 key) the signature of the
 * checksum.
 */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parts } from './build.mjs';
import { ensureNode } from './prepare.mjs';
import { readJson, root } from './sources.mjs';

/** Packages that the server finds by their name instead of importing them (server/report/, server/settings.ts). */
const foundByName = ['@expo-google-fonts/noto-sans-sc', '@napi-rs/canvas', 'swagger-ui-dist'];
/** Of packages that hold far more than the server reads: only this. */
const onlyThese = {
  '@expo-google-fonts/noto-sans-sc': /^(package\.json|LICENSE.*|400Regular\/.*\.ttf|700Bold\/.*\.ttf)$/i,
  'swagger-ui-dist': /^(?!.*\.map$)/,
};
/** Not needed to run: sources and types in TypeScript, sources of native parts, other platforms, maps. */
const neverNeeded = new RegExp(
  `(\\.map|\\.[cm]?tsx?|\\.md)$|^prebuilds/(?!${process.platform}-${process.arch}(/|$)).+`,
);
const kept = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;

/** What people read of an installation, beside the product. */
export const documents = [
  'LICENSE',
  'THIRD_PARTY_NOTICES.md',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'docs/operate.md',
  'docs/security.md',
  'docs/several-servers.md',
  'docs/asvs.md',
  'docs/adr',
  'deploy',
];

/** The folder of a package as Node finds it from another one. */
function folderOf(name, from) {
  for (let place = from; ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (place === root || place === dirname(place)) return undefined;
  }
}

/** The folders of these packages and of all they depend on; what is optional only if it is installed. @throws Error naming what is missing */
export function packageFolders(names) {
  const found = new Set();
  const visit = (name, from, isOptional) => {
    const folder = folderOf(name, from);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`The package ${name}, needed by ${relative(root, from) || 'the server'}, is not installed.`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(folder, 'package.json'));
    for (const one of Object.keys(dependencies)) visit(one, folder, one in optionalDependencies);
    for (const one of Object.keys(optionalDependencies)) visit(one, folder, true);
  };
  for (const name of names) visit(name, root, false);
  return [...found].sort();
}

/** Copies a package without what a server never reads. Packages inside of it are copied by themselves. */
function copyPackage(folder, to) {
  const { name } = readJson(join(folder, 'package.json'));
  const only = onlyThese[name];
  cpSync(folder, join(to, relative(root, folder)), {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(folder, path).split('\\').join('/');
      if (inside === '') return true;
      if (inside === 'node_modules' || inside.startsWith('node_modules/')) return false;
      if (kept.test(inside)) return true;
      if (neverNeeded.test(inside)) return false;
      return !only || statSync(path).isDirectory() || only.test(inside);
    },
  });
}

/** Maps are for those who mend the product. */
const isRun = (path) => !path.endsWith('.map');

const starter = `/** Starts the server of this folder. Environment: docs/operate.md. \`node main.js admin …\` \`node main.js backup …\`, \`node main.js db-copy …\` and \`node main.js files-copy …\` are its commands. */
const [command] = process.argv.slice(2);
const isCommand = ['admin', 'backup', 'db-copy', 'files-copy'].includes(command);
if (isCommand) process.argv.splice(2, 1);
// Half of the memory that Node would take for young objects: long enough for calls, and the server stays small.
else (await import('node:v8')).setFlagsFromString('--max-semi-space-size=4');
await import(isCommand ? \`./dist/server/\${command}.js\` : './dist/server/main.js');
`;

/** The name of a package by its place in the lock file. */
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The parts of the product with versions, hashes and licences (CycloneDX 1.5), as npm knows them from the lock file. Peers of types that are overridden
 * would stop it otherwise.
 */
function partsList({ version }) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--legacy-peer-deps'];
  const text = execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const list = JSON.parse(text);
  // `--omit dev` would leave out packages that the product and its development share.
  const places = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  const ours = new Set(places.flatMap(([path, { version, dev }]) => (dev ? [] : [`${nameAt(path)}@${version}`])));
  list.components = list.components.filter((one) => ours.has(`${one.name}@${one.version}`));
  const refs = new Set([list.metadata.component, ...list.components].map((one) => one['bom-ref']));
  list.dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm takes the name of the folder, and every package for a library.
  Object.assign(list.metadata.component, { type: 'application', name: 'intara', version });
  return `${JSON.stringify(list, null, 1)}\n`;
}

/** @param target folder of the archive @returns its path */
export function makePackage(target) {
  const { version } = readJson(join(root, 'package.json'));
  const name = `intara-${version}-${process.platform}-${process.arch}`;
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { made } of Object.values(parts))
    cpSync(join(root, dirname(made)), join(folder, dirname(made)), { recursive: true, filter: isRun });
  for (const path of documents)
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true });
  const imported = readJson(join(root, 'dist/server/packages.json'));
  for (const one of packageFolders([...imported, ...foundByName])) copyPackage(one, folder);
  const { license, type, engines } = readJson(join(root, 'package.json'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'intara', version, private: true, license, type, engines }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'main.js'), starter);
  writeFileSync(join(folder, 'sbom.cdx.json'), partsList({ version }));
  const archive = join(target, `${name}.tar.gz`);
  execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, '-C', target, name]);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  const checksum = `${sum}  ${basename(archive)}\n`;
  writeFileSync(`${archive}.sha256`, checksum);
  cpSync(join(folder, 'sbom.cdx.json'), join(target, `${name}.cdx.json`));
  const { PACKAGE_KEY } = process.env;
  if (PACKAGE_KEY)
    writeFileSync(
      `${archive}.sha256.sig`,
      sign(null, Buffer.from(checksum), createPrivateKey(readFileSync(PACKAGE_KEY))),
    );
  rmSync(folder, { recursive: true });
  console.log(`${archive}  ${(statSync(archive).size / 2 ** 20).toFixed(1)} MB  SHA-256 ${sum}`);
  return archive;
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) {
  ensureNode();
  process.chdir(root);
  const { ensureBuilt } = await import('./build.mjs');
  const { ensureInstalled } = await import('./prepare.mjs');
  ensureInstalled();
  ensureBuilt();
  makePackage(resolve(process.argv[2] ?? 'dist/package'));
}
