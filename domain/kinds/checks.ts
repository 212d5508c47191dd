import { Refusal } from '../workspace/refusal.ts';
import { sameContent } from '../workspace/same-content.ts';
import type { FeasibilityRatings } from './attack-path/shape.ts';
import type { KindName, Row } from './kinds.ts';
import { idsIn } from './references.ts';
import type { RuleEdit } from './rule.ts';

/** @throws Refusal UnknownReference unless the method has this security property */
export function checkProperty({ method }: RuleEdit, code: string, path: string): void {
  if (!method.properties.some((p) => p.code === code))
    throw new Refusal('UnknownReference', { field: 'property' }, path);
}

/** Ratings of attack steps and paths; those a row had before are not questioned. @throws Refusal */
export function checkRatings(
  { method }: RuleEdit,
  ratings: FeasibilityRatings,
  before: FeasibilityRatings = {},
  pathOf = (model: string) => `ratings.${model}`,
): void {
  for (const [modelId, values] of Object.entries(ratings)) {
    const former = before[modelId];
    if (sameContent(values, former)) continue;
    const model = method.feasibility.find((m) => m.id === modelId);
    if (!model) throw new Refusal('FeasibilityNotAllowed', {}, pathOf(modelId));
    for (const [code, level] of Object.entries(values)) {
      if (former?.[code] === level) continue;
      const parameter = model.parameters.find((p) => p.code === code);
      if (!parameter?.levels.some((l) => l.code === level))
        throw new Refusal('UnknownLevel', { field: code }, `${pathOf(modelId)}.${code}`);
    }
  }
}

/**
 * A row stays in the diagram it was made in, and is joined to nothing outside of it.
 * @throws Refusal UnknownReference
 */
export function checkDiagram(
  edit: RuleEdit,
  row: { diagram: string },
  before: { diagram: string } | undefined,
  joined: { field: string; kind: 'nodes' | 'groups'; id: string | null }[],
): void {
  if (before && row.diagram !== before.diagram) throw new Refusal('UnknownReference', { field: 'diagram' }, 'diagram');
  for (const { field, kind, id } of joined)
    if (id !== null && edit.get(kind, id)?.diagram !== row.diagram)
      throw new Refusal('UnknownReference', { field }, field);
}

/**
 * Follows a reference of a kind to itself, where it was changed. Nobody names a new row yet but the row itself.
 * @throws Refusal LinkLoop when it leads back to the row
 */
export function refuseLoop<K extends KindName>(
  edit: RuleEdit,
  kind: K,
  row: Row<K>,
  before: Row<K> | undefined,
  field: string,
): void {
  const open = idsIn(row, field);
  if (open.includes(row.id)) throw new Refusal('LinkLoop', { field }, field);
  if (!before || sameContent(idsIn(before, field), open)) return;
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === row.id) throw new Refusal('LinkLoop', { field }, field);
    if (seen.has(id)) continue;
    seen.add(id);
    const next = edit.get(kind, id);
    if (next) open.push(...idsIn(next, field));
  }
}
