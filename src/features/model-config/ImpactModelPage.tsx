import { useMemo } from 'react';
import { impactModel } from '#contract/model.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { validateImpact } from '#domain/method/check/validate.ts';
import type { ImpactModel } from '#domain/model/method.ts';
import { ImpactModelForm } from '#domain/model/model-form.ts';
import { ImpactTables } from '@/method-editor/impact/ImpactTables';
import { draftOf, emptyDraft, type ImpactDraft, tablesOf } from '@/method-editor/impact/impact-draft';
import { EffectPanel } from './EffectPanel';
import { ModelPage } from './ModelPage';
import type { ModelKind } from './model-kind';

function ImpactEffect({ model }: { model: ImpactModel | null }) {
  const change = useMemo<MethodPart | null>(() => model && { part: 'impact', model }, [model]);
  return <EffectPanel change={change} />;
}

const impactKind: ModelKind<ImpactModel, ImpactDraft> = {
  name: 'impact',
  calls: impactModel,
  modify: 'canConfigurationImpactModify',
  form: ImpactModelForm,
  texts: { create: 'configuration.impactModel.create', empty: 'configuration.impactModel.empty' },
  typeText: (type) => (type === 'combined' ? 'configuration.mode.combined' : 'configuration.mode.separate'),
  empty: emptyDraft,
  draftOf,
  tablesOf,
  check: validateImpact,
  Tables: ImpactTables,
  Effect: ImpactEffect,
};

/** Impact models (clause 15.5): dimensions, levels, and how they make one rating. */
export const ImpactModelPage = () => <ModelPage kind={impactKind} />;
