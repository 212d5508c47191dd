import { useMemo } from 'react';
import { lifecyclePhases, type ModelChoice, type ModelKind } from '#contract/project.ts';
import { feasibilityTypes, type ProjectForm } from '#domain/product/project.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';

export function useLifecycleChoices() {
  const t = useT();
  return useMemo(() => lifecyclePhases.map((value) => ({ value, label: t(`project.lifecycle.${value}`) })), [t]);
}

export function useFeasibilityChoices() {
  const t = useT();
  return useMemo(() => feasibilityTypes.map((value) => ({ value, label: t(`project.feasibility.${value}`) })), [t]);
}

/** Models of one kind by their names in the chosen language; with `types` only those of these types. */
export function modelOptions(models: readonly ModelChoice[], kind: ModelKind, types?: readonly string[]) {
  const language = textLanguage();
  return models
    .filter((model) => model.kind === kind && (!types || types.includes(model.type)))
    .map((model) => ({ value: model.id, label: model.name[language] || model.name.en }));
}

type MethodChoice = Pick<ProjectForm, 'feasibilityTypes' | 'impactModel' | 'threatModels' | 'riskModel'>;

/** What a new project starts with: the preferred model of each kind; of feasibility there may be several. */
export function defaultChoice(models: readonly ModelChoice[]): Partial<MethodChoice> {
  const of = (kind: ModelKind) => models.find((model) => model.kind === kind && model.isDefault);
  const feasibility = models.filter((model) => model.kind === 'feasibility' && model.isDefault);
  const impact = of('impact');
  const risk = of('risk');
  return {
    ...(impact ? { impactModel: impact.id } : {}),
    ...(risk ? { riskModel: risk.id } : {}),
    ...(feasibility.length > 0
      ? {
          feasibilityTypes: [
            ...new Set(feasibility.map(({ type }) => type as MethodChoice['feasibilityTypes'][number])),
          ],
          threatModels: feasibility.map(({ id }) => id),
        }
      : {}),
  };
}

/** The threat models after a change of the types: those of dropped types go, each type has at least one (contract/project.ts). */
export function threatModelsFor(
  models: readonly ModelChoice[],
  types: readonly string[],
  chosen: readonly string[],
): string[] {
  const offered = models.filter((model) => model.kind === 'feasibility' && types.includes(model.type));
  const kept = chosen.filter((id) => offered.some((model) => model.id === id));
  const missing = types.flatMap((type) => {
    const ofType = offered.filter((model) => model.type === type);
    if (ofType.some((model) => kept.includes(model.id))) return [];
    const first = ofType.find((model) => model.isDefault) ?? ofType[0];
    return first ? [first.id] : [];
  });
  return [...kept, ...missing];
}
