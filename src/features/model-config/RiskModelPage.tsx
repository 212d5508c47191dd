import { useMemo } from 'react';
import { riskModel } from '#contract/model.ts';
import { withoutAxes } from '#domain/method/change/compose.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { RiskModelForm } from '#domain/model/model-form.ts';
import type { StoredRiskModel } from '#domain/model/stored-models.ts';
import { EffectPanel } from './EffectPanel';
import { ModelPage } from './ModelPage';
import type { ModelKind } from './model-kind';
import { checkStoredRisk, type Neighbours, useRiskNeighbours } from './neighbours';
import { StoredRiskTables } from './StoredRiskTables';
import { emptyStoredRisk, type StoredRiskDraft, storedDraftOf, storedTablesOf } from './stored-risk';

function RiskEffect({ model }: { model: StoredRiskModel | null }) {
  const change = useMemo<MethodPart | null>(() => model && { part: 'risk', model: withoutAxes(model) }, [model]);
  return <EffectPanel change={change} />;
}

const riskKind: ModelKind<StoredRiskModel, StoredRiskDraft, Neighbours> = {
  name: 'risk',
  calls: riskModel,
  modify: 'canConfigurationThreatModify',
  form: RiskModelForm,
  texts: { create: 'configuration.riskModel.create', empty: 'configuration.riskModel.empty' },
  typeText: (type) => (type === 'formula' ? 'configuration.riskMode.formula' : 'configuration.riskMode.matrix'),
  empty: emptyStoredRisk,
  draftOf: storedDraftOf,
  tablesOf: storedTablesOf,
  check: checkStoredRisk,
  Tables: StoredRiskTables,
  useNeighbours: useRiskNeighbours,
  Effect: RiskEffect,
};

/** Risk models (clause 15.8): how impact and feasibility make a risk value. */
export const RiskModelPage = () => <ModelPage kind={riskKind} />;
