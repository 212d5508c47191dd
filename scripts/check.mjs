/** `npm run check`: the compiler over every room, each with its own limits (domain knows no DOM, no Node, no clock). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ensureInstalled, ensureNode, ensureUmiSetup } from './prepare.mjs';
import { root } from './sources.mjs';

ensureNode();
ensureInstalled();
ensureUmiSetup();

const rooms = ['domain', 'contract', 'server', 'login', '.', 'tests'];
let failed = 0;
for (const room of rooms.filter((room) => existsSync(join(root, room, 'tsconfig.json')))) {
  const begun = Date.now();
  const { status } = spawnSync(bin('tsc'), ['-p', room], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
  console.log(
    `tsc ${room === '.' ? 'src' : room}: ${status === 0 ? 'ok' : 'FAILED'} ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );
}
process.exit(failed ? 1 : 0);
