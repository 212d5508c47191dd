import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import { tag, tagCategory } from '#contract/tag.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { TagForm } from '#domain/model/tag.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { badInput } from '#server/http/parse.ts';
import { isUniqueViolation, type Tx } from '#server/store/open.ts';
import { followTag, tagList, tasksCarrying } from '#server/store/tags.ts';
import { takeTurn } from '#server/store/turn.ts';
import { nameOf } from '#server/workspace/refusals.ts';

/** More could not be chosen from. */
const mostTags = 500;
const mostCategories = 100;

export const tagHandlers = implement(tag, {
  list: (_, env) => tagList(env.store.db),

  usage: async ({ params }, env) => {
    const row = await storedTag(env.store.db as Tx, params.tagId);
    return { tasks: (await tasksCarrying(env.store.db, row.name)).length };
  },

  create: async ({ body, user }, env) => {
    const row = { id: env.newId(), ...columnsOf(body), ...stamp(env, user), rev: 1 };
    await nameFree(() =>
      env.store.tx(async (tx) => {
        await takeTurn(tx, 'tags');
        await refuseTagTaken(tx, body.name);
        await refuseFull(tx, 'tag', mostTags);
        await refuseUnknownCategory(tx, body.categoryId);
        await tx.insertInto('tag').values(row).execute();
      }),
    );
    return tagList(env.store.db);
  },

  change: async ({ params, body: { rev, form }, user }, env) => {
    const by = await nameOf(env, (await storedTag(env.store.db as Tx, params.tagId)).update_by);
    await nameFree(() =>
      env.store.tx(async (tx) => {
        await takeTurn(tx, 'tags');
        const before = await storedTag(tx, params.tagId);
        if (before.rev !== rev) throw new Failure('StaleRow', { code: before.name, who: by });
        await refuseTagTaken(tx, form.name, before.id);
        await refuseUnknownCategory(tx, form.categoryId);
        const next = { ...columnsOf(form), ...stamp(env, user), rev: rev + 1 };
        await tx.updateTable('tag').set(next).where('id', '=', before.id).execute();
        if (form.name !== before.name) await followTag(tx, before.name, form.name, user.id);
      }),
    );
    return tagList(env.store.db);
  },

  drop: async ({ params, user }, env) => {
    const tasks = await env.store.tx(async (tx) => {
      const { id, name } = await storedTag(tx, params.tagId);
      await tx.deleteFrom('tag').where('id', '=', id).execute();
      return followTag(tx, name, undefined, user.id);
    });
    return { tasks };
  },
});

export const tagCategoryHandlers = implement(tagCategory, {
  create: async ({ body, user }, env) => {
    await env.store.tx(async (tx) => {
      await takeTurn(tx, 'tags');
      await refuseCategoryTaken(tx, body.name);
      await refuseFull(tx, 'tag_category', mostCategories);
      const last = await tx
        .selectFrom('tag_category')
        .select((eb) => eb.fn.max('position').as('n'))
        .executeTakeFirst();
      const head = { id: env.newId(), ...body, position: Number(last?.n ?? 0) + 1, rev: 1 };
      await tx
        .insertInto('tag_category')
        .values({ ...head, ...stamp(env, user) })
        .execute();
    });
    return tagList(env.store.db);
  },

  sort: async ({ body }, env) => {
    await env.store.tx(async (tx) => {
      const { categories } = await tagList(tx);
      const rest = categories.map(({ id }) => id).filter((id) => !body.ids.includes(id));
      for (const [position, id] of [...new Set([...body.ids, ...rest])].entries())
        await tx.updateTable('tag_category').set({ position }).where('id', '=', id).execute();
    });
    return tagList(env.store.db);
  },

  change: async ({ params, body: { rev, form }, user }, env) => {
    const stored = await storedCategory(env, params.categoryId);
    const stale = async () => new Failure('StaleRow', { code: stored.name, who: await nameOf(env, stored.update_by) });
    if (stored.rev !== rev) throw await stale();
    const claimed = await env.store.tx(async (tx) => {
      await takeTurn(tx, 'tags');
      await refuseCategoryTaken(tx, form.name, stored.id);
      return tx
        .updateTable('tag_category')
        .set({ ...form, ...stamp(env, user), rev: rev + 1 })
        .where('id', '=', stored.id)
        .where('rev', '=', rev)
        .returning('id')
        .executeTakeFirst();
    });
    if (!claimed) throw await stale();
    return tagList(env.store.db);
  },

  drop: async ({ params }, env) => {
    const { id } = await storedCategory(env, params.categoryId);
    // Its tags stay: the column is set to null by the foreign key.
    await env.store.db.deleteFrom('tag_category').where('id', '=', id).execute();
    return tagList(env.store.db);
  },
});

const stamp = (env: Env, user: CurrentUser) => ({ update_by: user.id, update_time: env.clock().toISOString() });

const columnsOf = ({ categoryId, ...form }: TagForm) => ({ ...form, category_id: categoryId });

/** @throws Failure NotFound */
async function storedTag(db: Tx, id: string) {
  const row = await db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('NotFound');
  return row;
}

/** @throws Failure NotFound */
async function storedCategory(env: Env, id: string) {
  const row = await env.store.db.selectFrom('tag_category').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('NotFound');
  return row;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const tagTaken = () => new Failure('TagNameTaken', {}, [{ path: 'name', problem: 'taken' }]);

async function refuseTagTaken(tx: Tx, name: string, own?: string) {
  const { tags } = await tagList(tx);
  if (tags.some((other) => other.id !== own && same(other.name, name))) throw tagTaken();
}

/** @throws Failure TagNameTaken at the language that is taken */
async function refuseCategoryTaken(tx: Tx, name: LocalText, own?: string) {
  const others = (await tagList(tx)).categories.filter(({ id }) => id !== own);
  const taken = (['en', 'zh'] as const).filter((language) =>
    others.some((other) => same(other.name[language], name[language])),
  );
  if (taken.length > 0)
    throw new Failure(
      'TagNameTaken',
      {},
      taken.map((language) => ({ path: `name.${language}`, problem: 'taken' })),
    );
}

async function refuseFull(tx: Tx, table: 'tag' | 'tag_category', limit: number) {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit) throw new Failure('ListFull', { limit });
}

async function refuseUnknownCategory(tx: Tx, id: string | null) {
  if (id === null) return;
  const found = await tx.selectFrom('tag_category').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw badInput([{ path: 'categoryId', problem: 'unknown' }]);
}

/** Two that add the same name at once are told apart by the index. */
async function nameFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw tagTaken();
    throw error;
  }
}
