import type { Kysely } from 'kysely';

/** At a time: an installation may have hundred thousands of risks. */
const atOnce = 500;

interface Body {
  verification?: string;
  verificationState?: string;
  attachments?: unknown[];
}
type Tables = { entity: { version_id: string; id: string; kind: string; body: Body } };

/**
 * A text or a file counted as a verification; what came of it nobody had said. A text alone becomes a planned verification, in frozen versions too:
 * their reports would call a plan verified otherwise. Where there are files, an open point asks for the result.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  for (let [version, after] = ['', '']; ; ) {
    const [v, a] = [version, after];
    const rows = await db
      .selectFrom('entity')
      .select(['version_id', 'id', 'kind', 'body'])
      .where((e) => e.or([e('version_id', '>', v), e.and([e('version_id', '=', v), e('id', '>', a)])]))
      .where('kind', '=', 'risks')
      .orderBy('version_id')
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { version_id, id, body } of rows) {
      if (!body.verification?.trim() || body.attachments?.length || body.verificationState) continue;
      await db
        .updateTable('entity')
        .set({ body: JSON.stringify({ ...body, verificationState: 'planned' }) as unknown as Body })
        .where('version_id', '=', version_id)
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    [version, after] = [last.version_id, last.id];
  }
}
