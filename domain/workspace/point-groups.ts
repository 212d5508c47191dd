import type { AnalysisKind } from '../kinds/kinds.ts';
import { type OpenPoint, type OpenPointKey, openPointKeys } from './open-points.ts';

/** Required fields that a grid lets one leave empty, and decisions that are outdated: they block freezing. For the other points freezing asks for a reason (R-VER-5). */
const blocking: ReadonlySet<OpenPointKey> = new Set([
  'assumptionWithoutExplanation',
  'assetWithoutCategory',
  'assetWithoutDescription',
  'damageWithoutProperty',
  'ratingWithoutReason',
  'vectorWithoutReason',
  'pathWithoutReason',
  'riskWithoutClaim',
  'riskWithoutStrategy',
  'riskWithoutStatement',
  'acceptedTreatmentOutdated',
  'acceptanceOutdated',
  'treatmentOutdated',
  'exceptionOutdated',
  'treatmentForbidden',
  'riskVerificationOutdated',
  'reviewOutdated',
  'claimWithoutExplanation',
  'goalWithoutText',
  'goalWithoutExplanation',
  'goalCalOutdated',
  'requirementWithoutText',
  'requirementWithoutExplanation',
  'requirementVerificationOutdated',
]);

/** Whether a version cannot be made final with it: by its own weight, or because the method says so. */
export const isBlocking = ({ key, blocks = blocking.has(key) }: Pick<OpenPoint, 'key' | 'blocks'>): boolean => blocks;

/** One row with everything a rule finds in it. */
export interface PointLine {
  /** Where it is a row of another kind than the first of its rule: suspect rows are of all. */
  kind?: AnalysisKind;
  id: string;
  code: string;
  /** The column of the first point. */
  field: string;
  /** What the text names, of all points of the row. */
  detail: string;
}

/** The open points of one rule. A rule is about one kind of row, but for that of suspect rows. */
export interface PointGroup {
  key: OpenPointKey;
  kind: AnalysisKind;
  blocks: boolean;
  lines: PointLine[];
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Open points by rule, a line per row: what blocks freezing first, then in the order of the method; rows by their code. */
export function pointGroups(points: readonly OpenPoint[]): PointGroup[] {
  const groups = new Map<OpenPointKey, PointGroup & { byRow: Map<string, PointLine> }>();
  for (const one of points) {
    const { key, kind, id, code, field, detail } = one;
    const group = groups.get(key) ?? { key, kind, blocks: isBlocking(one), lines: [], byRow: new Map() };
    groups.set(key, group);
    const line = group.byRow.get(id);
    if (line) line.detail = [line.detail, detail].filter(Boolean).join(', ');
    else group.byRow.set(id, { id, code, field, detail, ...(kind !== group.kind && { kind }) });
  }
  const place = (key: OpenPointKey) => openPointKeys.indexOf(key);
  return [...groups.values()]
    .map(({ byRow, ...group }) => ({ ...group, lines: [...byRow.values()].sort((a, b) => compare(a.code, b.code)) }))
    .sort((a, b) => Number(b.blocks) - Number(a.blocks) || place(a.key) - place(b.key));
}

/** How many lines the groups have. */
export const lineCount = (groups: readonly PointGroup[]): number =>
  groups.reduce((sum, { lines }) => sum + lines.length, 0);
