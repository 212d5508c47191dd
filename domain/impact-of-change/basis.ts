import type { AnyRow, Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import type { Basis, ReviewedKind } from '../kinds/review/shape.ts';
import { rating } from '../method/rate/rater.ts';
import { scaleOf } from '../method/rate/scale.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { ChainFacts } from './chain-facts.ts';
import { FactReader } from './fact-reader.ts';
import { hashOfAll } from './hash.ts';

/** What a row says itself, beside codes of the method and links, which are facts of their own. */
const ownTexts: Readonly<Record<ReviewedKind, readonly string[]>> = {
  functions: ['name', 'description', 'level', 'cybersecurity', 'data'],
  assumptions: ['name', 'text', 'explanation'],
  assets: ['name', 'description', 'type', 'data', 'dataCategory', 'instances'],
  damages: ['description', 'effects', 'category'],
  threats: ['description', 'reason'],
  paths: ['name', 'description', 'reason'],
  steps: ['name', 'description', 'reason'],
  risks: ['review', 'treatments', 'strategy', 'statement'],
  goals: ['name', 'text', 'explanation'],
  claims: ['name', 'text', 'explanation'],
  requirements: ['name', 'text', 'explanation', 'verificationMethod'],
  controls: ['name', 'description', 'reason'],
};

const textOf = (row: AnyRow, fields: readonly string[]): string =>
  hashOfAll(fields.map((field) => JSON.stringify((row as unknown as Record<string, unknown>)[field] ?? '')));
const linksOf = (row: AnyRow, field: string): string => hashOfAll(idsIn(row, field).sort());
const statementText = ({ name, text }: { name: string; text: string }) => hashOfAll([name, text]);

type Gather<K extends ReviewedKind> = (facts: ChainFacts, row: Row<K>) => void;

/** The chain of each kind: what a person looks at who judges a row of it. */
const chains: { readonly [K in ReviewedKind]: Gather<K> } = {
  functions: () => {},
  assumptions: () => {},
  assets: (facts, row) => {
    facts.asset(row.id);
    for (const property of row.properties) facts.asset(row.id, property);
    facts.add('assets', row, { functions: linksOf(row, 'functions') });
    for (const id of row.functions) {
      facts.hold(`assets/${row.id}`, `functions/${id}`);
      link(facts, 'functions', id);
    }
  },
  damages: (facts, row) => facts.damage(row.id),
  threats: (facts, row) => facts.threat(row.id),
  paths: (facts, row) => {
    for (const id of row.threats) {
      const threat = facts.reader.get('threats', id);
      facts.hold(`paths/${row.id}`, `threats/${id}`);
      if (threat) facts.threatItself(threat);
    }
    facts.add('paths', row, { threats: linksOf(row, 'threats') });
    facts.path(row);
  },
  steps: (facts, row) => {
    // By every model: a step stands in paths of several.
    for (const model of scaleOf(facts.reader.method).models) facts.step(row.id, model);
  },
  risks: (facts, row) => {
    facts.damage(row.damage);
    facts.threat(row.threat);
    risk(facts, row, true);
  },
  goals: (facts, row) => {
    const risks = facts.reader.naming('risks', 'goals', row.id);
    facts.add('goals', row, { risks: hashOfAll(risks.map(({ id }) => id)), cal: calOf(facts, row.id) });
    for (const one of risks) {
      facts.hold(`goals/${row.id}`, `risks/${one.id}`);
      risk(facts, one);
    }
  },
  claims: (facts, row) => {
    const risks = facts.reader.naming('risks', 'claims', row.id);
    facts.add('claims', row, { risks: hashOfAll(risks.map(({ id }) => id)), assumptions: linksOf(row, 'assumptions') });
    for (const one of risks) {
      facts.hold(`claims/${row.id}`, `risks/${one.id}`);
      risk(facts, one);
    }
    for (const id of row.assumptions) {
      facts.hold(`claims/${row.id}`, `assumptions/${id}`);
      statement(facts, 'assumptions', id);
    }
  },
  requirements: (facts, row) => {
    const risks = facts.reader.naming('risks', 'requirements', row.id);
    facts.add('requirements', row, {
      goals: linksOf(row, 'goals'),
      assets: linksOf(row, 'assets'),
      assumptions: linksOf(row, 'assumptions'),
      risks: hashOfAll(risks.map(({ id }) => id)),
    });
    for (const id of row.goals) {
      facts.hold(`requirements/${row.id}`, `goals/${id}`);
      statement(facts, 'goals', id);
    }
    for (const id of row.assumptions) {
      facts.hold(`requirements/${row.id}`, `assumptions/${id}`);
      statement(facts, 'assumptions', id);
    }
    for (const id of row.assets) {
      facts.hold(`requirements/${row.id}`, `assets/${id}`);
      facts.asset(id);
    }
    for (const one of risks) {
      facts.hold(`requirements/${row.id}`, `risks/${one.id}`);
      risk(facts, one);
    }
  },
  controls: (facts, row) => {
    facts.add('controls', row, { requirements: linksOf(row, 'requirements'), goals: linksOf(row, 'goals') });
    for (const model of scaleOf(facts.reader.method).models) facts.control(row.id, model);
    for (const id of row.goals) {
      facts.hold(`controls/${row.id}`, `goals/${id}`);
      statement(facts, 'goals', id);
    }
    for (const id of row.requirements) {
      facts.hold(`controls/${row.id}`, `requirements/${id}`);
      statement(facts, 'requirements', id);
    }
  },
};

/** A risk as others rest on it: its pair, its value, and what is done about it. */
function risk(facts: ChainFacts, row: Row<'risks'>, isItself = false): void {
  const view = facts.reader.riskOf(row.id);
  const told = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  facts.add('risks', row, {
    value: told(view?.overall),
    ...(isItself ? { left: told(view?.residual?.risk.overall) } : { treatments: [...row.treatments].sort().join(' ') }),
  });
}

function calOf(facts: ChainFacts, goal: string): string {
  const rated = facts.reader.goalOf(goal);
  return rated?.known ? (rated.cal ?? '-') : '';
}

/** A statement that another rests on: its words, and of a goal the CAL. */
function statement(facts: ChainFacts, kind: 'goals' | 'assumptions' | 'requirements', id: string): void {
  const row = facts.reader.get(kind, id);
  if (!row) return;
  facts.add(kind, row, { text: statementText(row), ...(kind === 'goals' && { cal: calOf(facts, id) }) });
}

function link(facts: ChainFacts, kind: 'functions', id: string): void {
  const row = facts.reader.get(kind, id);
  if (row) facts.add(kind, row, {});
}

/** What a row is judged by today: itself and its chain. Empty where there is no such row. */
export const basisOf = (reader: FactReader, kind: ReviewedKind, id: string): Basis => chainOf(reader, kind, id).basis;

/** `basisOf`, with what each fact of the chain came into it by. */
export function chainOf(reader: FactReader, kind: ReviewedKind, id: string): Pick<ChainFacts, 'basis' | 'holders'> {
  const facts = new ChainFacts(reader);
  const row = reader.get(kind, id);
  if (!row) return facts;
  facts.add(kind, row as { id: string; code: string }, { own: textOf(row, ownTexts[kind]) });
  (chains[kind] as Gather<ReviewedKind>)(facts, row as never);
  return facts;
}

/** What rows of a state are judged by; rates the state first, pausing now and then. */
export function* readingBases(w: Workspace): Generator<undefined, (kind: ReviewedKind, id: string) => Basis> {
  const reader = new FactReader(w, yield* rating(w));
  return (kind, id) => basisOf(reader, kind, id);
}
