import { spawn } from 'node:child_process';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../product.mjs';
import { timed } from '../figure.ts';
import { shoot } from './load.ts';

/** A server of two lines in a process of its own: how soon it answers (ms), and what it holds after five seconds by `memoryOf`. */
export async function bareNode(memoryOf: (pid: number) => number): Promise<{ ms: number; memory: number }> {
  const port = await freePort();
  const begun = performance.now();
  const code = `require('node:http').createServer((_, answer) => answer.end('here')).listen(${port}, '127.0.0.1')`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  try {
    for (;;) {
      const answered = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
      if (answered) break;
      await sleep(10);
    }
    const ms = performance.now() - begun;
    await sleep(5_000);
    return { ms, memory: memoryOf(child.pid ?? 0) };
  } finally {
    child.kill();
  }
}

/** Serves these bytes as they are; `ask` answers how long one call of them takes (ms). */
export async function bareBytes(bytes: Uint8Array) {
  const server = createServer((_, answer) => answer.end(bytes));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = new Agent({ keepAlive: true });
  return {
    ask: () => timed(() => shoot(base, agent, { path: '/' })),
    stop: () => {
      agent.destroy();
      server.close();
    },
  };
}
