import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { sameRow } from '#domain/workspace/edit-recorder.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { type RowsByKind, tableOf } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const sameContent = (a: Desk['w'], b: Desk['w']) =>
  kindNames.every((kind) => {
    const rows = [...tableOf(a, kind).values()];
    return (
      rows.length === tableOf(b, kind).size &&
      rows.every((row) => {
        const other = tableOf(b, kind).get(row.id);
        return other !== undefined && sameRow(row as never, other as never);
      })
    );
  });

describe('undo', () => {
  it.each([
    ['a new row', (d: Desk) => d.do(add('functions', { name: 'braking' }))],
    ['a changed row', (d: Desk) => d.do(change('damages', d.row('damages', 'DS-2'), { effects: 'x', ratings: {} }))],
    ['a new code', (d: Desk) => d.do(change('goals', d.row('goals', 'CSG-1'), { code: 'G-9' }))],
    ['a deleted asset with all that went with it', (d: Desk) => d.do(drop('assets', d.row('assets', 'A-1')))],
    ['a deleted path with its steps', (d: Desk) => d.do(drop('paths', d.row('paths', 'AP-4')))],
  ])('does, undoes and redoes %s', (_, edit) => {
    const desk = headlamp();
    const before = desk.w;
    edit(desk);
    const after = desk.w;
    desk.undo();
    expect(sameContent(desk.w, before)).toBe(true);
    desk.undo();
    expect(sameContent(desk.w, after)).toBe(true);
  });

  it('goes back several steps over the same row', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'one' }));
    const first = desk.last;
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'two' }));
    desk.undo();
    expect(desk.row('damages', 'DS-2').effects).toBe('one');
    desk.undo(first);
    expect(desk.row('damages', 'DS-2').effects).toBe('');
  });

  it('never takes away what a colleague changed since', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'mine' }));
    const mine = desk.last;
    desk.user = 'wang';
    desk.do(change('damages', desk.row('damages', 'DS-2'), { category: 'theirs' }));
    expect(() => desk.undo(mine)).toThrow(Refusal);
    expect(desk.row('damages', 'DS-2')).toMatchObject({ effects: 'mine', category: 'theirs' });
  });

  it('never takes away a row that later rows stand on', () => {
    const desk = headlamp();
    desk.do(add('assets', { name: 'radar' }, 'radar'));
    const creation = desk.last;
    desk.do(add('damages', { description: 'blind', assets: ['radar'] }));
    expect(() => desk.undo(creation)).toThrow(Refusal);
  });

  it('does not bring back a code that was given to another row', () => {
    const desk = headlamp();
    desk.do(drop('goals', desk.row('goals', 'CSG-1')));
    const deletion = desk.last;
    desk.do(add('goals', { name: 'another', code: 'CSG-1' }));
    expect(() => desk.undo(deletion)).toThrow(Refusal);
  });
});

describe('an undo beside what a colleague did meanwhile', () => {
  /** What Li did is taken back after Wang has done something else. */
  function undoneAfter(desk: Desk, mine: () => void, theirs: () => void): unknown {
    mine();
    const logged = desk.last;
    desk.user = 'wang';
    theirs();
    const before = desk.w;
    desk.user = 'li';
    try {
      desk.undo(logged);
      return undefined;
    } catch (error) {
      expect(desk.w).toBe(before);
      return (error as Refusal).key;
    }
  }

  it('makes no loop of steps', () => {
    const desk = headlamp();
    const [first, second] = [desk.row('steps', 'AS-1').id, desk.row('steps', 'AS-2').id];
    desk.do(change('steps', desk.row('steps', 'AS-1'), { preSteps: [second] }));
    const mine = () => void desk.do(change('steps', desk.row('steps', 'AS-1'), { preSteps: [] }));
    const theirs = () => void desk.do(change('steps', desk.row('steps', 'AS-2'), { preSteps: [first] }));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
  });

  it('gives a tree no second root', () => {
    const desk = headlamp();
    const threat = desk.row('threats', 'TS-1').id;
    desk.do(add('treeNodes', { threat, gate: 'or', text: 'a' }, 'root'));
    const root = desk.w.treeNodes.get('root');
    if (!root) throw new Error('no root');
    const mine = () => void desk.do(drop('treeNodes', root));
    const theirs = () => void desk.do(add('treeNodes', { threat, gate: 'or', text: 'b' }, 'other'));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
  });

  it('rates no pair of threat and damage twice', () => {
    const desk = headlamp();
    const risk = desk.row('risks', 'R-1');
    const { threat, damage } = risk;
    const mine = () => void desk.do(drop('risks', risk));
    const theirs = () => void desk.do(add('risks', { threat, damage }));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
  });

  it('leaves no risk of a damage that its threat does not lead to', () => {
    const desk = headlamp();
    const threat = desk.row('threats', 'TS-1');
    const damage = [...desk.w.damages].find(({ id }) => !threat.damages.includes(id));
    if (!damage) throw new Error('no other damage');
    const mine = () => void desk.do(change('threats', threat, { damages: [...threat.damages, damage.id] }));
    const theirs = () => void desk.do(add('risks', { threat: threat.id, damage: damage.id }));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
  });

  it('keeps a level that was set by hand for the steps as they are', () => {
    const desk = headlamp();
    const path = desk.row('paths', 'AP-1');
    const step = desk.w.steps.get(path.steps[0] ?? '');
    if (!step) throw new Error('no step');
    const customLevel = { level: 'H', reason: 'Seen in the field' };
    const mine = () => void desk.do(change('steps', step, { takesPart: !step.takesPart }));
    const theirs = () => void desk.do(change('paths', desk.row('paths', 'AP-1'), { customLevel }));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
    expect(desk.row('paths', 'AP-1').customLevel).toEqual(customLevel);
  });

  it('brings back a level that was set by hand and lost by the edit', () => {
    const desk = headlamp();
    const customLevel = { level: 'H', reason: 'Seen in the field' };
    desk.do(change('paths', desk.row('paths', 'AP-1'), { customLevel }));
    const step = desk.w.steps.get(desk.row('paths', 'AP-1').steps[0] ?? '');
    if (!step) throw new Error('no step');
    desk.do(change('steps', step, { takesPart: !step.takesPart }));
    expect(desk.row('paths', 'AP-1').customLevel).toBeNull();
    desk.undo();
    expect(desk.row('paths', 'AP-1').customLevel).toEqual(customLevel);
  });

  it('leaves a step that no path or tree names any more', () => {
    const desk = headlamp();
    const { steps } = desk.row('paths', 'AP-1');
    desk.do(add('steps', { name: 'Unlock the diagnosis' }, 'new'));
    desk.do(change('paths', desk.row('paths', 'AP-1'), { steps: [...steps, 'new'] }));
    desk.undo();
    expect(desk.row('paths', 'AP-1').steps).toEqual(steps);
    expect(desk.w.steps.get('new')).toMatchObject({ name: 'Unlock the diagnosis' });
  });

  it('gives no two diagrams one name', () => {
    const desk = headlamp();
    desk.do(add('diagrams', { name: 'Body' }, 'body'));
    const named = () => desk.w.diagrams.get('body') as never;
    const mine = () => void desk.do(change('diagrams', named(), { name: 'Lamp' }));
    const theirs = () => void desk.do(add('diagrams', { name: 'BODY' }));
    expect(undoneAfter(desk, mine, theirs)).toBe('UndoBlocked');
  });

  /** One of the edits that rules forbid beside others: links of steps, of a threat, its risks, its tree, names of diagrams. */
  function editOf({ w }: Desk, [what, one, two]: [number, number, number]): Op | undefined {
    const [steps, threats, damages] = [[...w.steps], [...w.threats], [...w.damages]];
    const [step, other] = [steps[one % 3], steps[two % 3]];
    const [threat, damage] = [threats[one % 2], damages[two % 3]];
    if (!step || !other || !threat || !damage) return undefined;
    const pair = [...w.risks].find((risk) => risk.threat === threat.id && risk.damage === damage.id);
    const nodes = [...w.treeNodes].filter((node) => node.threat === threat.id);
    const [node, parent] = [nodes[two % 4], nodes[one % 4]];
    const diagram = [...w.diagrams][one % 2];
    if (what === 0) return change('steps', step, { preSteps: two > 2 ? [] : [other.id] });
    if (what === 1) {
      const left = threat.damages.filter((id) => id !== damage.id);
      return change('threats', threat, {
        damages: left.length < threat.damages.length ? left : [...left, damage.id],
      });
    }
    if (what === 2) return pair ? drop('risks', pair) : add('risks', { threat: threat.id, damage: damage.id });
    if (what === 3)
      return add('treeNodes', { threat: threat.id, gate: 'or', parent: one > 2 ? (parent?.id ?? null) : null });
    if (what === 4) return node && drop('treeNodes', node);
    if (what === 5) return node && change('treeNodes', node, { parent: parent?.id ?? null });
    if (what === 6) return node && change('treeNodes', node, { gate: two > 2 ? 'none' : 'or' });
    if (what === 7) return add('diagrams', { name: `D${two % 3}` });
    return diagram && (what === 8 ? drop('diagrams', diagram) : change('diagrams', diagram, { name: `d${two % 3}` }));
  }

  it('leads to nothing that could not be entered, whatever two people do and take back', () => {
    const Turn = fc.record({
      by: fc.constantFrom('li', 'wang'),
      undo: fc.boolean(),
      edit: fc.tuple(fc.nat(9), fc.nat(5), fc.nat(5)),
    });
    const property = fc.property(fc.array(Turn, { minLength: 30, maxLength: 80, size: 'max' }), (turns) => {
      const desk = headlamp();
      const done: Record<string, LoggedEdit[]> = { li: [], wang: [] };
      for (const { by, undo, edit } of turns) {
        desk.user = by;
        const [op, latest] = undo ? [undefined, done[by]?.pop()] : [editOf(desk, edit), undefined];
        try {
          if (latest) desk.undo(latest);
          if (op) {
            desk.do(op);
            done[by]?.push(desk.last);
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(desk.w, kind).values()]]));
      expect(checkRows(desk.w.method, rows as RowsByKind, 10).problems).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('is never refused to one who works alone, back to the beginning', () => {
    const Edits = fc.array(fc.tuple(fc.nat(9), fc.nat(5), fc.nat(5)), { minLength: 20, maxLength: 60, size: 'max' });
    const property = fc.property(Edits, (edits) => {
      const desk = headlamp();
      const before = desk.w;
      const done: LoggedEdit[] = [];
      for (const edit of edits) {
        const op = editOf(desk, edit);
        try {
          if (op) {
            desk.do(op);
            done.push(desk.last);
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      for (const logged of done.reverse()) desk.undo(logged);
      expect(sameContent(desk.w, before)).toBe(true);
    });
    fc.assert(property, { numRuns: 100 });
  });
});
