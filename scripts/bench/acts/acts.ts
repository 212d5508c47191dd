import { firstAdministrator } from '../../product.mjs';
import type { Figure, Part } from '../figure.ts';
import { startProbed } from '../load/probed.ts';
import { largeActs } from './large-acts.ts';

/**
 * How long everybody else has to wait for one person at most: the longest stretch of work between two rounds of the server's event loop, of each
 * act that has ten thousand rows or as many bytes. As time of a processor, so that a busy machine says nothing else; by the clock in the note.
 */
export const acts: Part = {
  name: 'acts',
  async run() {
    const product = await startProbed();
    try {
      const call = await firstAdministrator(product);
      const figures: Figure[] = [];
      for (const { name, prepare, run } of await largeActs(product.base, call)) {
        await prepare?.();
        await product.longestHeld();
        const begun = performance.now();
        await run();
        const took = Math.round(performance.now() - begun);
        const { cpu, wall } = await product.longestHeld();
        const note = `${Math.round(wall)} ms by the clock; the act took ${took} ms`;
        figures.push({ name: `${name}: the event loop held at most`, value: cpu, unit: 'ms', budget: 100, note });
      }
      return figures;
    } finally {
      await product.kill();
    }
  },
};
