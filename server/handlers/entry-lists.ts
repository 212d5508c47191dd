import { entryListNames, Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Env } from '#server/env.ts';
import { listOf } from '#server/store/configuration.ts';
import { takeTurn } from '#server/store/turn.ts';
import { nameOf } from '#server/workspace/refusals.ts';
import { refuseNamesTaken } from './configured-names.ts';

/** An entry of a list that is kept as one value: its code names it for ever. */
export interface Entry {
  code: string;
  name: LocalText;
  isDefault?: boolean | undefined;
}
export type EntryKind = 'properties' | 'threatTypes' | 'assetCategories' | 'impactTemplates';
/** As the shape of a method has it: `Method` in domain/model/method.ts. */
const limits: Record<EntryKind, number> = {
  properties: 40,
  threatTypes: 200,
  assetCategories: 200,
  impactTemplates: 500,
};

/**
 * Writes the list anew, one change at a time. A change that names what it saw (`seen`) is told of whoever came first; one that adds or takes
 * away works on what is there now. @throws Failure StaleRow
 */
export async function rewrite<E extends Entry>(
  env: Env,
  user: CurrentUser,
  kind: EntryKind,
  edit: (list: readonly E[]) => E[],
  seen?: number,
): Promise<void> {
  const update_time = env.clock().toISOString();
  const overtaken = await env.store.tx(async (tx) => {
    await takeTurn(tx, 'models');
    const row = await listOf(tx, kind);
    const body = edit(row.body as E[]) as unknown;
    if (seen !== undefined && seen !== row.rev) return row;
    const next = { body, rev: row.rev + 1, update_by: user.id, update_time };
    await tx.updateTable('model').set(next).where('id', '=', row.id).execute();
    return undefined;
  });
  if (overtaken)
    throw new Failure('StaleRow', { code: entryListNames[kind], who: await nameOf(env, overtaken.update_by) });
}

/** The list with a new entry. @throws Failure CodeTaken, ModelNameTaken, ListFull */
export function added<E extends Entry>(list: readonly E[], entry: E, kind: EntryKind): E[] {
  if (list.some(({ code }) => code === entry.code))
    throw new Failure('CodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
  refuseNamesTaken(
    entry.name,
    list.map(({ name }) => name),
  );
  if (list.length >= limits[kind]) throw new Failure('ListFull', { limit: limits[kind] });
  return [...list, entry];
}

/** The list with an entry changed. @throws Failure RowGone, ModelNameTaken */
export function changed<E extends Entry>(list: readonly E[], code: string, form: Omit<E, 'code' | 'isDefault'>): E[] {
  const before = found(list, code);
  refuseNamesTaken(
    (form as unknown as Entry).name,
    list.filter((entry) => entry !== before).map(({ name }) => name),
  );
  return list.map((entry) => (entry === before ? { ...before, ...form } : entry));
}

/** The list without an entry. @throws Failure RowGone, DefaultTypeKept */
export function without<E extends Entry>(list: readonly E[], code: string): E[] {
  const gone = found(list, code);
  if (gone.isDefault) throw new Failure('DefaultTypeKept');
  return list.filter((entry) => entry !== gone);
}

function found<E extends Entry>(list: readonly E[], code: string): E {
  const entry = list.find((one) => one.code === code);
  if (!entry) throw new Failure('RowGone', { code });
  return entry;
}
