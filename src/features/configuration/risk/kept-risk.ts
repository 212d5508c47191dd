import { type ModelProblem, problem } from '#domain/method/model-problems.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { validateRisk } from '#domain/method/validate-risk.ts';
import type { KeptRiskModel } from '#domain/model/configured.ts';
import type { TablesOf } from '../model-kind';
import type { Neighbours } from './neighbours';
import { emptyRiskDraft, type RiskDraft, riskDraftOf, riskTablesOf } from './risk-draft';

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

/** What is wrong with a risk model as far as its neighbours are known; the server checks it in any case. */
export function checkKeptRisk(model: KeptRiskModel, { impact, threat, hidden, gone }: Neighbours): ModelProblem[] {
  if (hidden) return [];
  if (impact && threat) return validateRisk(model, impact, threat.levels);
  return gone.map((field) => problem('modelUnknown', field, { id: model[field] }));
}
