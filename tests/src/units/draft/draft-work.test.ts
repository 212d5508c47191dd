// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { draftStage } from '#domain/draft/draft.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';
import {
  type Drafted,
  type DraftPart,
  type DraftState,
  draftingParts,
  draftNow,
  partsFrom,
  workInSlices,
} from '@/features/draft/draft-work';

const knowledge = delivered();
const stateOf = (w: DraftState['w']): DraftState => ({ w, knowledge, language: 'en' });

function drafted(work: Iterable<Drafted | undefined>): Drafted {
  let found: Drafted = {};
  for (const part of work) found = { ...found, ...part };
  return found;
}
const order = (found: Drafted) => Object.keys(found) as DraftPart[];

/** Work that takes 5 ms at each step. */
function* slow(steps: number): Generator<string | undefined, void> {
  for (let n = 0; n < steps; n++) {
    for (const until = performance.now() + 5; performance.now() < until; );
    yield undefined;
  }
  yield 'done';
}

describe('the work on a draft beside a person', () => {
  it('drafts the stage that is looked at before any other', () => {
    const desk = drawnExample();
    for (const stage of draftStages.slice(0, 3)) takeStage(desk, stage, knowledge);
    const at = stateOf(desk.w);
    const steps = draftingParts(at, partsFrom('paths'), {});
    let first = steps.next();
    while (!first.done && first.value === undefined) first = steps.next();
    expect(order(first.value ?? {})).toEqual(['paths']);
    expect(first.value?.paths?.value).toEqual(draftStage(desk.w, 'paths', knowledge, 'en'));
    expect(order(drafted(steps))).toEqual(['properties', 'damages', 'threats', 'risks', 'goals', 'lost']);
  });

  it('drafts nothing again of the same state, and everything of another', () => {
    const desk = drawnExample();
    const before = drafted(draftingParts(stateOf(desk.w), partsFrom(null), {}));
    expect(order(before)).toEqual([...draftStages, 'lost']);
    expect([...draftingParts(stateOf(desk.w), partsFrom('risks'), before)]).toEqual([]);
    takeStage(desk, 'properties', knowledge);
    const after = drafted(draftingParts(stateOf(desk.w), partsFrom('damages'), before));
    expect(order(after)).toEqual(['damages', 'properties', 'threats', 'paths', 'risks', 'goals', 'lost']);
    expect(after.damages?.value.length).toBeGreaterThan(before.damages?.value.length ?? 0);
  });

  it('lets others have their turn after each slice', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const done = await new Promise((onFound, onFailed) => {
      workInSlices(slow(40), { onFound, onFailed, isWaited: () => true });
    });
    clearInterval(others);
    expect(done).toBe('done');
    expect(turns).toBeGreaterThan(10);
  });

  it('stops when nobody looks any more, and says what failed', async () => {
    const onFound = vi.fn();
    const stop = workInSlices(slow(10), { onFound, onFailed: onFound, isWaited: () => true });
    stop();
    const failure = await new Promise((onFailed) => {
      const failing = (function* (): Generator<string | undefined, void> {
        yield undefined;
        throw new Error('no such row');
      })();
      workInSlices(failing, { onFound, onFailed, isWaited: () => false });
    });
    expect(failure).toEqual(new Error('no such row'));
    await new Promise((later) => setTimeout(later, 100));
    expect(onFound).not.toHaveBeenCalled();
  });

  it('drafts a stage of this moment for who takes it', async () => {
    const { w } = drawnExample();
    expect(await draftNow(stateOf(w), 'properties')).toEqual(draftStage(w, 'properties', knowledge, 'en'));
  });
});
