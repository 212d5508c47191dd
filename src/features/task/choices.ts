import { useMemo } from 'react';
import type { UserCard } from '#contract/account/inauth.ts';
import { lifecyclePhases } from '#contract/project.ts';
import { taskLevels, taskTypes } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { userLabel } from '@/product/UserSelect';

/** The enumerations of the task form in the chosen language. */
export function useTaskChoices() {
  const t = useT();
  return useMemo(
    () => ({
      type: taskTypes.map((value) => ({ value, label: t(`task.type.${value}`) })),
      level: taskLevels.map((value) => ({ value, label: t(`task.level.${value}`) })),
      lifecycle: lifecyclePhases.map((value) => ({ value, label: t(`project.lifecycle.${value}`) })),
    }),
    [t],
  );
}

/** People to pick from, each once: the participants, then who is named already though no longer taking part. */
export function peopleOptions(...groups: readonly (readonly UserCard[])[]) {
  const cards = new Map(groups.flat().map((card) => [card.id, card]));
  return [...cards.values()].map((card) => ({ value: card.id, label: userLabel(card) }));
}
