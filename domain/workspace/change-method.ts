import type { Patch, Row } from '../kinds/kinds.ts';
import type { MethodRenames } from '../method/change/method-renames.ts';
import { renamedBasis } from '../method/change/renamed-basis.ts';
import { renamedFields, renamedKinds, renamesOf, renamesRows } from '../method/change/renames.ts';
import type { Method } from '../model/method.ts';
import { EditRecorder } from './edit-recorder.ts';
import type { Changes, EditContext, Workspace } from './workspace.ts';

/**
 * The version with another method, as one change of it. Facts stay as they were entered; only where the method calls a level, a parameter or
 * a dimension by another code, the rows that name it follow.
 */
export function changeMethod(w: Workspace, method: Method, at: EditContext): Changes {
  const recorder = new EditRecorder(w, at);
  const renames = renamesOf(w.method, method);
  if (renamesRows(renames)) {
    for (const kind of renamedKinds) rename(recorder, kind, renames, w.method);
    for (const review of recorder.values('reviews'))
      recorder.change('reviews', review, { basis: renamedBasis(review.basis, renames) });
  }
  return { ...recorder.changes('method'), method };
}

function rename<K extends (typeof renamedKinds)[number]>(
  recorder: EditRecorder,
  kind: K,
  renames: MethodRenames,
  { feasibility: [first] }: Method,
): void {
  const fieldsOf = renamedFields[kind] as (row: Row<K>, renames: MethodRenames, first: string) => Patch<K>;
  for (const row of recorder.values(kind))
    recorder.change(kind, row, fieldsOf(row, renames, first?.id ?? '') as unknown as Partial<Row<K>>);
}
