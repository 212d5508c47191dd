import type { Rules } from '../rule.ts';
import { chapterId } from './shape.ts';

export const chapterRules: Rules<'chapters'> = {
  /** A topic has one chapter in a version, found by its id. */
  written(edit, { id, topic }) {
    if (id !== chapterId(topic)) edit.refuse('UnknownReference', { field: 'topic' }, 'topic');
  },
};
