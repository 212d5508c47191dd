import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireSize } from '../../build-sizes.mjs';
import { startProduct } from '../../product.mjs';
import { hasher, readJson, root, writeJson } from '../../sources.mjs';
import type { Visited } from './visits.ts';

const source = 'scripts/bench/bare-page';
/** Built once; `dist` below it looks like ours, so that the same server serves it. */
const home = join(root, 'dist/bare-page');
const stamp = join(home, '.stamp.json');

/** Builds the bare page of Umi and antd unless it is there, by the script that builds the product's own pages. */
function ensureBuilt(): void {
  const hash = hasher('dist/bare-page/.hashes.json').of([source, 'config/modern-output.ts', 'package-lock.json']);
  if (
    (readJson(stamp) as { hash?: string } | undefined)?.hash === hash &&
    existsSync(join(home, 'dist/web/index.html'))
  )
    return;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  cpSync(join(root, source, 'pages'), join(home, 'src/pages'), { recursive: true });
  cpSync(join(root, source, 'umirc.js'), join(home, '.umirc.js'));
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  writeFileSync(join(home, 'package.json'), '{ "name": "bare-page", "private": true, "type": "module" }\n');
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.mjs')], { cwd: home, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the bare page cannot be built:\n${built.stdout}${built.stderr}`);
  writeJson(stamp, { hash });
}

/** What the bare page loads: all its scripts, bytes on the wire. */
export function barePageSize(): number {
  ensureBuilt();
  const folder = join(home, 'dist/web');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.reduce((all, name) => all + wireSize(join(folder, name)), 0);
}

/** The bare page behind the server of the product, as it is now. Ends with `kill`. */
export async function startBarePage() {
  ensureBuilt();
  cpSync(join(root, 'dist/server'), join(home, 'dist/server'), { recursive: true });
  return startProduct({ home });
}

/** A visit of it. */
export const bareVisit = ({ base }: { base: string }): Visited => ({
  base,
  address: '/intara/',
  selector: '[role=menu]',
  words: 'Button 12',
});
