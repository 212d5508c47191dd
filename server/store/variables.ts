import type { Kysely } from 'kysely';
import type { UploadVariable } from '#contract/endpoint.ts';
import type { CodePrefixes } from '#domain/model/project.ts';
import {
  isVariableKey,
  type PreferredKind,
  prefixKeys,
  standardVariables,
  type VariableKey,
  type Variables,
  variableSchema,
} from '#domain/model/variable.ts';
import type { Store } from './open.ts';
import { Remembered } from './remembered.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

const setVariables = statement((db: Db) => db.selectFrom('variable').select(['key', 'value']));

const caches = new WeakMap<Db, Remembered<Variables>>();

/** From now on the variables of this store are read again only after one was written (SQLite; beside other processes each call reads). */
export function rememberVariables(store: Store): void {
  caches.set(store.db, new Remembered(store, ['variable'], 1));
}

/** The values in force. A stored value that no longer fits its spec counts as not set. */
export async function variablesOf(db: Db): Promise<Variables> {
  const read = async () => {
    const values: Record<string, unknown> = { ...standardVariables };
    for (const { key, value } of await setVariables(db, {}))
      if (isVariableKey(key) && variableSchema(key).safeParse(value).success) values[key] = value;
    return values as unknown as Variables;
  };
  return caches.get(db)?.get('', read) ?? read();
}

/** A variable as it is stored; undefined while it holds its standard. */
export async function storedVariables(db: Db) {
  const rows = await db.selectFrom('variable').selectAll().execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const megabyte = 1024 * 1024;

/** Bytes that a file of this sort may have. An upload endpoint names the variable (`uploadLimit`); then the mount holds to it. */
export async function uploadBytes(db: Db, key: UploadVariable): Promise<number> {
  return (await variablesOf(db))[key] * megabyte;
}

const preferenceKeys = {
  impact: 'project.impactModel',
  feasibility: 'project.feasibilityModels',
  risk: 'project.riskModel',
} as const satisfies Record<PreferredKind, VariableKey>;

/**
 * Says of a model its place among those of its kind that a new project starts with (0 is the first; undefined: it does not): those that
 * the variables name, in their order, or the ones marked as default while they name none that is still there.
 */
export async function preferredModels(
  db: Db,
): Promise<(model: { id: string; kind: string; is_default: boolean }) => number | undefined> {
  const values = await variablesOf(db);
  const wanted = Object.values(preferenceKeys).flatMap((key) => values[key]);
  const rows = wanted.length
    ? await db.selectFrom('model').select(['id', 'kind']).where('id', 'in', wanted).execute()
    : [];
  return ({ id, kind, is_default }) => {
    const key = preferenceKeys[kind as PreferredKind];
    const named = key ? values[key].filter((it) => rows.some((row) => row.kind === kind && row.id === it)) : [];
    if (named.length === 0) return is_default ? 0 : undefined;
    const place = named.indexOf(id);
    return place < 0 ? undefined : place;
  };
}

/** The code rule a new project starts with: prefixes that were set; kinds not named keep their own. */
export async function defaultCodePrefixes(db: Db): Promise<CodePrefixes> {
  const values = await variablesOf(db);
  return Object.fromEntries(
    prefixKeys.filter(({ key }) => values[key] !== standardVariables[key]).map(({ key, kind }) => [kind, values[key]]),
  );
}
