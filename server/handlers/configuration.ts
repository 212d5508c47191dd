import { calModel, impactModel, riskModel, threatModel, treatmentRule } from '#contract/model.ts';
import { problem } from '#domain/method/model-problems.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { validateCal, validateImpact, validateThreatModel } from '#domain/method/validate.ts';
import { validateRisk } from '#domain/method/validate-risk.ts';
import type { KeptRiskModel, ThreatModel } from '#domain/model/configured.ts';
import type { CalModel, ImpactModel, TreatmentRules } from '#domain/model/method.ts';
import { implement } from '#server/http/implement.ts';
import { modelsOf } from '#server/store/configuration.ts';
import { tableCalls } from './configured-tables.ts';
import { securityPropertyHandlers, threatTypeHandlers } from './configured-types.ts';
import { assetCategoryHandlers, impactTemplateHandlers } from './configured-vocabulary.ts';
import { modelCalls } from './models.ts';

/** What administrators keep for new projects. */
export const configurationHandlers = {
  impactModel: implement(
    impactModel,
    modelCalls<ImpactModel>('impact', async (model) => validateImpact(model)),
  ),
  threatModel: implement(
    threatModel,
    modelCalls<ThreatModel>('feasibility', async (model) => validateThreatModel(model)),
  ),
  riskModel: implement(
    riskModel,
    modelCalls<KeptRiskModel>('risk', async (model, db) => {
      const rows = (await modelsOf(db, 'impact')).find(({ id }) => id === model.impactModel);
      const columns = (await modelsOf(db, 'feasibility')).find(({ id }) => id === model.threatModel);
      if (!rows) return [problem('modelUnknown', 'impactModel', { id: model.impactModel })];
      if (!columns) return [problem('modelUnknown', 'threatModel', { id: model.threatModel })];
      return validateRisk(model, rows.body as ImpactModel, (columns.body as ThreatModel).levels);
    }),
  ),
  calModel: implement(
    calModel,
    // Its rows are the standard's four levels: projects map their own to them (`calFor`).
    tableCalls<CalModel>('cal', (table) => validateCal(table, annexFImpact)),
  ),
  treatmentRule: implement(
    treatmentRule,
    tableCalls<TreatmentRules>('treatment', () => []),
  ),
  securityProperty: securityPropertyHandlers,
  threatType: threatTypeHandlers,
  assetCategory: assetCategoryHandlers,
  impactTemplate: impactTemplateHandlers,
};
