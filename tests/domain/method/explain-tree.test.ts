import { describe, expect, it } from 'vitest';
import { type Explanation, explainKeys } from '#domain/method/explain/explain.ts';
import { explainNode } from '#domain/method/explain/explain-tree.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { evaluateTree } from '#domain/method/rate/tree.ts';
import type { ControlFacts, TreeContext, TreeNodeFacts } from '#domain/method/rate/tree-branches.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Explained, explanationOf } from '#domain/workspace/explained.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { lookup, potential, potentialStep, step } from './rows.ts';

const said = (told: Explanation | null | undefined): string[] =>
  (told?.lines ?? []).map(({ role, key, holes }) => {
    const words = Object.entries(holes).flatMap(([hole, value]) => {
      expect(explainKeys[key] as readonly string[]).toContain(hole);
      if (value === null) return [];
      return [
        `${hole}=${value.kind === 'rows' ? value.ids.join('+') : value.kind === 'name' ? value.code : value.value}`,
      ];
    });
    return [role, key, ...words].join(' ');
  });

/** AND( a, OR( b, c ) ) of M-5.5: the exact answer takes c. */
const nodes = new Map<string, TreeNodeFacts>([
  ['top', { id: 'top', kind: 'and', children: ['na', 'either'] }],
  ['either', { id: 'either', kind: 'or', children: ['nb', 'nc', 'nu'], controls: ['fence'] }],
  ['na', { id: 'na', kind: 'step', step: 'a' }],
  ['nb', { id: 'nb', kind: 'step', step: 'b' }],
  ['nc', { id: 'nc', kind: 'step', step: 'c' }],
  ['nu', { id: 'nu', kind: 'step', step: 'u' }],
]);
const tree = { root: 'top', nodes };
const fence: ControlFacts = { id: 'fence', active: true, ratings: { 'attack-potential': potential([0, 3, 0, 0, 0]) } };
const context = (more: Partial<TreeContext> = {}): TreeContext => ({
  stepOf: lookup(
    potentialStep('a', [0, 0, 0, 0, 9]),
    potentialStep('b', [0, 8, 0, 0, 0]),
    potentialStep('c', [0, 0, 0, 0, 9]),
    step('u'),
  ),
  controlOf: () => fence,
  ...more,
});
const of = (id: string, at = context(), method: Method = defaultMethod) =>
  explainNode(method, tree, evaluateTree(method, tree, at), id, at);

describe('a node of an attack tree', () => {
  it('says what its children come to, which the attacker takes, and in which range the sum lies', () => {
    const told = of('either', context({ controls: 'off' }));
    expect(told?.clause).toBe('ISO/SAE 21434 15.6, 15.7, G.2');
    expect(told?.table).toEqual(attackPotential.name);
    expect(said(told)).toEqual([
      'input nodeChild node=nb level=H sum=8',
      'input nodeChild node=nc level=H sum=9',
      'input nodeChildUnrated node=nu',
      'rule nodeOr',
      'rule nodeAlone',
      'intermediate nodeChosen nodes=nc',
      'intermediate nodeCritical',
      'intermediate nodeIncomplete',
      'intermediate totalSum sum=8',
      'result totalRange sum=8 from=0 to=9 level=H',
    ]);
  });

  it('names the control that has to be got around, unless controls are off', () => {
    const line = 'input nodeControl node=fence';
    expect(said(of('either'))).toContain(line);
    expect(said(of('top')).slice(-2)).toEqual([
      'intermediate totalSum sum=12',
      'result totalRange sum=12 from=10 to=13 level=H',
    ]);
    expect(said(of('either', context({ controls: 'off' })))).not.toContain(line);
    expect(said(of('either', context({ controlOf: () => ({ ...fence, active: false }) })))).not.toContain(line);
  });

  it('at the root says which values the way of the attacker comes to, and by which step or control', () => {
    const values = (at: TreeContext, id = 'top') =>
      said(of(id, at)).filter((one) => one.startsWith('intermediate parameterValue'));
    const zero = ['ET', 'KoIC', 'WoO'].map((code) => expect.stringMatching(`parameter=${code} .* value=0$`));
    expect(values(context({ controls: 'off' }))).toEqual([
      zero[0],
      expect.stringMatching(/parameter=SE .* value=0$/),
      zero[1],
      zero[2],
      'intermediate parameterValue parameter=Eq level=multiple steps=a value=9',
    ]);
    expect(values(context())).toContain(
      'intermediate parameterValue parameter=SE level=proficient steps=fence value=3',
    );
    // Below the root the level is that of a branch by itself, the way is that of the whole tree.
    expect(values(context(), 'either')).toEqual([]);
    expect(said(of('either'))).toContain('rule nodeAlone');
    expect(said(of('top'))).not.toContain('rule nodeAlone');
  });

  it('that is a step shows its parameters; one that is not rated or not feasible says so', () => {
    expect(said(of('na'))).toContain('input parameterValue parameter=Eq level=multiple steps=a value=9');
    expect(said(of('nu')).slice(-2)).toEqual(['intermediate nodeIncomplete', 'result nodeUnrated']);
    const never = context({ stepOf: () => potentialStep('a', [0, 0, 0, 0, 0], { impossible: true }) });
    expect(said(of('top', never))).toEqual([
      'input nodeChildImpossible node=na',
      'input nodeChildImpossible node=either',
      'rule nodeAnd',
      'rule nodeHighest model=attack-potential',
      'result impossible level=VL',
    ]);
    expect(of('gone')).toBeNull();
  });

  it('by step sets says so, and when not all of them were rated', () => {
    const added: Method = {
      ...defaultMethod,
      feasibility: [{ ...attackPotential, stepAggregation: 'sumPerParameter' }],
    };
    const told = said(of('top', context({ controls: 'off' }), added));
    expect(told).toContain('rule nodeSets model=attack-potential');
    expect(told).not.toContain('rule nodeHighest model=attack-potential');
    const ways = Array.from({ length: 60 }, (_, i) => `w${i}`);
    const wide = {
      root: 'top',
      nodes: new Map<string, TreeNodeFacts>([
        ['top', { id: 'top', kind: 'and', children: ['or'] }],
        ['or', { id: 'or', kind: 'or', children: ways }],
        ...ways.map((id): [string, TreeNodeFacts] => [id, { id, kind: 'step', step: id }]),
      ]),
    };
    const at: TreeContext = { stepOf: (id) => potentialStep(id, [0, 3, 0, 0, 0]) };
    const rating = evaluateTree(added, wide, at);
    expect(rating.exact).toBe(true);
    expect([rating.nodes.get('top')?.exact, rating.nodes.get('or')?.exact]).toEqual([true, false]);
    expect(said(explainNode(added, wide, rating, 'or', at))).toContain('intermediate nodeCutOff');
    expect(said(explainNode(added, wide, rating, 'top', at))).not.toContain('intermediate nodeCutOff');
  });

  it('by the hardest step tells that rule, and by CVSS the product', () => {
    const hardest: Method = { ...defaultMethod, feasibility: [{ ...attackPotential, stepAggregation: 'hardestStep' }] };
    const rules = said(of('top', context({ controls: 'off' }), hardest)).filter((one) => one.startsWith('rule'));
    expect(rules).toEqual(['rule nodeAnd', 'rule hardestStep model=attack-potential']);
    const at: TreeContext = {
      stepOf: (id) => step(id, { ratings: { cvss: { AV: 'N', AC: 'L', PR: 'N', UI: 'N' } } }),
      model: 'cvss',
    };
    expect(said(of('na', at))).toContain('intermediate totalProduct factor=8.22 sum=3.89');
  });

  it('by the hardest vector says so', () => {
    const vectors = defaultMethod.feasibility.map((model) =>
      model.vectorOnly
        ? { ...model, parameters: model.parameters.map((one) => ({ ...one, combine: 'hardest' as const })) }
        : model,
    );
    const at: TreeContext = {
      stepOf: (id) => step(id, { ratings: { 'attack-vector': { AV: 'L' } } }),
      model: 'attack-vector',
    };
    expect(said(of('top', at, { ...defaultMethod, feasibility: vectors })).at(-1)).toBe(
      'result hardestVector model=attack-vector level=L',
    );
  });

  it('by vector names the level alone', () => {
    const at: TreeContext = {
      stepOf: (id) => step(id, { ratings: { 'attack-vector': { AV: 'L' } } }),
      model: 'attack-vector',
    };
    expect(said(of('top', at)).at(-1)).toBe('result entryPoint model=attack-vector level=L');
    expect(of('top', at)?.clause).toContain('G.4');
  });
});

describe('a threat scenario that its attack tree rates', () => {
  const desk = headlamp();
  const told = (id = 'TS1') => explanationOf({ w: desk.w, ratings: rate(desk.w) }, 'threats', id)!;
  const rated = (values: number[]) => ({ 'attack-potential': potential(values as never) });
  const names = (parts: readonly Explained[]): unknown[] =>
    parts.map(({ code, parts: below }) => (below.length > 0 ? [code, ...names(below)] : code));

  it('is explained down to the steps the attacker takes, and no further', () => {
    desk.do(
      add('steps', { code: 'AS-a', name: 'Reach', ratings: rated([0, 0, 0, 0, 9]) }, 'a'),
      add('steps', { code: 'AS-b', name: 'Break', ratings: rated([0, 8, 0, 0, 0]) }, 'b'),
      add('steps', { code: 'AS-c', name: 'Bypass', ratings: rated([0, 0, 0, 0, 9]) }, 'c'),
      add('treeNodes', { threat: 'TS1', gate: 'and', text: 'Dark' }, 'top'),
      add('treeNodes', { threat: 'TS1', parent: 'top', step: 'a' }, 'n-a'),
      add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'or', text: 'Get in', order: 1 }, 'either'),
      add('treeNodes', { threat: 'TS1', parent: 'either', step: 'b' }, 'n-b'),
      add('treeNodes', { threat: 'TS1', parent: 'either', step: 'c', order: 1 }, 'n-c'),
      // The same branch again: it is explained once.
      add('treeNodes', { threat: 'TS1', parent: 'top', target: 'either', order: 2 }, 'again'),
    );
    expect(names(told().parts)).toEqual(['AS-a Reach', ['Get in', 'AS-c Bypass'], 'Get in']);
    expect(said(told().parts[0]?.explanation)).toContain(
      'input parameterValue parameter=Eq level=multiple steps=a value=9',
    );
    const risk = [...desk.w.risks].find(({ threat }) => threat === 'TS1')!;
    const { parts } = explanationOf({ w: desk.w, ratings: rate(desk.w) }, 'risks', risk.id)!;
    expect(names(parts.filter(({ kind }) => kind === 'threats'))).toEqual([['TS-1', ...names(told().parts)]]);
  });

  it('says so where the way is longer than is explained', () => {
    const steps = Array.from({ length: 120 }, (_, i) => [
      add('steps', { name: `Step ${i}`, ratings: rated([0, 0, 0, 0, 0]) }, `s${i}`),
      add('treeNodes', { threat: 'TS1', parent: 'top', step: `s${i}`, order: 10 + i }, `n${i}`),
    ]);
    desk.do(...steps.flat());
    const count = (parts: readonly Explained[]): number => parts.reduce((sum, part) => sum + 1 + count(part.parts), 0);
    expect(count(told().parts)).toBe(99);
    expect(said(told().explanation)).toContain('intermediate nodesCut count=100 total=125');
  });
});

describe('what is counted', () => {
  const desk = headlamp();
  const told = (id: string) => explanationOf({ w: desk.w, ratings: rate(desk.w) }, 'counters', id);

  it('a counter names all pairs, those still open, the rule and its share', () => {
    const { done, total } = rate(desk.w).coverage.threat;
    const lines = said(told('threat')?.explanation);
    expect(lines[0]).toBe(`input counterPairs total=${total}`);
    expect(lines[1]).toMatch(/^input counterOpen assets=\S+/);
    expect(lines.slice(2)).toEqual([
      'rule counterThreat',
      `result counterShare done=${done} total=${total} percent=${Math.floor((100 * done) / total)}`,
    ]);
    expect(said(told('goal')?.explanation)).toContain('rule counterGoal treatments=treatments');
    expect(told('impact')?.explanation.clause).toContain('15.5');
    expect(told('none')).toBeNull();
  });

  it('without a pair there is nothing to share out', () => {
    const bare = headlamp();
    for (const asset of [...bare.w.assets])
      bare.do(change('assets', bare.row('assets', asset.code), { properties: [] }));
    const lines = said(explanationOf({ w: bare.w, ratings: rate(bare.w) }, 'counters', 'impact')?.explanation);
    expect(lines).toEqual(['input counterPairs total=0', 'rule counterImpact', 'result counterNone']);
  });

  it('risks awaiting disposal: of all risks those from 2 on', () => {
    const { awaiting } = rate(desk.w).summary;
    const lines = said(told('awaiting')?.explanation);
    expect(lines[0]).toBe(`input counterRisks total=${desk.w.risks.size}`);
    expect(lines.slice(-2)).toEqual(['rule ruleAwaiting value=2', `result counterAwaiting count=${awaiting}`]);
  });

  it('the CAL of a requirement comes from its goals, that of a goal from its risks, that of a risk from its paths', () => {
    const goal = [...desk.w.goals][0]!;
    desk.do(add('requirements', { name: 'Check messages', goals: [goal.id] }));
    const requirement = [...desk.w.requirements].find(({ name }) => name === 'Check messages')!;
    const view = { w: desk.w, ratings: rate(desk.w) };
    const cal = view.ratings.goals.get(goal.id)?.cal;
    expect(said(explanationOf(view, 'requirements', requirement.id)?.explanation)).toEqual([
      `input requirementGoal goal=${goal.id} cal=${cal}`,
      'rule ruleRequirement',
      `result requirementHighest cal=${cal}`,
    ]);
    const { explanation, parts } = explanationOf(view, 'goals', goal.id)!;
    expect(said(explanation).some((words) => words.startsWith('input goalRisk'))).toBe(true);
    expect(said(parts[0]?.explanation).some((words) => words.startsWith('input calPath'))).toBe(true);
    expect(explanationOf(view, 'requirements', 'gone')).toBeNull();
  });

  it('while it is not known, all three say what is missing: the vector of the path', () => {
    const goal = [...desk.w.goals].find(({ id }) => [...desk.w.risks].some(({ goals }) => goals.includes(id)))!;
    desk.do(add('requirements', { name: 'Check messages', goals: [goal.id] }));
    const requirement = [...desk.w.requirements].find(({ name }) => name === 'Check messages')!;
    for (const path of [...desk.w.paths]) desk.do(change('paths', path, { ratings: {} }));
    for (const step of [...desk.w.steps]) desk.do(change('steps', step, { ratings: {} }));
    const view = { w: desk.w, ratings: rate(desk.w) };
    const [ofGoal] = explanationOf(view, 'requirements', requirement.id)!.parts;
    const [ofRisk] = ofGoal!.parts;
    expect([ofGoal?.code, said(ofGoal?.explanation).at(-1)]).toEqual([goal.code, 'result goalUnknown']);
    expect(said(ofRisk?.explanation).some((words) => words.startsWith('input calPathUnknown'))).toBe(true);
  });
});

it('every line has a text in both languages with the same holes, all of them known', () => {
  const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole as string).sort();
  for (const [key, known] of Object.entries(explainKeys) as [keyof typeof explainKeys, readonly string[]][]) {
    expect(holes(explainZh[key]), key).toEqual(holes(explainEn[key]));
    for (const hole of holes(explainEn[key])) expect([...known, 'range'], key).toContain(hole);
  }
});
