import { describe, expect, it } from 'vitest';
import {
  answered,
  answerWithin,
  askedFor,
  granted,
  type Lease,
  leaseFor,
  refusalOfSave,
  released,
  renewed,
  taken,
} from '#domain/drawn/lease.ts';

const li = { user: 'li', seat: 'tab of Li' };
const second = { user: 'li', seat: 'second tab of Li' };
const wang = { user: 'wang', seat: 'tab of Wang' };
const zhao = { user: 'zhao', seat: 'tab of Zhao' };
const start = 1_000_000;
const ofLi = granted(undefined, 'd', li, start);
const take = (lease: Lease | undefined, who: typeof li, now = start, here = false) => taken(lease, 'd', who, now, here);
const ask = (lease: Lease, who: typeof li, now = start) => askedFor(lease, 'd', who, now);

describe('a diagram is edited by one page at a time', () => {
  it('which takes what nobody edits, and keeps it as long as it renews', () => {
    expect(take(undefined, li)).toEqual({
      diagram: 'd',
      holder: li,
      fence: 1,
      until: start + leaseFor,
      asked: null,
    });
    expect(take(ofLi, wang)).toBeNull();
    const longer = renewed(ofLi, li, 1, start + 25_000);
    expect(take(longer ?? undefined, wang, start + leaseFor)).toBeNull();
    expect(take(longer ?? undefined, wang, start + 25_000 + leaseFor)).toMatchObject({ holder: wang, fence: 2 });
  });

  it('and comes back after a lost connection as if it had not been away, unless another was there', () => {
    const late = start + leaseFor + 60_000;
    expect(take(ofLi, li, late)).toMatchObject({ holder: li, fence: 1, until: late + leaseFor });
    expect(renewed(ofLi, li, 1, late)).toMatchObject({ fence: 1, until: late + leaseFor });
    const ofWang = take(ofLi, wang, late);
    expect(renewed(ofWang ?? undefined, li, 1, late)).toBeNull();
  });

  it('not by a second tab of the same person, unless that one takes it over', () => {
    expect(take(ofLi, second)).toBeNull();
    expect(take(ofLi, second, start, true)).toMatchObject({ holder: second, fence: 2 });
    expect(take(ofLi, wang, start, true)).toBeNull();
    expect(renewed(ofLi, second, 1, start)).toBeNull();
  });
});

describe('who asks for it', () => {
  const asked = ask(ofLi, wang) as Lease;

  it('waits for the reply of the editor, and takes it when none came', () => {
    expect(asked).toMatchObject({ holder: li, fence: 1, asked: { ...wang, until: start + answerWithin } });
    const renewedMeanwhile = renewed(asked, li, 1, start + 15_000) as Lease;
    expect(take(renewedMeanwhile, wang, start + answerWithin - 1)).toBeNull();
    expect(take(renewedMeanwhile, zhao, start + answerWithin)).toBeNull();
    expect(take(renewedMeanwhile, wang, start + answerWithin)).toMatchObject({ holder: wang, fence: 2, asked: null });
  });

  it('gets it by a yes, and does not by a no', () => {
    expect(answered(asked, li, 1, true, start)).toMatchObject({ holder: wang, fence: 2, asked: null });
    expect(answered(asked, li, 1, false, start)).toMatchObject({ holder: li, fence: 1, asked: null });
    expect(answered(asked, second, 1, true, start)).toBeNull();
    expect(answered(ofLi, li, 1, true, start)).toMatchObject({ holder: li });
  });

  it('gets it when the editor leaves', () => {
    expect(released(asked, li, 1, start)).toMatchObject({ holder: wang, fence: 2 });
    expect(take(released(ofLi, li, 1, start) ?? undefined, zhao)).toMatchObject({ holder: zhao, fence: 2 });
    expect(released(asked, wang, 1, start)).toBeNull();
  });

  it('is the first, and the one after has to wait', () => {
    expect(ask(asked, zhao)).toBeNull();
    expect(ask(asked, wang, start + 5_000)).toBe(asked);
    const forgotten = start + answerWithin + leaseFor;
    const held = renewed(asked, li, 1, forgotten) as Lease;
    expect(ask(held, zhao, forgotten)).toMatchObject({ asked: zhao });
  });

  it('gets what nobody edits at once', () => {
    expect(ask(ofLi, wang, start + leaseFor)).toMatchObject({ holder: wang, fence: 2, asked: null });
  });
});

describe('a save', () => {
  const ofWang = take(ofLi, wang, start + leaseFor) as Lease;
  const now = start + leaseFor;
  const long = now + leaseFor;

  it.each([
    ['of the editor', ofLi, 'li', 1, start, null],
    ['of the editor whose right has run out, while nobody else came', ofLi, 'li', 1, long, null],
    ['under an old fence', ofWang, 'li', 1, now, 'DiagramLost'],
    ['under an old fence, although nobody edits any more', ofWang, 'li', 1, long, 'DiagramLost'],
    ['under the fence of another person', ofWang, 'li', 2, now, 'DiagramLost'],
    ['of a program without a fence while somebody edits', ofWang, 'li', undefined, now, 'DiagramHeld'],
    ['of a program without a fence while the same person edits', ofWang, 'wang', undefined, now, 'DiagramHeld'],
    ['of a program while nobody edits', ofWang, 'li', undefined, long, null],
    ['where nobody has ever edited', undefined, 'li', undefined, now, null],
  ] as const)('%s', (_, lease, user, fence, at, refused) => {
    expect(refusalOfSave(lease, user, fence, at)).toBe(refused);
  });
});
