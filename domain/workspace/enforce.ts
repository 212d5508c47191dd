import { type KindName, kinds, type Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { dropsOf, type RuleEdit, type Rules } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import type { Method } from '../model/method.ts';
import { dropWithAll } from './cascade.ts';
import type { EditRecorder } from './edit-recorder.ts';
import { tableOf } from './workspace.ts';

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

/**
 * Checks a row that was put back as it had been, as a new one and, where there is one in the version, as a change of that: only then is it looked
 * at what leads back to it, and what it no longer names. Steps that nothing uses any more are left to the caller.
 * @param isBack does a row come back with it? Such rows are as they were; others follow as after any change
 * @throws Refusal
 */
export function enforceRestored<K extends KindName>(
  recorder: EditRecorder,
  kind: K,
  id: string,
  isBack: (kind: KindName, id: string) => boolean,
): void {
  const row = recorder.get(kind, id);
  if (!row) return;
  enforce(recorder, kind, row);
  const before = tableOf(recorder.w, kind).get(id);
  if (!before) return;
  const own: Rules<K> = rulesOf(kind);
  for (const [dropped, ids] of dropsOf(own.written?.(new RestoredEdit(recorder, isBack), row, before)))
    if (dropped !== 'steps' && ids.length > 0) dropWithAll(recorder, dropped, ids);
}

/** The edit of rows that are put back, as rules see it. */
class RestoredEdit implements RuleEdit {
  readonly #recorder: EditRecorder;
  readonly #isBack: (kind: KindName, id: string) => boolean;

  constructor(recorder: EditRecorder, isBack: (kind: KindName, id: string) => boolean) {
    this.#recorder = recorder;
    this.#isBack = isBack;
  }

  get method(): Method {
    return this.#recorder.method;
  }

  get: RuleEdit['get'] = (kind, id) => this.#recorder.get(kind, id);
  values: RuleEdit['values'] = (kind) => this.#recorder.values(kind);
  naming: RuleEdit['naming'] = (kind, field, id) => this.#recorder.naming(kind, field, id);
  countNaming: RuleEdit['countNaming'] = (kind, field, id) => this.#recorder.countNaming(kind, field, id);
  refuse: RuleEdit['refuse'] = (key, holes, path) => this.#recorder.refuse(key, holes, path);
  change: RuleEdit['change'] = (kind, row, patch) =>
    this.#isBack(kind, row.id) ? row : this.#recorder.change(kind, row, patch);
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
