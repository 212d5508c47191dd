// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { sweepComments } from '#server/actions/sweep-comments.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

const day = minutes(24 * 60);
let w: Analysis;
let li: Actor;
let admin: Actor;
beforeEach(async () => {
  w = await analysis();
  ({ li } = w);
  admin = await w.user('root', permissions);
  const edits = [add('assets', { name: 'Lamp', category: 'HW', description: 'A part' }, 'lamp')];
  await li.call(api.version.edit, { params: at(), body: { edits } });
});
afterEach(() => w.close());

const at = () => ({ versionId: w.versionId });
const say = async (text: string, thread?: string) => {
  w.clock.advance(1000);
  const body = { kind: 'assets' as const, rowId: 'lamp', ...(thread && { thread }), form: { text, mentions: [] } };
  const all = await li.call(api.comment.write, { params: at(), body });
  return all.find((one) => one.text === text)?.id ?? '';
};
const resolve = (commentId: string) =>
  li.call(api.comment.resolve, { params: { ...at(), commentId }, body: { resolved: true } });
const keepFor = async (days: number) => {
  const params = { key: 'comments.days' as const };
  const rev = (await w.store.db.selectFrom('variable').select('rev').execute())[0]?.rev ?? 0;
  await admin.call(api.variable.change, { params, body: { rev, value: days } });
};
/** After so many days: what is left on the row. */
const leftAfter = async (days: number) => {
  w.clock.advance(days * day);
  await sweepComments(w.env);
  li = await w.renewed(li);
  const left = await li.call(api.comment.list, { params: at(), query: { row: 'lamp' } });
  return left.map(({ text }) => text);
};
const noted = () =>
  w.store.db.selectFrom('audit').select(['account', 'detail']).where('event', '=', 'comments.deleted').execute();

describe('resolved comments', () => {
  it('stay for ever unless an administrator says for how long', async () => {
    await resolve(await say('Done'));
    expect(await leftAfter(4000)).toEqual(['Done']);
    expect(await noted()).toEqual([]);
  });

  it('go with their replies so long after the last word; open threads stay, and the log has how many went', async () => {
    await keepFor(30);
    const old = await say('Old');
    await say('Reply', old);
    await resolve(old);
    const answered = await say('Answered');
    await resolve(answered);
    await say('Open');
    expect(await leftAfter(29)).toEqual(['Old', 'Reply', 'Answered', 'Open']);
    await say('A late word', answered);
    expect(await leftAfter(2)).toEqual(['Answered', 'Open', 'A late word']);
    expect(await noted()).toEqual([{ account: '', detail: '1 threads, 2 comments' }]);
    expect(w.logged.find(({ msg }) => msg === 'resolved comments swept')).toMatchObject({ threads: 1, comments: 2 });
    expect(await leftAfter(40)).toEqual(['Open']);
  });

  it('are deleted once by two servers that sweep at the same moment', async () => {
    await keepFor(1);
    for (let n = 0; n < 3; n += 1) await resolve(await say(`Done ${n}`));
    w.clock.advance(3 * day);
    await Promise.all([sweepComments(w.env), sweepComments(w.env)]);
    const lines = await noted();
    expect(lines.map(({ detail }) => detail)).toEqual(['3 threads, 3 comments']);
  });
});
