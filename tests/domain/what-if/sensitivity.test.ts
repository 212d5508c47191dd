import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KindName } from '#domain/kinds/kinds.ts';
import { Rater } from '#domain/method/rate/rater.ts';
import type { ControlsView } from '#domain/method/rate/ratings.ts';
import { applied } from '#domain/what-if/applied.ts';
import { type Fact, factsOf, withFact } from '#domain/what-if/facts.ts';
import { isMonotone } from '#domain/what-if/monotone.ts';
import { findingDecisive, ranked, sensitivityOf } from '#domain/what-if/sensitivity.ts';
import { add } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { randomVersion, withRow } from './random-version.ts';

const valuesOf = (w: Workspace, view: ControlsView) =>
  new Map([...new Rater(w.method, view).rate(w).risks].map(([id, { overall }]) => [id, overall]));

/** The version with one fact at another level, rated as a whole from the beginning. */
function byHand(w: Workspace, fact: Fact, level: string | null, view: ControlsView) {
  if (level === null) return [];
  const label = fact.code;
  const other =
    fact.is === 'assumption'
      ? applied(w, [{ what: 'assumption', row: fact.row, label }]).w
      : withRow(w, fact.kind as KindName, withFact(w, fact, level) as never);
  const [before, after] = [valuesOf(w, view), valuesOf(other, view)];
  return [...before]
    .filter(([id, value]) => value !== after.get(id))
    .map(([risk, value]) => ({ risk, before: value, after: after.get(risk) ?? null }))
    .sort(byRisk);
}
const byRisk = (a: { risk: string }, b: { risk: string }) => (a.risk < b.risk ? -1 : 1);

/** The decisive facts, and those that a full rating of a changed copy finds. */
function bothWays(w: Workspace, view: ControlsView) {
  const { decisive, facts } = sensitivityOf(w, view);
  const tried = [...factsOf(w)].map((fact) => ({
    fact,
    lower: byHand(w, fact, fact.lower, view),
    higher: byHand(w, fact, fact.higher, view),
  }));
  const found = decisive.map(({ fact, lower, higher }) => ({
    fact,
    lower: [...lower].sort(byRisk),
    higher: [...higher].sort(byRisk),
  }));
  return {
    found: { facts, decisive: found },
    expected: { facts: tried.length, decisive: tried.filter((one) => one.lower.length + one.higher.length > 0) },
  };
}

/** A matrix in which the easiest attack is the least risk: allowed with a warning (M-6.4). */
function odd(w: Workspace): Workspace {
  const matrix = Object.fromEntries(
    Object.entries(w.method.risk.matrix).map(([impact, cells]) => [impact, { ...cells, H: 1 }]),
  );
  return { ...w, method: { ...w.method, risk: { ...w.method.risk, matrix } } };
}

describe('the facts that decide', () => {
  it.each(['initial', 'controlled'] as const)('are those a full rating of a changed copy finds: %s', (view) => {
    fc.assert(
      fc.property(randomVersion, (w) => {
        const { found, expected } = bothWays(w, view);
        expect(found).toEqual(expected);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('are the same where the matrix falls with an easier attack', () => {
    fc.assert(
      fc.property(randomVersion.map(odd), (w) => {
        expect(isMonotone(w.method)).toBe(false);
        const { found, expected } = bothWays(w, 'controlled');
        expect(found).toEqual(expected);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('are found in trees too, also of a step that has to come before another', () => {
    const desk = headlamp();
    const { threat } = desk.row('risks', 'R-3');
    const rated = (values: number[]) => ({ 'attack-potential': potential(values) });
    desk.do(
      add('steps', { name: 'Find the key', ratings: rated([0, 3, 0, 0, 7]) }, 'key'),
      add('steps', { name: 'Enter', ratings: rated([0, 0, 3, 0, 0]), preSteps: ['key'] }, 'enter'),
      add('steps', { name: 'Break in', ratings: rated([4, 3, 3, 4, 0]) }, 'break'),
      add('treeNodes', { threat, gate: 'or', text: 'Inside' }, 'top'),
      add('treeNodes', { threat, parent: 'top', step: 'enter', order: 0 }, 'by-door'),
      add('treeNodes', { threat, parent: 'top', step: 'break', order: 1 }, 'by-window'),
    );
    const { decisive } = sensitivityOf(desk.w, 'initial');
    const found = (id: string) => decisive.filter(({ fact }) => fact.row === id);
    const expected = (id: string) =>
      [...factsOf(desk.w)]
        .filter(({ row }) => row === id)
        .map((fact) => ({
          fact,
          lower: byHand(desk.w, fact, fact.lower, 'initial'),
          higher: byHand(desk.w, fact, fact.higher, 'initial'),
        }))
        .filter(({ lower, higher }) => lower.length + higher.length > 0);
    expect(found('key').length).toBeGreaterThan(0);
    for (const id of ['key', 'enter', 'break']) expect(found(id)).toEqual(expected(id));
  });

  it('lie one level lower and higher, an infinite value being the hardest', () => {
    const desk = headlamp();
    const own = { 'attack-potential': potential([1, 0, 0, 0, 9]) };
    desk.do(add('steps', { name: 'Cut the seal', ratings: own }, 'cut'));
    const facts = [...factsOf(desk.w)].filter(({ row }) => row === 'cut');
    const stepValue = ({ part }: Fact, level: string | null) =>
      desk.w.method.feasibility[0]?.parameters
        .find(({ code }) => code === part)
        ?.levels.find(({ code }) => code === level)?.value ?? null;
    expect(facts.map((fact) => [fact.part, stepValue(fact, fact.lower), stepValue(fact, fact.higher)])).toEqual([
      ['ET', 4, 0],
      ['SE', 3, null],
      ['KoIC', 3, null],
      ['WoO', 1, null],
      ['Eq', null, 7],
    ]);
  });

  it('are ranked by how far they move the risks, of the task or of one risk', () => {
    const { w } = headlamp();
    const found = sensitivityOf(w, 'initial');
    const reach = ranked(found).map(({ reach: { lower, higher } }) => higher - lower);
    expect(reach.length).toBeGreaterThan(2);
    expect(reach).toEqual([...reach].sort((a, b) => b - a));
    const risk = found.decisive[0]?.higher[0]?.risk ?? found.decisive[0]?.lower[0]?.risk ?? '';
    expect(ranked(found, risk).every(({ one }) => [...one.lower, ...one.higher].some((s) => s.risk === risk))).toBe(
      true,
    );
    expect(ranked(found, 'no risk')).toEqual([]);
  });

  it('are found fact by fact, so that a page can stop in between', () => {
    const { w } = headlamp();
    const work = findingDecisive(w, 'initial');
    const begun = Array.from({ length: 14 }, () => work.next().value);
    expect(begun.filter((done) => done === 0).length).toBeGreaterThan(0);
    expect(begun.slice(-2)).toEqual([expect.any(Number), (begun.at(-2) as number) + 1]);
    work.return({ decisive: [], facts: 0 });
    expect(work.next().done).toBe(true);
  });
});
