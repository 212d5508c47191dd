import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { workplace } from '#contract/workplace.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { leave } from '@/request/leave';
import { keepToken } from '@/request/storage';
import { findLeft } from '@/session/kept/find-left';
import { formPlace, inputPlace, Kept } from '@/session/kept/kept';
import { keptTexts } from '@/session/kept/kept-texts';
import { leftBehind } from '@/session/kept/left-behind';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { Session } from '@/session/session';
import { type BrowserWorld, browserWorld, forgetLeftTasks } from '../../world/browser';
import { patient } from '../../world/example-task';
import { network } from '../../world/network';

let world: BrowserWorld;
let versionId: string;
let lin: Awaited<ReturnType<BrowserWorld['signIn']>>;
let sessions: Session[];
beforeEach(async () => {
  world = await browserWorld();
  lin = await world.signIn('lin', engineer);
  versionId = (await lin.call(workplace.loadExample, { body: { locale: 'en-US' } })).versionId;
  sessions = [];
});
afterEach(async () => {
  for (const session of sessions) session.close();
  forgetLeftTasks();
  await Kept.forget();
  return world.close();
});

async function open(me = { id: lin.id, name: 'lin' }): Promise<Session> {
  const session = await Session.open(versionId, me);
  sessions.push(session);
  return session;
}

/** The tab is gone at once: nothing is said to the server or to the storage. What was written there stays. */
async function crash(session: Session): Promise<void> {
  await session.kept.settled();
  session.close();
  await Kept.forget();
}

const damage = (session: Session) => session.view.w.damages.values().next().value as Row<'damages'>;
const rename = (session: Session, description: string) =>
  session.edit(change('damages', damage(session), { description }));
const editsTo = (answer: (request: Request) => Response | Promise<Response>) =>
  network.use(http.post('http://localhost/*/edits', ({ request }) => answer(request) as never));
const stored = async () => {
  const { rows } = await lin.call(api.version.snapshot, { params: { versionId } });
  return (rows.damages as unknown as Row<'damages'>[]).map(({ description }) => description);
};
const unanswered = () => new Promise<never>(() => undefined);

describe('an edit that waits for the server', () => {
  it('is sent by the next page when the tab was killed', async () => {
    editsTo(() => HttpResponse.error());
    const first = await open();
    void rename(first, 'Typed before the crash');
    await crash(first);
    network.resetHandlers();
    network.use(http.all('http://localhost/*', ({ request }) => world.app.request(request)));
    const second = await open();
    expect(damage(second).description).toBe('Typed before the crash');
    await waitFor(async () => expect(await stored()).toContain('Typed before the crash'));
    await waitFor(() => expect(second.view.save.waiting).toBe(0));
    expect(second.kept.isEmpty).toBe(true);
  });

  it('is applied once when it had reached the server and only its answer was lost', async () => {
    editsTo(async (request) => {
      await world.app.request(request);
      return unanswered();
    });
    const first = await open();
    void first.edit(add('damages', { description: 'Written once', assets: damage(first).assets }));
    await waitFor(async () => expect(await stored()).toContain('Written once'));
    await crash(first);
    editsTo((request) => world.app.request(request) as Promise<Response>);
    const second = await open();
    await waitFor(() => expect(second.kept.isEmpty).toBe(true));
    expect((await stored()).filter((text) => text === 'Written once')).toHaveLength(1);
    expect(second.view.conflicts).toEqual([]);
  });

  it('goes on being sent when the page is left inside the application, and the header can say so', async () => {
    let isUp = false;
    editsTo((request) => (isUp ? (world.app.request(request) as Promise<Response>) : HttpResponse.error()));
    const session = await open();
    void rename(session, 'Left behind');
    session.leave();
    await waitFor(() => expect(leftBehind.get(versionId)).toMatchObject({ waiting: 1, offline: true }));
    isUp = true;
    await waitFor(async () => expect(await stored()).toContain('Left behind'), { timeout: 10_000 });
    await waitFor(() => expect(leftBehind.all()).toEqual([]));
  });

  it('is neither seen nor sent by another person on the same browser, and waits for its author', async () => {
    editsTo(() => HttpResponse.error());
    const first = await open();
    void rename(first, 'Of lin alone');
    await crash(first);
    editsTo((request) => world.app.request(request) as Promise<Response>);
    const wang = await world.signIn('wang', [...engineer, 'ProjectAdmin']);
    const other = await open({ id: wang.id, name: 'wang' });
    expect(other.kept.isEmpty).toBe(true);
    await rename(other, 'Of wang');
    expect(await stored()).not.toContain('Of lin alone');
    keepToken(lin.token);
    const again = await open();
    await waitFor(() => expect(again.view.conflicts).toHaveLength(1));
    expect(again.view.conflicts[0]?.error.status).toBe(412);
    expect(keptTexts(again.kept).flatMap(({ texts }) => texts)).toEqual(['Of lin alone']);
  });

  it('is not sent under the name of somebody who signed in in another tab', async () => {
    const reloaded = vi.spyOn(leave, 'reload').mockReturnValue(undefined);
    const session = await open();
    await world.signIn('wang', [...engineer, 'ProjectAdmin']);
    void rename(session, 'Typed by lin');
    await waitFor(() => expect(reloaded).toHaveBeenCalled());
    expect(await stored()).not.toContain('Typed by lin');
    expect(session.kept.edits).toHaveLength(1);
  });

  it('is offered again with its reason when the version was frozen meanwhile', async () => {
    editsTo(() => HttpResponse.error());
    const first = await open();
    void rename(first, 'Too late');
    await crash(first);
    editsTo((request) => world.app.request(request) as Promise<Response>);
    await world.store.db.updateTable('task_version').set({ status: 'frozen' }).where('id', '=', versionId).execute();
    world.env.versions.forget(versionId);
    const second = await open();
    await waitFor(() => expect(second.view.conflicts[0]?.error.errorCode).toBe('20120001'));
    await crash(second);
    const third = await open();
    expect(third.view.conflicts).toHaveLength(1);
    await third.conflicts.settle(third.view.conflicts[0] as never, 'dismiss');
    expect(third.kept.isEmpty).toBe(true);
  });

  it('is sent from a page that opens with nothing but an edit to decide on', async () => {
    const first = await open();
    const seen = damage(first);
    await lin.call(api.version.edit, {
      params: { versionId },
      body: { edits: [change('damages', seen, { description: 'came first' })] },
    });
    await expect(first.edit(change('damages', seen, { description: 'came second' }))).rejects.toThrow();
    await crash(first);
    const second = await open();
    expect(second.view.conflicts).toHaveLength(1);
    await rename(second, 'typed after it');
    expect(await stored()).toContain('typed after it');
  });

  it('is named on other pages after a crash', async () => {
    editsTo(() => HttpResponse.error());
    const first = await open();
    void rename(first, 'Typed before the crash');
    await crash(first);
    await findLeft(lin.id);
    expect(leftBehind.get(versionId)).toMatchObject({ waiting: 1, taskName: first.view.head.taskName });
    expect(leftBehind.get(versionId)?.session).toBeUndefined();
    expect(leftBehind.get(versionId)?.texts).toContain('Typed before the crash');
  });

  it('is no longer named once another tab has sent it, and what a dialog keeps is not', async () => {
    const first = await open();
    first.keep('grid damages #new::n1', { description: { value: 'One', text: 'One', turn: 0 } });
    first.keep('input form goal', { text: 'Half a form' });
    await crash(first);
    await findLeft(lin.id);
    expect(leftBehind.get(versionId)?.texts).toEqual(['One']);
    const second = await open();
    second.keep('grid damages #new::n1', undefined);
    await crash(second);
    expect(leftBehind.all()).toEqual([]);
    leftBehind.put({ ...first.view.head, waiting: 0, offline: false, refused: 0 });
    await findLeft(lin.id);
    expect(leftBehind.all()).toEqual([]);
  });

  it('is not named any more by a page that found it while the task was open, and has sent it', async () => {
    const session = await open();
    session.keep('grid damages #new::n1', { description: { value: 'One', text: 'One', turn: 0 } });
    await session.kept.settled();
    await findLeft(lin.id);
    expect(leftBehind.all()).toHaveLength(1);
    session.keep('grid damages #new::n1', undefined);
    session.close();
    expect(leftBehind.all()).toEqual([]);
  });
});

describe('what is entered and not accepted', () => {
  it('is in its grid again after a crash: a begun row, a refused cell, an open field', async () => {
    const first = await open();
    const [row = '', sent = '', other = ''] = [...first.view.w.damages].map(({ id }) => id);
    const unsaved = unsavedOf(first, 'damages');
    unsaved.update((now) =>
      new Map(now).set('#new', { description: { value: 'Half a row', text: 'Half a row', turn: 0 } }),
    );
    unsaved.update((now) => new Map(now).set(row, { s: { value: null, text: 'MEGA', message: 'no level', turn: 1 } }));
    unsaved.update((now) => new Map(now).set(sent, { s: { value: 'SEV', text: 'SEV', turn: 2 } }));
    unsaved.update((now) =>
      new Map(now).set('gone', { s: { value: null, text: 'MEGA', message: 'no level', turn: 3 } }),
    );
    unsaved.type({ line: other, column: 'effects', text: 'Half a wor' });
    await crash(first);
    const again = unsavedOf(await open(), 'damages');
    expect([...again.get().keys()]).toEqual(['#new', row]);
    expect(again.get().get(row)?.s).toMatchObject({ text: 'MEGA', message: 'no level' });
    expect(again.unfinished).toEqual({ line: other, column: 'effects', text: 'Half a wor' });
  });

  it('is not kept of a field that was saved', async () => {
    const session = await open();
    const unsaved = unsavedOf(session, 'damages');
    unsaved.type({ line: 'other', column: 'effects', text: 'x' });
    unsaved.type(undefined);
    expect(session.kept.isEmpty).toBe(true);
  });
});

describe('a text of a panel that was refused because somebody else came first', () => {
  it('counts as saved when it is saved from the bar of conflicts, its panel being closed', async () => {
    const session = await open();
    const seen = damage(session);
    const place = inputPlace(`damages ${seen.id} Damage scenario`);
    const other = inputPlace(`damages ${seen.id} Effects`);
    const text = 'Mine, typed in the panel';
    const params = { versionId };
    const theirs = change('damages', seen, { description: 'Theirs came first' });
    await lin.call(api.version.edit, { params, body: { edits: [theirs] } });
    editsTo((request) => world.app.request(request));
    await expect(session.edit(change('damages', seen, { description: text }))).rejects.toThrow();
    // The panel keeps what was refused, then it is closed.
    session.keep(place, { text, seen, error: 'was changed by somebody before you' });
    session.keep(other, { text: 'still refused', seen, error: 'too long' });
    const [conflict] = session.view.conflicts;
    if (!conflict) throw new Error('no conflict');
    expect(session.kept.unfinished).toBe(2);
    await session.conflicts.settle(conflict, 'reapply');
    expect(await stored()).toContain(text);
    expect(session.kept.get(place)).toBeUndefined();
    expect(session.kept.unfinished).toBe(1);
    // A dialog is saved by its own button: what it keeps is not missing in the task.
    session.keep(inputPlace(`${formPlace}risk`), { threat: 'half a choice' });
    expect(session.view.save.unfinished).toBe(1);
    expect(session.kept.get(inputPlace(`${formPlace}risk`))).toBeDefined();
  });
});

describe('a session that ends while one types', () => {
  // That it is renewed over the page, and what waited is sent then, is held by tests/stories/never-lost.story.ts.
  it('asks for no password when the account was disabled; what waits is kept, and sent when it is enabled again', async () => {
    world.openApplication('/account/workplace');
    await screen.findByText('lin', {}, patient);
    const first = await open();
    const become = (state: 'active' | 'disabled') =>
      world.store.db.updateTable('inauth_user').set({ state }).where('id', '=', lin.id).execute();
    await become('disabled');
    void rename(first, 'Typed while disabled');
    await waitFor(() => expect(first.view.ended?.errorCode).toBe('11000007'));
    expect(first.view.save.waiting).toBe(1);
    expect(screen.queryByText('Unauthorized, Pleas login!')).toBeNull();
    expect(world.left).toEqual([]);
    await crash(first);
    await become('active');
    const second = await open();
    await waitFor(async () => expect(await stored()).toContain('Typed while disabled'));
    expect(second.kept.isEmpty).toBe(true);
  });
});
