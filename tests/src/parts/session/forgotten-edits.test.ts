import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { keptFor } from '#tests/server/versions/retention/kept-for.ts';
import { type Answering, type LoneSession, loneSession, patience, unreachable } from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
  await keptFor(lone.world);
});
afterEach(() => lone.close());

/** The log of edits is deleted: all of them are years old. */
async function deleteLog(): Promise<void> {
  await lone.world.store.db.updateTable('activity').set({ at: '2020-01-01T00:00:00.000Z' }).execute();
  await sweepHistory(lone.world.env);
}
/** The edit is stored, its answer is lost, and its line of the log is deleted before it is sent again. */
const storedAndForgotten: Answering = async (request) => {
  expect((await lone.world.app.request(request)).status).toBe(200);
  await deleteLog();
  return HttpResponse.error();
};
const forgotten = { status: 409, errorCode: errors.EditForgotten.code };

describe('an edit that is sent again after the log of edits was deleted', () => {
  it('fails in words, so that its cell keeps what was typed; the page shows what is stored, and it can be saved again', async () => {
    lone.editsTo(storedAndForgotten);
    const { id } = lone.damage();
    await expect(lone.write({ effects: 'Typed' })).rejects.toMatchObject(forgotten);
    await vi.waitFor(() => expect(lone.damage().effects).toBe('Typed'), patience);
    await lone.write({ effects: 'Typed again' });
    expect((await lone.stored(id))?.effects).toBe('Typed again');
    expect(lone.session.view.acts.done).toHaveLength(1);
  });

  it('is kept to be decided where the tab was closed before it was answered', async () => {
    lone.editsTo(async (request) => {
      await storedAndForgotten(request);
      return new Promise<Response>(() => {});
    });
    const [{ id }, { rev }] = [lone.damage(), lone.damage()];
    void lone.write({ effects: 'Typed' }).catch(() => {});
    await vi.waitFor(async () => expect((await lone.stored(id))?.effects).toBe('Typed'), patience);
    await vi.waitFor(async () => {
      const lines = await lone.world.store.db.selectFrom('activity').select('id').execute();
      expect(lines).toEqual([]);
    }, patience);
    await lone.crash();
    await lone.open();
    expect(lone.damage().rev).toBeGreaterThan(rev);
    await vi.waitFor(() => expect(lone.session.view.conflicts).toHaveLength(1), patience);
    expect(JSON.stringify(lone.session.view.conflicts)).toContain('Typed');
    expect((await lone.stored(id))?.effects).toBe('Typed');
  });
});

describe('a page that hears that changes it has not seen are no longer in the log', () => {
  it('reads the version again, and keeps what is on its way', async () => {
    const first = lone.damage();
    const other = [...lone.session.view.w.damages.values()][1] as typeof first;
    await lone.byColleague(change('damages', other, { effects: 'By another' }));
    const { rev } = await lone.byColleague(add('assets', { name: 'Motor', properties: [] }, 'motor'));
    await deleteLog();
    lone.editsTo(unreachable, unreachable);
    const written = lone.write({ effects: 'Mine' });
    lone.hear({ rev, put: {}, drop: {}, counters: {}, edit: '', by: '', at: '' });
    await vi.waitFor(() => {
      expect(lone.session.view.w.damages.get(other.id)?.effects).toBe('By another');
      expect(lone.session.view.w.assets.get('motor')?.name).toBe('Motor');
    }, patience);
    await written;
    expect(lone.damage().effects).toBe('Mine');
    expect((await lone.stored(first.id))?.effects).toBe('Mine');
  });
});
