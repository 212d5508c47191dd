import { sql } from 'kysely';
import type { ModelItem } from '#contract/model.ts';
import type { ModelKind } from '#contract/project.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel, ImpactModel, RiskModel } from '#domain/model/method.ts';
import type { StoredRiskModel } from '#domain/model/stored-models.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import { seedModels } from '#server/seed/models.ts';
import type { Author, Db, Tx } from '../store.ts';

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
export async function modelsOf(db: Db, kind: ModelKind): Promise<StoredModel[]> {
  const rows = await db.selectFrom('model').select(columns).where('kind', '=', kind).execute();
  return rows.sort(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) || a.name.en.localeCompare(b.name.en, 'en') || (a.id < b.id ? -1 : 1),
  );
}

/** The one list of a kind that has one (security properties, threat types, …). */
export async function listOf(db: Db, kind: ModelKind): Promise<StoredModel> {
  const [first] = await modelsOf(db, kind);
  if (!first) throw new Error(`no default model of kind ${kind}`);
  return first;
}

/** Names of the risk models whose cells are written for the levels of this model. */
export async function riskModelsNaming(db: Db, id: string): Promise<LocalText[]> {
  const risks = await modelsOf(db, 'risk');
  return risks
    .filter(({ body }) => [(body as StoredRiskModel).impactModel, (body as StoredRiskModel).threatModel].includes(id))
    .map(({ name }) => name);
}

export interface Usage {
  projects: number;
  tasks: number;
}

/** Where a project names its choice. */
const choiceOf: Record<ChosenKind, keyof ProjectForm> = {
  impact: 'impactModel',
  feasibility: 'threatModels',
  risk: 'riskModel',
};

/** How many projects chose each model of a kind, and how many tasks they hold; counted by the database, because each project has a long form. */
export async function usageOf(db: Db, kind: ChosenKind): Promise<Map<string, Usage>> {
  const { rows } = await sql<{ chosen: string | null; projects: number; tasks: number }>`
    select chosen, count(*) as projects, sum(tasks) as tasks
    from (
      select body ->> ${sql.lit(choiceOf[kind])} as chosen, (select count(*) from task where task.project_id = project.id) as tasks from project
    ) as one
    group by chosen
  `.execute(db);
  const usage = new Map<string, Usage>();
  for (const { chosen, projects, tasks } of rows) {
    const models: string[] = chosen === null ? [] : kind === 'feasibility' ? JSON.parse(chosen) : [chosen];
    for (const model of new Set(models)) {
      const known = usage.get(model) ?? { projects: 0, tasks: 0 };
      usage.set(model, { projects: known.projects + Number(projects), tasks: known.tasks + Number(tasks) });
    }
  }
  return usage;
}

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

/** Mode or type of a model, where its kind has one. */
export function typeOf(kind: ModelKind, body: unknown): string {
  if (kind === 'impact') return (body as ImpactModel).mode;
  if (kind === 'feasibility') return (body as FeasibilityModel).type;
  return kind === 'risk' ? (body as RiskModel).mode : '';
}

/** Puts the seeded models in where they are missing; a model that is there already, maybe edited, stays as it is. */
export async function seedMissingModels(db: Db, at: string): Promise<void> {
  const rows = seedModels.map(({ id, kind, name, isDefault, body }) => ({
    id,
    kind,
    name,
    is_default: isDefault,
    body: body as unknown,
    rev: 1,
    create_by: '',
    update_by: '',
    update_time: at,
  }));
  await db
    .insertInto('model')
    .values(rows)
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** Inserts a model of the organisation's own. */
export async function insertModel(
  tx: Tx,
  kind: ModelKind,
  model: { id: string; name: LocalText },
  { by, at }: Author,
): Promise<StoredModel> {
  const head = { id: model.id, name: model.name, is_default: false, body: model as unknown, rev: 1 };
  const row = { ...head, update_by: by, update_time: at };
  await tx
    .insertInto('model')
    .values({ ...row, kind, create_by: by })
    .execute();
  return row;
}

/** Writes the content of a model, and its name where one is given; returns it as it is then. The caller holds the lock `models`. */
export async function updateModel(
  tx: Tx,
  row: StoredModel,
  change: { name?: LocalText; body: unknown },
  { by, at }: Author,
): Promise<StoredModel> {
  const next = { ...change, rev: row.rev + 1, update_by: by, update_time: at };
  await tx.updateTable('model').set(next).where('id', '=', row.id).execute();
  return { ...row, ...next };
}

/** Deletes a model. The caller holds the lock `models`. */
export async function deleteModel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('model').where('id', '=', id).execute();
}

/** These models of the organisation and its default ones and lists, with their content: a model may have hundreds of kilobytes. */
export const modelsNamed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('model')
    .select(['id', 'kind', 'is_default', 'body'])
    .where((eb) => eb.or([eb('is_default', '=', true), eb('id', 'in', ids)]))
    .execute();
