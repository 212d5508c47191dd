/**
 * `npm run unused`, the second half of `npm run lint`: fails for files, exports and packages that nothing uses (knip.jsonc), and for lines of its
 * configuration that are needless. An export that only its own file uses loses the word `export`: `npm run unused -- --fix --fix-type exports,types`.
 */
import { bin, ensureInstalled, ensureNode, ensureUmiSetup, run } from './prepare.mjs';

ensureNode();
ensureInstalled();
// It reads the paths in src/.umi/tsconfig.json.
ensureUmiSetup();
run(bin('knip'), ['--no-progress', '--treat-config-hints-as-errors', ...process.argv.slice(2)]);
