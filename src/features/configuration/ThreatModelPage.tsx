import { threatModel } from '#contract/model.ts';
import { validateThreatModel } from '#domain/method/validate.ts';
import type { ThreatModel } from '#domain/model/configured.ts';
import { ThreatModelForm } from '#domain/model/model-form.ts';
import { ModelPage } from './ModelPage';
import type { ModelKind } from './model-kind';
import { ThreatTables } from './ThreatTables';
import { emptyThreatDraft, type ThreatDraft, threatDraftOf, threatTablesOf } from './threat-draft';

export const threatKind: ModelKind<ThreatModel, ThreatDraft> = {
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
};

/** Attack feasibility models (RC-15-11): parameters, ranges and levels, or the attack vector alone. */
export const ThreatModelPage = () => <ModelPage kind={threatKind} />;
