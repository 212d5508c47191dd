import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account-security.ts';
import { inauth } from '#contract/inauth.ts';
import { permissions } from '#contract/permissions.ts';
import { signIn } from '#contract/sign-in.ts';
import { codeIn, messagesTo, settled } from '#tests/world/identity.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** Pairs of calls that are measured, in turns, so that what else the machine does falls on both. */
const rounds = 25;
const phone = '13800138000';
let w: ServerWorld;
beforeEach(async () => {
  w = await serverWorld();
  const admin = await w.user('root', permissions);
  await admin.call(inauth.createUser, {
    body: { username: 'li', fullName: 'Li', email: 'li@example.com', password: 'Abcdefg1' },
  });
  const owner = await w.user('owner');
  await owner.call(accountSecurity.sendPhoneCode, { body: { mobile: phone } });
  const captcha = codeIn((await messagesTo(w, phone))[0]);
  await owner.call(accountSecurity.setPhone, { body: { mobile: phone, captcha } });
});
afterEach(() => w.close());

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Calls as a known and as an unknown account, a day apart, so that no limit answers. Returns the medians (ms). */
async function compare(name: string, call: (isKnown: boolean, round: number) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const isKnown of round % 2 ? [true, false] : [false, true]) {
      w.clock.advance(minutes(24 * 60 + 1));
      const begun = performance.now();
      answers.add(JSON.stringify(await call(isKnown, round)));
      times[isKnown ? 'known' : 'unknown'].push(performance.now() - begun);
      await settled(w);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.info(`${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms (median of ${rounds})`);
  // One answer for both.
  expect([...answers]).toHaveLength(1);
  // A hash takes some 25 ms, a mail or a message far longer: either would show.
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(4, 0.3 * Math.max(known, unknown)));
}

const replyOf = async (reply: Promise<{ status: number; data: unknown; failure: { errorCode?: string } }>) => {
  const { status, data, failure } = await reply;
  return { status, data, code: failure.errorCode };
};

describe('known and unknown accounts take the same time and get the same answer', () => {
  it('signing in', () =>
    compare('sign-in', (isKnown) =>
      replyOf(
        w.stranger().attempt(inauth.login, { body: { username: isKnown ? 'li' : 'nobody', password: 'Wrong0000' } }),
      ),
    ));

  it('asking for a code', () =>
    compare('captcha', (isKnown) =>
      replyOf(w.stranger().attempt(signIn.captcha, { body: { mobile: isKnown ? phone : '13911112222' } })),
    ));

  it('entering a code', () =>
    compare('phone sign-in', async (isKnown) => {
      const mobile = isKnown ? phone : '13911112222';
      return replyOf(w.stranger().attempt(signIn.phone, { body: { mobile, captcha: '000000' } }));
    }));

  it('forgetting the password', () =>
    compare('forgotten password', (isKnown) =>
      replyOf(w.stranger().attempt(signIn.forgot, { body: { account: isKnown ? 'li' : 'nobody' } })),
    ));
});
