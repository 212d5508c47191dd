import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Permission, permissions } from '#contract/permissions.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';

const patient = { timeout: 60_000 };
const hidden = { hidden: true };
let world: BrowserWorld;
let li: Actor;
afterEach(() => world.close());

/** The page of li, who has a second address and a phone, as somebody with these permissions opens it. */
async function open(held: readonly Permission[], language: 'en-US' | 'zh-CN' = 'en-US') {
  world = await browserWorld(language);
  await world.signIn('root', held);
  li = await world.user('li');
  const guards = { backup_email: 'intruder@x.de', phone: '13919487122' };
  await world.store.db.updateTable('inauth_user').set(guards).where('id', '=', li.id).execute();
  world.openPage(`/system/user?edit=${li.id}`);
  return waitFor(() => {
    const part = document.querySelector<HTMLElement>('[data-part="other-ways"]');
    if (!part) throw new Error('the page is not open yet');
    return part;
  }, patient);
}

describe('the page of a user', { timeout: 120_000 }, () => {
  it('shows what else leads into the account, and takes it away when asked twice', async () => {
    const part = await open(permissions);
    const lines = () => within(part).queryAllByRole('listitem', hidden);
    expect(lines().map((line) => line.textContent)).toEqual([
      '139****7122phone that signs in by a codeTake away',
      'intruder@x.debackup e-mail, which gets links for a forgotten password, tooTake away',
    ]);
    fireEvent.click(within(part).getByRole('button', { name: 'Take away intruder@x.de', ...hidden }));
    await screen.findAllByText('Take intruder@x.de away from li?', {}, patient);
    expect(lines()).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: 'Take away', ...hidden }).at(-1) as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(1), patient);
    await screen.findAllByText('intruder@x.de was taken away.', {}, patient);
  });

  it('only shows it to who may not change users', async () => {
    const part = await open(['InAuthUserRead'], 'zh-CN');
    expect(part.textContent).toContain('139****7122可用验证码登录的手机号');
    expect(within(part).queryAllByRole('button', hidden)).toEqual([]);
  });
});
