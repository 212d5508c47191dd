import { useMemo } from 'react';
import { riskModel } from '#contract/model.ts';
import { withoutAxes } from '#domain/method/change/compose.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import type { KeptRiskModel } from '#domain/model/configured.ts';
import { RiskModelForm } from '#domain/model/model-form.ts';
import { EffectPanel } from './EffectPanel';
import { KeptRiskTables } from './KeptRiskTables';
import { emptyKeptRisk, type KeptRiskDraft, keptDraftOf, keptTablesOf } from './kept-risk';
import { ModelPage } from './ModelPage';
import type { ModelKind } from './model-kind';
import { checkKeptRisk, type Neighbours, useRiskNeighbours } from './neighbours';

function RiskEffect({ model }: { model: KeptRiskModel | null }) {
  const change = useMemo<MethodPart | null>(() => model && { part: 'risk', model: withoutAxes(model) }, [model]);
  return <EffectPanel change={change} />;
}

const riskKind: ModelKind<KeptRiskModel, KeptRiskDraft, Neighbours> = {
  name: 'risk',
  calls: riskModel,
  modify: 'canConfigurationThreatModify',
  form: RiskModelForm,
  texts: { create: 'configuration.riskModel.create', empty: 'configuration.riskModel.empty' },
  typeText: (type) => (type === 'formula' ? 'configuration.riskMode.formula' : 'configuration.riskMode.matrix'),
  empty: emptyKeptRisk,
  draftOf: keptDraftOf,
  tablesOf: keptTablesOf,
  check: checkKeptRisk,
  Tables: KeptRiskTables,
  useNeighbours: useRiskNeighbours,
  Effect: RiskEffect,
};

/** Risk models (clause 15.8): how impact and feasibility make a risk value. */
export const RiskModelPage = () => <ModelPage kind={riskKind} />;
