/**
 * `npm test`: every spec that needs neither a browser nor a running server, without the slow ones (vitest.config.ts), which `npm run test:slow` runs.
 * Arguments go to Vitest: `npm test -- tests/domain`.
 */
import { bin, ensureInstalled, ensureNode, ensureUmiSetup, run } from './prepare.mjs';

ensureNode();
ensureInstalled();
ensureUmiSetup();
run(bin('vitest'), ['run', ...process.argv.slice(2)]);
