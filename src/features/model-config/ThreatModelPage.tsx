import { useMemo } from 'react';
import { threatModel } from '#contract/model.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { validateThreatModel } from '#domain/method/check/validate.ts';
import { ThreatModelForm } from '#domain/model/model-form.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { ThreatTables } from '@/method-editor/feasibility/ThreatTables';
import {
  emptyThreatDraft,
  type ThreatDraft,
  threatDraftOf,
  threatTablesOf,
} from '@/method-editor/feasibility/threat-draft';
import { EffectPanel } from './EffectPanel';
import { ModelPage } from './ModelPage';
import type { ModelKind } from './model-kind';

function ThreatEffect({ model }: { model: ThreatModel | null }) {
  const change = useMemo<MethodPart | null>(() => model && { part: 'feasibility', model }, [model]);
  return <EffectPanel change={change} />;
}

const threatKind: ModelKind<ThreatModel, ThreatDraft> = {
  name: 'threat',
  calls: threatModel,
  modify: 'canConfigurationThreatModify',
  form: ThreatModelForm,
  texts: { create: 'configuration.threatModel.create', empty: 'configuration.threatModel.empty' },
  typeText: (type) =>
    type === 'CVSSBased' ? 'configuration.threat.CVSSBased' : 'configuration.threat.AttackPotentialBased',
  empty: emptyThreatDraft,
  draftOf: threatDraftOf,
  tablesOf: threatTablesOf,
  check: validateThreatModel,
  Tables: ThreatTables,
  Effect: ThreatEffect,
};

/** Attack feasibility models (RC-15-11): parameters, ranges and levels, or the attack vector alone. */
export const ThreatModelPage = () => <ModelPage kind={threatKind} />;
