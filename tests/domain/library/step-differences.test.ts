import { describe, expect, it } from 'vitest';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import { importOps, stepsIntoPath } from '#domain/library/import.ts';
import { type LibraryEntry, type LibraryName, libraries, type NewEntry } from '#domain/library/libraries.ts';
import { stepDifferenceOps, stepDifferences } from '#domain/library/step-differences.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

const both = (en: string, zh = en) => ({ en, zh });
const entry = <L extends LibraryName>(library: L, form: NewEntry<L>): LibraryEntry<L> => ({
  ...(libraries[library].form.parse(form) as never as LibraryEntry<L>),
  id: 'e1',
  rev: 1,
  origin: 'own' as const,
  createBy: '',
  updateBy: '',
  updateTime: '',
});
const attack = (steps: NewEntry<'attacks'>['steps']) => entry('attacks', { name: both('Forged'), steps });
const step = (name: string, more: object = {}) => ({ name: both(name), ...more });
let n = 0;
const newId = () => `new-${++n}`;
const given = { method: defaultMethod, language: 'en' as const, newId };

/** A task with a threat scenario and a path taken from an attack with steps A, B, C. */
function desk() {
  const own = empty();
  own.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
  const type = own.w.method.threatTypes[0]?.code ?? '';
  own.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
  const then = attack([step('A'), step('B', { potential: { ET: '1w', SE: 'expert' } }), step('C')]);
  own.do(...importOps({ ...given, library: 'attacks', entries: [then], to: [{ id: 't', name: '' }] }));
  const path = () => [...own.w.paths][0] as PathRow;
  const steps = () => path().steps.map((id) => own.w.steps.get(id) as StepRow);
  const compare = (now: LibraryEntry<'attacks'>) => stepDifferences({ ...given, steps: steps(), before: then, now });
  return { do: (...ops: Op[]) => own.do(...ops), path, steps, compare };
}

describe('steps of a path and of the entry it was taken from', () => {
  it('are no different while the entry says the same', () => {
    const { compare } = desk();
    const same = [step('A'), step('B', { potential: { ET: '1w', SE: 'expert' } }), step('C')];
    expect(compare(attack(same))).toEqual([]);
  });

  it('differ step by step: one changed, one new between others, one gone; each is taken over by itself', () => {
    const { compare, path, steps, ...own } = desk();
    const now = attack([
      step('A', { reason: both('Seen') }),
      step('X'),
      step('B', { potential: { ET: '1m', SE: 'expert' } }),
    ]);
    const what = () => compare(now).map((one) => [one.what, one.place, one.name]);
    expect(what()).toEqual([
      ['changed', 1, 'A'],
      ['added', 2, 'X'],
      ['changed', 3, 'B'],
      ['removed', 3, 'C'],
    ]);
    for (const left of [3, 2, 1, 0]) {
      const [first] = compare(now);
      if (first) own.do(...stepDifferenceOps(first, path(), {}, newId));
      expect(compare(now)).toHaveLength(left);
    }
    expect(steps().map(({ name, reason }) => [name, reason])).toEqual([
      ['A', 'Seen'],
      ['X', ''],
      ['B', ''],
    ]);
    expect(steps()[2]?.ratings).toMatchObject({ 'attack-potential': { ET: '1m', SE: 'expert' } });
  });

  it('keep what the task says by itself, and what it has dropped stays dropped', () => {
    const { compare, path, steps, ...own } = desk();
    const [a, , c] = steps();
    own.do(...stepDifferenceOps({ what: 'removed', place: 2, name: 'B', at: 1 }, path(), {}, newId));
    expect(steps()).toMatchObject([{ id: a?.id }, { id: c?.id }]);
    expect(compare(attack([step('A'), step('B', { reason: both('Seen') }), step('C')]))).toEqual([]);
  });

  it('keep their ratings by other models when the library changes one', () => {
    const { compare, path, steps, ...own } = desk();
    const [, b] = steps();
    const cvss = { AV: 'N' };
    if (b) own.do(change('steps', b, { ratings: { ...b.ratings, cvss } }));
    const now = attack([step('A'), step('B', { potential: { ET: '1m', SE: 'expert' } }), step('C')]);
    const [found] = compare(now);
    if (found) own.do(...stepDifferenceOps(found, path(), {}, newId));
    expect(steps()[1]?.ratings).toEqual({ 'attack-potential': { ET: '1m', SE: 'expert' }, cvss });
    expect(compare(now)).toEqual([]);
  });

  it('a step that was given another name is the same step', () => {
    const { compare } = desk();
    const now = attack([step('A'), step('B again', { potential: { ET: '1w', SE: 'expert' } }), step('C')]);
    const [found] = compare(now);
    expect(found).toMatchObject({ what: 'changed', fields: [{ field: 'name', row: 'B', entry: 'B again' }] });
  });
});

describe('entries of other forms in a task', () => {
  it('an attack tree becomes a tree of each threat scenario, with its steps once', () => {
    const own = empty();
    own.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
    const type = own.w.method.threatTypes[0]?.code ?? '';
    for (const id of ['t', 'u']) own.do(add('threats', { description: id, type, assets: ['a'], property: 'I' }, id));
    const tree = entry('attacks', {
      form: 'tree',
      name: both('Forged'),
      steps: [step('A'), step('B')],
      nodes: [
        { id: 'r', gate: 'or', text: both('Any') },
        { id: 'y', parent: 'x', step: 0 },
        { id: 'x', parent: 'r', gate: 'and', text: both('Both') },
        { id: 'z', parent: 'x', step: 1 },
      ],
    });
    const to = ['t', 'u'].map((id) => ({ id, name: '' }));
    own.do(...importOps({ ...given, library: 'attacks', entries: [tree], to, threats: [...own.w.threats] }));
    expect(own.w.steps.size).toBe(2);
    const nodes = [...own.w.treeNodes].filter(({ threat }) => threat === 't');
    expect(nodes.map(({ gate, text, order }) => [gate, text, order])).toEqual([
      ['or', 'Any', 0],
      ['and', 'Both', 0],
      ['none', '', 0],
      ['none', '', 1],
    ]);
    expect([...own.w.threats].map(({ library }) => library)).toMatchObject([{ entry: 'e1' }, { entry: 'e1' }]);
    own.undo();
    expect([own.w.treeNodes.size, own.w.steps.size]).toEqual([0, 0]);
  });

  it('chosen steps of an attack go to the end of a path, as one edit, and know where they are from', () => {
    const { do: edit, path, steps } = desk();
    const attack = entry('attacks', { name: both('Radio'), steps: [step('Record'), step('Wait'), step('Replay')] });
    edit(...stepsIntoPath({ ...given, attack, taken: [0, 2], path: path() }));
    expect(steps().map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Record', 'Replay']);
    expect(steps()[3]?.library).toMatchObject({ library: 'attacks', entry: 'e1' });
    expect(stepsIntoPath({ ...given, attack, taken: [], path: path() })).toEqual([]);
  });

  it('an assumption becomes an assumption, and steps that go before others stand first in the paths named', () => {
    const { do: edit, path, steps } = desk();
    const before = entry('templates', {
      type: 'preAttack',
      name: both('Open'),
      steps: [step('Buy a car'), step('Open it')],
    });
    edit(...importOps({ ...given, library: 'templates', entries: [before], to: [], paths: [path()] }));
    expect(steps().map(({ name }) => name)).toEqual(['Buy a car', 'Open it', 'A', 'B', 'C']);
    expect(steps()[0]?.library).toMatchObject({ library: 'templates', entry: 'e1' });
    const assumption = entry('templates', { type: 'assumption', name: both('Trusted', '可信'), text: both('Always') });
    const ops = importOps({ ...given, language: 'zh', library: 'templates', entries: [assumption], to: [] });
    const own = empty();
    own.do(...ops);
    expect([...own.w.assumptions]).toMatchObject([{ name: '可信', text: 'Always', library: { library: 'templates' } }]);
  });
});
