import { beforeEach, describe, expect, it } from 'vitest';
import { coverageOf, saidOf, sayOps } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { change, drop } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

let desk: Desk;
beforeEach(() => {
  desk = headlamp();
});

const covered = () => coverageOf(desk.w, r155Catalogue);
const entry = (code: string) => covered().entries.find((one) => one.entry.code === code)!;
const threats = () => [...desk.w.threats].sort(byCode);

describe('the coverage of a catalogue', () => {
  it('is open for every entry nobody said anything of', () => {
    expect(covered().counts).toEqual({ open: 70, addressed: 0, excluded: 0 });
    expect(covered().begun).toBe(false);
  });

  it('counts the threat scenarios of the attack paths that realise an entry', () => {
    const path = [...desk.w.paths].sort(byCode)[0]!;
    desk.do(change('paths', path, { realises: ['R155-11.1', 'R155-99.9'] }));
    expect(entry('R155-11.1')).toMatchObject({ state: 'addressed', reason: '' });
    expect(
      entry('R155-11.1')
        .by.map(({ threat }) => threat.id)
        .sort(),
    ).toEqual([...path.threats].sort());
    expect(entry('R155-11.1').by[0]).toMatchObject({ byHand: false });
    expect(entry('R155-11.1').by[0]?.paths.map(({ code }) => code)).toEqual([path.code]);
    expect(covered().counts).toEqual({ open: 69, addressed: 1, excluded: 0 });
  });

  it('takes links by hand and reasons; a threat scenario counts for more than a reason', () => {
    const [first] = threats();
    desk.do(...sayOps(desk.w, 'R155-4.1', { threats: [first!.id], reason: '' }));
    expect(entry('R155-4.1')).toMatchObject({ state: 'addressed', by: [{ byHand: true, paths: [] }] });
    desk.do(...sayOps(desk.w, 'R155-4.2', { threats: [], reason: '  no radio  ' }));
    expect(entry('R155-4.2')).toMatchObject({ state: 'excluded', reason: 'no radio', by: [] });
    desk.do(...sayOps(desk.w, 'R155-4.2', { threats: [first!.id], reason: 'no radio' }));
    expect(entry('R155-4.2')).toMatchObject({ state: 'addressed', reason: 'no radio' });
    expect(covered().counts).toEqual({ open: 68, addressed: 2, excluded: 0 });
  });

  it('keeps one row of an entry, none when nothing is said any more, and undo brings it back', () => {
    desk.do(...sayOps(desk.w, 'R155-7.1', { threats: [], reason: 'first' }));
    desk.do(...sayOps(desk.w, 'R155-7.1', { threats: [], reason: 'second' }));
    expect([...desk.w.coverages].map(({ reason }) => reason)).toEqual(['second']);
    desk.do(...sayOps(desk.w, 'R155-7.1', { threats: [], reason: ' ' }));
    expect(desk.w.coverages.size).toBe(0);
    desk.undo();
    expect(saidOf(desk.w, 'R155-7.1')).toEqual({ threats: [], reason: 'second' });
    expect(sayOps(desk.w, 'R155-9.1', { threats: [], reason: '' })).toEqual([]);
  });

  it('loses a threat scenario that is deleted', () => {
    const [first, second] = threats();
    desk.do(...sayOps(desk.w, 'R155-4.1', { threats: [first!.id, second!.id], reason: '' }));
    desk.do(drop('threats', first!));
    expect(saidOf(desk.w, 'R155-4.1').threats).toEqual([second!.id]);
    desk.do(drop('threats', second!));
    expect(entry('R155-4.1')).toMatchObject({ state: 'open', by: [] });
  });
});
