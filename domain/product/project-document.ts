import * as z from 'zod';
import { FoldedLine, FoldedText } from '../model/base.ts';

/** What a document of a project is. */
export const documentKinds = [
  'plan',
  'specification',
  'architecture',
  'interface',
  'standard',
  'supplier',
  'test',
  'minutes',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What people say of a document; its name is that of its file. */
export const DocumentForm = z.object({
  kind: z.enum(documentKinds).default('other'),
  version: FoldedLine(40),
  note: FoldedText(400).default(''),
});
export type DocumentForm = z.output<typeof DocumentForm>;

/** Most documents of a project. */
export const mostDocuments = 1_000;
