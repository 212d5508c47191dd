import * as z from 'zod';
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

/**
 * By which method something made of a version rates where that of the project is another: that of the project, as open versions do, or that of the
 * version. Not said, nothing may move by it.
 */
export const methodSources = ['project', 'base'] as const;
export const MethodSource = z.enum(methodSources).optional();
export type MethodSource = z.infer<typeof MethodSource>;

/** Why something is finished although it lacks something. */
export const FinishReason = Text(2000);
