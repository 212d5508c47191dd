import type { Kysely } from 'kysely';

interface Stored {
  model: { id: string; kind: string; body: Record<string, unknown> };
}

/**
 * A feasibility model carries the levels its ranges name, a risk model says whose levels its cells are written for. Before, all shared one
 * list of feasibility levels; it goes into each.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  const rows = await db.selectFrom('model').select(['id', 'kind', 'body']).execute();
  const levels = rows.find(({ kind }) => kind === 'feasibilityLevels')?.body;
  const axes = { impactModel: 'impact-annex-f', threatModel: 'attack-potential' };
  for (const { id, kind, body } of rows) {
    const more = kind === 'feasibility' ? { levels } : kind === 'risk' ? axes : undefined;
    if (more)
      await db
        .updateTable('model')
        .set({ body: { ...more, ...body } })
        .where('id', '=', id)
        .execute();
  }
  await db.deleteFrom('model').where('kind', '=', 'feasibilityLevels').execute();
}
