import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { workplace } from '#contract/workplace.ts';
import { call } from '@/request/call';
import { readToken } from '@/request/storage';
import { exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

type Opened = Awaited<ReturnType<typeof exampleTask>>;
let opened: Opened;
afterEach(() => opened.world.close());

/** Opens the task; returns how often its stream was asked for. */
async function open(): Promise<() => number> {
  opened = await exampleTask('assets');
  let streams = 0;
  network.use(
    http.all('http://localhost/*', ({ request }) => {
      if (new URL(request.url).pathname.endsWith('/stream')) streams += 1;
      return opened.world.app.request(request);
    }),
  );
  opened.open();
  await screen.findByRole('grid', { hidden: true }, patient);
  await waitFor(() => expect(streams).toBe(1), patient);
  return () => streams;
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('a task that no longer may be seen', { timeout: 120_000 }, () => {
  it('is closed, says why, and is not asked for over and over', async () => {
    const streams = await open();
    await opened.world.store.db.deleteFrom('project_member').where('user_id', '=', opened.lin.id).execute();
    await screen.findByText('It has been deleted, or you are no longer a participant of its project.', {}, patient);
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull();
    await later(2_500);
    expect(streams()).toBe(2);
  });

  it('says when the permission is gone', async () => {
    await open();
    const { db } = opened.world.store;
    await db.updateTable('inauth_user').set({ permissions: [] }).where('id', '=', opened.lin.id).execute();
    await screen.findByText('You no longer have the permission to read analyses.', {}, patient);
  });

  it('says that the account was disabled, and asks for no password, whatever else is asked of the server meanwhile', async () => {
    await open();
    const { db } = opened.world.store;
    await db.updateTable('inauth_user').set({ state: 'disabled' }).where('id', '=', opened.lin.id).execute();
    await expect(call(workplace.summary, {})).rejects.toThrow();
    await screen.findByText('Your account has been disabled. Please contact the administrator.', {}, patient);
    await waitFor(() => expect(screen.queryByRole('grid', { hidden: true })).toBeNull(), patient);
    expect(screen.queryByText('Unauthorized, Pleas login!')).toBeNull();
    expect(opened.world.left).toEqual([]);
  });

  it('asks for the sign-in over the page after signing out elsewhere', async () => {
    await open();
    await opened.lin.call(inauth.logout);
    await screen.findByText('Unauthorized, Pleas login!', {}, patient);
    expect(opened.world.left).toEqual([]);
    expect(screen.getByRole('grid', { hidden: true })).toBeInTheDocument();
    expect(readToken()).toBeNull();
  });
});
