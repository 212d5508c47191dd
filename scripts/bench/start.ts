import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, scratchFolder, startProduct } from '../product.mjs';
import { root } from '../sources.mjs';
import type { Part } from './figure.ts';
import { bareNode } from './load/bare-node.ts';

/** Resident memory of a process in MB (Linux). */
export const residentMB = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? Number.NaN) / 1024;

/** From the command to the first answer of the product's page. */
async function secondStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  try {
    while (performance.now() - begun < 60_000) {
      const answered = await fetch(`http://127.0.0.1:${port}/intara/`)
        .then((answer) => answer.ok)
        .catch(() => false);
      if (answered) return performance.now() - begun;
      await sleep(20);
    }
    throw new Error('npm start gave no answer within a minute');
  } finally {
    // npm, its shell and the server are one group of their own.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  }
}

export const start: Part = {
  name: 'start',
  async run() {
    const dataDir = scratchFolder();
    const begun = performance.now();
    const first = await startProduct({ dataDir });
    const firstMs = performance.now() - begun;
    await sleep(5000);
    const afterFirst = residentMB(first.pid ?? 0);
    await first.kill();
    const ms = await secondStart(dataDir);
    await sleep(500);
    const idle = await startProduct({ dataDir });
    await sleep(5000);
    const memory = residentMB(idle.pid ?? 0);
    await idle.kill();
    rmSync(dataDir, { recursive: true, force: true });
    const bare = await bareNode(residentMB);
    const startNote = `a bare Node server answers after ${Math.round(bare.ms)} ms`;
    const memoryNote = `a bare Node server holds ${Math.round(bare.memory)} MB`;
    return [
      { name: 'first start of an empty workplace', value: firstMs / 1000, unit: 's', budget: 4.1, note: startNote },
      { name: 'second npm start to the first answer', value: ms / 1000, unit: 's', budget: 3, note: startNote },
      {
        name: 'server memory, idle after the first start',
        value: afterFirst,
        unit: 'MB',
        budget: 150,
        note: memoryNote,
      },
      { name: 'server memory, idle', value: memory, unit: 'MB', budget: 150, note: memoryNote },
    ];
  },
};
