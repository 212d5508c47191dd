import { useDebounce } from 'ahooks';
import { useMemo } from 'react';
import { type ModelChoice, project } from '#contract/project.ts';
import { givesNoCal } from '#domain/method/rate/cal.ts';
import type { Method } from '#domain/model/method.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { usePrefixGaps } from '@/product/CodePrefixes';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { threatModelsFor } from './choices';

/** Fields of the form whose configuration may be incomplete (R-PROJ-12). */
export const warnedFields = ['threatModels', 'impactModel', 'riskModel', 'codePrefixes'] as const;
type WarnedField = (typeof warnedFields)[number];
export type Warnings = Partial<Record<WarnedField, string>> & {
  /** The method rates, and gives no CAL: nothing is incomplete, but people learned of it when the goals stayed without one. */
  noCal?: boolean;
};

export type Chosen = Partial<
  Pick<ProjectForm, 'feasibilityTypes' | 'impactModel' | 'threatModels' | 'riskModel' | 'codePrefixes'>
>;
/** A choice is put together when the hands rest (ms). */
const restsAfter = 300;

/**
 * The method that a choice of models makes, and what is incomplete in it, in words, by field. `wait` holds it back (models are not changed here).
 */
export function useChosenMethod(chosen: Chosen, wait: boolean): { warnings: Warnings; method: Method | undefined } {
  const t = useT();
  const language = textLanguage();
  const { feasibilityTypes, impactModel, threatModels, riskModel, codePrefixes } = chosen;
  const choice =
    !wait && feasibilityTypes?.length && impactModel && threatModels?.length && riskModel
      ? JSON.stringify({ feasibilityTypes, impactModel, threatModels, riskModel })
      : null;
  const rested = useDebounce(choice, { wait: restsAfter });
  const input = useMemo(() => (rested === null ? null : { body: JSON.parse(rested) }), [rested]);
  const { data } = useCall(project.compose, input, silent);
  const gaps = usePrefixGaps(codePrefixes ?? {});

  const warnings: Warnings = {};
  if (choice !== null)
    for (const field of ['threatModels', 'impactModel', 'riskModel'] as const) {
      const found = (data?.problems ?? []).filter((one) => one.field === field && one.severity === 'error');
      const [first] = found;
      if (first)
        warnings[field] = t(`project.incomplete.${field}`, { what: withMore(first.text[language], found.length - 1) });
    }
  if (choice !== null && data && givesNoCal(data.method)) warnings.noCal = true;
  if (gaps) warnings.codePrefixes = t('project.incomplete.codePrefixes', { what: withMore(gaps.first, gaps.more) });
  return { warnings, method: choice === null ? undefined : data?.method };

  function withMore(first: string, more: number): string {
    return more > 0 ? t('project.incomplete.more', { first, more }) : first;
  }
}

/** Does each chosen type have a model, and each model a chosen type? Otherwise no method can be put together yet (contract/project.ts). */
export function eachTypeHasModel(
  models: readonly ModelChoice[],
  { feasibilityTypes = [], threatModels = [] }: Chosen,
): boolean {
  const needed = threatModelsFor(models, feasibilityTypes, threatModels);
  return needed.length === threatModels.length && needed.every((id) => threatModels.includes(id));
}

/** The models a risk model is written for, when they are others than the chosen ones. */
export function belongingModels(
  models: readonly ModelChoice[],
  { riskModel, impactModel, threatModels = [] }: Chosen,
): { impactModel: string; threatModel: ModelChoice } | undefined {
  const axes = models.find(({ kind, id }) => kind === 'risk' && id === riskModel)?.axes;
  const threatModel = models.find(({ kind, id }) => kind === 'feasibility' && id === axes?.threatModel);
  if (!axes || !threatModel || !models.some(({ kind, id }) => kind === 'impact' && id === axes.impactModel)) return;
  if (axes.impactModel === impactModel && threatModels.length === 1 && threatModels[0] === threatModel.id) return;
  return { impactModel: axes.impactModel, threatModel };
}
