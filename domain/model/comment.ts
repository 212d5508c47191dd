import * as z from 'zod';
import { Id, Needed } from './base.ts';

/** Characters of a comment. */
export const longestComment = 4000;
/** Comments of a version, deleted ones among them: more could not be read. */
export const mostComments = 5000;
/** People named in one comment. */
const mostMentions = 20;

/** What is written about a row: text only, and who is mentioned in it. */
export const CommentForm = z.object({
  text: Needed(longestComment),
  /** Ids of members of the task whose names stand in the text behind an @. */
  mentions: z.array(Id).max(mostMentions).default([]),
});
export type CommentForm = z.infer<typeof CommentForm>;
