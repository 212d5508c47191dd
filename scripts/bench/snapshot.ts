import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTaskOps, slices } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { median, type Part, percentile, timed } from './figure.ts';
import { residentMB } from './start.ts';

/** The task of 10 000 steps and 2 000 risks: how long the server needs for it, how large it travels, what one edit in it costs. */
export const snapshot: Part = {
  name: 'snapshot',
  async run() {
    const product = await startProduct();
    try {
      const call = await firstAdministrator(product);
      const { versionId } = await newTask(call, 'big');
      const path = `/intara/v1.0/versions/${versionId}`;
      const filling = await timed(async () => {
        for (const edits of slices(bigTaskOps(defaultMethod, bigSize))) await call('POST', `${path}/edits`, { edits });
      });
      const headers = { authorization: call.token, 'accept-encoding': 'gzip' };
      let wire = 0;
      const open = async () => {
        const answer = await fetch(`${product.base}${path}/snapshot`, { headers });
        wire = Number(answer.headers.get('content-length') ?? Number.NaN);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`snapshot: ${answer.status}`);
      };
      const cold = await timed(open);
      const warm = [];
      for (let n = 0; n < 20; n++) warm.push(await timed(open));
      const single = [];
      for (let n = 0; n < 60; n++)
        single.push(await timed(() => call('POST', `${path}/functions`, { name: `in a big task ${n}` })));
      return [
        { name: 'task of 10 000 steps: snapshot on the wire', value: wire / 1e6, unit: 'MB', budget: 1 },
        { name: 'task of 10 000 steps: snapshot, warm', value: median(warm), unit: 'ms', budget: 150 },
        { name: 'task of 10 000 steps: snapshot after an edit', value: cold, unit: 'ms' },
        { name: 'task of 10 000 steps: single edit, p95', value: percentile(single, 0.95), unit: 'ms' },
        { name: 'task of 10 000 steps: filled through the API', value: filling / 1000, unit: 's' },
        { name: 'server memory with it open', value: residentMB(product.pid ?? 0), unit: 'MB' },
      ];
    } finally {
      await product.kill();
    }
  },
};
