import { sameContent } from '../model/same-content.ts';
import type { FeasibilityRatings } from './attack-path/shape.ts';
import type { KindName, Row } from './kinds.ts';
import { idsIn } from './references.ts';
import type { RuleEdit } from './rule.ts';

/** Refuses (UnknownReference) a security property that the method does not have. */
export function checkProperty(edit: RuleEdit, code: string, path: string): void {
  if (!edit.method.properties.some((p) => p.code === code))
    edit.refuse('UnknownReference', { field: 'property' }, path);
}

/** Ratings of attack steps and paths; those a row had before are not questioned. */
export function checkRatings(
  edit: RuleEdit,
  ratings: FeasibilityRatings,
  before: FeasibilityRatings = {},
  pathOf = (model: string) => `ratings.${model}`,
): void {
  for (const [modelId, values] of Object.entries(ratings)) {
    const former = before[modelId];
    if (sameContent(values, former)) continue;
    const model = edit.method.feasibility.find((m) => m.id === modelId);
    if (!model) {
      edit.refuse('FeasibilityNotAllowed', {}, pathOf(modelId));
      continue;
    }
    for (const [code, level] of Object.entries(values)) {
      if (former?.[code] === level) continue;
      const parameter = model.parameters.find((p) => p.code === code);
      if (!parameter?.levels.some((l) => l.code === level))
        edit.refuse('UnknownLevel', { field: code }, `${pathOf(modelId)}.${code}`);
    }
  }
}

/**
 * A row stays in the diagram it was made in, and is joined to nothing outside of it: else it is refused (UnknownReference). A row that is
 * not there is no reference to begin with.
 */
export function checkDiagram(
  edit: RuleEdit,
  row: { diagram: string },
  before: { diagram: string } | undefined,
  joined: { field: string; kind: 'nodes' | 'groups'; id: string | null }[],
): void {
  if (before && row.diagram !== before.diagram) edit.refuse('UnknownReference', { field: 'diagram' }, 'diagram');
  for (const { field, kind, id } of joined) {
    const other = id === null ? undefined : edit.get(kind, id);
    if (other && other.diagram !== row.diagram) edit.refuse('UnknownReference', { field }, field);
  }
}

/**
 * Follows a reference of a kind to itself, where it was changed, and refuses (LinkLoop) when it leads back to the row. Nobody names a new row
 * yet but the row itself.
 */
export function refuseLoop<K extends KindName>(
  edit: RuleEdit,
  kind: K,
  row: Row<K>,
  before: Row<K> | undefined,
  field: string,
): void {
  const open = idsIn(row, field);
  if (open.includes(row.id)) edit.refuse('LinkLoop', { field }, field);
  if (!before || open.includes(row.id) || sameContent(idsIn(before, field), open)) return;
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === row.id) edit.refuse('LinkLoop', { field }, field);
    if (seen.has(id)) continue;
    seen.add(id);
    const next = edit.get(kind, id);
    if (next) open.push(...idsIn(next, field));
  }
}
