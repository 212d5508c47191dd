import { impactOf } from '#domain/impact-of-change/impact-of-edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { ReviewParts } from '@/session/review-parts';
import type { Session } from '@/session/session';

/** Whether another state of the version makes reviewed rows suspect that are not yet. */
export const makesSuspect = ({ watch }: ReviewParts, { view: { w, initial } }: Session, next: Workspace): boolean =>
  impactOf(watch, { w, ratings: initial }, next).suspects.length > 0;
