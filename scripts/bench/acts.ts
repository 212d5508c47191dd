import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstAdministrator, scratchFolder, startProduct } from '../product.mjs';
import type { Figure, Part } from './figure.ts';
import { largeActs } from './large-acts.ts';

/** How long the event loop was held at most since the last look (ms). */
function longestSince(socket: string): Promise<{ cpu: number; wall: number }> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(socket)
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('error', reject)
      .on('end', () => resolve(JSON.parse(text)));
  });
}

/**
 * How long everybody else has to wait for one person at most: the longest stretch of work between two rounds of the server's event loop, of each
 * act that has ten thousand rows or as many bytes. As time of a processor, so that a busy machine says nothing else; by the clock in the note.
 */
export const acts: Part = {
  name: 'acts',
  async run() {
    const folder = scratchFolder();
    const socket = join(folder, 'loop');
    const probe = fileURLToPath(new URL('loop-probe.mjs', import.meta.url));
    const product = await startProduct({
      nodeArguments: ['--import', probe],
      env: { LOOP_SOCKET: socket },
    });
    try {
      const call = await firstAdministrator(product);
      const figures: Figure[] = [];
      for (const { name, prepare, run } of await largeActs(product.base, call)) {
        await prepare?.();
        await longestSince(socket);
        const begun = performance.now();
        await run();
        const took = Math.round(performance.now() - begun);
        const { cpu, wall } = await longestSince(socket);
        const note = `${Math.round(wall)} ms by the clock; the act took ${took} ms`;
        figures.push({ name: `${name}: the event loop held at most`, value: cpu, unit: 'ms', budget: 100, note });
      }
      return figures;
    } finally {
      await product.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
