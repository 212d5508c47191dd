import { itemTopics } from '../kinds/chapter/shape.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a first analysis does, in the order of the method; that a version of the task is frozen, the rows do not tell. */
export const firstStepNames = ['draw', 'item', 'damage', 'threat', 'path', 'risk', 'freeze'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** Which of them the rows show to be done: each counts once one row has it, however many still lack it. */
export function firstStepsDone(
  w: Workspace,
  { damages, threats }: Pick<Ratings, 'damages' | 'threats'>,
): ReadonlySet<FirstStepName> {
  const isItem = (topic: string) => (itemTopics as readonly string[]).includes(topic);
  const told = [...w.chapters.values()].some(({ topic, text }) => isItem(topic) && text.trim() !== '');
  const done: Record<Exclude<FirstStepName, 'freeze'>, boolean> = {
    draw: w.assets.size > 0,
    item: told,
    damage: [...damages.values()].some(({ overall }) => overall !== null),
    threat: w.threats.size > 0,
    path: [...threats.values()].some(({ level }) => level !== null),
    risk: [...w.risks.values()].some((risk) => risk.treatments.length > 0),
  };
  return new Set(firstStepNames.filter((name) => name !== 'freeze' && done[name]));
}
