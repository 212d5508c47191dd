import { z } from 'zod';
import { Id, Needed, SpacelessName, Text } from './base.ts';

/** What one enters to make a version of a task. */
export const VersionForm = z.object({
  version: SpacelessName(40),
  /** The version whose rows, method and texts the new one starts with. */
  base: Id,
  /** What the update is about. */
  content: Needed(4000),
  author: Id,
  /** The task goes on in the new version. */
  current: z.boolean().default(true),
});
export type VersionForm = z.infer<typeof VersionForm>;

/** Why something is finished although it lacks something. */
export const FinishReason = Text(2000);
