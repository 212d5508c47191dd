import * as z from 'zod';
import { linkedKinds } from '#domain/library/into-task.ts';
import { NameInBoth } from '#domain/library/library.ts';
import { Code, Id } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { Changes, editErrors } from './row.ts';
import { Whose } from './version.ts';

/** An entry that is there already, and why it is named: it has the same code, or the same name in one of the languages. */
export const ExistingEntry = z.object({
  id: Id,
  rev: z.number().int(),
  code: z.string(),
  name: z.object({ en: z.string(), zh: z.string() }),
  same: z.enum(['code', 'name']),
});
export type ExistingEntry = z.infer<typeof ExistingEntry>;

/** A row of a task put into its library. */
export const promotion = {
  promote: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/library-entries',
    access: 'ProjectAnalysisModify',
    summary:
      'Put a row into its library and link it to the new entry, atomically; requires the right to modify the library. Entries with the same name or code that the caller may read are answered instead, until `anyway` is set',
    body: z.object({
      kind: z.enum(linkedKinds),
      row: Id,
      /** Of the row. */
      rev: z.number().int(),
      /** Of the texts of the row. */
      language: z.enum(['en', 'zh']),
      /** Empty: the next one of the library. */
      code: Code.or(z.literal('')).default(''),
      name: NameInBoth(400),
      anyway: z.boolean().default(false),
      by: Whose,
    }),
    answer: z.object({
      /** What is there already; nothing was made then. */
      existing: z.array(ExistingEntry),
      made: z.object({ id: Id, code: z.string(), changes: Changes }).nullable(),
    }),
    errors: [...editErrors, 'CodeTaken', 'TemplateExists', 'ListFull', 'PermissionDenied', 'OtherUser'],
  }),
};
