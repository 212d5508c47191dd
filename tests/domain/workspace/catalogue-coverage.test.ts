import { beforeEach, describe, expect, it } from 'vitest';
import { coverageOf, saidOf, sayOps } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { taskPoints } from '#domain/workspace/point-rules.ts';
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

  it('counts the steps of a path, each path once, and those of an attack tree', () => {
    const path = [...desk.w.paths].sort(byCode).find(({ steps }) => steps.length > 1)!;
    const [one, two] = path.steps.map((id) => desk.w.steps.get(id)!);
    desk.do(change('steps', one!, { realises: ['R155-11.1'] }), change('steps', two!, { realises: ['R155-11.1'] }));
    const known = entry('R155-11.1').by.find(({ threat }) => path.threats.includes(threat.id))!;
    expect(known).toMatchObject({ paths: [{ code: path.code }], steps: [], byHand: false });

    const bare = threats().find(({ id }) => ![...desk.w.treeNodes].some(({ threat }) => threat === id))!;
    const other = threats().find(({ id }) => id !== bare.id && ![...desk.w.treeNodes].some((n) => n.threat === id))!;
    desk.do(
      add('steps', { name: 'Forge a frame', realises: ['R155-12.1'] }, 'forge'),
      add('treeNodes', { threat: bare.id, gate: 'or' }, 'top'),
      add('treeNodes', { threat: bare.id, parent: 'top', step: 'forge' }, 'leaf'),
      add('treeNodes', { threat: other.id, gate: 'or' }, 'other-top'),
      add('treeNodes', { threat: other.id, parent: 'other-top', target: 'top' }, 'reference'),
    );
    const by = entry('R155-12.1').by;
    expect(by.map(({ threat }) => threat.id).sort()).toEqual([bare.id, other.id].sort());
    expect(by.map(({ paths, steps }) => [paths, steps.map(({ id }) => id)])).toEqual([
      [[], ['forge']],
      [[], ['forge']],
    ]);
  });

  it('asks for as many entries among the open points as it leaves open, whatever realises them', () => {
    const [detail] = taskPoints(desk.w).flatMap(([key, said]) => (key === 'catalogueOpen' ? [said] : []));
    expect(detail).toBe('70');
    const step = desk.w.steps.get([...desk.w.paths][0]!.steps[0]!)!;
    desk.do(change('steps', step, { realises: ['R155-11.1', 'T0855'] }));
    expect(covered().counts.open).toBe(69);
    expect(taskPoints(desk.w)).toContainEqual(['catalogueOpen', '69']);
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
