import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { notices } from '@/request/notices';
import { Session } from '@/session/session';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';

let world: BrowserWorld;
let session: Session;
let lin: Actor;
let wang: Actor;
let sent: number;
let reported: MockInstance<typeof console.error>;
beforeEach(async () => {
  world = await browserWorld();
  // Who signs in last is who the browser belongs to.
  wang = await world.signIn('wang', [...engineer, 'ProjectAdmin']);
  lin = await world.signIn('lin', engineer);
  const { versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  session = await Session.open(versionId, { id: lin.id, name: 'lin' });
  sent = 0;
  reported = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  reported.mockRestore();
  session.close();
  return world.close();
});

/** Lets the first `lost` edits get lost on their way and counts those that were sent. */
const loseEdits = (lost: number) =>
  network.use(
    http.post('http://localhost/*/edits', ({ request }) => {
      sent += 1;
      return sent <= lost ? HttpResponse.error() : world.app.request(request);
    }),
  );

const rename = (description: string) => {
  const [damage] = [...session.view.w.damages] as [Row<'damages'>];
  return session.edit(change('damages', damage, { description }));
};
const shown = () => [...session.view.w.damages][0]?.description;

describe('an edit on its way to the server', () => {
  it('is sent again when the connection is lost, and held by the session meanwhile', async () => {
    loseEdits(1);
    const offline: number[] = [];
    const stopListening = session.subscribe(() => {
      const { save } = session.view;
      if (save.offline) offline.push(save.waiting);
    });
    await rename('Written offline');
    stopListening();
    expect(offline).toContain(1);
    expect(sent).toBe(2);
    expect(session.view.save).toMatchObject({ offline: false });
    expect(shown()).toBe('Written offline');
    expect(reported).not.toHaveBeenCalled();
  });

  it('is not sent again when our own code fails over its answer: the failure is reported, the next edit is saved', async () => {
    loseEdits(0);
    const mistake = new TypeError('a screen cannot show the answer');
    const stopListening = session.subscribe(() => {
      if (session.view.save.savedAt === null) return;
      stopListening();
      throw mistake;
    });
    await expect(rename('Answered badly')).rejects.toMatchObject({
      name: 'CallError',
      reason: 'fault',
      cause: mistake,
    });
    expect(reported).toHaveBeenCalledWith(mistake);
    expect(session.view.save).toMatchObject({ offline: false, waiting: 0 });
    await rename('The next one');
    expect(sent).toBe(2);
    expect(shown()).toBe('The next one');
  });
});

describe('an edit on its way while somebody makes the version final', () => {
  it('is refused in the words of the specification, and the screen shows what holds, locked', async () => {
    const params = { versionId: session.view.head.versionId };
    const before = shown();
    network.use(
      http.post('http://localhost/*/edits', async ({ request }) => {
        const { rev } = await lin.call(taskVersion.openPoints, { params });
        await lin.call(taskVersion.freeze, { params, body: { rev, reason: 'x' } });
        return world.app.request(request);
      }),
    );
    const late = rename('Too late');
    expect(shown()).toBe('Too late');
    const refused = (await late.catch((error: unknown) => error)) as CallError;
    expect(refusalText(refused)).toBe('The version is locked, editing is not allowed.');
    await vi.waitFor(() => expect(session.view.head.status).toBe('frozen'));
    expect(shown()).toBe(before);
    await expect(rename('Later still')).rejects.toMatchObject({ errorCode: '20120001' });
  });
});

describe('leaving the page', () => {
  it('warns only while the browser does not keep what has not reached the server', () => {
    const warns = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(warns()).toBe(false);
    const safe = vi.spyOn(session.kept, 'isSafe', 'get').mockReturnValue(false);
    expect(warns()).toBe(true);
    safe.mockRestore();
    expect(warns()).toBe(false);
  });
});

describe('what undo would take back', () => {
  it('is nothing, said by the server, where all was taken back before the page was opened; asking for it shows no failure', async () => {
    const said = vi.spyOn(notices().message, 'error');
    await rename('To be taken back');
    while (
      await session.undo().then(
        () => true,
        () => false,
      )
    );
    const { versionId } = session.view.head;
    session.close();
    session = await Session.open(versionId, { id: lin.id, name: 'lin' });
    await vi.waitFor(() => expect(session.view.acts.more).toEqual({ undo: false, redo: true }));
    await session.redo();
    await session.undo();
    await expect(session.undo()).rejects.toMatchObject({ errorCode: errors.NothingToUndo.code });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  const last = () => session.view.acts.done.at(-1);

  it('is named by its cells, its rows or its row, and goes over to redo', async () => {
    const [one, other] = [...session.view.w.damages.values()] as [Row<'damages'>, Row<'damages'>];
    await session.editCells(
      4,
      ...[one, other].map((row) => change('damages', row, { effects: 'None', description: 'Same' })),
    );
    expect(last()).toEqual({ what: 'cells', count: 4, kind: 'damages' });
    await session.undo();
    expect(last()).toBeUndefined();
    expect(session.view.acts.undone).toEqual([{ what: 'cells', count: 4, kind: 'damages' }]);
    expect(session.view.w.damages.get(one.id)?.description).toBe(one.description);
    await session.redo();
    expect(last()).toMatchObject({ what: 'cells' });
    await session.edit(change('damages', session.view.w.damages.get(one.id) as Row<'damages'>, { effects: 'Some' }));
    expect(last()).toEqual({ what: 'row', count: 1, name: one.code });
    expect(session.view.acts.undone).toEqual([]);
  });

  it('is named each time where it is asked for twice in a row', async () => {
    const [one] = [...session.view.w.damages.values()] as [Row<'damages'>];
    await session.edit(change('damages', one, { effects: 'One' }));
    await session.edit(change('damages', session.view.w.damages.get(one.id) as Row<'damages'>, { effects: 'Two' }));
    await Promise.all([session.undo(), session.undo()]);
    expect(session.view.acts.undone).toHaveLength(2);
    expect(session.view.w.damages.get(one.id)?.effects).toBe(one.effects);
  });

  it('is the edit before one that a colleague built on, once it was said that this one stays', async () => {
    const [one, other] = [...session.view.w.damages.values()] as [Row<'damages'>, Row<'damages'>];
    const now = ({ id }: Row<'damages'>) => session.view.w.damages.get(id) as Row<'damages'>;
    for (const row of [one, other]) await session.edit(change('damages', row, { effects: 'Mine' }));
    const params = { versionId: session.view.head.versionId };
    const edits = [change('damages', now(other), { effects: 'Theirs' })];
    await wang.call(version.edit, { params, body: { edits } });
    const blocked = { errorCode: errors.UndoBlocked.code };
    await expect(session.undo()).rejects.toMatchObject(blocked);
    await session.undo();
    expect(now(one).effects).toBe(one.effects);
    await vi.waitFor(() => expect(now(other).effects).toBe('Theirs'));
    // After another edit it is asked anew: what is passed over is not to be a surprise.
    await session.edit(change('damages', now(one), { effects: 'Again' }));
    await session.undo();
    await expect(session.undo()).rejects.toMatchObject(blocked);
  });

  it('is not an edit that was refused', async () => {
    const [one] = [...session.view.w.damages.values()] as [Row<'damages'>];
    network.use(
      http.post('http://localhost/*/edits', () => HttpResponse.json({ code: 'x', message: 'no' }, { status: 400 })),
    );
    await expect(session.edit(change('damages', one, { effects: 'Some' }))).rejects.toBeDefined();
    expect(last()).toBeUndefined();
  });
});
