import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type TemplateRow = Selectable<Tables['report_template']>;
export type TemplateVersionRow = Selectable<Tables['report_template_version']>;

/** All templates, by name. */
export const templateRows = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('report_template').selectAll().orderBy('name_key').execute();

/** Finds a template. */
export const templateById = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('report_template').selectAll().where('id', '=', id).executeTakeFirst();

/** The versions of templates, the newest first. */
export const templateVersions = async (db: Db, ids: readonly string[]): Promise<TemplateVersionRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('report_template_version')
        .selectAll()
        .where('template_id', 'in', ids)
        .orderBy('number', 'desc')
        .execute();

/** One version. */
export const templateVersion = (db: Db, id: string, number: number): Promise<TemplateVersionRow | undefined> =>
  db
    .selectFrom('report_template_version')
    .selectAll()
    .where('template_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();

/** How many reports each version made, and when the last was asked for. */
export async function templateUses(
  db: Db,
  ids: readonly string[],
): Promise<{ templateId: string; number: number; uses: number; last: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('report_template_use')
    .select(['template_id', 'number'])
    .select((eb) => [eb.fn.countAll().as('uses'), eb.fn.max('at').as('last')])
    .where('template_id', 'in', ids)
    .groupBy(['template_id', 'number'])
    .execute();
  return rows.map(({ template_id, number, uses, last }) => ({
    templateId: template_id,
    number,
    uses: Number(uses),
    last: String(last),
  }));
}

/** Inserts a template with its first version. */
export async function insertTemplate(tx: Tx, row: TemplateRow, version: TemplateVersionRow): Promise<void> {
  await tx.insertInto('report_template').values(row).execute();
  await insertTemplateVersion(tx, version);
}

/** Inserts a version. */
export async function insertTemplateVersion(tx: Tx, version: TemplateVersionRow): Promise<void> {
  await tx.insertInto('report_template_version').values(version).execute();
}

/** Changes a template of this rev; undefined when it is another by now. */
export const updateTemplate = (
  tx: Tx,
  { id, rev }: { id: string; rev: number },
  change: Partial<Omit<TemplateRow, 'id' | 'rev'>>,
): Promise<TemplateRow | undefined> =>
  tx
    .updateTable('report_template')
    .set({ ...change, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst();

/** Deletes a template with its versions. */
export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report_template').where('id', '=', id).execute();
}

/** Notes which version of a template a report is made with. */
export async function noteTemplateUse(tx: Tx, use: Tables['report_template_use']): Promise<void> {
  await tx.insertInto('report_template_use').values(use).execute();
}
