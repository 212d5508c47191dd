import type { Method } from '#domain/model/method.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import { prepareQuery } from '../engines/prepare-query.ts';
import { lockFor } from '../lock.ts';
import type { Db, Tx } from '../store.ts';
import { hashing } from './content-hash.ts';

/** Methods are 20 kB and more, and most projects and versions share one: each is stored once, under the hash of its content. */

const insert = prepareQuery((db, v: { hash: string; body: Method }) =>
  db
    .insertInto('method')
    .values({ hash: v.hash, body: v.body as unknown })
    .onConflict((c) => c.doNothing()),
);

/**
 * Stores a method unless it is there, and returns the hash that projects and versions name it by. Call it while holding the lock `projects`, or
 * `dropUnusedMethods` may delete it before it is named.
 */
export async function keepMethod(tx: Tx, method: Method): Promise<string> {
  const hash = await hashOfMethod(method);
  const [known] = await findHash(tx, { hash });
  if (known) return hash;
  await insert(tx, { hash, body: method });
  await giveWay();
  return hash;
}

/** The hash of the content of a method: what it is stored under. */
export async function hashOfMethod(method: Method): Promise<string> {
  const hash = hashes.get(method) ?? (await runInSlices(hashing(method)));
  hashes.set(method, hash);
  return hash;
}

/** A memo of the very value, which nobody changes: a method goes into many versions at once. */
const hashes = new WeakMap<Method, string>();

const findHash = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('method').select('hash').where('hash', '=', hash),
);

const find = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('method').select('body').where('hash', '=', hash),
);

const mostKept = 100;
/** What a hash stands for never changes, on any database. */
const kept = new Map<string, Method>();

/** The method stored under a hash. It is shared between callers, so nobody may change it. */
export async function readMethod(db: Db, hash: string): Promise<Method> {
  const known = kept.get(hash);
  if (known) return known;
  const [row] = await find(db, { hash });
  if (!row) throw new Error(`no method ${hash}`);
  const method = row.body as Method;
  kept.set(hash, method);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return method;
}

/** Deletes methods that no project and no version names any more. */
export async function dropUnusedMethods(tx: Tx): Promise<void> {
  await lockFor(tx, 'projects');
  await tx
    .deleteFrom('method')
    .where((eb) =>
      eb.and(
        (['project', 'task_version'] as const).map((table) =>
          eb.not(eb.exists(eb.selectFrom(table).select('id').whereRef('method_hash', '=', 'method.hash'))),
        ),
      ),
    )
    .execute();
}
