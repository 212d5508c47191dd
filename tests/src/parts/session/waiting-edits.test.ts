import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import {
  failure,
  heldBack,
  type LoneSession,
  loneSession,
  patience,
  refusedWith,
  unreachable,
} from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(() => lone.close());

type Damage = Row<'damages'>;
const shown = (id: string) => lone.session.view.w.damages.get(id);
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const byServer = (request: Request) => lone.world.app.request(request);

describe('an edit that waits behind a refused one', () => {
  it('does not overwrite the colleague who came first', async () => {
    const seen = lone.damage();
    lone.editsTo(async (request) => {
      await lone.byColleague(change('damages', seen, { effects: 'Of the colleague' }));
      return byServer(request);
    });
    const both = [lone.write({ effects: 'One' }), lone.write({ effects: 'Two' })];
    expect(await Promise.all(both.map(failure))).toEqual([412, 412]);
    expect((await lone.stored(seen.id))?.effects).toBe('Of the colleague');
    expect(lone.session.view.conflicts).toHaveLength(2);
  });

  it('is saved where the other was refused for a reason of its own, with all that was made on top of it', async () => {
    const { id } = lone.damage();
    lone.editsTo(refusedWith(400));
    const edits = [
      lone.write({ effects: 'One' }),
      lone.write({ effects: 'Two' }),
      lone.write({ description: 'Three' }),
    ];
    expect(await Promise.all(edits.map(failure))).toEqual([400, undefined, undefined]);
    expect(await lone.stored(id)).toMatchObject({ effects: 'Two', description: 'Three' });
    expect(shown(id)).toEqual(await lone.stored(id));
  });

  it('is saved where it came to nothing without the other, with what was made on top of it', async () => {
    const { id, effects } = lone.damage();
    lone.editsTo(refusedWith(400));
    const edits = [lone.write({ effects: 'One' }), lone.write({ effects }), lone.write({ description: 'Three' })];
    expect(await Promise.all(edits.map(failure))).toEqual([400, undefined, undefined]);
    expect(await lone.stored(id)).toMatchObject({ effects, description: 'Three' });
  });

  it('is saved where the other would have changed its row as a consequence', async () => {
    const { w } = lone.session.view;
    const [threat] = [...w.threats.values()].filter(({ damages }) => damages.length > 0) as [Row<'threats'>];
    const [first] = threat.damages as [string];
    lone.editsTo(refusedWith(400));
    const dropped = lone.session.edit(drop('damages', w.damages.get(first) as Row<'damages'>));
    const after = lone.session.view.w.threats.get(threat.id) as Row<'threats'>;
    expect(after.rev).toBe(threat.rev + 1);
    const edit = lone.session.edit(change('threats', after, { description: 'Written after it' }));
    expect(await Promise.all([dropped, edit].map(failure))).toEqual([400, undefined]);
  });

  it('is refused where the other would have added its row', async () => {
    const { assets } = lone.damage();
    const id = crypto.randomUUID();
    lone.editsTo(refusedWith(400));
    const added = lone.session.edit(add('damages', { description: 'Added', assets }, id));
    const edit = lone.session.edit(change('damages', shown(id) as Row<'damages'>, { effects: 'Some' }));
    expect(await Promise.all([added, edit].map(failure))).toEqual([400, 412]);
    expect(shown(id)).toBeUndefined();
  });

  it('is as it was where it was made on top of what the colleague had written', async () => {
    const seen = lone.damage();
    const held = heldBack(byServer);
    lone.editsTo(held.answer);
    const one = failure(lone.write({ effects: 'One' }));
    const two = failure(lone.write({ effects: 'Two' }));
    lone.hear(await lone.byColleague(change('damages', seen, { effects: 'Of the colleague' })));
    await vi.waitFor(() => expect(shown(seen.id)?.effects).toBe('Of the colleague'), patience);
    const three = failure(lone.write({ description: 'Three' }));
    held.letGo();
    expect(await Promise.all([one, two, three])).toEqual([412, 412, undefined]);
    expect(await lone.stored(seen.id)).toMatchObject({ effects: 'Of the colleague', description: 'Three' });
  });

  it('is sent by the next page as it is by then, when the tab was killed', async () => {
    const { id } = lone.damage();
    // It is tried again and again, however long the page waits here.
    lone.editsTo(refusedWith(400), ...Array.from({ length: 50 }, () => unreachable));
    const one = failure(lone.write({ effects: 'One' }));
    void lone.write({ effects: 'Two' });
    expect(await one).toBe(400);
    await vi.waitFor(() => expect(lone.session.kept.edits).toHaveLength(1), patience);
    await lone.crash();
    lone.editsTo();
    await lone.open();
    await vi.waitFor(() => expect(lone.session.kept.isEmpty).toBe(true), patience);
    expect(lone.session.view.conflicts).toEqual([]);
    expect((await lone.stored(id))?.effects).toBe('Two');
  });

  it('does not overwrite the colleague either, where both are sent by the next page', async () => {
    const seen = lone.damage();
    lone.editsTo(unreachable, unreachable);
    void lone.write({ effects: 'One' });
    void lone.write({ effects: 'Two' });
    await lone.crash();
    await lone.byColleague(change('damages', seen, { effects: 'Of the colleague' }));
    lone.editsTo();
    await lone.open();
    await vi.waitFor(() => expect(lone.session.view.conflicts).toHaveLength(2), patience);
    expect((await lone.stored(seen.id))?.effects).toBe('Of the colleague');
  });
});

describe('an edit that is heard of before it is answered', () => {
  it('leaves what was made on top of it on the screen', async () => {
    const { id } = lone.damage();
    const answered = heldBack(async (request) => {
      const response = await byServer(request);
      lone.hear((await response.clone().json()).data);
      return response;
    }, 'late');
    lone.editsTo(answered.answer);
    const edits = [lone.write({ effects: 'One' }), lone.write({ effects: 'Two' })];
    const seen = new Set<string | undefined>();
    lone.session.subscribe(() => seen.add(shown(id)?.effects));
    await answered.asked;
    await vi.waitFor(() => expect(seen.size).toBeGreaterThan(0), patience);
    answered.letGo();
    expect(await Promise.all(edits.map(failure))).toEqual([undefined, undefined]);
    expect([...seen]).toEqual(['Two']);
    expect(lone.session.view.acts.done).toHaveLength(2);
  });
});

describe('a version that is read anew', () => {
  it('takes nothing back that was answered while it was read', async () => {
    const { id } = lone.damage();
    const snapshot = heldBack(byServer, 'late');
    const asked = lone.snapshotsTo(snapshot.answer);
    lone.editsTo(refusedWith(409));
    expect(await failure(lone.write({ effects: 'One' }))).toBe(409);
    await snapshot.asked;
    await lone.write({ description: 'Answered meanwhile' });
    const seen = new Set<string | undefined>();
    lone.session.subscribe(() => seen.add(shown(id)?.description));
    snapshot.letGo();
    await wait(300);
    expect(shown(id)?.description).toBe('Answered meanwhile');
    expect([...seen].filter((text) => text !== 'Answered meanwhile')).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('shows at once with it what came after it and had to wait', async () => {
    const [one, other, third] = [...lone.session.view.w.damages.values()] as [Damage, Damage, Damage];
    await lone.byColleague(change('damages', one, { effects: 'Missed' }));
    const snapshot = heldBack(byServer, 'late');
    lone.snapshotsTo(snapshot.answer);
    lone.editsTo(refusedWith(409));
    expect(await failure(lone.session.edit(change('damages', third, { effects: 'No' })))).toBe(409);
    await snapshot.asked;
    const own = await lone.session.edit(change('damages', other, { effects: 'Early' }));
    expect(own.rev).toBe(lone.session.view.w.rev + 1);
    snapshot.letGo();
    await vi.waitFor(() => expect(shown(one.id)?.effects).toBe('Missed'), patience);
    expect(lone.session.view.w.rev).toBe(own.rev);
    expect(shown(other.id)).toEqual(await lone.stored(other.id));
    expect(lone.session.view.save.waiting).toBe(0);
  });

  it('is read again where our own code has failed and what was read is older than what is here', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const snapshot = heldBack(byServer, 'late');
    const asked = lone.snapshotsTo(snapshot.answer);
    const stop = lone.session.subscribe(() => {
      if (lone.session.view.save.savedAt === null) return;
      stop();
      throw new TypeError('a screen cannot show the answer');
    });
    await expect(lone.write({ effects: 'One' })).rejects.toMatchObject({ reason: 'fault' });
    reported.mockRestore();
    await snapshot.asked;
    await lone.write({ effects: 'Two' });
    snapshot.letGo();
    await vi.waitFor(() => expect(asked()).toBe(2), patience);
  });
});

describe('an edit that comes to nothing because a colleague did the same', () => {
  /** What the colleague did, which is not heard of yet; the own edit is answered. */
  async function dropTwice() {
    const { id, assets } = lone.damage();
    const theirs = await lone.byColleague(drop('damages', { id }), add('damages', { description: 'Theirs', assets }));
    const answered = await lone.session.edit(drop('damages', { id }));
    expect(answered.rev).toBe(theirs.rev);
    return { id, theirs };
  }
  const descriptions = () => [...lone.session.view.w.damages.values()].map(({ description }) => description);

  it('does not take the place of what the colleague did', async () => {
    const { id, theirs } = await dropTwice();
    expect(shown(id)).toBeUndefined();
    lone.hear(theirs);
    await vi.waitFor(() => expect(descriptions()).toContain('Theirs'), patience);
    expect(shown(id)).toBeUndefined();
    expect(lone.session.view.save.waiting).toBe(0);
  });

  it('reads the version anew where that is not heard of', async () => {
    await dropTwice();
    await vi.waitFor(() => expect(descriptions()).toContain('Theirs'), patience);
    expect(lone.session.view.save.waiting).toBe(0);
  });
});
