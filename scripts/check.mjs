/** `npm run check`: the compiler over every room, each with its own limits (domain knows no DOM, no Node, no clock). Two at a time. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureNode, ensureUmiSetup, nativeCompiler } from './prepare.mjs';
import { root } from './sources.mjs';

ensureNode();
ensureInstalled();
ensureUmiSetup();

/** The slow ones first. `.` is src with the specs that import it. */
const rooms = ['tests', '.', 'server', 'login', 'contract', 'domain'];
/** Several checkers work out the types of libraries once each: twice the processor time. Two rooms at a time use two processors as well. */
const oneChecker = ['--checkers', '1'];
/** It gives no memory back while a room fits into this, which takes a quarter less processor time; two rooms at a time have twice as much. */
const roomy = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };
const waiting = rooms.filter((room) => existsSync(join(root, room, 'tsconfig.json')));
let failed = 0;

async function check(room) {
  const begun = Date.now();
  const compiler = spawn(process.execPath, [nativeCompiler, '-p', room, ...oneChecker], { cwd: root, env: roomy });
  let said = '';
  for (const stream of [compiler.stdout, compiler.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => compiler.once('close', resolve));
  if (code !== 0) failed += 1;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${said}tsc ${room === '.' ? 'src' : room}: ${code === 0 ? 'ok' : 'FAILED'} ${seconds} s`);
}

async function worker() {
  for (let room = waiting.shift(); room; room = waiting.shift()) await check(room);
}

await Promise.all([worker(), worker()]);
process.exit(failed ? 1 : 0);
