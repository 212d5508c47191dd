import { history } from '@umijs/max';
import { App } from 'antd';
import { useMemo } from 'react';
import { project } from '#contract/project.ts';
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

const isWhole = (chosen: Partial<MethodChoice> | undefined): chosen is MethodChoice =>
  Boolean(chosen?.feasibilityTypes && chosen.impactModel && chosen.threatModels && chosen.riskModel);

export function CreateProject() {
  const t = useT();
  const { message } = App.useApp();
  const { values, settled } = useVariables();
  const { data: models } = useCall(project.models, {});
  const chosen = useMemo(() => models && defaultChoice(models), [models]);
  // The method of the usual models carries the organisation's code rule.
  const usual = useCall(project.compose, isWhole(chosen) ? { body: chosen } : null, silent);
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
  if (!settled || !models || (isWhole(chosen) && !usual.data && !usual.error)) return <FormSkeleton />;
  return (
    <ProjectFields
      keptAs={{ place: 'project new' }}
      title={t('project.form.createTitle')}
      submitText={t('form.create')}
      initial={initial}
      models={models}
      asksIncomplete
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
