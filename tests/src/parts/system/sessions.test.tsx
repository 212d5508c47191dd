import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { minutes } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';

let world: BrowserWorld;
afterEach(() => world.close());
const patient = { timeout: 20_000 };

const keeper: Permission[] = ['InAuthUserRead', 'InAuthUserModify', 'ProjectConfigRead'];

async function open(rights: readonly Permission[] = permissions, language: 'en-US' | 'zh-CN' = 'en-US') {
  world = await browserWorld(language);
  const li = await world.user('li', ['ProjectConfigRead']);
  const wang = await world.user('wang', [...keeper, 'AssetRead']);
  world.clock.advance(minutes(1));
  const me = await world.signIn('kim', rights);
  world.openPage('/system/health');
  await screen.findByText('li', { selector: '.quiet' }, patient);
  return { li, wang, me };
}
const rowOf = (username: string) => screen.getByText(username, { selector: '.quiet' }).closest('tr') as HTMLElement;
const isIn = async (who: Awaited<ReturnType<typeof open>>['li']) => (await who.attempt(inauth.me)).status === 200;

describe('who is signed in', { timeout: 60_000 }, () => {
  it('is a list with the own session marked, and one of them is ended', async () => {
    const { li } = await open();
    expect(within(rowOf('kim')).getByText('This session')).toBeInTheDocument();
    expect(within(rowOf('kim')).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'End the session of li on Unknown device' }));
    expect(await screen.findByText('The session of li has been ended.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('li', { selector: '.quiet' })).toBeNull());
    expect(await isIn(li)).toBe(false);
  });

  it('has all sessions of a user ended at once', async () => {
    const { wang } = await open();
    const desk = await world.renewed(wang);
    fireEvent.click(screen.getByRole('button', { name: 'End all sessions of wang' }));
    expect(await screen.findByText('All sessions of wang have been ended.')).toBeInTheDocument();
    expect([await isIn(wang), await isIn(desk)]).toEqual([false, false]);
    await waitFor(() => expect(screen.queryByText('wang', { selector: '.quiet' })).toBeNull());
  });

  it('is searched by name', async () => {
    await open();
    const box = screen.getByRole('textbox', { name: 'Search by name or e-mail' });
    fireEvent.change(box, { target: { value: 'wan' } });
    await waitFor(() => expect(screen.queryByText('li', { selector: '.quiet' })).toBeNull());
    expect(rowOf('wang')).toBeInTheDocument();
    fireEvent.change(box, { target: { value: 'nobody' } });
    expect(await screen.findByText('Nothing matches the search.')).toBeInTheDocument();
  });

  it('asks with the number before all sessions are ended, the focus on Cancel', async () => {
    const { li, wang } = await open();
    await world.renewed(li);
    fireEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('End 3 sessions?');
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    fireEvent.click(cancel);
    await world.renewed(li);
    expect([await isIn(li), await isIn(wang)]).toEqual([true, true]);
  });

  it('has all other sessions ended, and says how many', async () => {
    const { li, wang, me } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('2 sessions ended.')).toBeInTheDocument();
    expect([await isIn(li), await isIn(wang), await isIn(me)]).toEqual([false, false, true]);
    await waitFor(() =>
      expect(
        screen.getByText('End all other sessions', { selector: '.ant-card button *' }).closest('button'),
      ).toBeDisabled(),
    );
  });

  it('keeps the sessions of who holds more, and says so', async () => {
    const { li, wang } = await open(keeper, 'zh-CN');
    expect(within(rowOf('wang')).getByText('拥有您没有的权限')).toBeInTheDocument();
    expect(within(rowOf('wang')).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '结束其他所有会话' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('结束 1 个会话？');
    fireEvent.click(within(dialog).getByRole('button', { name: '结束其他所有会话' }));
    expect(await screen.findByText('已结束 1 个会话，保留权限更高的用户的 1 个会话。')).toBeInTheDocument();
    expect([await isIn(li), await isIn(wang)]).toEqual([false, true]);
  });

  it('is read again with the page', async () => {
    await open();
    await world.user('zoe');
    world.clock.advance(1);
    fireEvent.click(screen.getByRole('button', { name: /^(reload )?Refresh$/ }));
    expect(await screen.findByText('zoe', { selector: '.quiet' })).toBeInTheDocument();
  });

  it('is only shown to who reads users without managing them', async () => {
    await open(['InAuthUserRead', 'ProjectConfigRead']);
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('says what another administrator was faster with, and reads the list again', async () => {
    const { li } = await open();
    await li.call(inauth.logout);
    fireEvent.click(screen.getByRole('button', { name: 'End the session of li on Unknown device' }));
    await waitFor(() => expect(screen.queryByText('li', { selector: '.quiet' })).toBeNull());
    expect(screen.queryByText('The session of li has been ended.')).toBeNull();
  });

  it('is not there where a login service elsewhere does not list sessions', async () => {
    world = await browserWorld('en-US');
    const gone = { success: false, errorCode: '10000003', message: '', chMessage: '', enMessage: '' };
    network.use(http.get('http://localhost/inauth/v1.0/user-sessions', () => HttpResponse.json(gone, { status: 404 })));
    await world.signIn('kim', permissions);
    world.openPage('/system/health');
    await screen.findByText('Current work', {}, patient);
    await waitFor(() => expect(screen.queryByText('Who is signed in')).toBeNull());
    expect(screen.getByText('Recent server errors')).toBeInTheDocument();
  });
});
