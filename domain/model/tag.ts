import * as z from 'zod';
import { Id, NeededLine, Text } from './base.ts';

/** What may carry a tag (R-SYS-2). */
export const tagScopes = [
  'libraryAsset',
  'analysis',
  'libraryAttack',
  'libraryRequirement',
  'libraryTemplate',
  'libraryMitigation',
] as const;
export type TagScope = (typeof tagScopes)[number];

/** The theme colours by name (R-CONST-5). */
export const tagColors = ['daybreak', 'dust', 'volcano', 'sunset', 'cyan', 'green', 'geekblue', 'purple'] as const;
export type TagColor = (typeof tagColors)[number];

/** What one enters of a tag. Its name is the text that what carries it keeps. */
export const TagForm = z.object({
  name: NeededLine(40),
  color: z.enum(tagColors).default('daybreak'),
  /** `null`: in no category. */
  categoryId: Id.nullable().default(null),
  description: Text(400).default(''),
  scopes: z.array(z.enum(tagScopes)).min(1, 'required').max(tagScopes.length),
});
export type TagForm = z.infer<typeof TagForm>;

/** What one enters of a category of tags. */
export const TagCategoryForm = z.object({
  name: z.object({ en: NeededLine(60), zh: NeededLine(60) }),
  description: Text(400).default(''),
});
export type TagCategoryForm = z.infer<typeof TagCategoryForm>;
