import { useMemo } from 'react';
import { type ModelChoice, project } from '#contract/project.ts';
import type { Method } from '#domain/model/method.ts';
import type { MethodChoice } from '#domain/product/project.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { choiceOf } from './setting-method';
/** The method that the organisation's lists and the project's own choice of models make today; undefined while it is fetched. */
export function useOrganisation(draft: Method, wanted: boolean): Method | undefined {
  const models = useCall(project.models, wanted ? {} : null, silent).data;
  const choice = useMemo(() => models && offered(models, choiceOf(draft)), [models, draft]);
  const { data } = useCall(project.compose, choice ? { body: choice } : null, silent);
  return data?.method;
}

/** The choice with what the organisation no longer offers left out: its default stands in. */
export function offered(models: readonly ModelChoice[], choice: MethodChoice): MethodChoice | undefined {
  const of = (kind: ModelChoice['kind'], id: string) => {
    const all = models.filter((model) => model.kind === kind);
    return all.find((model) => model.id === id) ?? all.find(({ isDefault }) => isDefault);
  };
  const impact = of('impact', choice.impactModel);
  const risk = of('risk', choice.riskModel);
  const threats = [...new Set(choice.threatModels.flatMap((id) => of('feasibility', id) ?? []))];
  if (!impact || !risk || threats.length === 0) return;
  return {
    impactModel: impact.id,
    riskModel: risk.id,
    threatModels: threats.map(({ id }) => id),
    feasibilityTypes: [...new Set(threats.map(({ type }) => type))] as MethodChoice['feasibilityTypes'],
  };
}
