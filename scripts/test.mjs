/** `npm test`: every spec that needs neither a browser nor a running server. Arguments go to Vitest: `npm test -- tests/domain`. */
import { bin, ensureInstalled, ensureNode, ensureUmiSetup, run } from './prepare.mjs';

ensureNode();
ensureInstalled();
ensureUmiSetup();
run(bin('vitest'), ['run', ...process.argv.slice(2)]);
