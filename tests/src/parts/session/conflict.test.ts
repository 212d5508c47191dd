import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change } from '#domain/workspace/edit.ts';
import { inputPlace } from '@/session/kept/kept';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { failure, type LoneSession, loneSession, patience } from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(() => lone.close());

const rated = (level: string) => ({ level, notAnalysed: false, reason: 'seen' });

/** The colleague rates two dimensions; the person, who has not seen that, one of them. `told`: the browser has heard of it by then. */
async function bothRate(told: boolean) {
  const { session } = lone;
  await lone.write({ ratings: { S: rated('SEV'), O: rated('SEV') } });
  const seen = lone.damage();
  const theirs = await lone.byColleague(
    change('damages', seen, { ratings: { ...seen.ratings, S: rated('MAJ'), O: rated('NEG') } }),
  );
  const hear = async () => {
    lone.hear(theirs);
    await vi.waitFor(() => expect(lone.damage().ratings.O?.level).toBe('NEG'), patience);
  };
  if (told) await hear();
  expect(await failure(session.change('damages', seen, { ratings: { ...seen.ratings, S: rated('MOD') } }))).toBe(412);
  if (!told) await hear();
  const [conflict] = session.view.conflicts;
  if (!conflict) throw new Error('no conflict');
  return conflict;
}

describe('a conflict about one dimension of a rating', () => {
  it.each([
    ['was seen before it was sent', true],
    ['was found by the server', false],
  ])('takes nothing back that the colleague rated beside it, when mine is applied again: it %s', async (_, told) => {
    const conflict = await bothRate(told);
    await lone.session.conflicts.settle(conflict, 'reapply');
    const ratings = (await lone.stored(lone.damage().id))?.ratings;
    expect([ratings?.S?.level, ratings?.O?.level]).toEqual(['MOD', 'NEG']);
  });

  it('does that after the page was loaded again, too', async () => {
    await bothRate(true);
    await lone.crash();
    const session = await lone.open();
    const [conflict] = session.view.conflicts;
    if (!conflict) throw new Error('no conflict');
    await session.conflicts.settle(conflict, 'reapply');
    const ratings = (await lone.stored(lone.damage().id))?.ratings;
    expect([ratings?.S?.level, ratings?.O?.level]).toEqual(['MOD', 'NEG']);
  });
});

describe('a colleague who is no member of the task and has not stayed', () => {
  it('is called by name by what this page finds out by itself', async () => {
    const { session, colleague } = lone;
    const seen = lone.damage();
    expect(session.view.people.has(colleague.id)).toBe(false);
    lone.hear(await lone.byColleague(change('damages', seen, { effects: 'theirs' })));
    await vi.waitFor(() => expect(session.view.people.get(colleague.id)).toBe('wang'), patience);
    expect(await failure(session.change('damages', seen, { effects: 'mine' }))).toBe(412);
    expect(session.view.conflicts[0]?.error.message).toContain('wang');
  });
});

describe('a conflict that is decided', () => {
  it('leaves nothing of its side in a cell or in a panel that is closed', async () => {
    const { session } = lone;
    const conflict = await bothRate(true);
    const { id } = lone.damage();
    const store = unsavedOf(session, 'damages');
    const mine = { value: 'MOD', text: 'MOD', message: 'was changed before you', turn: 1 };
    store.update((now) => new Map(now).set(id, { s: { ...mine, conflict: conflict.id }, property: mine }));
    session.keep(inputPlace(`damages ${id} Reason for S`), { text: 'mine', error: 'x', conflict: conflict.id });
    session.keep(inputPlace(`damages ${id} Effects`), { text: 'another' });
    await session.conflicts.settle(conflict, 'dismiss');
    expect(Object.keys(store.get().get(id) ?? {})).toEqual(['property']);
    expect(session.kept.get(inputPlace(`damages ${id} Reason for S`))).toBeUndefined();
    expect(session.kept.get(inputPlace(`damages ${id} Effects`))).toBeDefined();
    expect((await lone.stored(id))?.ratings.S?.level).toBe('MAJ');
  });
});
