import { type ModelProblem, problem } from '#domain/method/check/model-problems.ts';
import { validateCal, validateImpact, validateThreatModel } from '#domain/method/check/validate.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { CalModel, ImpactModel, TreatmentRules } from '#domain/model/method.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { type ChosenKind, modelsOf } from '#server/store/libraries/rating-models.ts';
import type { Db } from '#server/store/store.ts';
import { refuseNamesTaken } from '../refuse-taken.ts';
import { modelUnsound } from './model-unsound-failure.ts';

/** The rating models by their kind. */
export interface ModelByKind {
  impact: ImpactModel;
  feasibility: ThreatModel;
  risk: StoredRiskModel;
}
/** The tables of which there is one each, by their kind. */
export interface TableByKind {
  cal: CalModel;
  treatment: TreatmentRules;
}
export type TableKind = keyof TableByKind;

const modelChecks: { [K in ChosenKind]: (model: ModelByKind[K], db: Db) => Promise<ModelProblem[]> } = {
  impact: async (model) => validateImpact(model),
  feasibility: async (model) => validateThreatModel(model),
  risk: async (model, db) => {
    const rows = (await modelsOf(db, 'impact')).find(({ id }) => id === model.impactModel);
    const columns = (await modelsOf(db, 'feasibility')).find(({ id }) => id === model.threatModel);
    if (!rows) return [problem('modelUnknown', 'impactModel', { id: model.impactModel })];
    if (!columns) return [problem('modelUnknown', 'threatModel', { id: model.threatModel })];
    return validateRisk(model, rows.body as ImpactModel, (columns.body as ThreatModel).levels);
  },
};

const tableChecks: { [K in TableKind]: (table: TableByKind[K]) => ModelProblem[] } = {
  // Its rows are the standard's four levels: projects map their own to them (`calFor`).
  cal: (table) => validateCal(table, annexFImpact),
  treatment: () => [],
};

const errorsIn = (problems: readonly ModelProblem[]) => problems.filter(({ severity }) => severity === 'error');

/** What is wrong with a model as it is; of a risk model also what does not fit to the models it names. */
export const checkModel = <K extends ChosenKind>(db: Db, kind: K, model: ModelByKind[K]): Promise<ModelProblem[]> =>
  modelChecks[kind](model, db);

/** What is wrong with a table as it is. */
export const checkTable = <K extends TableKind>(kind: K, table: TableByKind[K]): ModelProblem[] =>
  tableChecks[kind](table);

/** Refuses a model with errors; returns its warnings. @throws Failure ModelNameTaken, ModelUnsound */
export async function requireSoundModel<K extends ChosenKind>(
  db: Db,
  kind: K,
  model: ModelByKind[K],
): Promise<ModelProblem[]> {
  const others = (await modelsOf(db, kind)).filter(({ id }) => id !== model.id);
  const names = others.map(({ name }): LocalText => name);
  refuseNamesTaken('ModelNameTaken', model.name, names);
  const problems = await checkModel(db, kind, model);
  const errors = errorsIn(problems);
  if (errors.length > 0) throw modelUnsound(errors);
  return problems;
}

/** @throws Failure ModelUnsound */
export function requireSoundTable<K extends TableKind>(kind: K, table: TableByKind[K]): void {
  const errors = errorsIn(checkTable(kind, table));
  if (errors.length > 0) throw modelUnsound(errors, 'table.');
}
