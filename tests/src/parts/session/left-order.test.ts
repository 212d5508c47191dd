import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import type { UnsavedStore } from '@/grid/waiting/unsaved-store';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { newId } from '@/session/new-id';
import type { Turned } from '@/session/undo/undo-redo';
import { partsOfTurn } from '@/workspace/frame/turned';
import { failure, heldBack, type LoneSession, loneSession, patience, refusedWith } from '../../world/lone-session';
import { network } from '../../world/network';

let lone: LoneSession;
let store: UnsavedStore;
beforeEach(async () => {
  lone = await loneSession();
  store = unsavedOf(lone.session, 'damages');
});
afterEach(() => lone.close());

const refused = { value: null, text: 'MEGA', message: 'no level', turn: 0 };

/** A text that is refused in a cell at once: nothing of it is sent. */
function leaveText(leaving = store.begin()) {
  const line = lone.damage().id;
  store.update((now) => new Map(now).set(line, { s: refused }));
  leaving.leaves([{ line, column: 's' }]);
}
const isTextThere = () => store.get().get(lone.damage().id)?.s !== undefined;

/** Takes back what was done last, as Ctrl+Z does. */
async function undo() {
  const changes = await lone.session.undo();
  return changes === null ? 'text' : 'edit';
}

describe('a refused text and what undo takes back', () => {
  it('is taken back before the edits it was left behind', async () => {
    await lone.write({ effects: 'One' });
    leaveText();
    expect(await undo()).toBe('text');
    expect(isTextThere()).toBe(false);
    expect(await undo()).toBe('edit');
  });

  it('stays in its cell when it is not known any more what was done last: the edit behind it is taken back', async () => {
    const { session } = lone;
    await lone.write({ effects: 'One' });
    leaveText();
    const [, other] = [...session.view.w.damages.values()] as [unknown, Row<'damages'>];
    const edits = [change('damages', other, { effects: 'In another tab' })];
    lone.hear(await lone.lin.call(api.version.edit, { params: { versionId: lone.versionId }, body: { edits } }));
    await vi.waitFor(() => expect(session.view.w.damages.get(other.id)?.effects).toBe('In another tab'), patience);
    expect(session.left.last).toBeUndefined();
    await lone.write({ effects: 'Two' });
    expect(await undo()).toBe('edit');
    expect(lone.damage().effects).toBe('One');
    expect(isTextThere()).toBe(true);
  });

  it('is not taken for the last where it was begun before that was forgotten', async () => {
    const { session } = lone;
    await lone.write({ effects: 'One' });
    await lone.write({ effects: 'Two' });
    const leaving = store.begin();
    const [, other] = [...session.view.w.damages.values()] as [unknown, Row<'damages'>];
    const edits = [change('damages', other, { effects: 'In another tab' })];
    lone.hear(await lone.lin.call(api.version.edit, { params: { versionId: lone.versionId }, body: { edits } }));
    await vi.waitFor(() => expect(session.view.acts.done).toHaveLength(0), patience);
    leaveText(leaving);
    await lone.write({ effects: 'Three' });
    expect(await undo()).toBe('edit');
    expect(await undo()).toBe('text');
  });

  it('is taken back again with its edit after both were done again', async () => {
    const leaving = store.begin();
    await leaving.sends(() => lone.write({ effects: 'One' }));
    leaveText(leaving);
    await lone.session.undo();
    expect(isTextThere()).toBe(false);
    await lone.session.redo();
    expect([lone.damage().effects, isTextThere()]).toEqual(['One', true]);
    expect(await undo()).toBe('edit');
    expect(isTextThere()).toBe(false);
  });

  it('is taken back alone once the edit it was left with is refused', async () => {
    await lone.write({ effects: 'One' });
    const held = heldBack(refusedWith(400));
    lone.editsTo(held.answer);
    const leaving = store.begin();
    let two: Promise<number | undefined> | undefined;
    leaving.sends(() => {
      two = failure(lone.write({ effects: 'Two' }));
    });
    leaveText(leaving);
    held.letGo();
    expect(await two).toBe(400);
    expect(await undo()).toBe('text');
    expect(isTextThere()).toBe(false);
    expect(lone.damage().effects).toBe('One');
  });

  it('keeps its place among the edits when one before it is refused', async () => {
    await lone.write({ effects: 'One' });
    const held = heldBack(refusedWith(400));
    lone.editsTo(held.answer);
    const two = failure(lone.write({ effects: 'Two' }));
    leaveText();
    held.letGo();
    expect(await two).toBe(400);
    await lone.write({ effects: 'Three' });
    expect(await undo()).toBe('edit');
    expect(await undo()).toBe('text');
    expect(lone.damage().effects).toBe('One');
  });

  it('stays before what was done while its refusal was on the way', async () => {
    await lone.write({ effects: 'One' });
    const held = heldBack(refusedWith(400));
    lone.editsTo(held.answer);
    const leaving = store.begin();
    const pasted = leaving.sends(() => failure(lone.write({ effects: 'Two' })).then(() => Promise.reject(new Error())));
    const left = pasted.catch(() => leaveText(leaving));
    const three = lone.write({ effects: 'Three' });
    held.letGo();
    await Promise.all([left, three]);
    expect(await undo()).toBe('edit');
    expect(isTextThere()).toBe(true);
    expect(await undo()).toBe('text');
    expect(lone.damage().effects).toBe('One');
  });

  it('goes with its own edit where a question came before that, not with the next one', async () => {
    const leaving = store.begin();
    const held = heldBack(lone.world.app.request);
    lone.editsTo(held.answer);
    const asked = leaving.sends(() => Promise.resolve().then(() => lone.write({ effects: 'One' })));
    leaveText(leaving);
    await vi.waitFor(() => expect(lone.damage().effects).toBe('One'), patience);
    const [, other] = [...lone.session.view.w.damages.values()] as [unknown, Row<'damages'>];
    const next = lone.session.edit(change('damages', other, { effects: 'Two' }));
    held.letGo();
    await Promise.all([asked, next]);
    expect(await undo()).toBe('edit');
    expect(isTextThere()).toBe(true);
    expect(await undo()).toBe('edit');
    expect(isTextThere()).toBe(false);
  });
});

describe('rows that were not stored and were taken out', () => {
  const rows = new Map([
    ['#new::n1', { description: { value: 'one', text: 'one', turn: 0 } }],
    ['#new::n2', { description: { value: 'two', text: 'two', turn: 0 } }],
  ]);

  it('come back by undo in their order, and go again by redo', async () => {
    store.update(() => rows);
    const leaving = store.begin();
    store.update(() => new Map());
    leaving.takes(rows);
    expect(lone.session.left.last).toMatchObject({ withEdit: false, brings: 2 });
    expect(await undo()).toBe('text');
    expect([...store.get()]).toEqual([...rows]);
    await lone.session.redo();
    expect(store.get().size).toBe(0);
  });

  it('are told from those in which cells were entered, both ways', async () => {
    store.update(() => rows);
    store.begin().takes(rows, 4);
    expect(lone.session.left.last).toMatchObject({ brings: 2, cells: 4 });
    await undo();
    expect(lone.session.left.next).toMatchObject({ brings: 2, cells: 4 });
    await lone.session.redo();
    store.begin().takes(rows);
    expect(lone.session.left.last).toMatchObject({ brings: 2, cells: 0 });
  });
});

describe('what an undo or a redo has done', () => {
  it('is known where it was heard of before it was answered', async () => {
    const { session, world } = lone;
    const id = newId();
    const changes = await session.edit(add('damages', { description: 'Heard', assets: lone.damage().assets }, id));
    const code = changes.put.damages?.[0]?.code;
    network.use(
      http.post('http://localhost/*/:which', async ({ request }) => {
        if (!/\/(undo|redo)$/.test(request.url)) return undefined;
        const response = await world.app.request(request);
        const { data } = (await response.clone().json()) as { data: Changes };
        lone.hear(data);
        await vi.waitFor(() => expect(session.view.w.rev).toBe(data.rev), patience);
        return response;
      }),
    );
    const undone = (await session.undo()) as Turned;
    expect(partsOfTurn(undone)).toEqual([{ does: 'deleted', kind: 'damages', count: 1, id, code }]);
    const redone = (await session.redo()) as Turned;
    expect(partsOfTurn(redone)).toEqual([{ does: 'restored', kind: 'damages', count: 1, id, code }]);
  });
});
