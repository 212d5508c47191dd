import { beforeEach, describe, expect, it } from 'vitest';
import { rate, rateControlled } from '#domain/method/rate/rater.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { potential } from './rows.ts';

let desk: Desk;
const rated = (values: number[]) => ({ 'attack-potential': potential(values as never) });
const path = () => rate(desk.w).paths.get('p')!;
const risk = () => [...desk.w.risks].find((row) => row.threat === 'TS1')!;

describe('a control on the step of a path written by hand', () => {
  beforeEach(() => {
    desk = headlamp();
    for (const { id } of [...desk.w.paths].filter(({ threats }) => threats.includes('TS1')))
      desk.do(drop('paths', { id }));
    for (const row of desk.w.risks) if (row.threat === 'TS1') desk.do(change('risks', row, { residual: null }));
    desk.do(
      add('controls', { name: 'Signed firmware', ratings: rated([1, 6, 0, 4, 0]) }, 'sign'),
      add('steps', { name: 'Flash', ratings: rated([4, 3, 3, 0, 4]), controls: ['sign'] }, 'flash'),
      add('steps', { name: 'Get in', ratings: rated([0, 0, 0, 0, 0]) }, 'in'),
      add('paths', { name: 'By flashing', threats: ['TS1'], steps: ['in', 'flash'] }, 'p'),
    );
  });

  it('counts on a path rated as a whole though it is the first control of the task', () => {
    desk = headlamp();
    for (const { id } of [...desk.w.controls]) desk.do(drop('controls', { id }));
    desk.do(add('steps', { name: 'Get in' }, 'in'), add('steps', { name: 'Flash' }, 'flash'));
    const whole = { threats: ['TS1'], steps: ['in', 'flash'], basis: 'path' as const };
    desk.do(add('paths', { name: 'By flashing', ...whole, ratings: rated([0, 0, 0, 0, 0]) }, 'p'));
    expect(path().guarded).toBeNull();
    desk.do(add('controls', { name: 'Signed firmware', ratings: rated([1, 6, 0, 4, 0]) }, 'sign'));
    expect(path().guarded).toBeNull();
    desk.do(change('steps', desk.w.steps.get('flash')!, { controls: ['sign'] }));
    expect(path().guarded?.rating).toMatchObject({ level: 'H', sum: 11 });
  });

  describe('that nothing gets around', () => {
    const expectBarred = () => {
      expect(path().guarded).toMatchObject({
        barredBy: ['sign'],
        rating: { level: 'VL', computed: 'VL', sum: null, impossible: true, incomplete: false },
      });
      const view = { w: desk.w, ratings: rateControlled(desk.w, rate(desk.w)) };
      const said = JSON.stringify(explanationOf(view, 'paths', 'p')?.explanation.lines);
      expect(said).toContain('"controlsBar"');
      expect(said).toContain('"impossible"');
      expect(rate(desk.w).risks.get(risk().id)?.residual).toMatchObject({ feasibility: 'VL', origin: 'controls' });
    };
    const rule = (stepAggregation: 'hardestStep' | 'maxPerParameter') => {
      const [model, ...others] = desk.w.method.feasibility;
      const never = { code: 'never', name: { en: 'Never', zh: '不可行' }, help: { en: '', zh: '' }, value: null };
      const parameters = model!.parameters.map((one, i) => (i ? one : { ...one, levels: [...one.levels, never] }));
      desk.w = {
        ...desk.w,
        method: { ...desk.w.method, feasibility: [{ ...model!, stepAggregation, parameters }, ...others] },
      };
    };

    it.each(['maxPerParameter', 'hardestStep'] as const)('by a value leaves no way, by %s', (aggregation) => {
      rule(aggregation);
      const [model] = desk.w.method.feasibility;
      const values = { ...rated([1, 6, 0, 4, 0])['attack-potential'], [model!.parameters[0]!.code]: 'never' };
      desk.do(change('controls', desk.w.controls.get('sign')!, { ratings: { [model!.id]: values } }));
      expectBarred();
    });

    it.each(['maxPerParameter', 'hardestStep'] as const)('by a tree of impossible steps leaves no way, by %s', (by) => {
      rule(by);
      desk.do(
        add('steps', { name: 'Steal the key', impossible: true }, 'steal'),
        add('treeNodes', { control: 'sign', gate: 'or' }, 'around'),
        add('treeNodes', { control: 'sign', parent: 'around', step: 'steal' }, 'n-steal'),
      );
      expectBarred();
    });

    it('leaves the path unrated while nobody says what its tree takes', () => {
      desk.do(
        add('steps', { name: 'Steal the key', takesPart: false }, 'steal'),
        add('treeNodes', { control: 'sign', gate: 'or' }, 'around'),
        add('treeNodes', { control: 'sign', parent: 'around', step: 'steal' }, 'n-steal'),
      );
      expect(path().guarded?.rating).toMatchObject({ level: null, incomplete: true });
      desk.do(change('steps', desk.w.steps.get('steal')!, { takesPart: true, ratings: rated([0, 0, 0, 0, 0]) }));
      expect(path().guarded?.rating).toMatchObject({ level: 'M', sum: 14 });
    });
  });
});
