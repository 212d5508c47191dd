import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import type { StoredRiskModel } from '#domain/model/stored-models.ts';
import { emptyRiskDraft, type RiskDraft, riskDraftOf, riskTablesOf } from '@/method-editor/risk/risk-draft';
import type { TablesOf } from './model-kind';

/** A risk model as an administrator edits it: with the models whose levels are its rows and columns. */
export interface StoredRiskDraft extends RiskDraft {
  impactModel: string;
  threatModel: string;
}

/** A new model starts between the default models, which cannot be deleted. */
export const emptyStoredRisk: StoredRiskDraft = {
  ...emptyRiskDraft,
  impactModel: annexFImpact.id,
  threatModel: attackPotential.id,
};

export const storedDraftOf = ({ impactModel, threatModel, ...tables }: TablesOf<StoredRiskModel>): StoredRiskDraft => ({
  ...riskDraftOf(tables),
  impactModel,
  threatModel,
});

export const storedTablesOf = ({ impactModel, threatModel, ...draft }: StoredRiskDraft): TablesOf<StoredRiskModel> => ({
  ...riskTablesOf(draft),
  impactModel,
  threatModel,
});
