import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

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
  const nameField = () =>
    document.querySelector<HTMLInputElement>('.ant-drawer form input[type="text"]') as HTMLInputElement;
  /** Somebody else takes a right away and enters another e-mail; root ends the sessions of li beside the form, and saves another name. */
  async function bothChange(mine: { email?: string }) {
    const part = await open(permissions);
    const chen = await world.user('chen', permissions);
    const params = { userId: li.id };
    const { rev } = await chen.call(userAdmin.get, { params });
    const form = { fullName: 'li', email: 'li@theirs.de', permissions: ['ProjectConfigRead'] as Permission[] };
    await chen.call(userAdmin.change, { params, body: { rev, form } });
    const lines = () => within(part).queryAllByRole('listitem', hidden);
    expect(lines().map((line) => line.textContent)).toEqual([
      '139****7122phone for signing in with a codeRemove',
      'intruder@x.debackup e-mail, which also receives password reset linksRemove',
    ]);
    fireEvent.click(within(part).getByRole('button', { name: 'Remove intruder@x.de', ...hidden }));
    await screen.findAllByText('Remove intruder@x.de from li?', {}, patient);
    expect(lines(), 'it is asked first').toHaveLength(2);
    // Something is typed before the act beside the form is answered.
    fireEvent.change(nameField(), { target: { value: 'Li Wei' } });
    const [, email] = document.querySelectorAll('.ant-drawer form input[type="text"]');
    if (mine.email) fireEvent.change(email as HTMLElement, { target: { value: mine.email } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove', ...hidden }).at(-1) as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(1), patient);
    await screen.findAllByText('intruder@x.de was removed.', {}, patient);
    fireEvent.click(await screen.findByRole('button', { name: 'Save', ...hidden }, patient));
    return async () => {
      const { fullName, email: now, permissions: held } = await chen.call(userAdmin.get, { params });
      return { fullName, email: now, held };
    };
  }

  it('shows and removes other ways into the account, and restores no right that was withdrawn meanwhile', async () => {
    const stored = await bothChange({});
    await screen.findAllByText(/both changes are saved/, {}, patient);
    expect(await stored()).toEqual({ fullName: 'Li Wei', email: 'li@theirs.de', held: ['ProjectConfigRead'] });
  });

  it('gives the focus to its row of the list where it was opened by its address', async () => {
    await open(permissions);
    const row = () => document.querySelector(`tr[data-row-key="${li.id}"]`);
    await waitFor(() => expect(row()).not.toBeNull(), patient);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel', ...hidden }));
    await waitFor(() => expect(row()?.contains(document.activeElement)).toBe(true), patient);
  });

  it('names the field that both have changed, with what is stored there, before it is overwritten', async () => {
    const stored = await bothChange({ email: 'li@mine.de' });
    const asked = await screen.findByText(/Both changes affect: E-mail \(now “li@theirs.de”\)/, {}, patient);
    expect(asked.textContent).not.toContain('Permissions');
    expect((await stored()).fullName).toBe('li');
    fireEvent.click(screen.getByRole('button', { name: 'Overwrite with mine', ...hidden }));
    await screen.findAllByText('Li Wei saved.', {}, patient);
    expect(await stored()).toEqual({ fullName: 'Li Wei', email: 'li@mine.de', held: ['ProjectConfigRead'] });
  });

  it('only shows it to who may not change users', async () => {
    const part = await open(['InAuthUserRead'], 'zh-CN');
    expect(part.textContent).toContain('139****7122可用验证码登录的手机号');
    expect(within(part).queryAllByRole('button', hidden)).toEqual([]);
  });
});
