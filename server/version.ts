import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };

/** Version of the product, from package.json. */
export const version: string = packageFile.version;
/** SPDX identifier of its licence. */
export const licence: string = packageFile.license;

/** The git commit the product was built from; `unknown` where the build saw no git repository, and where the server runs from source. */
export const commitOf = ({ commit }: { commit?: string }): string => commit || 'unknown';

/** Which build of the browser application lies in a folder, by the name of its first script, as each page knows its own (src/request/new-build.ts). */
export function webBuildOf(webDir: string | undefined): string | undefined {
  if (webDir === undefined) return undefined;
  try {
    return /\/umi\.(\w+)\.js/.exec(readFileSync(join(webDir, 'index.html'), 'utf8'))?.[1];
  } catch {
    // Not built: served by the dev server.
    return undefined;
  }
}
