import { setTimeout as sleep } from 'node:timers/promises';
import { client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Part, percentile } from './figure.ts';

const listeners = 200;
const edits = 40;
const streamsOfUser = 20;

/** Calls `heard` with the rev of every `changes` event of a version's stream, until aborted. */
async function listen(
  base: string,
  token: string,
  versionId: string,
  signal: AbortSignal,
  heard: (rev: number) => void,
) {
  const answer = await fetch(`${base}/intara/v1.0/versions/${versionId}/stream`, {
    headers: { authorization: token },
    signal,
  });
  if (!answer.body) throw new Error('no stream');
  const decoder = new TextDecoder();
  void (async () => {
    let rest = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('id: ')) heard(Number(line.slice(4)));
    }
  })().catch(() => undefined);
}

/** Signs in so many new users who see every project; returns their tokens. */
async function newAdministrators(
  product: Awaited<ReturnType<typeof startProduct>>,
  call: Awaited<ReturnType<typeof firstAdministrator>>,
  count: number,
): Promise<string[]> {
  const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin'];
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const user = { username: `listener${n}`, fullName: `Listener ${n}`, password: 'Listening2026' };
    await call('POST', '/inauth/v1.0/user/create', { ...user, permissions });
    const { username, password } = user;
    tokens.push((await client(product.base)('POST', '/inauth/v1.0/login', { username, password })).token);
  }
  return tokens;
}

/** How long until the others see an edit: from sending it to its arrival at each listener. */
export const live: Part = {
  name: 'live',
  async run() {
    const product = await startProduct();
    const stop = new AbortController();
    try {
      const call = await firstAdministrator(product);
      const { versionId } = await newTask(call, 'live');
      const arrivals = new Map<number, number[]>();
      const heard = (rev: number) => {
        const times = arrivals.get(rev) ?? [];
        times.push(performance.now());
        arrivals.set(rev, times);
      };
      // The server allows one user twenty streams.
      const tokens = await newAdministrators(product, call, Math.ceil(listeners / streamsOfUser));
      for (let n = 0; n < listeners; n++)
        await listen(product.base, tokens[Math.floor(n / streamsOfUser)] ?? '', versionId, stop.signal, heard);
      const sent = new Map<number, number>();
      const answers: number[] = [];
      for (let n = 0; n < edits; n++) {
        const begun = performance.now();
        const { rev } = await call('POST', `/intara/v1.0/versions/${versionId}/functions`, { name: `live ${n}` });
        sent.set(rev, begun);
        answers.push(performance.now() - begun);
        await sleep(100);
      }
      await sleep(1000);
      const delays = [...sent].flatMap(([rev, begun]) => (arrivals.get(rev) ?? []).map((time) => time - begun));
      const note = `${delays.length} of ${listeners * edits} arrivals at ${listeners} listeners, p50 ${Math.round(percentile(delays, 0.5))} ms; the answer to who edits p95 ${Math.round(percentile(answers, 0.95))} ms`;
      return [
        { name: 'live change seen by another, p95', value: percentile(delays, 0.95), unit: 'ms', budget: 200, note },
      ];
    } finally {
      stop.abort();
      await product.kill();
    }
  },
};
