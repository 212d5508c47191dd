import { beforeEach, describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { comesToPaths, pathsFromTree, treeFromPaths } from '#domain/workspace/tree-conversion.ts';
import { childrenOf, nodeName, rootOf } from '#domain/workspace/trees.ts';
import { byHelp, type Help, whatHelps } from '#domain/workspace/what-helps.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { potential } from '../method/rows.ts';

let desk: Desk;
let n = 0;
const newId = () => `new${++n}`;
const rated = (values: number[]) => ({ 'attack-potential': potential(values as never) });
const threat = (id: string) => rate(desk.w).threats.get(id)!;
const pathsOf = (id: string) => [...desk.w.paths].filter(({ threats }) => threats.includes(id));

beforeEach(() => {
  desk = headlamp();
});

describe('paths and tree of a threat scenario', () => {
  /** A threat whose paths are rated by their steps. */
  const byHand = () => {
    const { id } = [...desk.w.threats].find((one) => pathsOf(one.id).length > 1)!;
    for (const [i, path] of pathsOf(id).entries()) {
      desk.do(change('paths', path, { basis: 'steps', model: 'attack-potential', customLevel: null }));
      for (const step of path.steps)
        desk.do(change('steps', desk.w.steps.get(step)!, { ratings: rated([1, 3, 0, i ? 4 : 0, 4]) }));
    }
    expect(threat(id).sum).not.toBeNull();
    return id;
  };

  it('become each other with the same rating, each by one edit that undo takes back', () => {
    const id = byHand();
    const [before, rows] = [threat(id), pathsOf(id)];
    const made = treeFromPaths(desk.w, id, newId);
    expect(made.paths).toBe(rows.length);
    desk.do(...made.ops);
    expect(pathsOf(id)).toEqual([]);
    expect(childrenOf(desk.w, rootOf(desk.w, id)!.id).map((row) => nodeName(desk.w, row))).toEqual(
      rows.map(({ name }) => name),
    );
    expect(threat(id)).toMatchObject({ level: before.level, sum: before.sum });
    const back = pathsFromTree(desk.w, id, newId);
    expect(back).toMatchObject({ paths: rows.length, truncated: false });
    desk.do(...back.ops);
    expect(rootOf(desk.w, id)).toBeUndefined();
    expect(pathsOf(id).map(({ steps }) => steps)).toEqual(rows.map(({ steps }) => steps));
    expect(threat(id)).toMatchObject({ level: before.level, sum: before.sum, rated: rows.length });
    desk.undo();
    expect(rootOf(desk.w, id)).toBeDefined();
  });

  it('are made only of a tree that has a complete way to its top', () => {
    const id = byHand();
    expect(comesToPaths(desk.w, id)).toBe(false);
    desk.do(...treeFromPaths(desk.w, id, newId).ops);
    expect(comesToPaths(desk.w, id)).toBe(true);
    const root = rootOf(desk.w, id)!;
    for (const child of childrenOf(desk.w, root.id)) desk.do(drop('treeNodes', child));
    expect(comesToPaths(desk.w, id)).toBe(false);
    expect(pathsFromTree(desk.w, id, newId)).toMatchObject({ ops: [], paths: 0 });
  });

  it('keep the rating of a path as a whole as that of a step, and name levels set by hand', () => {
    const id = byHand();
    const [path] = pathsOf(id);
    desk.do(
      change('paths', path!, {
        basis: 'path',
        ratings: rated([1, 3, 0, 0, 4]),
        customLevel: { level: 'L', reason: 'seen in a test' },
        realises: ['R155-11.1'],
      }),
    );
    const made = treeFromPaths(desk.w, id, newId);
    expect(made).toMatchObject({ lostLevels: [path!.code], lostRealised: [] });
    desk.do(...made.ops);
    const leaf = childrenOf(desk.w, rootOf(desk.w, id)!.id)[0]!;
    expect(desk.w.steps.get(leaf.step!)).toMatchObject({
      name: path!.name,
      ratings: rated([1, 3, 0, 0, 4]),
      realises: ['R155-11.1'],
    });
    expect(desk.w.steps.get(leaf.step!)!.description).toContain('1. ');
  });

  it('say before whose words and threats of catalogues are lost, unless the path stays with another threat', () => {
    const [first, second] = pathsOf('TS1');
    const said = { basis: 'steps' as const, description: 'By radio', realises: ['R155-11.1'] };
    desk.do(change('paths', first!, said), change('paths', second!, { ...said, threats: ['TS1', 'TS3'] }));
    const made = treeFromPaths(desk.w, 'TS1', newId);
    expect(made).toMatchObject({ lostTexts: [first!.code], lostRealised: [first!.code] });
    desk.do(...made.ops);
    expect(desk.w.paths.get(second!.id)).toMatchObject({ threats: ['TS3'], realises: ['R155-11.1'] });
  });

  it('say before which paths rated as a whole lose their steps, which undo brings back', () => {
    const [before, rows] = [threat('TS1'), pathsOf('TS1')];
    expect(rows.every(({ basis, steps }) => basis === 'path' && steps.length > 1)).toBe(true);
    const steps = rows.flatMap((row) => row.steps.map((id) => desk.w.steps.get(id)));
    const made = treeFromPaths(desk.w, 'TS1', newId);
    expect(made).toMatchObject({ lostSteps: rows.map(({ code }) => code), keepsSteps: false });
    desk.do(...made.ops);
    expect(rows.flatMap((row) => row.steps).filter((id) => desk.w.steps.has(id))).toEqual([]);
    expect(threat('TS1')).toMatchObject({ level: before.level, sum: before.sum });
    desk.undo();
    expect(pathsOf('TS1').map((row) => row.steps)).toEqual(rows.map((row) => row.steps));
    expect(rows.flatMap((row) => row.steps.map((id) => desk.w.steps.get(id)?.name))).toEqual(
      steps.map((step) => step?.name),
    );
  });

  it('keep what the controls of the steps make of a path rated as a whole', () => {
    const [path, ...others] = pathsOf('TS1');
    for (const other of others) desk.do(drop('paths', other));
    const whole = { model: 'attack-potential', ratings: rated([1, 3, 0, 0, 4]) };
    desk.do(change('paths', path!, whole));
    const control = add('controls', { name: 'Sealed', active: true, ratings: rated([19, 8, 11, 10, 9]) }, 'seal');
    desk.do(control, change('steps', desk.w.steps.get(path!.steps[0]!)!, { controls: ['seal'] }));
    const { controlled } = threat('TS1');
    expect(controlled).toMatchObject({ controls: ['seal'] });
    desk.do(...treeFromPaths(desk.w, 'TS1', newId).ops);
    expect(threat('TS1').controlled).toEqual(controlled);
  });

  it('a path of two threats stays that of the other', () => {
    const [path] = desk.w.paths;
    const [one, other] = [path!.threats[0]!, [...desk.w.threats].find(({ id }) => !path!.threats.includes(id))!.id];
    desk.do(change('paths', path!, { threats: [one, other] }));
    desk.do(...treeFromPaths(desk.w, one, newId).ops);
    expect(desk.w.paths.get(path!.id)?.threats).toEqual([other]);
  });

  it('a tree of more sets than are made says so', () => {
    const or = (i: number) => [
      add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'or', order: i }, `or${i}`),
      ...[0, 1].flatMap((k) => [
        add('steps', { name: `s${i}${k}` }, `s${i}${k}`),
        add('treeNodes', { threat: 'TS1', parent: `or${i}`, step: `s${i}${k}` }),
      ]),
    ];
    desk.do(
      add('treeNodes', { threat: 'TS1', gate: 'and' }, 'top'),
      ...Array.from({ length: 11 }, (_, i) => or(i)).flat(),
    );
    expect(pathsFromTree(desk.w, 'TS1', newId)).toMatchObject({ paths: 1000, truncated: true });
  });
});

describe('the attack vector of a path, on its way into a tree', () => {
  const [local, physical] = ['L', 'P'].map((AV) => ({ 'attack-vector': { AV } }));
  const calOf = (id: string) =>
    [...desk.w.risks].filter((r) => r.threat === id).map((r) => rate(desk.w).risks.get(r.id)!.cal);

  /** One path of two new steps, rated by them; by its own vector it is physical, by its entry point local. */
  function pathOf(more: object = {}, first: object = {}) {
    for (const path of pathsOf('TS1')) desk.do(drop('paths', path));
    desk.do(
      add('steps', { name: 'Open the case', ratings: { ...rated([1, 3, 0, 0, 4]), ...local }, ...first }, 'first'),
      add('steps', { name: 'Read the flash', ratings: rated([1, 3, 0, 4, 4]) }, 'second'),
      add(
        'paths',
        {
          name: 'By hand',
          threats: ['TS1'],
          steps: ['first', 'second'],
          model: 'attack-potential',
          ratings: physical,
          reason: 'sealed on the road',
          ...more,
        },
        'own',
      ),
    );
  }
  const intoTree = () => {
    const made = treeFromPaths(desk.w, 'TS1', newId);
    desk.do(...made.ops);
    return made;
  };

  it.each(['attack-potential', 'attack-vector'])(
    'is given to its entry point, so that the rating by %s and the CAL stay there and back',
    (model) => {
      pathOf({ model });
      const before = { rating: threat('TS1').level, cal: calOf('TS1') };
      expect(before.cal.map(({ vector }) => vector)).toContain('P');
      expect(intoTree().lostVectors).toEqual([]);
      expect(desk.w.steps.get('first')).toMatchObject({
        ratings: { ...rated([1, 3, 0, 0, 4]), ...physical },
        reason: 'sealed on the road',
      });
      expect({ rating: threat('TS1').level, cal: calOf('TS1') }).toEqual(before);
      desk.do(...pathsFromTree(desk.w, 'TS1', newId).ops);
      expect(pathsOf('TS1')).toHaveLength(1);
      expect({ rating: threat('TS1').level, cal: calOf('TS1') }).toEqual(before);
    },
  );

  it('is named as lost where the entry point stands in another path too, whose vector it would change', () => {
    pathOf();
    desk.do(add('paths', { name: 'Another', threats: [[...desk.w.threats][1]!.id], steps: ['first'] }));
    const { code } = desk.w.paths.get('own')!;
    expect(intoTree().lostVectors).toEqual([code]);
    expect(desk.w.steps.get('first')?.ratings).toMatchObject(local!);
  });

  it('is given where the other path goes into the tree with the same vector', () => {
    pathOf();
    const more = { name: 'Another', threats: ['TS1'], steps: ['first'], model: 'attack-potential', ratings: physical };
    desk.do(add('paths', more));
    expect(intoTree().lostVectors).toEqual([]);
    expect(desk.w.steps.get('first')?.ratings).toMatchObject(physical!);
  });

  it('is named as lost where the steps would be rated otherwise with it', () => {
    const cvss = { AV: 'N', AC: 'L', PR: 'N', UI: 'N' };
    pathOf({ model: 'cvss' }, { ratings: { cvss } });
    desk.do(change('steps', desk.w.steps.get('second')!, { ratings: { cvss } }));
    const { level } = threat('TS1');
    expect(intoTree().lostVectors).toHaveLength(1);
    expect(threat('TS1').level).toBe(level);
  });

  it('changes no step for a path that has the vector of its entry point, whatever the model of the tree reads', () => {
    pathOf({ ratings: {} });
    const cvss = { AV: 'N', AC: 'L', PR: 'N', UI: 'N' };
    const ratings = { ...local, cvss };
    desk.do(
      add('steps', { name: 'By radio', ratings }, 'radio'),
      add('paths', { name: 'Second', threats: ['TS1'], steps: ['radio'], model: 'cvss' }),
    );
    const before = ['first', 'radio'].map((id) => desk.w.steps.get(id));
    expect(intoTree()).toMatchObject({ lostVectors: [], severalModels: true });
    expect(['first', 'radio'].map((id) => desk.w.steps.get(id))).toEqual(before);
  });

  it('stays that of a path rated as a whole, also where its entry point has it', () => {
    pathOf({ basis: 'path', ratings: rated([1, 3, 0, 0, 4]) });
    const before = calOf('TS1');
    expect(before.map(({ vector }) => vector)).toContain('L');
    expect(intoTree().lostVectors).toEqual([]);
    expect(calOf('TS1')).toEqual(before);
  });
});

describe('what would help most', () => {
  const helps = (controls: 'asSet' | 'off' = 'off') =>
    [...whatHelps({ w: desk.w, ratings: rate(desk.w) }, 'TS1', controls)]
      .filter((help): help is Help => help !== null)
      .sort(byHelp);

  /** AND( a[12], OR( b[SE 3], c ) ): a decides; b and c are as easy as each other, so that neither alone helps. */
  beforeEach(() => {
    const leaf = (parent: string, id: string, values: number[]) => [
      add('steps', { name: id, ratings: rated(values) }, id),
      add('treeNodes', { threat: 'TS1', parent, step: id }),
    ];
    desk.do(
      add('treeNodes', { threat: 'TS1', gate: 'and' }, 'top'),
      ...leaf('top', 'a', [4, 0, 3, 1, 4]),
      add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'or' }, 'either'),
      ...leaf('either', 'b', [0, 0, 0, 0, 0]),
      ...leaf('either', 'c', [0, 0, 0, 0, 0]),
    );
  });

  it('is the smallest rise of one parameter that lowers the risk; a step with another way beside it does not help', () => {
    expect(threat('TS1')).toMatchObject({ level: 'H', sum: 12 });
    const [first, ...others] = helps();
    expect(others).toEqual([]);
    // 12 High; the expertise of 3 makes 15, and so do the window of 4 and the equipment of 7: the first in the order of the method.
    expect(first).toMatchObject({ step: 'a', parameter: 'SE', more: 3, sum: 15, level: 'M' });
    const highest = Math.max(
      ...[...desk.w.risks].filter((r) => r.threat === 'TS1').map(({ id }) => rate(desk.w).risks.get(id)!.overall!),
    );
    expect(first!.risk).toBeLessThan(highest);
  });
});
