import { Agent } from 'node:http';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTaskOps, slices } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { median, type Part, percentile, timed } from './figure.ts';
import { bareBytes } from './load/bare-node.ts';
import { shoot } from './load/load.ts';
import { residentMB } from './start.ts';

const rounds = 21;

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
      const answer = await fetch(`${product.base}${path}/snapshot`, { headers });
      const wire = Number(answer.headers.get('content-length') ?? Number.NaN);
      await answer.arrayBuffer();
      const bare = await bareBytes(new Uint8Array(wire));
      // The bytes are read and not unzipped: that is the browser's work, not the server's.
      const agent = new Agent({ keepAlive: true });
      const open = () => shoot(product.base, agent, { path: `${path}/snapshot`, headers });
      const edited: number[] = [];
      const remembered: number[] = [];
      const plain: number[] = [];
      for (let n = 0; n < rounds; n++) {
        const step = { op: 'change', kind: 'steps', id: `big-AS-${n * 97}`, rev: 1, patch: { name: `changed ${n}` } };
        await call('POST', `${path}/edits`, { edits: [step] });
        edited.push(await timed(open));
        remembered.push(await timed(open));
        plain.push(await bare.ask());
      }
      agent.destroy();
      bare.stop();
      const single = [];
      for (let n = 0; n < 60; n++)
        single.push(await timed(() => call('POST', `${path}/functions`, { name: `in a big task ${n}` })));
      const note = `median of ${rounds} edits of a step; the same asked again, from memory, ${median(remembered).toFixed(1)} ms; a bare server sends as many bytes in ${median(plain).toFixed(1)} ms`;
      return [
        { name: 'task of 10 000 steps: snapshot on the wire', value: wire / 1e6, unit: 'MB', budget: 1 },
        { name: 'task of 10 000 steps: snapshot after an edit', value: median(edited), unit: 'ms', budget: 150, note },
        { name: 'task of 10 000 steps: single edit, p95', value: percentile(single, 0.95), unit: 'ms' },
        { name: 'task of 10 000 steps: filled through the API', value: filling / 1000, unit: 's' },
        { name: 'server memory with it open', value: residentMB(product.pid ?? 0), unit: 'MB' },
      ];
    } finally {
      await product.kill();
    }
  },
};
