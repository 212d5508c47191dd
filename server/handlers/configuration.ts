import { impactModel, riskModel, threatModel } from '#contract/model.ts';
import { validateFeasibility, validateImpact } from '#domain/method/validate.ts';
import { validateRisk } from '#domain/method/validate-risk.ts';
import type { FeasibilityLevel, FeasibilityModel, ImpactModel, RiskModel } from '#domain/model/method.ts';
import { implement } from '#server/http/implement.ts';
import { listOf, modelsOf } from '#server/store/configuration.ts';
import { securityPropertyHandlers, threatTypeHandlers } from './configured-types.ts';
import { modelCalls } from './models.ts';

/** Feasibility models name feasibility levels; these are the ones projects get. */
const feasibilityLevels = async (db: Parameters<typeof listOf>[0]) =>
  (await listOf(db, 'feasibilityLevels')).body as FeasibilityLevel[];

/** What administrators keep for new projects. */
export const configurationHandlers = {
  impactModel: implement(
    impactModel,
    modelCalls<ImpactModel>('impact', async (model) => validateImpact(model)),
  ),
  threatModel: implement(
    threatModel,
    modelCalls<FeasibilityModel>('feasibility', async (model, db) =>
      validateFeasibility(model, await feasibilityLevels(db)),
    ),
  ),
  riskModel: implement(
    riskModel,
    // A matrix is written for the levels of some impact model: the one it fits best says what is still wrong.
    modelCalls<RiskModel>('risk', async (model, db) => {
      const levels = await feasibilityLevels(db);
      const impacts = await modelsOf(db, 'impact');
      const errors = (found: ReturnType<typeof validateRisk>) => found.filter((p) => p.severity === 'error').length;
      return impacts
        .map((impact) => validateRisk(model, impact.body as ImpactModel, levels))
        .reduce((best, found) => (errors(found) < errors(best) ? found : best));
    }),
  ),
  securityProperty: securityPropertyHandlers,
  threatType: threatTypeHandlers,
};
