import { type AnyRow, codeOf, type KindName, kinds, type Row } from '../../kinds/kinds.ts';
import type { Decision, Residual, TreatmentException } from '../../kinds/risk/shape.ts';
import { Table } from '../../workspace/table.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { ReportHead } from '../blocks.ts';
import type { LeftOutPart } from './audience.ts';

/**
 * Stands where something was left out: so that a reader knows that there is something, and that rules which ask whether a reason is given find
 * one.
 */
export const leftOutMark = '…';

/** A mark stands somewhere in place of a text. */
export function hasLeftOutMark(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === leftOutMark;
  return (value instanceof Table ? [...value.values()] : Object.values(value)).some(hasLeftOutMark);
}

type Hidden = ReadonlySet<LeftOutPart>;
type Rule<V> = LeftOutPart | 'told' | ((value: V, hidden: Hidden) => V);
type Rules<K extends KindName> = { readonly [F in keyof (typeof kinds)[K]['fields'] & keyof Row<K>]: Rule<Row<K>[F]> };

/** The mark in place of a text; nothing in place of none. */
export const said = (text: string): string => (text === '' ? '' : leftOutMark);
const emptied =
  (part: LeftOutPart) =>
  <V extends string>(value: V, hidden: Hidden): V =>
    hidden.has(part) ? ('' as V) : value;
const unlinked = <V>(value: V | null, hidden: Hidden): V | null => (hidden.has('notes') ? null : value);
/** An entry with its reason left out. */
const reasonless = <V extends { reason: string } | null>(value: V, hidden: Hidden): V =>
  value && hidden.has('reasons') ? { ...value, reason: said(value.reason) } : value;
const reasonlessEach = <V extends { reason: string }>(value: Record<string, V>, hidden: Hidden): Record<string, V> =>
  Object.fromEntries(Object.entries(value).map(([code, entry]) => [code, reasonless(entry, hidden)]));

const statementRules = {
  name: 'told',
  text: 'told',
  explanation: 'reasons',
  link: 'notes',
} as const;

const verificationRules = {
  verification: 'told',
  verificationState: 'told',
  verifiedOn: 'told',
  verifiedBy: 'people',
  verifiedUser: emptied('people'),
  verifierFunction: 'people',
  verificationReason: 'reasons',
} as const;

const residualOf = (residual: Residual | null, hidden: Hidden): Residual | null =>
  residual && {
    ...residual,
    impact: reasonlessEach(residual.impact, hidden),
    ...(hidden.has('values') && { ratings: {} }),
    ...(hidden.has('people') && {
      acceptedBy: said(residual.acceptedBy),
      acceptedUser: '',
      acceptedAs: said(residual.acceptedAs ?? ''),
    }),
  };

const exceptionOf = (exception: TreatmentException | null, hidden: Hidden): TreatmentException | null =>
  exception && {
    ...reasonless(exception, hidden),
    ...(hidden.has('people') && {
      approvedBy: said(exception.approvedBy),
      approvedUser: '',
      approvedAs: said(exception.approvedAs ?? ''),
    }),
  };

const decisionOf = (decision: Decision | null, hidden: Hidden): Decision | null =>
  decision && { ...reasonless(decision, hidden), ...(hidden.has('people') && { by: '' }) };

/**
 * To which part of the content each field belongs: `told` is left out by no profile. Every field of every kind has its place here, so that nobody
 * forgets a new one; a kind that is missing is in no extract.
 */
export const leftOutRules: { readonly [K in KindName]?: Rules<K> } = {
  functions: {
    name: 'told',
    description: 'told',
    level: 'told',
    parent: 'told',
    cybersecurity: 'told',
    data: 'told',
  },
  assumptions: {
    ...statementRules,
    carriedSteps: 'told',
    carriedPaths: 'told',
    carriedDamages: 'told',
    confirmedBy: 'people',
    library: unlinked,
  },
  assets: {
    name: 'told',
    type: 'told',
    diagram: 'told',
    category: 'told',
    description: 'told',
    instances: 'told',
    instanceNames: 'told',
    icon: 'told',
    insideTrustBoundary: 'told',
    boundaryOverride: reasonless,
    isSecurityAsset: 'told',
    functions: 'told',
    data: 'told',
    dataCategory: 'told',
    dependsOn: 'told',
    affects: 'told',
    part: 'told',
    properties: 'told',
    notApplicable: (value, hidden) =>
      hidden.has('reasons')
        ? Object.fromEntries(Object.entries(value).map(([code, reason]) => [code, said(reason)]))
        : value,
    deviceProperties: 'told',
    library: unlinked,
  },
  damages: {
    description: 'told',
    category: 'told',
    effects: 'told',
    property: 'told',
    assets: 'told',
    ratings: reasonlessEach,
    library: unlinked,
  },
  threats: {
    description: 'told',
    type: 'told',
    assets: 'told',
    property: 'told',
    damages: 'told',
    reason: 'reasons',
    library: unlinked,
  },
  paths: {
    name: 'steps',
    description: 'steps',
    threats: 'told',
    steps: 'told',
    model: 'told',
    basis: 'told',
    ratings: 'values',
    customLevel: reasonless,
    reason: 'reasons',
    realises: 'told',
    library: unlinked,
  },
  steps: {
    name: 'steps',
    description: 'steps',
    ratings: 'values',
    takesPart: 'told',
    impossible: 'told',
    preSteps: 'told',
    controls: 'told',
    reason: 'reasons',
    realises: 'told',
    library: unlinked,
  },
  risks: {
    threat: 'told',
    damage: 'told',
    review: 'notes',
    treatments: 'told',
    strategy: 'told',
    statement: 'told',
    goals: 'told',
    claims: 'told',
    requirements: 'told',
    ...verificationRules,
    attachments: 'files',
    residual: residualOf,
    exception: exceptionOf,
    decided: ({ review, treatment, verification, acceptance, exception }, hidden) => ({
      review: decisionOf(review, hidden),
      treatment: decisionOf(treatment, hidden),
      verification: decisionOf(verification, hidden),
      acceptance: decisionOf(acceptance, hidden),
      exception: decisionOf(exception, hidden),
    }),
  },
  goals: { ...statementRules, calOverride: reasonless, overriddenAt: reasonless },
  claims: { ...statementRules, assumptions: 'told' },
  requirements: {
    ...statementRules,
    goals: 'told',
    assets: 'told',
    assumptions: 'told',
    clauses: 'told',
    verificationMethod: 'told',
    ...verificationRules,
    verifiedAs: reasonless,
    library: unlinked,
  },
  controls: {
    name: 'told',
    description: 'told',
    ratings: 'values',
    active: 'told',
    candidate: 'told',
    cost: 'told',
    goals: 'told',
    requirements: 'told',
    reason: 'reasons',
  },
  diagrams: { name: 'told', order: 'told' },
  groups: {
    diagram: 'told',
    name: 'told',
    boundary: 'told',
    x: 'told',
    y: 'told',
    width: 'told',
    height: 'told',
    group: 'told',
    z: 'told',
    style: 'told',
  },
  nodes: {
    diagram: 'told',
    asset: 'told',
    text: 'notes',
    x: 'told',
    y: 'told',
    width: 'told',
    height: 'told',
    group: 'told',
    z: 'told',
    style: 'told',
  },
  links: {
    diagram: 'told',
    asset: 'told',
    text: 'notes',
    from: 'told',
    fromPort: 'told',
    to: 'told',
    toPort: 'told',
    arrow: 'told',
    route: 'told',
    vertices: 'told',
    z: 'told',
    style: 'told',
  },
  treeNodes: {
    threat: 'told',
    control: 'told',
    parent: 'told',
    gate: 'told',
    text: 'steps',
    step: 'told',
    target: 'told',
    order: 'told',
    controls: 'told',
    model: 'told',
  },
  coverages: { entry: 'told', threats: 'told', reason: 'reasons' },
  chapters: { topic: 'told', text: 'told', pictures: 'files' },
};

/** Kinds whose rows are in no extract: what somebody rejected or reviewed is nobody else's matter, nor is what a draft was made from what was tried out or what was found of its quality, and what a foreign file said is not known to be harmless. */
export const neverInExtracts: ReadonlySet<string> = new Set([
  'rejections',
  'foreignParts',
  'grounds',
  'reviews',
  'scenarios',
  'lookedAt',
]);

/** The rows without what the profile leaves out. */
export function rowsWithout(w: Workspace, hidden: Hidden): Workspace {
  const tables = Object.fromEntries(
    (Object.keys(kinds) as KindName[]).map((kind) => {
      const rules = leftOutRules[kind] as Readonly<Record<string, Rule<unknown>>> | undefined;
      const rows = rules ? [...(tableOf(w, kind) as Table<AnyRow>).values()] : [];
      return [kind, Table.of(rows.map((row) => rowWithout(kind, row, rules ?? {}, hidden)))];
    }),
  );
  const method = hidden.has('reasons') ? { ...w.method, impactTemplates: [] } : w.method;
  return { ...w, ...tables, method };
}

function rowWithout(
  kind: KindName,
  row: AnyRow,
  rules: Readonly<Record<string, Rule<unknown>>>,
  hidden: Hidden,
): AnyRow {
  const fields = Object.keys(kinds[kind].fields).map((field) => {
    const value = (row as unknown as Record<string, unknown>)[field];
    const rule = rules[field];
    if (rule === undefined) return [field, hidden.size > 0 ? without(value) : value];
    if (typeof rule === 'function') return [field, rule(value, hidden)];
    return [field, rule !== 'told' && hidden.has(rule) ? without(value) : value];
  });
  const { id, rev, createBy, responsibleBy, updateBy, updateTime } = row;
  const people = hidden.has('people')
    ? { createBy: '', responsibleBy: '', updateBy: '' }
    : { createBy, responsibleBy, updateBy };
  const code = codeOf(row);
  // Nothing else a row may carry, from whatever time it is.
  return {
    id,
    rev,
    updateTime,
    ...people,
    ...(code !== undefined && { code }),
    ...(row.imported && { imported: true }),
    ...Object.fromEntries(fields),
  } as AnyRow;
}

/** Texts leave a mark, lists and entries by codes nothing. */
function without(value: unknown): unknown {
  if (typeof value === 'string') return said(value);
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

/** What of a cover is left out by no profile. A cover of another time may carry more: nobody has said that it is harmless. */
const plainOf = (head: ReportHead) => ({
  organisation: head.organisation,
  marking: head.marking,
  project: head.project,
  projectCode: head.projectCode,
  task: head.task,
  taskCode: head.taskCode,
  type: head.type,
  level: head.level,
  systemName: head.systemName,
  lifecycle: head.lifecycle,
  overview: head.overview,
  version: head.version,
  status: head.status,
  rev: head.rev,
  scheduled: head.scheduled,
  date: head.date,
  ...(head.zone !== undefined && { zone: head.zone }),
  ...(head.needsSecondPerson && { needsSecondPerson: true }),
  ...(head.since && { since: head.since }),
});

/** What the cover says without what the profile leaves out. */
export function headWithout(head: ReportHead, hidden: Hidden): ReportHead {
  const who = (name: string) => (hidden.has('people') ? said(name) : name);
  const final = <F extends { who: string; reason: string }>(one: F): F => ({
    ...one,
    who: who(one.who),
    reason: hidden.has('reasons') ? said(one.reason) : one.reason,
  });
  const approvals = <A extends { who: string; comment: string }>(list: readonly A[]): A[] =>
    list.map((one) => ({
      ...one,
      who: who(one.who),
      comment: hidden.has('notes') || hidden.has('reasons') ? said(one.comment) : one.comment,
    }));
  const versions = head.versions
    ?.filter((one, i, all) => !hidden.has('drafts') || one.final !== undefined || i === all.length - 1)
    .map((one, _, shown) => ({
      ...one,
      // A version that is not told is named by none.
      base: one.base === null || shown.some(({ version }) => version === one.base) ? one.base : leftOutMark,
      content: hidden.has('notes') ? said(one.content) : one.content,
      author: who(one.author),
      ...(one.final && { final: final(one.final) }),
      ...(one.approvals && { approvals: approvals(one.approvals) }),
    }));
  return {
    ...plainOf(head),
    ...(head.workItems && !hidden.has('notes') && { workItems: head.workItems }),
    description: hidden.has('notes') ? said(head.description) : head.description,
    responsible: who(head.responsible),
    members: hidden.has('people') ? head.members.slice(0, 1).map(said) : head.members,
    author: who(head.author),
    ...(head.final && { final: final(head.final) }),
    ...(head.approvals && { approvals: approvals(head.approvals) }),
    ...(head.imported && { imported: { ...head.imported, who: who(head.imported.who) } }),
    ...(versions && { versions }),
  };
}
