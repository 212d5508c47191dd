// order: first, takes long for its size
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { type Endpoint, fillPath, paramNames } from '#contract/kit/endpoint.ts';
import { FailureBody } from '#contract/kit/envelope.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { workplace } from '#contract/workplace.ts';
import { junkFor, oddText } from '#tests/world/junk.ts';
import { randomRuns } from '#tests/world/random-runs.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const all = Object.entries(groups)
  .flatMap(([tag, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([key, endpoint]): [string, Endpoint] => [
      `${tag}.${key}`,
      endpoint,
    ]),
  )
  .filter(([name]) => name !== 'inauth.logout');
/**
 * Input of the right shape with content nobody would type, for every endpoint. What deletes the example or ends the session would leave
 * the others nothing to be tried on; streams take no input.
 */
const endpoints = all.filter(([, { method, kind = 'json' }]) => method !== 'DELETE' && kind === 'json');
const addressed = all.filter(([, { path }]) => paramNames(path).length > 0);

let w: ServerWorld;
let owner: Actor;
let example: Record<string, string>;

beforeAll(async () => {
  w = await serverWorld();
  owner = await w.user('owner', permissions);
  example = await owner.call(workplace.loadExample, { body: {} });
});
let tried = 0;
afterAll(async () => {
  console.info(
    `${tried} odd inputs to ${endpoints.length} endpoints on ${process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}`,
  );
  await w.close();
});

/** Why the server failed, if it did: the log of ten thousand calls is not looked through for each that was answered. */
const reasonOf = (status: number) =>
  status < 500 ? '' : JSON.stringify(w.logged.findLast((line) => line.err)?.err ?? 'nothing in the log');

/**
 * Delays for guessers would hide what comes after, and so would a session that has ended: the next call comes later, in a session of its own. What counts
 * no guesses and refused nobody goes on in the session there is, as people do.
 */
async function goOn({ path }: Endpoint, status: number) {
  if (!path.startsWith('/inauth/') && ![401, 403, 429].includes(status)) return;
  w.clock.advance(60_000 * 31);
  owner = await w.renewed(owner);
}

describe('odd input', () => {
  it.each(endpoints)('to %s is never a server error', async (_, endpoint) => {
    const params = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, example[name] ?? 'none']));
    const query = endpoint.query ? junkFor(endpoint.query) : fc.constant({});
    const body = endpoint.body ? junkFor(endpoint.body) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(query, body, async (oddQuery, oddBody) => {
        tried += 1;
        const reply = await owner.attempt(endpoint, { params, query: Object(oddQuery), body: oddBody });
        expect(reply.status, reasonOf(reply.status)).toBeLessThan(500);
        if (reply.status !== 200) FailureBody.parse(reply.failure);
        await goOn(endpoint, reply.status);
      }),
      { numRuns: randomRuns(20, process.env.ODD_INPUTS) },
    );
  });

  it.each(addressed)('in the address of %s is never a server error', async (_, endpoint) => {
    const oddId = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      oddText.filter((text) => text !== '' && !/\p{Surrogate}/u.test(text)),
    );
    const ids = fc.record(Object.fromEntries(paramNames(endpoint.path).map((name) => [name, oddId])));
    await fc.assert(
      fc.asyncProperty(ids, fc.boolean(), async (odd, beside) => {
        tried += 1;
        // Some of them name the example beside what is odd; whoever deletes it by that would have to guess the rest.
        const names = paramNames(endpoint.path);
        const params = {
          ...odd,
          ...(beside && names.length > 1 && { [names[0] as string]: example[names[0] as string] }),
        };
        const abort = new AbortController();
        const address = fillPath(endpoint.path, params as Record<string, string>);
        const reply = await owner.fetch(address, { ...sent(endpoint), signal: abort.signal });
        abort.abort();
        expect(reply.status, `${address} ${reasonOf(reply.status)}`).toBeLessThan(500);
        await goOn(endpoint, reply.status);
      }),
      { numRuns: randomRuns(20, process.env.ODD_INPUTS) },
    );
  });
});

/** As a caller of the endpoint would send nothing. */
function sent({ method, kind, body }: Endpoint): RequestInit {
  if (kind === 'upload') return { method, body: new FormData() };
  return body ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : { method };
}
