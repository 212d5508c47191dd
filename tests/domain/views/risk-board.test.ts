import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { type BoardCell, decisionsOnBoard, riskBoard, risksIn, type Spot, spotOn } from '#domain/views/risk-board.ts';
import { add, change } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { edited, emptyVersion } from '#tests/domain/report/example.ts';
import { potential } from '../method/rows.ts';

const rated = (levels: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(levels).map(([code, level]) => [code, { level, notAnalysed: false, reason: 'because' }]),
  );
const model = defaultMethod.feasibility[0]?.id ?? '';

/** A severe damage of safety by an easy attack, and a damage nobody rated. */
const twoRisks = (method: Method = defaultMethod): Workspace =>
  edited(emptyVersion(method), [
    add('assets', { name: 'Lamp' }, 'lamp'),
    add('damages', { description: 'Dark', assets: ['lamp'], ratings: rated({ S: 'SEV', O: 'MOD' }) }, 'dark'),
    add('damages', { description: 'Glare', assets: ['lamp'] }, 'glare'),
    add(
      'threats',
      { description: 'Spoofing', type: 'S', assets: ['lamp'], property: 'I', damages: ['dark', 'glare'] },
      'spoofing',
    ),
    add('steps', { name: 'By radio', ratings: { [model]: potential([0, 0, 0, 0, 0]) } }, 'step'),
    add('paths', { name: 'By radio', threats: ['spoofing'], steps: ['step'] }, 'path'),
    add('risks', { threat: 'spoofing', damage: 'dark' }, 'risk'),
    add('risks', { threat: 'spoofing', damage: 'glare' }, 'unrated'),
  ]);
const boardOf = (w: Workspace, dimension: string | null = null) => riskBoard(w, rate(w), dimension);
const at = (part: Partial<Spot>): Spot => ({ impact: null, feasibility: null, level: null, decision: null, ...part });
const held = (cells: readonly (readonly BoardCell[])[], side: 'before' | 'after') =>
  cells
    .flat()
    .filter((cell) => cell[side].length > 0)
    .map((cell) => [cell.impact, cell.feasibility, cell[side]]);

describe('the risk board', () => {
  it('has a row per impact level, worst first, and a column per feasibility level, hardest first', () => {
    const { cells } = boardOf(twoRisks());
    expect(cells.map(([cell]) => cell?.impact)).toEqual(['SEV', 'MAJ', 'MOD', 'NEG']);
    expect(cells[0]?.map(({ feasibility }) => feasibility)).toEqual(['VL', 'L', 'M', 'H']);
    expect(cells[0]?.map(({ most }) => most)).toEqual([2, 3, 4, 5]);
  });

  it('puts a risk into its cell, and one that is not rated into none', () => {
    const { cells, unplaced, levels } = boardOf(twoRisks());
    expect(held(cells, 'before')).toEqual([['SEV', 'H', ['risk']]]);
    expect(unplaced.before).toEqual(['unrated']);
    expect(levels.reduce((sum, { before }) => sum + before, 0)).toBe(1);
    expect(levels[0]).toMatchObject({ before: 1, after: 1 });
  });

  it('leaves a risk where it is until a level after disposal is entered', () => {
    const w = twoRisks();
    expect(held(boardOf(w).cells, 'after')).toEqual([['SEV', 'H', ['risk']]]);
    const row = w.risks.get('risk');
    if (!row) throw new Error('no risk');
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: '' };
    const treated = boardOf(edited(w, [change('risks', row, { residual })]));
    expect(held(treated.cells, 'before')).toEqual([['SEV', 'H', ['risk']]]);
    expect(held(treated.cells, 'after')).toEqual([['SEV', 'VL', ['risk']]]);
    expect(treated.levels.map(({ before, after }) => [before, after])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('of one dimension places a risk by the level and the value of that dimension', () => {
    const { cells, risks, unplaced } = boardOf(twoRisks(), 'O');
    expect(held(cells, 'before')).toEqual([['MOD', 'H', ['risk']]]);
    expect(risks.get('risk')?.before.value).toBe(3);
    expect(boardOf(twoRisks(), 'P').unplaced.before.sort()).toEqual(['risk', 'unrated']);
    expect(unplaced.after).toEqual(['unrated']);
  });

  it('has as many levels as the method, of values 0 and 8 too, and takes the values of its matrix', () => {
    const far = {
      ...defaultMethod.risk.levels[0],
      value: 8,
      code: 'far',
      correspondsTo: 5,
    } as Method['risk']['levels'][0];
    const none = { ...far, value: 0, code: 'none', correspondsTo: 1 };
    const { matrix } = defaultMethod.risk;
    const method = {
      ...defaultMethod,
      risk: { ...defaultMethod.risk, levels: [none, far], matrix: { ...matrix, SEV: { VL: 0, L: 0, M: 0, H: 8 } } },
    };
    const { levels, cells } = boardOf(twoRisks(method));
    expect(levels.map(({ level, before }) => [level.value, before])).toEqual([
      [8, 1],
      [0, 0],
    ]);
    expect(cells[0]?.[3]).toMatchObject({ least: 8, most: 8, before: ['risk'] });
  });

  it('lists the risks of a cell, of a row, or all', () => {
    const board = boardOf(twoRisks());
    expect(risksIn(board, 'before', at({ impact: 'SEV', feasibility: 'H' }))).toEqual(['risk']);
    expect(risksIn(board, 'before', at({ impact: 'MAJ' }))).toEqual([]);
    expect(risksIn(board, 'before', at({ feasibility: 'H' }))).toEqual(['risk', 'unrated']);
    expect(risksIn(board, 'after', at({}))).toHaveLength(2);
  });

  it('lists the risks of a level or a decision, before and after treatment, and those not rated', () => {
    const w = twoRisks();
    const row = w.risks.get('risk');
    if (!row) throw new Error('no risk');
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: '' };
    const board = boardOf(edited(w, [change('risks', row, { residual, treatments: ['reduce', 'share'] })]));
    const [worst, , , low] = board.levels.map(({ level }) => level.code);
    if (!worst || !low) throw new Error('no levels');
    expect(risksIn(board, 'before', at({ level: worst }))).toEqual(['risk']);
    expect(risksIn(board, 'after', at({ level: worst }))).toEqual([]);
    expect(risksIn(board, 'after', at({ level: low, decision: 'share' }))).toEqual(['risk']);
    expect(risksIn(board, 'after', at({ level: '' }))).toEqual(['unrated']);
    expect(risksIn(board, 'before', at({ decision: 'undecided' }))).toEqual(['unrated']);
    const counts = decisionsOnBoard(board, 'after').map(({ decision, total, levels }) => [
      decision,
      total,
      [...levels],
    ]);
    expect(counts).toEqual([
      ['avoid', 0, []],
      ['reduce', 1, [[low, 1]]],
      ['share', 1, [[low, 1]]],
      ['retain', 0, []],
      ['undecided', 1, [[null, 1]]],
    ]);
  });
});

describe('what an address asks of a board', () => {
  const nothing = at({});
  it('is ignored where the board has no such level, dimension or decision', () => {
    const board = boardOf(twoRisks());
    for (const code of ['NOPE', 'constructor', '__proto__', ' '])
      for (const part of ['impact', 'feasibility', 'level', 'decision'])
        expect(spotOn(board, { ...nothing, [part]: code })).toEqual(nothing);
    expect(spotOn(board, { ...nothing, impact: '', feasibility: '', decision: '' })).toEqual(nothing);
  });

  it('is kept where the board has it, and where it asks for what is not rated', () => {
    const board = boardOf(twoRisks());
    const asked = {
      impact: board.impacts[0]?.code ?? '',
      feasibility: board.feasibilities[0]?.code ?? '',
      level: board.levels[0]?.level.code ?? '',
      decision: 'undecided',
    } as const;
    expect(spotOn(board, asked)).toEqual(asked);
    expect(spotOn(board, { ...nothing, level: '' })).toEqual(at({ level: '' }));
  });
});
