import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#domain/kinds/refusal.ts';
import { compareModels } from '#domain/method/change/compare-models.ts';
import { Rater, rate, rateControlled } from '#domain/method/rate/rater.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { potential } from './rows.ts';

let desk: Desk;
const rated = (values: number[]) => ({ 'attack-potential': potential(values as never) });
const node = (id: string) => desk.w.treeNodes.get(id)!;
const threat = (id = 'TS1') => rate(desk.w).threats.get(id)!;
const leaf = (parent: string, id: string, order: number) =>
  add('treeNodes', { threat: 'TS1', parent, step: id, order }, `n-${id}`);
/** AND( a[Eq 9], OR( b[SE 8], c[Eq 9] ) ) of M-5.5. */
const tree = (): Op[] => [
  add('steps', { name: 'a', ratings: rated([0, 0, 0, 0, 9]) }, 'a'),
  add('steps', { name: 'b', ratings: rated([0, 8, 0, 0, 0]) }, 'b'),
  add('steps', { name: 'c', ratings: rated([0, 0, 0, 0, 9]) }, 'c'),
  add('treeNodes', { threat: 'TS1', gate: 'and', text: 'Light goes off' }, 'top'),
  leaf('top', 'a', 0),
  add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'or', order: 1 }, 'either'),
  leaf('either', 'b', 0),
  leaf('either', 'c', 1),
];

beforeEach(() => {
  desk = headlamp();
});

describe('a threat scenario with a tree', () => {
  it('is rated by the tree, exactly; its paths count again when the tree goes', () => {
    const before = threat();
    desk.do(...tree());
    expect(threat()).toMatchObject({ level: 'H', sum: 9, tree: 'top', path: null, incomplete: false });
    desk.do(drop('treeNodes', { id: 'top' }));
    expect(threat()).toEqual(before);
  });

  it('moves its risks when a step changes, and undo moves them back', () => {
    desk.do(...tree());
    const risk = [...desk.w.risks].find((row) => row.threat === 'TS1')!;
    const first = rate(desk.w).risks.get(risk.id)!.overall!;
    desk.do(change('steps', desk.w.steps.get('a')!, { ratings: rated([19, 8, 11, 10, 9]) }));
    expect(threat()).toMatchObject({ level: 'VL', sum: 57 });
    expect(rate(desk.w).risks.get(risk.id)!.overall).toBeLessThan(first);
    desk.undo();
    expect(rate(desk.w).risks.get(risk.id)!.overall).toBe(first);
  });

  it('is not rated again for a name, which is not rated', () => {
    desk.do(...tree());
    const before = rate(desk.w).trees.get('TS1');
    desk.do(change('steps', desk.w.steps.get('a')!, { name: 'Plug a dongle in' }));
    desk.do(change('treeNodes', node('either'), { text: 'By wire or by radio' }));
    expect(rate(desk.w).trees.get('TS1')).toBe(before);
    desk.do(change('treeNodes', node('either'), { gate: 'and' }));
    expect(rate(desk.w).trees.get('TS1')).not.toBe(before);
  });

  it('with a gate that has no branches yet is not rated rather than too easy', () => {
    desk.do(...tree(), add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'or', order: 2 }));
    expect(threat()).toMatchObject({ level: null, sum: null, incomplete: true });
  });

  it('follows a reference into the tree of another threat', () => {
    desk.do(
      ...tree(),
      add('treeNodes', { threat: 'TS2', gate: 'or' }, 'top2'),
      add('treeNodes', { threat: 'TS2', parent: 'top2', target: 'either' }, 'reference'),
    );
    expect(threat('TS2')).toMatchObject({ level: 'H', sum: 8 });
    desk.do(change('steps', desk.w.steps.get('b')!, { ratings: rated([1, 8, 7, 0, 0]) }));
    expect(threat('TS2').sum).toBe(9);
    desk.do(drop('treeNodes', { id: 'n-c' }));
    expect(threat('TS2').sum).toBe(16);
  });

  it('is rated under the model of its root, and under every model side by side', () => {
    desk.do(...tree());
    expect(compareModels(desk.w).threats.get('TS1')?.byModel['attack-potential']?.level).toBe('H');
    desk.do(change('treeNodes', node('top'), { model: 'attack-vector' }));
    expect(threat().level).toBeNull();
    expect(compareModels(desk.w).threats.get('TS1')?.byModel['attack-potential']?.level).toBe('H');
  });
});

describe('a control in the tree', () => {
  /** M-7.4: step (4,3,3,0,4) = 14 Medium with circumvention (1,6,0,4,0) = 21 Low. */
  beforeEach(() => {
    desk.do(
      add('steps', { name: 'Flash', ratings: rated([4, 3, 3, 0, 4]) }, 'flash'),
      add('controls', { name: 'Signed firmware', ratings: rated([1, 6, 0, 4, 0]) }, 'sign'),
      add('treeNodes', { threat: 'TS1', step: 'flash', controls: ['sign'] }, 'top'),
    );
    for (const risk of desk.w.risks) if (risk.threat === 'TS1') desk.do(change('risks', risk, { residual: null }));
  });
  const risk = () => [...desk.w.risks].find((row) => row.threat === 'TS1')!;

  it('leaves the initial rating as it is and gives the level after disposal, with its origin', () => {
    expect(threat()).toMatchObject({ level: 'M', sum: 14, controlled: { level: 'L', sum: 21, controls: ['sign'] } });
    const { overall, residual } = rate(desk.w).risks.get(risk().id)!;
    expect(residual).toMatchObject({
      origin: 'controls',
      controls: ['sign'],
      feasibility: 'L',
      sum: 21,
      raised: false,
    });
    expect(residual!.risk.overall).toBeLessThan(overall!);
  });

  it('gives none while it is switched off or not rated', () => {
    desk.do(change('controls', desk.w.controls.get('sign')!, { active: false }));
    expect(threat().controlled).toBeNull();
    expect(rate(desk.w).risks.get(risk().id)!.residual).toBeNull();
    desk.do(change('controls', desk.w.controls.get('sign')!, { active: true, ratings: {} }));
    expect(threat().controlled).toBeNull();
  });

  it('gives way to what is entered by hand', () => {
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: 'Li' };
    desk.do(change('risks', risk(), { residual }));
    expect(rate(desk.w).risks.get(risk().id)!.residual).toMatchObject({
      origin: 'entered',
      controls: [],
      feasibility: 'VL',
    });
    desk.do(change('risks', risk(), { residual: { ...residual, level: null } }));
    expect(rate(desk.w).risks.get(risk().id)!.residual).toMatchObject({ origin: 'controls', feasibility: 'L' });
  });

  it('counts in every rating of the task where controls are shown, and in none where they are not', () => {
    const risk = [...desk.w.risks].find((row) => row.threat === 'TS1')!;
    const before = rate(desk.w);
    const shown = rateControlled(desk.w, before);
    const controlled = shown.trees.get('TS1')!.controlled!;
    expect(shown.threats.get('TS1')).toMatchObject({ level: controlled.level, sum: controlled.sum });
    expect(shown.risks.get(risk.id)!.overall).toBe(before.risks.get(risk.id)!.residual!.risk.overall);
    expect(shown.risks.get(risk.id)!.overall).toBeLessThan(before.risks.get(risk.id)!.overall!);
    expect(shown.summary).not.toEqual(before.summary);
    // What was analysed is not a question of controls, and the version says the same as ever.
    expect(shown.coverage).toBe(before.coverage);
    expect(rate(desk.w).threats.get('TS1')).toBe(before.threats.get('TS1'));
    const verdicts = compareModels(desk.w, 'controlled').threats.get('TS1')!.byModel['attack-potential']!;
    expect(verdicts).toMatchObject({ level: controlled.level, sum: controlled.sum });
  });

  it('is named where a rating that counts it is explained', () => {
    const shown = { w: desk.w, ratings: rateControlled(desk.w, rate(desk.w)) };
    const lines = explanationOf(shown, 'threats', 'TS1')!.explanation.lines;
    expect(lines.find(({ key }) => key === 'residualControls')?.holes).toMatchObject({
      level: expect.objectContaining({ code: shown.ratings.threats.get('TS1')!.level }),
    });
  });

  it('is named by the explanations', () => {
    const view = { w: desk.w, ratings: rate(desk.w) };
    const lines = (kind: 'residuals' | 'threats' | 'controlledNodes', id: string) =>
      JSON.stringify(explanationOf(view, kind, id)?.explanation.lines);
    expect(lines('residuals', risk().id)).toContain('"residualControls"');
    expect(lines('residuals', risk().id)).toContain('"ids":["sign"]');
    expect(lines('controlledNodes', 'top')).toContain('CTL-1 Signed firmware');
    expect(lines('threats', 'TS1')).not.toContain('Signed firmware');
  });
});

it('after any edits rates as a fresh rater does', () => {
  const kinds = ['move', 'rate', 'gate', 'drop', 'control', 'switch', 'add', 'refer', 'guard', 'around'] as const;
  const act = fc.record({
    kind: fc.constantFrom(...kinds),
    a: fc.nat(9),
    b: fc.nat(9),
    value: fc.constantFrom(0, 3, 8),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
      desk = headlamp();
      desk.do(...tree(), add('controls', { name: 'k', ratings: rated([0, 6, 0, 0, 0]) }, 'k'));
      desk.do(add('treeNodes', { threat: 'TS2', gate: 'and' }, 'top2'));
      rate(desk.w);
      for (const { kind, a, b, value } of acts) {
        const nodes = [...desk.w.treeNodes];
        const [one, other] = [nodes[a % nodes.length], nodes[b % nodes.length]];
        if (!one || !other) break;
        const steps = [...desk.w.steps].slice(-3);
        const step = steps[a % steps.length]!;
        const ops: Record<(typeof kinds)[number], Op> = {
          move: change('treeNodes', one, { parent: other.id, order: b }),
          rate: change('steps', step, { ratings: rated([0, value, 0, 0, value === 8 ? 9 : 0]) }),
          gate: change('treeNodes', one, { gate: value ? 'and' : 'or' }),
          drop: drop('treeNodes', one),
          control: change('treeNodes', one, { controls: one.controls.length ? [] : ['k'] }),
          switch: change('controls', desk.w.controls.get('k')!, { active: value !== 0 }),
          add: add('treeNodes', {
            threat: other.threat,
            control: other.control,
            parent: other.id,
            step: step.id,
            order: a,
          }),
          guard: change('steps', step, { controls: step.controls.length ? [] : ['k'] }),
          around: add(
            'treeNodes',
            a % 2 ? { control: 'k', gate: 'or' } : { control: 'k', parent: other.id, step: step.id },
          ),
          refer: add('treeNodes', { threat: 'TS2', parent: 'top2', target: one.id, order: b }),
        };
        try {
          desk.do(ops[kind]);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        const [now, fresh] = [rate(desk.w), new Rater(desk.w.method).rate(desk.w)];
        expect(now.trees).toEqual(fresh.trees);
        expect(now.paths).toEqual(fresh.paths);
        expect(now.threats).toEqual(fresh.threats);
        expect(now.risks).toEqual(fresh.risks);
      }
    }),
    { numRuns: 80 },
  );
});

describe('a control on a step of a path written by hand', () => {
  const path = () => rate(desk.w).paths.get('p')!;
  const risk = () => [...desk.w.risks].find((row) => row.threat === 'TS1')!;
  beforeEach(() => {
    desk.do(
      add('controls', { name: 'Signed firmware', ratings: rated([1, 6, 0, 4, 0]) }, 'sign'),
      add('steps', { name: 'Flash', ratings: rated([4, 3, 3, 0, 4]), controls: ['sign'] }, 'flash'),
      add('steps', { name: 'Get in', ratings: rated([0, 0, 0, 0, 0]) }, 'in'),
    );
    for (const { id } of [...desk.w.paths].filter(({ threats }) => threats.includes('TS1')))
      desk.do(drop('paths', { id }));
    desk.do(add('paths', { name: 'By flashing', threats: ['TS1'], steps: ['in', 'flash'] }, 'p'));
    for (const row of desk.w.risks) if (row.threat === 'TS1') desk.do(change('risks', row, { residual: null }));
  });

  it('leaves the initial rating and gives the level after disposal, as in a tree (M-7.4)', () => {
    expect(path()).toMatchObject({ level: 'M', sum: 14 });
    expect(threat()).toMatchObject({ level: 'M', controlled: { level: 'L', sum: 21, controls: ['sign'] } });
    const { overall, residual } = rate(desk.w).risks.get(risk().id)!;
    expect(residual).toMatchObject({ origin: 'controls', controls: ['sign'], feasibility: 'L', sum: 21 });
    expect(residual!.risk.overall).toBeLessThan(overall!);
    const shown = rateControlled(desk.w, rate(desk.w));
    expect(shown.paths.get('p')).toMatchObject({ level: 'L', sum: 21 });
    expect(shown.threats.get('TS1')).toMatchObject({ level: 'L', sum: 21, initial: 'M', path: 'p' });
  });

  it('counts for a step before a step, for a path rated as a whole, and for none that takes no part', () => {
    desk.do(add('paths', { name: 'Another', threats: ['TS2'], steps: ['flash'] }));
    desk.do(change('steps', desk.w.steps.get('in')!, { preSteps: ['flash'] }));
    desk.do(change('paths', desk.w.paths.get('p')!, { steps: ['in'] }));
    expect(threat().controlled).toMatchObject({ level: 'L', sum: 21 });
    desk.do(change('paths', desk.w.paths.get('p')!, { basis: 'path', ratings: rated([0, 0, 3, 0, 4]) }));
    expect(path()).toMatchObject({ sum: 7 });
    expect(threat().controlled).toMatchObject({ sum: 18 });
    desk.do(change('steps', desk.w.steps.get('flash')!, { takesPart: false }));
    expect(threat().controlled).toBeNull();
  });

  it('gives an incomplete level after disposal while another path is not rated', () => {
    const incomplete = () => {
      const { residual } = rate(desk.w).risks.get(risk().id)!;
      return [threat().controlled?.incomplete, residual?.openPaths];
    };
    expect(incomplete()).toEqual([false, false]);
    desk.do(add('paths', { name: 'Not rated yet', threats: ['TS1'], steps: [] }, 'open'));
    expect(threat()).toMatchObject({ incomplete: true, rated: 1, total: 2 });
    expect(incomplete()).toEqual([true, true]);
    desk.do(
      drop('paths', { id: 'open' }),
      add('treeNodes', { threat: 'TS1', gate: 'or' }, 'top'),
      leaf('top', 'flash', 0),
    );
    expect(incomplete()).toEqual([false, false]);
    desk.do(add('steps', { name: 'Not rated yet' }, 'unknown'), leaf('top', 'unknown', 1));
    expect(incomplete()).toEqual([true, true]);
  });

  it('leaves a level set by hand as it is', () => {
    desk.do(change('paths', desk.w.paths.get('p')!, { customLevel: { level: 'H', reason: 'Known exploit' } }));
    expect(threat()).toMatchObject({ level: 'H', controlled: null });
  });

  it('is named by the explanations, and follows its switch', () => {
    const shown = { w: desk.w, ratings: rateControlled(desk.w, rate(desk.w)) };
    const lines = (view: typeof shown, kind: 'paths' | 'threats', id: string) =>
      JSON.stringify(explanationOf(view, kind, id)?.explanation.lines);
    expect(lines(shown, 'paths', 'p')).toContain('"ids":["sign"]');
    expect(lines(shown, 'threats', 'TS1')).toContain('"residualControls"');
    expect(lines({ w: desk.w, ratings: rate(desk.w) }, 'paths', 'p')).not.toContain('sign');
    desk.do(change('controls', desk.w.controls.get('sign')!, { active: false }));
    expect(threat().controlled).toBeNull();
  });

  it('counts in a tree too, wherever the step stands', () => {
    desk.do(add('treeNodes', { threat: 'TS1', gate: 'and' }, 'top'), leaf('top', 'flash', 0));
    expect(threat()).toMatchObject({ sum: 14, tree: 'top', controlled: { sum: 21, controls: ['sign'] } });
    desk.do(change('steps', desk.w.steps.get('flash')!, { takesPart: false }));
    desk.do(leaf('top', 'in', 1));
    // A control around nothing is no way of its own, no burden, and nothing a residual risk could come from.
    expect(threat()).toMatchObject({ sum: 0, controlled: null });
  });
});

describe('a control that is circumvented by a tree', () => {
  beforeEach(() => {
    desk.do(
      add('steps', { name: 'Flash', ratings: rated([4, 3, 3, 0, 4]) }, 'flash'),
      add('controls', { name: 'Signed firmware', ratings: rated([19, 8, 11, 10, 9]) }, 'sign'),
      add('treeNodes', { threat: 'TS1', step: 'flash', controls: ['sign'] }, 'top'),
      add('steps', { name: 'Steal the key', ratings: rated([1, 8, 0, 4, 0]) }, 'steal'),
      add('steps', { name: 'Glitch the boot', ratings: rated([1, 6, 0, 4, 0]) }, 'glitch'),
      add('treeNodes', { control: 'sign', gate: 'or', text: 'Get around' }, 'around'),
      add('treeNodes', { control: 'sign', parent: 'around', step: 'steal' }, 'n-steal'),
      add('treeNodes', { control: 'sign', parent: 'around', step: 'glitch', order: 1 }, 'n-glitch'),
    );
  });
  const refused = (...ops: Op[]) => {
    try {
      desk.do(...ops);
    } catch (error) {
      if (error instanceof Refusal) return error.key;
      throw error;
    }
    return null;
  };

  it('is got around by the easiest way of the tree, in place of its own values', () => {
    expect(threat()).toMatchObject({ sum: 14, controlled: { level: 'L', sum: 21, controls: ['sign'] } });
    desk.do(change('steps', desk.w.steps.get('glitch')!, { ratings: rated([1, 8, 0, 10, 0]) }));
    expect(threat().controlled!.sum).toBe(23);
    desk.do(drop('treeNodes', { id: 'around' }));
    expect(threat().controlled!.sum).toBe(57);
    expect(desk.w.steps.has('steal')).toBe(false);
  });

  it('counts the same on the step of a path written by hand', () => {
    desk.do(drop('treeNodes', { id: 'top' }));
    desk.do(add('steps', { name: 'Flash', ratings: rated([4, 3, 3, 0, 4]), controls: ['sign'] }, 'flash2'));
    desk.do(add('paths', { name: 'By flashing', threats: ['TS1'], steps: ['flash2'] }, 'p'));
    const guarded = () => rate(desk.w).paths.get('p')!.guarded!;
    expect(guarded().rating).toMatchObject({ level: 'L', sum: 21 });
    expect(Object.values(guarded().rating.values).flatMap(({ steps }) => steps)).toContain('glitch');
    desk.do(change('steps', desk.w.steps.get('glitch')!, { ratings: rated([1, 8, 0, 10, 0]) }));
    expect(guarded().rating.sum).toBe(23);
  });

  it('is rated by itself, and a control in its tree counts there', () => {
    desk.do(add('controls', { name: 'Shield', ratings: rated([0, 0, 11, 0, 0]) }, 'shield'));
    desk.do(change('treeNodes', node('n-glitch'), { controls: ['shield'] }));
    const { initial, controlled } = rate(desk.w).trees.get('sign')!;
    expect([initial.sum, controlled!.sum]).toEqual([11, 13]);
    // Steal the key is the easier way then: (4,8,3,4,4).
    expect(threat().controlled).toMatchObject({ sum: 23, controls: ['shield', 'sign'] });
  });

  it('is explained with what its tree comes to', () => {
    const shown = { w: desk.w, ratings: rate(desk.w) };
    const lines = explanationOf(shown, 'controlledNodes', 'top')!.explanation.lines;
    expect(lines.find(({ key }) => key === 'nodeControlTree')?.holes).toMatchObject({ sum: { value: 11 } });
    expect(explanationOf(shown, 'treeNodes', 'n-glitch')).not.toBeNull();
  });

  it('never needs itself, and goes with its control', () => {
    expect(refused(change('treeNodes', node('n-steal'), { controls: ['sign'] }))).toBe('LinkLoop');
    expect(refused(change('steps', desk.w.steps.get('steal')!, { controls: ['sign'] }))).toBe('LinkLoop');
    expect(refused(add('treeNodes', { control: 'sign', parent: 'around', target: 'top' }))).toBe('LinkLoop');
    const steal = () => desk.w.steps.get('steal')!;
    desk.do(add('steps', { name: 'Learn where the key is' }, 'learn'));
    desk.do(add('steps', { name: 'Get into the workshop', controls: ['sign'] }, 'enter'));
    desk.do(change('steps', steal(), { preSteps: ['learn'] }));
    const learn = desk.w.steps.get('learn')!;
    expect(refused(change('steps', learn, { controls: ['sign'] }))).toBe('LinkLoop');
    expect(refused(change('steps', learn, { preSteps: ['enter'] }))).toBe('LinkLoop');
    desk.do(change('steps', learn, { controls: ['sign'], takesPart: false }));
    expect(refused(change('steps', desk.w.steps.get('learn')!, { takesPart: true }))).toBe('LinkLoop');
    desk.do(change('steps', steal(), { preSteps: [] }));
    expect(refused(add('treeNodes', { control: 'sign', gate: 'or' }))).toBe('TreeHasRoot');
    expect(refused(add('treeNodes', { gate: 'or' }))).toBe('UnknownReference');
    desk.do(drop('controls', { id: 'sign' }));
    expect([...desk.w.treeNodes].filter(({ control }) => control === 'sign')).toEqual([]);
    expect(threat().controlled).toBeNull();
  });
});
