// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { implement } from '#server/handlers/implement.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** A small contract of its own, with the limits of the product's calls. */
const large = {
  listed: endpoint({
    method: 'POST',
    path: '/intara/v1.0/toy-large',
    access: 'public',
    summary: 'Takes a list',
    body: z.object({ names: z.array(z.string().or(z.object({}))) }),
    bodyLimit: 16,
    answer: z.object({ count: z.number(), last: z.unknown() }),
  }),
  named: endpoint({
    method: 'POST',
    path: '/intara/v1.0/toy-named',
    access: 'public',
    summary: 'Takes fields of a form',
    formEncoded: true,
    body: z.object({ a: z.array(z.string()) }),
    answer: z.number(),
  }),
};
const largeHandlers = implement(large, {
  listed: async ({ body: { names } }) => ({ count: names.length, last: names.at(-1) }),
  named: async ({ body }) => body.a.length,
});

let w: ServerWorld;
beforeAll(async () => {
  w = await serverWorld({}, { large: largeHandlers });
});
afterAll(() => w.close());

describe('a call with megabytes', () => {
  const send = async (body: string) => {
    const answer = await w.stranger().fetch('/intara/v1.0/toy-large', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return answer.json();
  };
  const list = (entry: string, count: number) => `{"names":[${`${entry},`.repeat(count - 1)}${entry}]}`;
  const name = JSON.stringify('n'.repeat(20));
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`field ${n}`, n])));

  it('arrives whole', async () => {
    expect((await send(list(name, 300_000))).data).toEqual({ count: 300_000, last: 'n'.repeat(20) });
  });

  it('arrives as it was typed, wherever its bytes are parted', async () => {
    // Three bytes a character: a megabyte is no multiple of it.
    const typed = '前照灯系统'.repeat(200_000);
    expect((await send(JSON.stringify({ names: [typed] }))).data.last === typed).toBe(true);
  });

  it.each([
    ['brackets without end', '['.repeat(8_000_000), { path: '', problem: 'wrong' }],
    ['more values than any act has', list('{}', 1_000_001), { path: '', problem: 'tooMany', limit: '1000000' }],
    ['more fields than any object has', `{"names":[${fields}]}`, { path: '', problem: 'tooMany', limit: '50000' }],
    ['more such fields at its top', fields, { path: '', problem: 'tooMany', limit: '50000' }],
    [
      'a NUL far inside',
      `{"names":[${`${name},`.repeat(20_000)}"\\u0000"]}`,
      { path: 'names.20000', problem: 'unstorable' },
    ],
    [
      'half a character in a name far inside',
      `{"names":[${`${name},`.repeat(20_000)}{"\\ud83d":1}]}`,
      { path: 'names.20000', problem: 'unstorable' },
    ],
  ])('of %s is refused at its field', async (_what, body, field) => {
    const { fields } = await send(body);
    expect(fields).toEqual([field]);
  });

  it.each([
    ['broken at its end', list(name, 100_000).slice(0, -1)],
    ['followed by more', `${list(name, 100_000)}{}`],
  ])('%s is no JSON', async (_what, body) => {
    expect((await send(body)).errorCode).toBe('10000002');
  });

  it('lets others through while it is read', async () => {
    const answered: string[] = [];
    const long = send(list('{}', 900_000)).then(() => answered.push('long'));
    await new Promise((next) => setTimeout(next, 30));
    const short = send('{"names":[]}').then(() => answered.push('short'));
    await Promise.all([long, short]);
    expect(answered).toEqual(['short', 'long']);
  });

  it('of one field of a form half a million times takes no longer for the last than for the first', async () => {
    const answer = await w.stranger().fetch('/intara/v1.0/toy-named', {
      method: 'POST',
      body: 'a&'.repeat(500_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await answer.json()).data).toBe(500_000);
  });
});
