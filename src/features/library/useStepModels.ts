import { useAccess } from '@umijs/max';
import { useMemo } from 'react';
import { stepModels } from '#contract/step-models.ts';
import { levelsOfAll } from '#domain/method/change/compose.ts';
import { defaultMethod, feasibilitySeeds } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** What the product is delivered with, for readers of templates alone and until the organisation's models are there. */
const delivered: readonly ThreatModel[] = feasibilitySeeds.map(({ model, levels }) => ({
  ...model,
  levels: [...levels],
}));

/** The feasibility models that steps can be rated by, and a method that has them all: what rates a task rates with it. */
export function useStepModels(): Method {
  const mayRead = useAccess().canAttackRead === true;
  const { data } = useCall(stepModels.list, mayRead ? {} : null, silent);
  return useMemo(() => {
    const models = data && data.length > 0 ? data : delivered;
    return {
      ...defaultMethod,
      feasibility: models.map(({ levels: _levels, ...model }) => model),
      feasibilityLevels: levelsOfAll(models),
    };
  }, [data]);
}
