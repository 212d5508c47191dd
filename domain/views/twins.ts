import type { AnalysisKind } from '../kinds/kinds.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';

/** What a row is found by where several look alike. */
export interface Twin {
  code: string;
  name: string;
}

const known = new WeakMap<object, Map<string, Twin>>();

/**
 * Another row of the kind whose name is the same to a reader (`foldText`): comparisons, imports and pasted names take the two for one. Nothing refuses
 * it. The same object as long as that row is the same.
 */
export function twinOf(w: Workspace, kind: AnalysisKind, id: string, field: string): Twin | null {
  const table = tableOf(w, kind);
  const name = (table.get(id) as Record<string, unknown> | undefined)?.[field];
  if (typeof name !== 'string' || name === '') return null;
  const [other] = table.likeNamed(field, name, id);
  if (!other) return null;
  const byField = known.get(other) ?? new Map<string, Twin>();
  known.set(other, byField);
  const twin = byField.get(field) ?? {
    code: other.code,
    name: String((other as unknown as Record<string, unknown>)[field]),
  };
  byField.set(field, twin);
  return twin;
}
