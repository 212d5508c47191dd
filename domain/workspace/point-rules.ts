import { realisations } from '../kinds/attack-path/realised.ts';
import { itemTopics } from '../kinds/chapter/shape.ts';
import type { AnalysisKind } from '../kinds/kinds.ts';
import { catalogueCodes } from '../model/catalogue-codes.ts';
import type { Method, PointEffect, PointRule } from '../model/method.ts';
import type { OpenPointKey } from './point-keys.ts';
import type { Workspace } from './workspace.ts';

/** A reviewed row that is suspect (M-16.2), with the causes as they are called. What finds them stands above (domain/impact-of-change). */
export interface SuspectRow {
  kind: AnalysisKind;
  id: string;
  code: string;
  detail: string;
}

/** As delivered: all are asked, and an accepted risk names who accepts it. */
const delivered: Readonly<Record<PointRule, PointEffect>> = {
  residual: 'asks',
  acceptor: 'blocks',
  item: 'asks',
  catalogue: 'asks',
  trees: 'asks',
  suspect: 'asks',
};

/** What the method makes of one of its optional rules (M-9.4). */
export const effectOf = ({ treatment }: Pick<Method, 'treatment'>, rule: PointRule): PointEffect =>
  treatment.points?.[rule] ?? delivered[rule];

/** The same for a point: a name without a function is asked about as delivered, because names of before had none. */
export function effectOn(method: Pick<Method, 'treatment'>, key: OpenPointKey): PointEffect | undefined {
  const rule = ruleOf[key];
  if (key === 'acceptorWithoutFunction') return method.treatment.points?.acceptor ?? 'asks';
  return rule && effectOf(method, rule);
}

/** The rule that an open point belongs to, where the method decides about it. */
export const ruleOf: { readonly [K in OpenPointKey]?: PointRule } = {
  riskWithoutResidual: 'residual',
  riskWithoutAcceptor: 'acceptor',
  acceptorWithoutFunction: 'acceptor',
  itemNotDefined: 'item',
  catalogueOpen: 'catalogue',
  treePartlyRated: 'trees',
  rowSuspect: 'suspect',
};

/** What is open about a task as a whole and no row of it, with what the text names. */
export function taskPoints(w: Workspace): [OpenPointKey, detail: string][] {
  const hasBegun = w.damages.size + w.threats.size > 0;
  const found: [OpenPointKey, string][] = [];
  if (hasBegun && w.assumptions.size === 0) found.push(['begunWithoutAssumption', '']);
  if (hasBegun && !isItemDefined(w)) found.push(['itemNotDefined', '']);
  const open = w.threats.size > 0 ? openEntries(w) : 0;
  if (open > 0) found.push(['catalogueOpen', String(open)]);
  return found;
}

/** Something is written about the item beside its functions and assumptions (9.3). */
const isItemDefined = ({ chapters }: Workspace): boolean =>
  [...chapters].some(
    ({ topic, text, pictures }) =>
      (itemTopics as readonly string[]).includes(topic) && (text.trim() !== '' || pictures.length > 0),
  );

/** Entries of the catalogue that are neither addressed by a threat scenario nor argued away (domain/library/catalogue-coverage.ts). */
function openEntries(w: Workspace): number {
  const { coverages, threats } = w;
  const said = new Set<string>();
  for (const row of coverages) if (row.reason !== '' || row.threats.some((id) => threats.has(id))) said.add(row.entry);
  for (const way of realisations(w)) if (way.threats.some((id) => threats.has(id))) said.add(way.code);
  return catalogueCodes.reduce((open, code) => open + (said.has(code) ? 0 : 1), 0);
}
