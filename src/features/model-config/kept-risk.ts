import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import type { KeptRiskModel } from '#domain/model/configured.ts';
import { emptyRiskDraft, type RiskDraft, riskDraftOf, riskTablesOf } from '@/method-editor/risk/risk-draft';
import type { TablesOf } from './model-kind';

/** A risk model as an administrator edits it: with the models whose levels are its rows and columns. */
export interface KeptRiskDraft extends RiskDraft {
  impactModel: string;
  threatModel: string;
}

/** A new model starts between the default models, which cannot be deleted. */
export const emptyKeptRisk: KeptRiskDraft = {
  ...emptyRiskDraft,
  impactModel: annexFImpact.id,
  threatModel: attackPotential.id,
};

export const keptDraftOf = ({ impactModel, threatModel, ...tables }: TablesOf<KeptRiskModel>): KeptRiskDraft => ({
  ...riskDraftOf(tables),
  impactModel,
  threatModel,
});

export const keptTablesOf = ({ impactModel, threatModel, ...draft }: KeptRiskDraft): TablesOf<KeptRiskModel> => ({
  ...riskTablesOf(draft),
  impactModel,
  threatModel,
});
