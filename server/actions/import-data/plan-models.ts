import type { WorkbookProblemKey } from '#contract/kit/problems.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { impactModel, riskModel, threatModel } from '#contract/model.ts';
import { foldText } from '#domain/fold-text.ts';
import { lostDefaultLevels, withDefaultMarks } from '#domain/method/check/default-levels.ts';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { validateImpact, validateThreatModel } from '#domain/method/check/validate.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { ImpactModel } from '#domain/model/method.ts';
import { ImpactModelForm, RiskModelForm, ThreatModelForm } from '#domain/model/model-form.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { rawOf } from '#server/import/raw-line.ts';
import {
  insertModel,
  modelsOf,
  type StoredModel,
  typeOf,
  updateModel,
  usageOf,
} from '#server/store/libraries/rating-models.ts';
import type { ModelByKind } from '../models/check-model.ts';
import { noteAct } from '../people/note-act.ts';
import { sameName, takenLanguages } from '../refuse-taken.ts';
import { type Importing, linesOf, type PlannedSheet } from './importing.ts';
import { type ModelKindName, ModelLines, readModel } from './read-model.ts';

const sheet = 'models';
const kinds = { impact: impactModel, feasibility: threatModel, risk: riskModel };
const forms = { impact: ImpactModelForm, feasibility: ThreatModelForm, risk: RiskModelForm };
type AnyModel = ModelByKind[ModelKindName];

interface Plan {
  created: { kind: ModelKindName; model: AnyModel }[];
  changed: { kind: ModelKindName; row: StoredModel; model: AnyModel }[];
  unchanged: number;
}

/** Rating models of the organisation, by their English names; risk models last, because they name the others. */
export async function planModels(importing: Importing): Promise<PlannedSheet | undefined> {
  const { workbook, env, author } = importing;
  if (!workbook.models) return undefined;
  const groups = await groupsOf(importing);
  const plan: Plan = { created: [], changed: [], unchanged: 0 };
  /** As they will be, for the risk models that name them. */
  const bodies = new Map<string, AnyModel>();
  for (const kind of ['impact', 'feasibility', 'risk'] as const) {
    const stored = await modelsOf(env.store.db, kind);
    for (const { id, body } of stored) bodies.set(id, body as AnyModel);
    const usage = await usageOf(env.store.db, kind);
    const names = new Map(stored.map(({ id, name }) => [id, name]));
    const named: Named[] = [];
    for (const lines of groups.filter((one) => one.kind === kind)) {
      const locked = (id: string) => (usage.get(id)?.tasks ?? 0) > 0;
      const model = planModel(importing, lines, { stored, bodies, locked, plan });
      if (!model) continue;
      names.set(model.id, model.name);
      named.push({ lines, model });
    }
    refuseSameNames(importing, named, names);
  }
  const { created, changed, unchanged } = plan;
  return {
    sheet,
    created: created.length,
    updated: changed.length,
    unchanged,
    write: async (tx, written) => {
      for (const { kind, model } of created) {
        await insertModel(tx, kind, model, author);
        await noteAct(env, tx, 'model.created', { id: model.id, name: model.name.en, detail: kind });
        await written(1);
      }
      for (const { kind, row, model } of changed) {
        await updateModel(tx, row, { name: model.name, body: model }, author);
        await noteAct(env, tx, 'model.changed', { id: row.id, name: model.name.en, detail: kind });
        await written(1);
      }
    },
  };
}

interface Named {
  lines: ModelLines;
  model: AnyModel;
}

/** Of one kind no two models have a name in common, as the workbook will leave them. */
function refuseSameNames(
  { problems }: Importing,
  named: readonly Named[],
  names: ReadonlyMap<string, LocalText>,
): void {
  for (const { lines, model } of named) {
    const others = [...names].flatMap(([id, name]) => (id === model.id ? [] : [name]));
    for (const language of takenLanguages(model.name, others))
      problems.at(sheet, lines.first, `name.${language}`, 'taken');
  }
}

/** The lines of each model. A sort that the importer may not change is a problem. */
async function groupsOf(importing: Importing): Promise<ModelLines[]> {
  const { problems, caller } = importing;
  const groups = new Map<string, ModelLines>();
  for await (const line of linesOf(importing, sheet)) {
    const { kind: word = '', model = '', part = '' } = line.cells;
    const kind = foldText(word);
    for (const field of ['kind', 'model', 'part']) if (!line.cells[field]) problems.at(sheet, line, field, 'required');
    if (kind !== '' && !(kind in kinds)) problems.at(sheet, line, 'kind', 'notAllowed');
    if (!(kind in kinds) || model === '' || part === '') continue;
    const key = `${kind}\n${foldText(model)}`;
    let group = groups.get(key);
    if (!group) {
      group = new ModelLines(kind as ModelKindName, model);
      groups.set(key, group);
      if (!caller.user.permissions.includes(kinds[group.kind].create.access))
        problems.at(sheet, line, 'kind', 'noRight');
    }
    group.add(line, rawOf(sheet, line, problems));
  }
  return [...groups.values()];
}

interface Around {
  stored: readonly StoredModel[];
  bodies: Map<string, AnyModel>;
  locked: (id: string) => boolean;
  plan: Plan;
}

/** Returns the model as it will be; undefined where its lines do not make one. */
function planModel(
  importing: Importing,
  lines: ModelLines,
  { stored, bodies, locked, plan }: Around,
): AnyModel | undefined {
  const { env, problems, models } = importing;
  const { kind } = lines;
  const row = stored.find(({ name }) => sameName(name.en, lines.name));
  const before = row?.body as AnyModel | undefined;
  const id = row?.id ?? env.newId();
  const type = (model: unknown) => typeOf(kind, model);
  const remember = (model: AnyModel) => {
    bodies.set(id, model);
    for (const word of [model.name.en, model.name.zh]) models[kind].set(foldText(word), { id, type: type(model) });
  };
  // Named by projects of the workbook even where something is wrong with it, or one mistake would be named there too.
  models[kind].set(foldText(lines.name), { id, type: String(lines.option ?? type(before ?? {})) });
  const raw = readModel(lines, before, { problems, modelOf: (of, name) => models[of].get(foldText(name))?.id });
  const parsed = forms[kind].safeParse(raw, { reportInput: true });
  if (!parsed.success) {
    for (const { path, problem, limit } of problemsOf(parsed.error)) {
      const { line, field } = lines.placeOf(path);
      problems.at(sheet, line, field, problem as WorkbookProblemKey, { limit });
    }
    return undefined;
  }
  const model = withDefaultMarks({ ...parsed.data, id } as unknown as AnyModel, before);
  remember(model);
  if (before && sameContent(before, model)) {
    plan.unchanged += 1;
    return model;
  }
  if (row && locked(row.id)) problems.at(sheet, lines.first, 'model', 'inUse');
  if (before && lostDefaultLevels(before, model).length > 0) problems.at(sheet, lines.first, 'model', 'wrong');
  for (const one of unsoundness(kind, model, bodies)) {
    const { line, field } = lines.placeOf(one.path);
    problems.at(sheet, line, field, 'unsound', { said: { en: textOf(one, 'en'), zh: textOf(one, 'zh') } });
  }
  if (row) plan.changed.push({ kind, row, model });
  else plan.created.push({ kind, model });
  return model;
}

/** What makes a model unfit to rate with. */
function unsoundness(kind: ModelKindName, model: AnyModel, bodies: ReadonlyMap<string, AnyModel>): ModelProblem[] {
  return found().filter(({ severity }) => severity === 'error');
  function found(): ModelProblem[] {
    if (kind === 'impact') return validateImpact(model as ImpactModel);
    if (kind === 'feasibility') return validateThreatModel(model as ThreatModel);
    const risk = model as StoredRiskModel;
    const [rows, columns] = [bodies.get(risk.impactModel), bodies.get(risk.threatModel)];
    // That they are named and known was looked at before.
    if (!rows || !columns) return [];
    return validateRisk(risk, rows as ImpactModel, (columns as ThreatModel).levels);
  }
}
