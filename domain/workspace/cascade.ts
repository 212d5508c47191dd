import { type AnyRow, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { dropsOf, type Rules } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import type { EditRecorder } from './edit-recorder.ts';

/** Rows that go together, by kind. */
type Wave = Map<KindName, Set<string>>;

/**
 * Drops rows with everything that cannot live without them: a risk without its threat, a threat without its last asset, a step that
 * only dropped paths used. Rows that merely mention a dropped row lose the mention. What follows is declared by the kinds: by the
 * `references` of those that name a dropped row, and by the `dropped` rule of the dropped row's own kind.
 */
export function dropWithAll(recorder: EditRecorder, kind: KindName, ids: Iterable<string>): void {
  let wave: Wave = new Map([[kind, new Set(ids)]]);
  while (wave.size) {
    const next: Wave = new Map();
    const dropped = [...wave].map(([k, all]) => ({ k, rows: [...all].flatMap((id) => recorder.get(k, id) ?? []) }));
    for (const { k, rows } of dropped) for (const { id } of rows) recorder.remove(k, id);
    for (const { k, rows } of dropped) {
      const own: Rules<KindName> = rulesOf(k);
      for (const [other, more] of dropsOf(own.dropped?.(recorder, rows))) add(next, other, more);
    }
    unlinkAll(recorder, wave, next);
    dropParts(recorder, wave, next);
    wave = next;
  }
}

/** Takes the mentions of gone rows out of all others, and adds those that have to go too to `next`. */
function unlinkAll(recorder: EditRecorder, gone: Wave, next: Wave): void {
  for (const kind of kindNames) {
    const references = Object.entries(kinds[kind].references).filter(([, { to }]) => gone.has(to as KindName));
    for (const id of namersOf(recorder, kind, references, gone))
      for (const [field, { to, onDrop }] of references) {
        const now = recorder.get(kind, id) as AnyRow;
        const ids = idsIn(now, field);
        const left = ids.filter((one) => !gone.get(to as KindName)?.has(one));
        if (left.length === ids.length) continue;
        if (onDrop === 'drop' && left.length === 0) add(next, kind, [id]);
        else {
          const many = Array.isArray((now as unknown as Record<string, unknown>)[field]);
          recorder.change(kind, now, { [field]: many ? left : null } as Partial<AnyRow>);
        }
      }
  }
}

/** What documents said of gone rows, what these rested on, their reviews and what was found of them go with them, of whatever kind they were. */
function dropParts(recorder: EditRecorder, gone: Wave, next: Wave): void {
  for (const ids of gone.values())
    for (const id of ids)
      for (const kind of ['foreignParts', 'grounds', 'reviews', 'lookedAt'] as const)
        for (const one of recorder.naming(kind, 'row', id)) add(next, kind, [one.id]);
}

/** Ids of the rows of a kind that name a gone row by one of these references. */
function namersOf(
  recorder: EditRecorder,
  kind: KindName,
  references: readonly [string, { readonly to: string }][],
  gone: Wave,
): Set<string> {
  const found = new Set<string>();
  for (const [field, { to }] of references)
    for (const id of gone.get(to as KindName) ?? [])
      for (const row of recorder.naming(kind, field as never, id)) found.add((row as AnyRow).id);
  return found;
}

function add(wave: Wave, kind: KindName, ids: Iterable<string>): void {
  const known = wave.get(kind) ?? new Set<string>();
  for (const id of ids) known.add(id);
  if (known.size > 0) wave.set(kind, known);
}
