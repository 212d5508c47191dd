import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';
import { TagCategoryForm, TagForm, tagColors, tagScopes } from '#domain/model/tag.ts';
import { endpoint } from './kit/endpoint.ts';

export const TagItem = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(tagColors),
  categoryId: z.string().nullable(),
  description: z.string(),
  scopes: z.array(z.enum(tagScopes)),
  updateTime: z.string(),
  rev: z.number().int(),
});
export type TagItem = z.infer<typeof TagItem>;

export const TagCategoryItem = z.object({
  id: z.string(),
  name: LocalText,
  description: z.string(),
  rev: z.number().int(),
});
export type TagCategoryItem = z.infer<typeof TagCategoryItem>;

/** All tags by name, and their categories in the order they were given. */
export const TagList = z.object({ categories: z.array(TagCategoryItem), tags: z.array(TagItem) });
export type TagList = z.infer<typeof TagList>;

/** What carries a tag. */
const Carriers = z.object({ tasks: z.number().int(), entries: z.number().int() });

const tags = '/intara/v1.0/system/tags' as const;
const categories = '/intara/v1.0/system/tag-categories' as const;
const modify = 'ConfigurationTagModify' as const;

export const tag = {
  list: endpoint({
    method: 'GET',
    path: tags,
    access: 'signedIn',
    forTokens: true,
    summary: 'List all tags and their categories',
    answer: TagList,
  }),
  usage: endpoint({
    method: 'GET',
    path: `${tags}/:tagId/usage`,
    access: 'ConfigurationTagRead',
    summary: 'Count the tasks and the library entries that have a tag',
    answer: Carriers,
  }),
  create: endpoint({
    method: 'POST',
    path: tags,
    access: modify,
    summary: 'Add a tag',
    body: TagForm,
    answer: TagList,
    errors: ['TagNameTaken', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${tags}/:tagId`,
    access: modify,
    summary:
      'Update a tag; requires the current rev. A new name is applied to all tasks and library entries that have the tag',
    body: z.object({ rev: z.number().int(), form: TagForm }),
    answer: TagList,
    errors: ['TagNameTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${tags}/:tagId`,
    access: modify,
    summary: 'Delete a tag and remove it from all tasks and library entries',
    answer: Carriers,
  }),
};

export const tagCategory = {
  create: endpoint({
    method: 'POST',
    path: categories,
    access: modify,
    summary: 'Add a tag category at the end of the list',
    body: TagCategoryForm,
    answer: TagList,
    errors: ['TagNameTaken', 'ListFull'],
  }),
  sort: endpoint({
    method: 'PUT',
    path: `${categories}/order`,
    access: modify,
    summary: 'Order the tag categories by the given ids; the others follow in their present order',
    body: z.object({ ids: z.array(z.string().max(60)).max(100) }),
    answer: TagList,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${categories}/:categoryId`,
    access: modify,
    summary: 'Update a tag category; requires the current rev',
    body: z.object({ rev: z.number().int(), form: TagCategoryForm }),
    answer: TagList,
    errors: ['TagNameTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${categories}/:categoryId`,
    access: modify,
    summary: 'Delete a tag category; its tags are kept without a category',
    answer: TagList,
  }),
};
