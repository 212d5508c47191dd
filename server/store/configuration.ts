import type { Kysely } from 'kysely';
import type { ModelItem } from '#contract/model.ts';
import type { ModelKind } from '#contract/project.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { KeptRiskModel } from '#domain/model/configured.ts';
import type { ProjectForm } from '#domain/model/project.ts';
import { typeOf } from './models.ts';
import type { Tables } from './tables.ts';

/** Kinds of which there are several to choose from; a project names its choice. */
export type ChosenKind = 'impact' | 'feasibility' | 'risk';

/** A stored model. `body` is of the shape of its kind, checked when it was written. */
export interface StoredModel {
  id: string;
  name: LocalText;
  is_default: boolean;
  body: unknown;
  rev: number;
  update_by: string;
  update_time: string;
}

const columns = ['id', 'name', 'is_default', 'body', 'rev', 'update_by', 'update_time'] as const;

/** All models of a kind: defaults first, then by name. */
export async function modelsOf(db: Kysely<Tables>, kind: ModelKind): Promise<StoredModel[]> {
  const rows = await db.selectFrom('model').select(columns).where('kind', '=', kind).execute();
  return rows.sort(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) || a.name.en.localeCompare(b.name.en, 'en') || (a.id < b.id ? -1 : 1),
  );
}

/** The one list of a kind that has one (security properties, threat types, …). */
export async function listOf(db: Kysely<Tables>, kind: ModelKind): Promise<StoredModel> {
  const [first] = await modelsOf(db, kind);
  if (!first) throw new Error(`no default model of kind ${kind}`);
  return first;
}

/** Names of the risk models whose cells are written for the levels of this model. */
export async function riskModelsNaming(db: Kysely<Tables>, id: string): Promise<LocalText[]> {
  const risks = await modelsOf(db, 'risk');
  return risks
    .filter(({ body }) => [(body as KeptRiskModel).impactModel, (body as KeptRiskModel).threatModel].includes(id))
    .map(({ name }) => name);
}

export interface Usage {
  projects: number;
  tasks: number;
}

/** How many projects chose each model of a kind, and how many tasks they hold. */
export async function usageOf(db: Kysely<Tables>, kind: ChosenKind): Promise<Map<string, Usage>> {
  const projects = await db.selectFrom('project').select(['id', 'body']).execute();
  const counted = await db
    .selectFrom('task')
    .select((eb) => ['project_id', eb.fn.countAll<number>().as('tasks')])
    .groupBy('project_id')
    .execute();
  const tasks = new Map(counted.map((row) => [row.project_id, Number(row.tasks)]));
  const usage = new Map<string, Usage>();
  for (const { id, body } of projects)
    for (const model of new Set(chosenIn(body as ProjectForm, kind))) {
      const known = usage.get(model) ?? { projects: 0, tasks: 0 };
      usage.set(model, { projects: known.projects + 1, tasks: known.tasks + (tasks.get(id) ?? 0) });
    }
  return usage;
}

const chosenIn = (form: ProjectForm, kind: ChosenKind): readonly string[] =>
  ({ impact: [form.impactModel], feasibility: form.threatModels, risk: [form.riskModel] })[kind];

/** A model as lists show it. */
export function itemOf(kind: ChosenKind, row: StoredModel, usage: Usage = { projects: 0, tasks: 0 }): ModelItem {
  const { id, name, is_default: isDefault, body, rev, update_time: updateTime } = row;
  const { description } = body as { description: LocalText };
  return {
    id,
    name,
    description,
    type: typeOf(kind, body),
    isDefault,
    ...usage,
    locked: usage.tasks > 0,
    updateTime,
    rev,
  };
}
