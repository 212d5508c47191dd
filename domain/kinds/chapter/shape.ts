import * as z from 'zod';
import { Text } from '../../model/base.ts';
import { Attachment, mostAttachments } from '../attachment.ts';
import { drawnKind } from '../kind.ts';

/** What is written about the item (clause 9.3, M-2.1) and about the result, each once in a version. */
export const chapterTopics = [
  'overview',
  'boundary',
  'phases',
  'architecture',
  'environment',
  'constraints',
  'reuse',
  'conclusion',
] as const;
export type ChapterTopic = (typeof chapterTopics)[number];

/** Those of the item definition (M-2.1), in their order; functions and assumptions have rows of their own. */
export const itemTopics = ['boundary', 'phases', 'architecture', 'environment', 'constraints', 'reuse'] as const;

/**
 * A text of a version with pictures: system overview, parts of the item definition, conclusion. A row like any other, so that it is copied into
 * new versions, frozen, compared, undone and seen live with them.
 */
export const chapterKind = drawnKind({
  name: 'chapters',
  noun: { one: 'chapter', many: 'chapters', zh: '章节' },
  fields: {
    topic: z.enum(chapterTopics),
    text: Text(20_000),
    /** Shown below the text, in this order. */
    pictures: z.array(Attachment).max(mostAttachments),
  },
  defaults: { text: '', pictures: [] },
  references: {},
});
export type ChapterRow = z.output<typeof chapterKind.row>;

/** The id of the only chapter of a topic: two people who begin it at once begin the same one. */
export const chapterId = (topic: ChapterTopic): string => `chapter-${topic}`;
