import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { drawing } from '#tests/world/leases.ts';
import { type Actor, type Reply, serverWorld } from '#tests/world/server.ts';

/**
 * Ids of a project that the caller does not see, where a call takes them beside its path: in the body and in the query. The paths themselves are
 * swept by tests/contract/rights-matrix.slow.test.ts.
 */
let world: Analysis;
/** Has a project of their own, and every right of an engineer. */
let wu: Actor;
let own: { projectId: string; taskId: string; versionId: string };
let comment: string;
const secret = 'Known to Li alone';

beforeAll(async () => {
  world = await analysis();
  const { li } = world;
  const at = { params: { versionId: world.versionId } };
  await li.call(api.version.edit, { ...at, body: { edits: [add('functions', { name: secret }, 'f-li'), ...drawing] } });
  const [first] = await li.call(api.comment.write, {
    ...at,
    body: { kind: 'functions', rowId: 'f-li', form: { text: secret, mentions: [] } },
  });
  comment = first?.id ?? '';
  wu = await world.user('wu', engineer);
  const project = await wu.call(api.project.create, { body: projectForm({ name: 'Radar', code: 'RD' }) });
  const params = { projectId: project.id };
  const task = await wu.call(api.task.create, { params, body: taskForm(wu.id) });
  own = { projectId: project.id, taskId: task.id, versionId: task.versionId };
});
afterAll(() => world.close());

/** Nothing is said of what is there: as if it were not. */
function expectUnknown(reply: Reply) {
  expect([400, 404, 412], JSON.stringify(reply.failure)).toContain(reply.status);
  expect(JSON.stringify(reply.failure)).not.toContain(secret);
}

const mine = () => ({ params: { versionId: own.versionId } });
const attempts: [string, () => Promise<Reply>][] = [
  ['comparing with it', () => wu.attempt(api.comparison.compare, { ...mine(), query: { with: world.versionId } })],
  [
    'comparing diagrams with it',
    () => wu.attempt(api.comparison.pictures, { ...mine(), query: { with: world.versionId } }),
  ],
  [
    'bringing rows back from it',
    () => wu.attempt(api.comparison.restore, { ...mine(), body: { from: world.versionId, fences: {} } }),
  ],
  [
    'looking at a merge of it',
    () => wu.attempt(api.merge.preview, { ...mine(), body: { from: world.versionId, decisions: {} } }),
  ],
  [
    'merging it',
    () =>
      wu.attempt(api.merge.run, {
        ...mine(),
        body: { from: world.versionId, rev: 1, fromRev: 1, decisions: {}, fences: {} },
      }),
  ],
  [
    'making a version of it',
    () =>
      wu.attempt(api.taskVersion.create, {
        params: { taskId: own.taskId },
        body: { version: 'V9', base: world.versionId, content: 'x', author: wu.id, current: false },
      }),
  ],
  [
    'making it the current version',
    () =>
      wu.attempt(api.taskVersion.choose, {
        params: { taskId: own.taskId },
        body: { versionId: world.versionId },
      }),
  ],
  [
    'reporting its task with one’s own',
    () =>
      wu.attempt(api.report.combine, {
        params: { projectId: own.projectId },
        body: { tasks: [own.taskId, world.taskId], content: 'tara', format: 'xlsx', locale: 'en-US' },
      }),
  ],
  [
    'replying in its thread',
    () =>
      wu.attempt(api.comment.write, {
        ...mine(),
        body: { kind: 'functions', rowId: 'f-li', thread: comment, form: { text: 'x', mentions: [] } },
      }),
  ],
  [
    'changing its comment by one’s own version',
    () =>
      wu.attempt(api.comment.change, {
        params: { versionId: own.versionId, commentId: comment },
        body: { rev: 1, form: { text: 'x', mentions: [] } },
      }),
  ],
  [
    'resolving its thread by one’s own version',
    () =>
      wu.attempt(api.comment.resolve, {
        params: { versionId: own.versionId, commentId: comment },
        body: { resolved: true },
      }),
  ],
  [
    'taking its diagram by one’s own version',
    () => wu.attempt(api.lease.take, { params: { versionId: own.versionId, diagramId: 'd' }, body: { seat: 'wu' } }),
  ],
  [
    'putting its row into a library',
    () =>
      wu.attempt(api.promotion.promote, {
        ...mine(),
        body: { kind: 'assets', row: 'lamp', rev: 1, language: 'en', name: { en: 'x', zh: 'x' }, anyway: true },
      }),
  ],
  [
    'asking somebody who is no member to approve',
    () => wu.attempt(api.approval.ask, { ...mine(), body: { users: [world.li.id] } }),
  ],
];

describe('a project that somebody does not see', () => {
  it.each(attempts)('is not reached by %s', async (_, attempt) => {
    expectUnknown(await attempt());
  });

  it('tells no history of its rows by one’s own version: it is empty', async () => {
    const reply = await wu.attempt(api.version.history, { params: { versionId: own.versionId, rowId: 'f-li' } });
    expect(JSON.stringify(reply.data ?? [])).not.toContain(secret);
  });

  it('is not changed or named by references: a row there is no row here', async () => {
    const edits = [
      { op: 'change', kind: 'functions', id: 'f-li', rev: 1, patch: { name: 'taken' } },
      { op: 'drop', kind: 'functions', id: 'f-li', rev: 1 },
      { op: 'add', kind: 'assets', id: 'a-wu', row: { name: 'x', functions: ['f-li'] } },
    ];
    for (const edit of edits) {
      const reply = await wu.attempt(api.version.edit, { ...mine(), body: { edits: [edit] } });
      expect([400, 404, 409, 410, 412], JSON.stringify(reply.data)).toContain(reply.status);
      expect(JSON.stringify(reply.failure)).not.toContain(secret);
    }
    const rows = await world.li.call(api.functions.list, { params: { versionId: world.versionId } });
    expect(rows).toMatchObject([{ id: 'f-li', name: secret }]);
  });

  it('keeps its evidence: a file is read by the version that names it', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 of Li');
    const form = new FormData();
    form.append('file', new File([pdf], 'li.pdf'));
    const kept = await world.li.call(api.attachment.upload, { params: { versionId: world.versionId }, form });
    const path = (versionId: string) => `/intara/v1.0/versions/${versionId}/attachments/${kept.file}`;
    expect((await world.li.fetch(path(world.versionId))).status).toBe(200);
    expect((await wu.fetch(path(own.versionId))).status).toBe(404);
    expect((await wu.fetch(path(world.versionId))).status).toBe(404);
  });
});

describe('what somebody keeps for themselves', () => {
  it('is theirs: views, tokens, sessions, notifications and jobs of others are not there', async () => {
    const w = await serverWorld();
    const root = await w.user('root', permissions);
    const other = await w.user('other', permissions);
    const body = { name: 'nightly', scopes: ['project.read' as const], days: 1 };
    const { tokens } = await root.call(api.personalToken.create, { body });
    const sessions = await root.call(api.session.list);
    const refused = await Promise.all([
      other.attempt(api.personalToken.revoke, { params: { tokenId: tokens.tokens[0]?.id ?? '' } }),
      other.attempt(api.passkey.remove, { params: { passkeyId: 'none' } }),
      other.attempt(api.session.end, { params: { sessionId: sessions[0]?.id ?? '' } }),
      other.attempt(api.externalAccount.unlink, { params: { accountId: 'none' } }),
    ]);
    for (const reply of refused) expect(reply.status).toBe(404);
    expect(await root.call(api.session.list)).toHaveLength(sessions.length);
    await w.close();
  });
});
