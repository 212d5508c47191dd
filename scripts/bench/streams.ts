import { firstAdministrator, startProduct } from '../product.mjs';
import { measureListeners } from '../trust/rights.ts';
import type { Part } from './figure.ts';

const listeners = 600;
const silent = 40;

/** Many who listen to one version, and some who do not read what they asked for (R-PERF-18). */
export const streams: Part = {
  name: 'streams',
  async run() {
    const product = await startProduct();
    try {
      const admin = await firstAdministrator(product);
      const { memoryBefore, memory, seen } = await measureListeners(product, admin, listeners, silent);
      const who = `${listeners} listeners and ${silent} that do not read`;
      return [
        {
          name: `${who}: server memory at most`,
          value: memory,
          unit: 'MB',
          budget: 300,
          note: `${Math.round(memoryBefore)} MB before`,
        },
        { name: `${who}: live change seen by another, p95`, value: seen, unit: 'ms', budget: 200 },
      ];
    } finally {
      await product.kill();
    }
  },
};
