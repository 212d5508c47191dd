import type { CommentItem } from '#contract/comment.ts';

/** Comments by thread, in their order: the first comment of a thread stands first. */
export function threadsOf(items: readonly CommentItem[]): CommentItem[][] {
  const threads = new Map<string, CommentItem[]>();
  for (const item of items) if (item.id === item.thread) threads.set(item.id, [item]);
  for (const item of items) if (item.id !== item.thread) threads.get(item.thread)?.push(item);
  return [...threads.values()];
}
