import { history } from '@umijs/max';
import { App } from 'antd';
import { useMemo } from 'react';
import { type ModelChoice, project } from '#contract/project.ts';
import type { MethodChoice, ProjectForm } from '#domain/product/project.ts';
import { type Variables, variables } from '#domain/product/variable.ts';
import { useT } from '@/i18n';
import { FormSkeleton } from '@/lists/FormPage';
import { ownPrefixes } from '@/product/CodePrefixes';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';
import { useCall } from '@/request/useCall';
import { useVariables } from '@/request/useVariables';
import { defaultChoice } from './choices';
import { projectAddress } from './fields';
import { ProjectFields } from './ProjectFields';
import { sendLogo } from './send-logo';

const blank: Partial<ProjectForm> = { safetyStandard: [], participants: [] };

const phaseOf = (values: Partial<Variables> | undefined) =>
  (values?.['project.lifecycle'] ?? variables['project.lifecycle'].standard) as ProjectForm['lifecycle'][number];

const isWhole = (chosen: Partial<MethodChoice>): chosen is MethodChoice =>
  Boolean(chosen.feasibilityTypes && chosen.impactModel && chosen.threatModels && chosen.riskModel);

/** The models of the project that was made last; `waits` until it is known whether there is one. */
function useLastChoice(): { choice: Partial<MethodChoice> | undefined; waits: boolean } {
  const newest = useCall(project.list, { query: { sorter: '-createdOn', pageSize: 10 } }, silent);
  const own = newest.data?.list.find(({ example }) => !example);
  const read = useCall(project.get, own ? { params: { projectId: own.id } } : null, silent);
  const form = read.data?.form;
  return {
    choice: form && {
      feasibilityTypes: form.feasibilityTypes,
      impactModel: form.impactModel,
      threatModels: form.threatModels,
      riskModel: form.riskModel,
    },
    waits: own ? !form && !read.error : !newest.data && !newest.error,
  };
}

/** Models may have been deleted or replaced since. */
function stillOffered(models: readonly ModelChoice[], choice: Partial<MethodChoice> | undefined) {
  if (!choice || !isWhole(choice)) return;
  const isOffered = (id: string) => models.some((model) => model.id === id);
  return [choice.impactModel, choice.riskModel, ...choice.threatModels].every(isOffered) ? choice : undefined;
}

export function CreateProject() {
  const t = useT();
  const { message } = App.useApp();
  const { values, settled } = useVariables();
  const { data: models } = useCall(project.models, {});
  const last = useLastChoice();
  const chosen = useMemo(
    () => models && !last.waits && (stillOffered(models, last.choice) ?? defaultChoice(models)),
    [models, last.waits, last.choice],
  );
  // The method of the usual models carries the organisation's code rule.
  const usual = useCall(project.compose, chosen && isWhole(chosen) ? { body: chosen } : null, silent);
  const prefixes = usual.data?.method.codePrefixes;
  const initial = useMemo(
    () => ({
      ...blank,
      lifecycle: [phaseOf(values)],
      ...chosen,
      codePrefixes: { ...ownPrefixes, ...(prefixes as ProjectForm['codePrefixes']) },
    }),
    [chosen, prefixes, values],
  );
  if (!settled || !models || !chosen || (isWhole(chosen) && !usual.data && !usual.error)) return <FormSkeleton />;
  return (
    <ProjectFields
      keptAs={{ place: 'project new' }}
      title={t('project.form.createTitle')}
      submitText={t('form.create')}
      initial={initial}
      models={models}
      isNew
      onCancel={() => history.push('/project/list')}
      save={async (body, logo) => {
        const goOn = wayOn();
        const made = await call(project.create, { body }, silent);
        await sendLogo(made.id, logo);
        message.success(t('project.form.created', { name: made.name }));
        goOn(projectAddress(made.id));
      }}
    />
  );
}
