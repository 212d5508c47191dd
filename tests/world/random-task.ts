import fc from 'fast-check';
import type * as z from 'zod';
import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import type { ImpactEntry } from '#domain/kinds/damage/shape.ts';
import { analysisKindNames, isAnalysisKind, kinds } from '#domain/kinds/kinds.ts';
import type { LinkedLibrary } from '#domain/model/library-link.ts';
import type { Method } from '#domain/model/method.ts';
import { add, type Op } from '#domain/workspace/edit.ts';

/** What a random task is made from: a stream of choices that fast-check shrinks. */
export const Choices = fc.array(fc.nat(), { minLength: 40, maxLength: 120 });

const words = ['lamp', 'door lock', '车门解锁', '"quoted", line\nbreak', 'a=b <c> & d', '0', 'ΩμÅ 𝛼', '='];

/** Operations that fill an empty version with rows of every kind that name each other wherever one may name another. */
export function randomTaskOps(method: Method, choices: readonly number[]): Op[] {
  let at = 0;
  const roll = (n: number) => (choices[at++ % choices.length] ?? 0) % n;
  const maybe = () => roll(3) > 0;
  const text = () => `${words[roll(words.length)]} ${roll(1000)}`;
  const ops: Op[] = [];
  const ids: Record<string, string[]> = {};
  const oneOf = (kind: string) => ids[kind]?.[roll(ids[kind]?.length ?? 1)] ?? '';
  const some = (kind: string, least = 0) => {
    const known = ids[kind] ?? [];
    const count = Math.min(known.length, least + roll(3));
    return [...new Set(Array.from({ length: count }, () => oneOf(kind)))];
  };
  const make = (kind: Op['kind'], count: number, row: (n: number) => object) => {
    ids[kind] = [];
    for (let n = 0; n < count; n++) {
      const id = `${kind}-${roll(1_000_000)}-${n}`;
      const said = row(n);
      ops.push(add(kind, { ...(isAnalysisKind(kind) && otherLinks(kind, said)), ...said } as never, id));
      ids[kind]?.push(id);
    }
  };
  /** A value by the shape of the field: of rows there are, or a text. Undefined where the field has to be left to its default. */
  const fitting = (kind: Op['kind'], field: string) => {
    const to = kinds[kind].references[field]?.to;
    if (to && !ids[to]?.length) return undefined;
    const schema = (kinds[kind].fields as Record<string, z.ZodType>)[field];
    const tries = to ? [some(to, 1), oneOf(to)] : [text(), 'https://example.com/a'];
    return tries.find((value) => schema?.safeParse(value).success);
  };
  const filled = (kind: Op['kind'], fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = fitting(kind, field);
        return value === undefined ? [] : [[field, value]];
      }),
    );
  const otherLinks = (kind: Op['kind'], row: object) =>
    filled(
      kind,
      Object.keys(kinds[kind].references).filter((field) => !(field in row)),
    );
  const levelsOf = (): FeasibilityRatings =>
    Object.fromEntries(
      method.feasibility
        .filter(maybe)
        .map(({ id, parameters }) => [
          id,
          Object.fromEntries(parameters.map(({ code, levels }) => [code, levels[roll(levels.length)]?.code ?? ''])),
        ]),
    );
  const impact = (): Record<string, ImpactEntry> =>
    Object.fromEntries(
      method.impact.dimensions.filter(maybe).map(({ code, levels }) => {
        const own = levels ?? method.impact.levels;
        const notAnalysed = roll(4) === 0;
        return [
          code,
          { level: notAnalysed ? null : (own[roll(own.length)]?.code ?? null), notAnalysed, reason: text() },
        ];
      }),
    );
  const property = () => method.properties[roll(method.properties.length)]?.code ?? '';
  const statement = () => ({
    name: text(),
    text: text(),
    explanation: text(),
    link: maybe() ? 'https://example.com/a' : '',
  });
  const from = (library: LinkedLibrary) => ({
    library: maybe() ? { library, entry: `entry-${roll(9)}`, rev: 1 + roll(4), language: 'en' as const } : null,
  });
  const size = 2 + roll(3);

  make('functions', size, (n) => ({ name: text(), level: n ? 'sub' : 'main', parent: n ? oneOf('functions') : null }));
  make('assets', size + 1, (n) => ({
    name: text(),
    category: method.assetCategories[roll(method.assetCategories.length)]?.code ?? '',
    description: text(),
    instances: 1 + roll(9),
    notApplicable: {},
    deviceProperties: maybe() ? { 'PID-11': maybe(), 'PID-41': maybe() } : {},
    functions: some('functions'),
    properties: [property()],
    part: n > 0 && maybe() ? oneOf('assets') : null,
    dependsOn: some('assets'),
    affects: some('assets'),
    boundaryOverride: maybe() ? { inside: maybe(), reason: text() } : null,
    ...from('assets'),
  }));
  make('damages', size, () => ({
    description: text(),
    assets: some('assets', 1),
    property: maybe() ? property() : '',
    ratings: impact(),
    ...from('impacts'),
  }));
  make('threats', size, () => ({
    description: text(),
    type: method.threatTypes[roll(method.threatTypes.length)]?.code ?? '',
    assets: some('assets', 1),
    property: property(),
    damages: ids.damages ?? [],
    ...from('attacks'),
  }));
  make('steps', size + 2, () => ({
    name: text(),
    ratings: levelsOf(),
    takesPart: maybe(),
    impossible: !maybe(),
    preSteps: some('steps'),
    realises: maybe() ? ['T0855', 'R155-11.1'] : [],
    ...from('templates'),
  }));
  make('paths', size, () => ({
    name: text(),
    threats: some('threats', 1),
    steps: [...some('steps', 1), ...some('steps')],
    ratings: levelsOf(),
    basis: maybe() ? 'steps' : 'path',
    reason: text(),
    customLevel: maybe() ? null : { level: method.feasibilityLevels[0]?.code ?? '', reason: text() },
    realises: maybe() ? ['R155-11.1'] : [],
    ...from('attacks'),
  }));
  make('assumptions', 2, () => ({ ...statement(), ...from('templates') }));
  make('goals', 2, () => ({ ...statement(), calOverride: null }));
  make('claims', 2, () => ({ ...statement(), assumptions: some('assumptions') }));
  make('requirements', 2, () => ({
    clauses: maybe()
      ? [
          { standard: 'UN-R155', chapter: '7.3.8' },
          { standard: 'OWN', chapter: '' },
        ]
      : [],
    ...statement(),
    goals: some('goals'),
    assets: some('assets'),
    assumptions: some('assumptions'),
    ...from('requirements'),
  }));
  make('controls', 2, () => ({
    name: text(),
    ratings: levelsOf(),
    active: maybe(),
    requirements: some('requirements'),
    goals: some('goals'),
  }));
  make('risks', size, (n) => ({
    threat: ids.threats?.[n] ?? '',
    damage: oneOf('damages'),
    treatments: maybe() ? ['reduce', 'retain'] : [],
    strategy: text(),
    statement: text(),
    requirements: some('requirements'),
    goals: some('goals'),
    claims: some('claims'),
    residual: maybe()
      ? {
          impact: impact(),
          model: '',
          ratings: {},
          level: method.feasibilityLevels[0]?.code ?? null,
          acceptedBy: text(),
          acceptedAs: text(),
        }
      : null,
  }));
  // Kinds that came later: what their shape alone says of them.
  for (const kind of analysisKindNames)
    if (!ids[kind]) make(kind, 2, () => filled(kind, Object.keys(kinds[kind].fields)));
  const box = () => ({ x: roll(900) - 300.5, y: roll(900), width: 40 + roll(200), height: 40 });
  make('diagrams', 2, (n) => ({ name: `diagram-${n}`, order: n }));
  make('groups', 2, (n) => ({
    diagram: ids.diagrams?.[0],
    name: text(),
    boundary: n === 0,
    group: n ? oneOf('groups') : null,
    ...box(),
  }));
  make('nodes', size, () => ({
    diagram: ids.diagrams?.[0],
    asset: maybe() ? oneOf('assets') : null,
    text: text(),
    group: maybe() ? oneOf('groups') : null,
    style: { fill: '#A0b1c2', stroke: '', dashed: maybe(), fontSize: null, locked: true },
    ...box(),
  }));
  make('links', 2, () => ({
    diagram: ids.diagrams?.[0],
    from: oneOf('nodes'),
    to: oneOf('nodes'),
    vertices: [{ x: roll(100), y: -0.25 }],
  }));
  const tree = { threat: oneOf('threats') };
  const around = { control: oneOf('controls') };
  make('treeNodes', 7, (n) => {
    const [root, leaf, , , , top] = ids.treeNodes ?? [];
    if (n === 0) return { ...tree, gate: maybe() ? 'and' : 'or', text: text(), model: method.feasibility[0]?.id ?? '' };
    if (n === 4) return { ...tree, parent: root, order: n, target: leaf };
    if (n === 5) return { ...around, gate: 'or', text: text() };
    if (n === 6) return { ...around, parent: top, step: oneOf('steps') };
    return { ...tree, parent: root, order: n, step: oneOf('steps'), controls: some('controls') };
  });
  make('coverages', 2, (n) => ({ entry: `R155-${n}.1`, threats: some('threats'), reason: maybe() ? text() : '' }));
  make('rejections', 1, () => ({ generator: 'threats', key: oneOf('assets'), what: text(), reason: text() }));
  make('grounds', 1, () => ({
    stage: 'damages',
    key: oneOf('assets'),
    row: oneOf('damages'),
    what: text(),
    facts: [text()],
  }));
  make('reviews', 2, (n) => ({ kind: n ? 'risks' : 'threats', row: oneOf(n ? 'risks' : 'threats') }));
  make('scenarios', 2, () => ({
    name: text(),
    reason: text(),
    changes: [
      { what: 'assumption', row: oneOf('assumptions'), label: text() },
      { what: 'control', row: oneOf('controls') || 'gone', label: text(), on: maybe() },
      { what: 'feasibility', row: oneOf('paths'), label: text(), level: method.feasibilityLevels[0]?.code ?? '' },
    ],
  }));
  make('lookedAt', 1, () => ({
    check: 'reasonEmpty',
    row: oneOf('damages'),
    facts: 'a1b2c3',
    what: text(),
    reason: text(),
  }));
  const ofRows = () => oneOf(['assets', 'threats', 'steps', 'nodes'][roll(4)] ?? 'assets');
  make('foreignParts', 3, (n) => ({
    format: 'rdx',
    row: n === 0 ? '' : ofRows(),
    foreignId: text(),
    document: maybe() ? text() : '',
    content: JSON.stringify({ kept: [text()] }),
  }));
  return ops;
}
