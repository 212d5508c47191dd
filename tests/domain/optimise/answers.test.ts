import { describe, expect, it } from 'vitest';
import type { Patch } from '#domain/kinds/kinds.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { optimise, optimising } from '#domain/optimise/optimise.ts';
import type { Question } from '#domain/optimise/task.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const byPotential = (values: readonly number[]) => ({ 'attack-potential': potential(values) });
const easy = byPotential([0, 0, 0, 0, 0]);
/** Each makes a way harder by one parameter; all of them together by much. */
const hard = { time: [17, 0, 0, 0, 0], skill: [0, 8, 0, 0, 0], tools: [0, 0, 0, 0, 9] } as const;

const candidate = (id: string, cost: number | null, values: readonly number[], more: Patch<'controls'> = {}): Op =>
  add('controls', { name: id, candidate: true, cost, ratings: byPotential(values), ...more }, id);

/** A severe damage by a threat with one easy step per way, each with these controls on it. */
function task(ways: Readonly<Record<string, readonly string[]>>, controls: readonly Op[]): Desk {
  const desk = empty();
  const severe = { S: { level: 'SEV', notAnalysed: false, reason: 'seen' } };
  const { code: property } = desk.w.method.properties[0] ?? { code: '' };
  const { code: type } = desk.w.method.threatTypes[0] ?? { code: '' };
  desk.do(
    ...controls,
    add('assets', { name: 'Steering', properties: [property] }, 'asset'),
    add('damages', { description: 'Crash', assets: ['asset'], ratings: severe }, 'd'),
    add('threats', { description: 'Forged request', type, property, assets: ['asset'], damages: ['d'] }, 't'),
    add('goals', { name: 'Only the driver steers' }, 'g'),
    add('risks', { threat: 't', damage: 'd', goals: ['g'] }, 'r'),
    ...Object.entries(ways).flatMap(([id, on]) => [
      add('steps', { name: id, ratings: easy, controls: [...on] }, `s-${id}`),
      add('paths', { name: id, threats: ['t'], steps: [`s-${id}`] }, id),
    ]),
  );
  return desk;
}

const ask = (desk: Desk, targets: Partial<Question['targets']>, choices: Question['choices'] = {}) =>
  optimise(desk.w, { targets: { most: null, risks: {}, goals: {}, ...targets }, choices });
const chosen = (result: ReturnType<typeof ask>) => result.answers.map(({ controls }) => controls.map(({ id }) => id));

describe('an answer', () => {
  it('says what each control serves, what breaks without it and what another answer costs more', () => {
    const desk = task({ a: ['lock', 'dear'], b: ['lock', 'wall'] }, [
      candidate('lock', 5, hard.time),
      candidate('dear', 4, [17, 8, 0, 0, 0]),
      candidate('wall', 3, hard.time),
    ]);
    const result = ask(desk, { most: 4 });
    expect(chosen(result)).toEqual([['lock']]);
    expect(result).toMatchObject({ cost: 5, bound: 5, isProven: true, count: 1, targets: { all: 1, reached: 0 } });
    const [lock] = result.answers[0]?.controls ?? [];
    expect(lock).toMatchObject({ serves: [{ risk: 'r', without: 5, breaks: true }], worth: { by: 2, exact: true } });
    expect(result.answers[0]?.risks).toEqual({ r: 4 });
  });

  it('stands beside all others of the same cost', () => {
    const desk = task({ a: ['one', 'two', 'three'] }, [
      candidate('one', 2, hard.time),
      candidate('two', 2, hard.time),
      candidate('three', 3, hard.time),
    ]);
    const result = ask(desk, { most: 4 });
    expect(chosen(result)).toEqual([['one'], ['two']]);
    expect(result.count).toBe(2);
    expect(result.answers[0]?.controls[0]?.worth).toEqual({ by: 0, exact: true });
  });

  it('has what must be in it and nothing that may not', () => {
    const controls = [candidate('one', 1, hard.time), candidate('two', 2, hard.time), candidate('three', 3, hard.time)];
    const desk = task({ a: ['one', 'two', 'three'] }, controls);
    expect(chosen(ask(desk, { most: 4 }, { one: 'not' }))).toEqual([['two']]);
    const result = ask(desk, { most: 4 }, { three: 'must' });
    expect(chosen(result)).toEqual([['three']]);
    expect(result.answers[0]?.controls[0]).toMatchObject({ must: true, worth: null });
  });

  it('is empty where everything is reached already, by controls that are on', () => {
    const desk = task({ a: ['on', 'one'] }, [
      add('controls', { name: 'on', ratings: byPotential(hard.time) }, 'on'),
      candidate('one', 1, hard.skill),
    ]);
    expect(ask(desk, { most: 4 })).toMatchObject({ cost: 0, count: 1, targets: { all: 1, reached: 1 } });
    expect(chosen(ask(desk, { most: 2 }))).toEqual([['one']]);
  });

  it('reaches the feasibility that a goal may keep', () => {
    const desk = task({ a: ['one', 'two'] }, [candidate('one', 1, hard.skill), candidate('two', 4, hard.time)]);
    const levels = [...desk.w.method.feasibilityLevels].sort((a, b) => a.value - b.value).map(({ code }) => code);
    const result = ask(desk, { goals: { g: levels[2] ?? '' } });
    expect(chosen(result)).toEqual([['two']]);
    expect(result.answers[0]?.controls[0]?.goals).toEqual(['g']);
  });
});

describe('a risk with an entered residual rating', () => {
  const entered = () => {
    const desk = task({ a: ['one'] }, [candidate('one', 1, hard.time)]);
    const [hardest] = [...desk.w.method.feasibilityLevels].sort((a, b) => a.value - b.value);
    const row = desk.w.risks.get('r');
    if (!row) throw new Error('no risk');
    desk.do(change('risks', row, { residual: { ...emptyResidual, level: hardest?.code ?? '' } }));
    return desk;
  };

  it('reaches its target without controls, and is named', () => {
    expect(ask(entered(), { most: 4 })).toMatchObject({ entered: ['r'], targets: { all: 1, reached: 1 } });
  });

  it('has no target when such risks are left out, and is named then, too', () => {
    const question = { targets: { most: 4, risks: {}, goals: {} }, choices: {}, leavesEntered: true };
    const result = optimise(entered().w, question);
    expect(result).toMatchObject({ entered: ['r'], targets: { all: 0, reached: 0 }, unreachable: [] });
  });
});

describe('what cannot be reached', () => {
  it('is named with the best value that all candidates together reach', () => {
    const desk = task({ a: ['one'], b: [] }, [candidate('one', 1, hard.time)]);
    const result = ask(desk, { most: 2 });
    expect(result.unreachable).toEqual([{ kind: 'risk', id: 'r', best: 5, isEntered: false }]);
    expect(chosen(result)).toEqual([[]]);
  });

  it('says that a level was entered by hand, which controls do not change', () => {
    const desk = task({ a: ['one'] }, [candidate('one', 1, hard.time)]);
    const easiest = [...desk.w.method.feasibilityLevels].sort((a, b) => b.value - a.value)[0]?.code ?? '';
    const row = desk.w.risks.get('r');
    if (!row) throw new Error('no risk');
    desk.do(change('risks', row, { residual: { ...emptyResidual, level: easiest } }));
    expect(ask(desk, { most: 2 }).unreachable).toEqual([{ kind: 'risk', id: 'r', best: 5, isEntered: true }]);
  });

  it('leaves out candidates without cost, without a rated bypass and without a place', () => {
    const desk = task({ a: ['free', 'unrated', 'one'] }, [
      candidate('free', null, hard.time),
      candidate('unrated', 1, hard.time, { ratings: {} }),
      candidate('nowhere', 1, hard.time),
      candidate('one', 7, hard.time),
    ]);
    const result = ask(desk, { most: 4 });
    expect(chosen(result)).toEqual([['one']]);
    expect(Object.fromEntries(result.leftOut.map(({ control, why }) => [control, why]))).toEqual({
      free: 'noCost',
      unrated: 'unrated',
      nowhere: 'nowhere',
    });
  });

  it('counts no risk that is not rated, and says so', () => {
    const desk = task({}, [candidate('one', 1, hard.time)]);
    const unrated = { unrated: ['r'], targets: { all: 0 }, cost: 0 };
    expect(ask(desk, { most: 1 })).toMatchObject(unrated);
    const [hardest] = [...desk.w.method.feasibilityLevels].sort((a, b) => a.value - b.value);
    expect(ask(desk, { goals: { g: hardest?.code ?? '' } })).toMatchObject(unrated);
  });
});

describe('a tree whose attack may begin elsewhere', () => {
  it('has an answer that reaches the target, and nothing counts as proven', () => {
    const desk = task({}, [
      candidate('one', 1, hard.time, { ratings: { cvss: { AV: 'P', AC: 'H', PR: 'H', UI: 'R' } } }),
    ]);
    const open = { cvss: { AV: 'N', AC: 'L', PR: 'N', UI: 'N' } };
    desk.do(
      add('steps', { name: 'Send', ratings: open, controls: ['one'] }, 'send'),
      add('treeNodes', { threat: 't', step: 'send', model: 'cvss' }, 'root'),
    );
    const result = ask(desk, { most: 4 });
    expect(chosen(result)).toEqual([['one']]);
    expect(result).toMatchObject({ isProven: false, isUnsure: true });
  });
});

describe('a search that is ended early', () => {
  /** Many ways, each with three of forty candidates. */
  const many = () => {
    const ids = Array.from({ length: 40 }, (_, n) => `c${n}`);
    const ways = Array.from({ length: 60 }, (_, n) => [
      ids[(7 * n) % 40],
      ids[(11 * n + 3) % 40],
      ids[(17 * n + 5) % 40],
    ]);
    return task(
      Object.fromEntries(ways.map((on, n) => [`w${n}`, [...new Set(on as string[])]])),
      ids.map((id, n) => candidate(id, 3 + ((n * 13) % 9), hard.time)),
    );
  };
  const question = { targets: { most: 4, risks: {}, goals: {} }, choices: {} };

  it('has an answer that reaches all, and a bound below its cost', () => {
    const desk = many();
    const early = optimise(desk.w, question, 40);
    const whole = optimise(desk.w, question);
    expect(whole.isProven).toBe(true);
    expect(early.isProven).toBe(false);
    expect(early.bound).toBeLessThanOrEqual(whole.cost);
    expect(early.cost).toBeGreaterThanOrEqual(whole.cost);
    expect(early.answers[0]?.risks).toEqual({ r: 4 });
    expect(optimise(desk.w, question, 40)).toEqual(early);
  });

  it('ends with the best so far when somebody stops it', () => {
    let isStopped = false;
    const search = optimising(many().w, question, undefined, () => isStopped);
    let step = search.next();
    for (let n = 0; n < 5 && !step.done; n++) step = search.next();
    isStopped = true;
    let more = 0;
    for (; !step.done; step = search.next()) more += 1;
    expect(more).toBeLessThan(5);
    expect(step.value.isProven).toBe(false);
    expect(step.value.answers[0]?.risks).toEqual({ r: 4 });
    expect(step.value.answers[0]?.controls[0]?.worth).toBeNull();
  });

  it('tells its bound on the way', () => {
    const bounds = [...optimising(many().w, question)].map(({ bound }) => bound);
    expect(bounds.length).toBeGreaterThan(10);
  });
});
