import { type KindName, kinds, type Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { dropsOf, type Rules } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import { dropWithAll } from './cascade.ts';
import type { EditRecorder } from './edit-recorder.ts';

/**
 * Checks a row that was just written, its references first, then by the rules of its kind, and drops what has to go because of it. Values
 * that may not be are refused by way of the recorder.
 * @throws Refusal
 */
export function enforce<K extends KindName>(recorder: EditRecorder, kind: K, row: Row<K>, before?: Row<K>): void {
  checkReferences(recorder, kind, row, before);
  const own: Rules<K> = rulesOf(kind);
  for (const [dropped, ids] of dropsOf(own.written?.(recorder, row, before)))
    if (ids.length > 0) dropWithAll(recorder, dropped, ids);
}

/** What a row did not refer to before must exist. */
function checkReferences<K extends KindName>(recorder: EditRecorder, kind: K, row: Row<K>, before?: Row<K>): void {
  for (const [field, { to, repeats }] of Object.entries(kinds[kind].references)) {
    const known = before ? new Set(idsIn(before, field)) : undefined;
    const ids = idsIn(row, field);
    if (!repeats && new Set(ids).size !== ids.length) recorder.refuse('UnknownReference', { field }, field);
    ids.forEach((id, i) => {
      const path = Array.isArray((row as Record<string, unknown>)[field]) ? `${field}.${i}` : field;
      if (!known?.has(id) && !recorder.get(to as KindName, id)) recorder.refuse('UnknownReference', { field }, path);
    });
  }
}
