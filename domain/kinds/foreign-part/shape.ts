import * as z from 'zod';
import { Id, Needed, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/** Characters of a part at most; a reader splits what is longer. */
export const longestForeignPart = 200_000;

/**
 * What a document of another tool says of a row, or of itself, and has no field here: it is written back when the version is written in that format.
 * It travels with the version and is shown nowhere; it goes with its row.
 */
export const foreignPartKind = drawnKind({
  name: 'foreignParts',
  noun: { one: 'kept part of a document', many: 'kept parts of documents', zh: '保留的文档内容' },
  fields: {
    /** Id of the format (`domain/formats`). */
    format: Needed(40),
    /** The row it belongs to, of whatever kind; empty: the document. A reference names one kind, so the rule of the kind checks it. */
    row: Id.or(z.literal('')),
    /** What the document calls it. */
    foreignId: Text(1000),
    /** Which document, where a version was read from several. */
    document: Text(1000),
    /** JSON. */
    content: z.string().max(longestForeignPart).refine(isJson, 'wrong'),
  },
  defaults: { row: '', foreignId: '', document: '' },
  references: {},
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
