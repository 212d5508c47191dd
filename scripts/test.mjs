/**
 * `npm test`: every spec that needs neither a browser nor a running server, without the slow ones (vitest.config.ts), which `npm run test:slow` runs.
 * `--mode slow`, `all` or `postgres` chooses others. The other arguments go to Vitest: `npm test -- tests/domain`.
 */
import { bin, ensureInstalled, ensureNode, ensureUmiSetup, run } from './prepare.mjs';

const asked = process.argv.slice(2).flatMap((word) => (word.startsWith('--mode=') ? word.split('=') : [word]));
const at = asked.indexOf('--mode');
// Vitest keeps what it compiled by mode: handed on, each of CI's runs would compile every file again, for some 50 seconds of processor time.
const [, specs = ''] = at < 0 ? [] : asked.splice(at, 2);

ensureNode();
ensureInstalled();
ensureUmiSetup();
run(bin('vitest'), ['run', ...asked], { SPECS: specs });
