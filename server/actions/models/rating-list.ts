import { entryListNames, Failure } from '#contract/kit/errors.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Env } from '#server/env.ts';
import { listOf, updateModel } from '#server/store/libraries/rating-models.ts';
import { lockFor } from '#server/store/lock.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseNamesTaken } from '../refuse-taken.ts';
import { staleFailure } from '../stale.ts';

/** An entry of a rating list, which is kept as one value: its code names it for ever. */
export interface Entry {
  code: string;
  name: LocalText;
  isDefault?: boolean | undefined;
}
/** What a change of an entry may say. */
export type EntryForm<E extends Entry> = Omit<E, 'code' | 'isDefault'>;
/** The lists of which every new project gets a copy. */
export type ListKind = 'properties' | 'threatTypes' | 'assetCategories' | 'impactTemplates';
/** As the shape of a method has it: `Method` in domain/model/method.ts. */
const limits: Record<ListKind, number> = {
  properties: 40,
  threatTypes: 200,
  assetCategories: 200,
  impactTemplates: 500,
};

/**
 * Rewrites a list, one change at a time. A change that names the rev it saw (`seen`) is refused when somebody else came first; one that adds
 * or removes an entry works on what is there now. @throws Failure StaleRow, and what `edit` throws
 */
export async function rewriteList<E extends Entry>(
  env: Env,
  user: { id: string },
  kind: ListKind,
  edit: (list: readonly E[]) => E[],
  seen?: number,
): Promise<void> {
  const author = authorOf(env, user);
  const overtaken = await env.store.tx(async (tx) => {
    await lockFor(tx, 'models');
    const row = await listOf(tx, kind);
    const before = row.body as E[];
    const body = edit(before);
    if (seen !== undefined && seen !== row.rev) return row;
    await updateModel(tx, row, { body }, author);
    for (const { event, entry } of changesOf(before, body))
      await noteAct(env, tx, event, { id: entry.code, name: `${entry.code} ${entry.name.en}`, detail: kind });
    return undefined;
  });
  if (overtaken) throw await staleFailure(env, user, entryListNames[kind], overtaken.update_by);
}

/** What became of the entries of a list, for the audit log. */
function changesOf<E extends Entry>(before: readonly E[], after: readonly E[]): { event: AuditEvent; entry: E }[] {
  const former = new Map(before.map((entry) => [entry.code, entry]));
  const codes = new Set(after.map(({ code }) => code));
  return [
    ...after
      .filter((entry) => former.get(entry.code) !== entry)
      .map((entry) => ({
        event: former.has(entry.code) ? ('ratingEntry.changed' as const) : ('ratingEntry.created' as const),
        entry,
      })),
    ...before.filter(({ code }) => !codes.has(code)).map((entry) => ({ event: 'ratingEntry.deleted' as const, entry })),
  ];
}

/** Returns the list with a new entry. @throws Failure CodeTaken, ModelNameTaken, ListFull */
export function addEntry<E extends Entry>(list: readonly E[], entry: E, kind: ListKind): E[] {
  if (list.some(({ code }) => code === entry.code))
    throw new Failure('CodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
  refuseNamesTaken(
    'ModelNameTaken',
    entry.name,
    list.map(({ name }) => name),
  );
  if (list.length >= limits[kind]) throw new Failure('ListFull', { limit: limits[kind] });
  return [...list, entry];
}

/** Returns the list with an entry changed. @throws Failure RowGone, ModelNameTaken */
export function changeEntry<E extends Entry>(list: readonly E[], code: string, form: EntryForm<E>): E[] {
  const before = findEntry(list, code);
  refuseNamesTaken(
    'ModelNameTaken',
    (form as unknown as Entry).name,
    list.filter((entry) => entry !== before).map(({ name }) => name),
  );
  return list.map((entry) => (entry === before ? { ...before, ...form } : entry));
}

/** Returns the list without an entry. @throws Failure RowGone, DefaultTypeKept */
export function removeEntry<E extends Entry>(list: readonly E[], code: string): E[] {
  const gone = findEntry(list, code);
  if (gone.isDefault) throw new Failure('DefaultTypeKept');
  return list.filter((entry) => entry !== gone);
}

function findEntry<E extends Entry>(list: readonly E[], code: string): E {
  const entry = list.find((one) => one.code === code);
  if (!entry) throw new Failure('RowGone', { code });
  return entry;
}
