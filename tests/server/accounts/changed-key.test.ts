import { randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { closedSecrets, sealAnew } from '#server/actions/seal-anew.ts';
import { SecretBox } from '#server/inauth/secret-box.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
const [first, second] = [randomBytes(32), randomBytes(32)];
const codeIn = (w: ServerWorld, secret: string) =>
  generateSync({ secret, epoch: Math.floor(w.clock.now.getTime() / 1000) });

/** A server with the first key, on which Li has a second factor and a project is connected with Polarion. */
async function filled() {
  const w = await serverWorld({ secretKey: first });
  const admin = await w.user('root', permissions);
  const body = { username: 'li', fullName: 'Li', password, permissions: [], email: 'li@example.com' };
  await admin.call(inauth.createUser, { body });
  const { token } = (await w.stranger().attempt(inauth.login, { body: { username: 'li', password } })).data;
  const li = w.stranger(token);
  const { secret } = await li.call(secondFactor.begin);
  await li.call(secondFactor.confirm, { body: { code: codeIn(w, secret) } });
  return { w, secret, token };
}

/** Whether Li can sign in with the second factor at a server with these keys over the same store, some steps of codes later. */
async function signsIn({ store, clock }: ServerWorld, secret: string, keys: object, later: number) {
  const w = await serverWorld({ store, ...keys });
  w.clock.now = new Date(clock.now.getTime() + minutes(later));
  const { ticket } = (await w.stranger().attempt(inauth.login, { body: { username: 'li', password } })).data;
  const { status } = await w.stranger().attempt(signIn.factor, { body: { ticket, code: codeIn(w, secret) } });
  return { w, isIn: status === 200 };
}

describe('a changed secret key', () => {
  it('opens what the former one encrypted, then needs it no more, and signs nobody out', async () => {
    const { w, secret, token } = await filled();
    const both = await signsIn(w, secret, { secretKey: second, formerKey: first }, 1);
    expect(both.isIn).toBe(true);
    expect((await both.w.stranger(token).attempt(inauth.me)).status).toBe(200);
    expect(await sealAnew(both.w.env)).toBe(1);
    expect(await sealAnew(both.w.env)).toBe(0);
    expect((await signsIn(w, secret, { secretKey: second }, 3)).isIn).toBe(true);
    expect((await signsIn(w, secret, { secretKey: first }, 5)).isIn).toBe(false);
    await w.close();
  });

  it('without the former one opens nothing', async () => {
    const { w, secret } = await filled();
    const other = await signsIn(w, secret, { secretKey: second }, 1);
    expect(other.isIn).toBe(false);
    expect(await closedSecrets(other.w.env)).toMatch(/^SECRET_KEY: 1 of 1 encrypted secrets .* SECRET_KEY_PREVIOUS/);
    expect(await closedSecrets(w.env)).toBeUndefined();
    await w.close();
  });

  it('leaves what neither key opens as it is', () => {
    const sealed = new SecretBox(randomBytes(32)).seal('secret', 'li');
    const box = new SecretBox(second, first);
    expect(box.open(sealed, 'li')).toBeUndefined();
    expect(box.sealAnew(sealed, 'li')).toBeUndefined();
    expect(box.sealAnew(new SecretBox(first).seal('secret', 'li'), 'wang')).toBeUndefined();
  });
});
