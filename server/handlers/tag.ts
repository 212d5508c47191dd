import { tag, tagCategory } from '#contract/tag.ts';
import { deleteTag } from '#server/actions/libraries/delete-tag.ts';
import { changeTag, createTag, findTag } from '#server/actions/libraries/save-tag.ts';
import {
  changeTagCategory,
  createTagCategory,
  orderTagCategories,
  removeTagCategory,
} from '#server/actions/libraries/save-tag-category.ts';
import { countTagged } from '#server/store/libraries/library-tags.ts';
import { countCarrying, tagList } from '#server/store/libraries/tags.ts';
import { implement } from './implement.ts';

export const tagHandlers = implement(tag, {
  list: (_, { store }) => tagList(store.db),
  usage: async ({ params }, { store }) => {
    const { name } = await findTag(store.db, params.tagId);
    return { tasks: await countCarrying(store.db, name), entries: await countTagged(store.db, name) };
  },
  create: async ({ body, user }, env) => {
    await createTag(env, user, body);
    return tagList(env.store.db);
  },
  change: async ({ params, body, user }, env) => {
    await changeTag(env, user, params.tagId, body);
    return tagList(env.store.db);
  },
  drop: async ({ params, user }, env) => deleteTag(env, user, params.tagId),
});

export const tagCategoryHandlers = implement(tagCategory, {
  create: async ({ body, user }, env) => {
    await createTagCategory(env, user, body);
    return tagList(env.store.db);
  },
  sort: async ({ body }, env) => {
    await orderTagCategories(env, body.ids);
    return tagList(env.store.db);
  },
  change: async ({ params, body, user }, env) => {
    await changeTagCategory(env, user, params.categoryId, body);
    return tagList(env.store.db);
  },
  drop: async ({ params }, env) => {
    await removeTagCategory(env, params.categoryId);
    return tagList(env.store.db);
  },
});
