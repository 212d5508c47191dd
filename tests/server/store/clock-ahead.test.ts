// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { sweepComments } from '#server/actions/sweep-comments.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { minutes } from '#tests/world/server.ts';

const day = minutes(24 * 60);
let w: Analysis;
beforeEach(async () => {
  w = await analysis();
});
afterEach(() => w.close());

// SQLite has the clock of its server, and no other to compare it with.
describe.runIf(process.env.DATABASE_URL)('a server whose clock is a year ahead of the database', () => {
  /** What was written at a time by the clock of the database: the edits, comments and lines of the audit log that are left. */
  const left = async () => {
    const { db } = w.store;
    const edits = await db.selectFrom('activity').select('at').where('version_id', '=', w.versionId).execute();
    const comments = await db.selectFrom('comment').select('at').execute();
    const lines = await db.selectFrom('audit').select('at').where('detail', '=', 'a spec').execute();
    return [edits.length, comments.length, lines.length];
  };
  const writeAll = async () => {
    const li = await w.renewed(w.li);
    const params = { versionId: w.versionId };
    const id = `lamp-${w.clock.now.getTime()}`;
    await li.call(api.version.edit, { params, body: { edits: [add('assets', { name: 'Lamp', properties: [] }, id)] } });
    const body = { kind: 'assets' as const, rowId: id, form: { text: 'Done', mentions: [] } };
    const [comment] = await li.call(api.comment.write, { params, body });
    const one = { ...params, commentId: comment?.id ?? '' };
    await li.call(api.comment.resolve, { params: one, body: { resolved: true } });
    const line = { id, at: w.clock.now.toISOString(), event: 'signIn.done' as const, user_id: null };
    await insertAuditLine(w.store.db, { ...line, account: '', address: '', detail: 'a spec' });
  };
  const sweepAll = async () => {
    await sweepHistory(w.env);
    await sweepComments(w.env);
    // A refused sign-in has the audit log looked through.
    await w.stranger().attempt(inauth.login, { body: { username: 'nobody', password: 'Abcdefg1' } });
  };

  it('deletes what is too old by the clock of the database, and nothing else', async () => {
    const admin = await w.user('root', permissions);
    for (const key of ['history.days', 'comments.days', 'audit.days'] as const) {
      await admin.call(api.variable.change, { params: { key }, body: { rev: 0, value: 30 } });
    }
    w.clock.now = new Date(Date.now() - 40 * day);
    await writeAll();
    w.clock.now = new Date(Date.now() - minutes(1));
    await writeAll();
    expect(await left()).toEqual([2, 2, 2]);
    w.clock.advance(366 * day);
    await sweepAll();
    expect(await left()).toEqual([1, 1, 1]);
  });
});
