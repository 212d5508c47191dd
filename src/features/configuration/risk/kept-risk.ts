import { type ModelProblem, problem } from '#domain/method/model-problems.ts';
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

export const emptyKeptRisk: KeptRiskDraft = { ...emptyRiskDraft, impactModel: '', threatModel: '' };

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
export function checkKeptRisk(model: KeptRiskModel, { impact, threat, hidden }: Neighbours): ModelProblem[] {
  if (hidden) return [];
  if (impact && threat) return validateRisk(model, impact, threat.levels);
  return [
    ...(impact ? [] : [problem('modelUnknown', 'impactModel', { id: model.impactModel })]),
    ...(threat ? [] : [problem('modelUnknown', 'threatModel', { id: model.threatModel })]),
  ];
}
