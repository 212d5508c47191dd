/**
 * What a build depends on, as one hash: a walk of the source folders, independent of git. A file is read again only when its time or size
 * changed, so a start with nothing to do costs a few milliseconds.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const generated = /^(\.umi|node_modules$|dist$|data$)/;

/** Files below `place` (a file or a folder, relative to the root), sorted; generated folders are left out. */
export function filesOf(place) {
  const found = [];
  const walk = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isFile()) found.push({ path: path.split(sep).join('/'), time: stat.mtimeMs, size: stat.size });
    if (!stat.isDirectory()) return;
    for (const name of readdirSync(join(root, path)).sort()) if (!generated.test(name)) walk(join(path, name));
  };
  walk(place);
  return found;
}

const sha = (content) => createHash('sha256').update(content).digest('hex').slice(0, 24);

/** Remembers hashes by time and size in a file of its own, so that it may be deleted at any time. */
export function hasher(memoryFile) {
  const file = join(root, memoryFile);
  const known = readJson(file) ?? {};
  let learnt = false;
  return {
    /** One hash over names and contents of all these places. */
    of(places) {
      const lines = places.flatMap(filesOf).map(({ path, time, size }) => {
        let entry = known[path];
        if (entry?.time !== time || entry.size !== size) {
          entry = { time, size, hash: sha(readFileSync(join(root, path))) };
          known[path] = entry;
          learnt = true;
        }
        return `${path} ${entry.hash}`;
      });
      return sha(lines.join('\n'));
    },
    keep() {
      if (learnt) writeJson(file, known);
    },
  };
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
}
