// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Decisions } from '#domain/versions/merge-plan.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { setTexts } from '#server/store/versions/merges.ts';
import { versionCover } from '#server/store/versions/version-table.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let taskId: string;
let first: string;
let mine: string;
let theirs: string;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  ({ taskId, versionId: first } = await annexH(lin));
  mine = await grown('V2.0', first);
  theirs = await grown('V2.1', first);
});
afterEach(() => world.close());

const of = (versionId: string) => ({ params: { versionId } });
async function grown(version: string, base: string, later = minutes(5)): Promise<string> {
  world.clock.advance(later);
  const body = { version, base, content: 'on its own', author: lin.id };
  return (await lin.call(api.taskVersion.create, { params: { taskId }, body })).versionId;
}
const edit = (versionId: string, ...edits: Op[]) => lin.call(api.version.edit, { ...of(versionId), body: { edits } });
const rows = async (versionId: string) => (await lin.call(api.version.snapshot, of(versionId))).rows;
const row = async (kind: 'damages' | 'threats' | 'assets', code: string, versionId: string) => {
  const found = ((await rows(versionId))[kind] as { id: string; rev: number; code: string; effects: string }[]).find(
    (one) => one.code === code,
  );
  if (!found) throw new Error(code);
  return found;
};
const preview = (decisions: Decisions = {}, who = lin) =>
  who.call(api.merge.preview, { ...of(mine), body: { from: theirs, decisions } });
async function merged(decisions: Decisions = {}, who = lin) {
  const { rev, source } = await preview(decisions, who);
  return who.call(api.merge.run, { ...of(mine), body: { from: theirs, rev, fromRev: source.rev, decisions } });
}

describe('a version merged into another', () => {
  it('brings what the other changed as one edit, which one undo takes away', async () => {
    await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
    await edit(theirs, add('assets', { name: 'Motor', properties: [] }));
    await edit(theirs, change('damages', await row('damages', 'DS-2', theirs), { effects: 'there' }));
    const found = await preview();
    expect([found.base.version, found.source.version, found.conflicts]).toEqual(['V1.0', 'V2.1', []]);
    expect(found.will.rows.map(({ code, what }) => `${code} ${what}`)).toEqual(['A-4 added', 'DS-2 changed']);
    expect((await merged()).edit).toBe('merge');
    expect((await row('damages', 'DS-1', mine)).effects).toBe('here');
    expect((await row('damages', 'DS-2', mine)).effects).toBe('there');
    await lin.call(api.version.undo, { ...of(mine), body: {} });
    await expect(row('assets', 'A-4', mine)).rejects.toThrow();
    expect(await lin.call(api.merge.records, of(mine))).toMatchObject([{ source: 'V2.1', undone: true }]);
  });

  it('waits until every question is decided, and keeps a record of what was not taken', async () => {
    await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there' }));
    const { rev, source, conflicts } = await preview();
    expect(conflicts).toMatchObject([{ code: 'DS-1', path: ['effects'], mine: 'here', theirs: 'there', take: null }]);
    const body = { from: theirs, rev, fromRev: source.rev };
    const refused = await lin.attempt(api.merge.run, { ...of(mine), body });
    expect([refused.status, refused.failure.errorCode]).toEqual([409, '20120082']);
    await merged({ [conflicts[0]?.key ?? '']: { take: 'mine' } });
    expect((await row('damages', 'DS-1', mine)).effects).toBe('here');
  });

  it('keeps in its record what was decided and what was left out', async () => {
    await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there', category: 'x' }));
    const [conflict] = (await preview()).conflicts;
    await merged({ [conflict?.key ?? '']: { take: 'own', text: 'here and there' } });
    expect((await row('damages', 'DS-1', mine)).effects).toBe('here and there');
    expect(await lin.call(api.merge.records, of(mine))).toMatchObject([
      {
        source: 'V2.1',
        by: { name: 'lin' },
        undone: false,
        decided: [{ code: 'DS-1', take: 'own', theirs: 'there' }],
        notTaken: [{ code: 'DS-1', path: ['effects'], value: 'there', why: 'decided' }],
      },
    ]);
  });

  it('asks nothing a second time: the next merge begins where the last one ended', async () => {
    await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there' }));
    await edit(theirs, change('damages', await row('damages', 'DS-2', theirs), { effects: 'there' }));
    const [conflict] = (await preview()).conflicts;
    await merged({ [conflict?.key ?? '']: { take: 'mine' } });
    await edit(theirs, change('damages', await row('damages', 'DS-3', theirs), { effects: 'later' }));
    const again = await preview();
    expect(again.conflicts).toEqual([]);
    expect(again.will.rows.map(({ code }) => code)).toEqual(['DS-3']);
  });

  it('compares with the base as it was when the two grew from it, whatever it has become', async () => {
    await edit(first, change('damages', await row('damages', 'DS-1', first), { effects: 'later in the base' }));
    await edit(first, drop('threats', await row('threats', 'TS-1', first)));
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there' }));
    const found = await preview();
    expect(found.conflicts).toEqual([]);
    expect(found.will.rows.map(({ code }) => code)).toEqual(['DS-1']);
  });

  describe('with texts about the system', () => {
    const texts = (versionId: string, more: object) =>
      world.store.tx((tx) => {
        const all = { systemName: 'Lamp', description: 'd', overview: 'o', ...more };
        return setTexts(tx, versionId, all, { user: lin.id, now: world.clock.now.toISOString() });
      });
    const textsOf = async (versionId: string) => (await versionCover(world.store.db, versionId)).form;
    const again = async (version: string) => {
      await texts(first, {});
      // The session of the caller ends after a quarter of an hour.
      return grown(version, first, 1000);
    };
    beforeEach(async () => {
      mine = await again('V3.0');
      theirs = await again('V3.1');
      await texts(first, { overview: 'later in the base' });
    });

    it('is refused with all of them where the two break a rule together, and the preview says so', async () => {
      await edit(mine, add('goals', { name: 'Safe light' }, 'same'));
      const { id: threat } = await row('threats', 'TS-1', theirs);
      await edit(theirs, add('steps', { name: 'Drill' }, 'same'));
      await edit(theirs, add('paths', { name: 'In', threats: [threat], steps: ['same'] }));
      await texts(theirs, { overview: 'there' });
      const shown = await lin.attempt(api.merge.preview, { ...of(mine), body: { from: theirs, decisions: {} } });
      const [{ rev }, { rev: fromRev }] = [
        await lin.call(api.version.snapshot, of(mine)),
        await lin.call(api.version.snapshot, of(theirs)),
      ];
      const asked = await lin.attempt(api.merge.run, { ...of(mine), body: { from: theirs, rev, fromRev } });
      expect([shown, asked].map(({ failure }) => failure.errorCode)).toEqual(
        Array(2).fill(errors.MergeBreaksRule.code),
      );
      expect(shown.failure.enMessage).toMatch(/^CSG-\d+ breaks a rule/);
      expect((await textsOf(mine)).overview).not.toBe('there');
      expect(await lin.call(api.merge.records, of(mine))).toEqual([]);
    });

    it('takes what only the other changed, asks about what both changed, and says what stood there', async () => {
      await texts(mine, { overview: 'here', systemName: 'Own' });
      await texts(theirs, { overview: 'there', description: 'new' });
      const found = await preview();
      expect(found.texts).toMatchObject([
        { field: 'description', base: 'd', asked: false, take: 'theirs', text: 'new' },
        { key: 'text overview', base: 'o', mine: 'here', theirs: 'there', asked: true, take: null, text: 'here' },
      ]);
      const body = { from: theirs, rev: found.rev, fromRev: found.source.rev };
      expect((await lin.attempt(api.merge.run, { ...of(mine), body })).failure.errorCode).toBe('20120082');
      await edit(theirs, change('damages', await row('damages', 'DS-2', theirs), { effects: 'there' }));
      await merged({ 'text overview': { take: 'own', text: 'here and there' } });
      expect(await textsOf(mine)).toMatchObject({ systemName: 'Own', description: 'new', overview: 'here and there' });
      expect((await row('damages', 'DS-2', mine)).effects).toBe('there');
      expect(await lin.call(api.merge.records, of(mine))).toMatchObject([
        {
          undone: false,
          texts: [
            { mine: 'd', text: 'new' },
            { mine: 'here', theirs: 'there', take: 'own' },
          ],
        },
      ]);
    });

    it('makes a form of the task stale that shows what was before', async () => {
      await lin.call(api.taskVersion.choose, { params: { taskId }, body: { versionId: mine } });
      const { rev, form } = await lin.call(api.task.get, { params: { taskId } });
      await texts(theirs, { overview: 'there' });
      const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
      await merged({}, wang);
      const late = await lin.attempt(api.task.change, { params: { taskId }, body: { rev, form } });
      // Lin chose the version, Wang merged into it.
      expect([late.failure.errorCode, late.failure.enMessage]).toEqual([
        '20120002',
        expect.stringContaining('was changed by wang before you'),
      ]);
      expect((await textsOf(mine)).overview).toBe('there');
    });

    it('merges them where no row differs, and asks nothing a second time', async () => {
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      await merged({ 'text overview': { take: 'theirs' } });
      expect((await textsOf(mine)).overview).toBe('there');
      expect(await lin.call(api.merge.records, of(mine))).toMatchObject([{ undone: false, texts: [{ mine: 'here' }] }]);
      await texts(mine, { overview: 'here again' });
      expect((await preview()).texts).toEqual([]);
    });

    /** Something happens while the merge is worked out: before its turn comes, or once it has begun. */
    type Work = Parameters<typeof world.env.versions.edit>[1];
    const duringMerge = (edit: (work: Work) => Promise<Work>) => {
      const { versions } = world.env;
      const real = versions.edit.bind(versions);
      vi.spyOn(versions, 'edit').mockImplementationOnce(async (id, work, sent) => real(id, await edit(work), sent));
    };
    const decisions = { 'text overview': { take: 'theirs' as const } };
    const attempt = async () => {
      const { rev, source } = await preview(decisions);
      return lin.attempt(api.merge.run, { ...of(mine), body: { from: theirs, rev, fromRev: source.rev, decisions } });
    };

    it.each([
      ['with rows', true],
      ['alone', false],
    ])('are not merged %s over texts that somebody saved meanwhile: the merge is stale', async (_, withRows) => {
      const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
      await lin.call(api.taskVersion.choose, { params: { taskId }, body: { versionId: mine } });
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      if (withRows) await edit(theirs, change('damages', await row('damages', 'DS-2', theirs), { effects: 'there' }));
      const before = await row('damages', 'DS-2', mine);
      duringMerge(async (work) => {
        const { rev, form } = await wang.call(api.task.get, { params: { taskId } });
        const body = { rev, form: { ...form, overview: 'saved meanwhile' } };
        await wang.call(api.task.change, { params: { taskId }, body });
        return work;
      });
      const { status, failure } = await attempt();
      expect([status, JSON.stringify(failure)]).toEqual([412, expect.stringMatching(/V3\.0 .* wang /)]);
      expect((await textsOf(mine)).overview).toBe('saved meanwhile');
      expect(await row('damages', 'DS-2', mine)).toEqual(before);
      expect(await lin.call(api.merge.records, of(mine))).toEqual([]);
      expect((await preview()).texts).toMatchObject([{ mine: 'saved meanwhile', theirs: 'there', asked: true }]);
    });

    it.each(['mine', 'theirs'] as const)('are not merged when %s are others than were looked at', async (whose) => {
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      const { rev, source, textsSeen, texts: asked } = await preview();
      const decisions = Object.fromEntries(asked.map(({ key }) => [key, { take: 'theirs' as const }]));
      const body = { from: theirs, rev, fromRev: source.rev, textsSeen, decisions };
      await texts({ mine, theirs }[whose], { overview: 'saved since' });
      const late = await lin.attempt(api.merge.run, { ...of(mine), body });
      // Of texts of another version than the task goes on in nobody knows who saved them.
      const stale = {
        mine: 'V3.0 has been changed since you opened it. Your input is kept.',
        theirs: 'V3.1 has been changed since you opened it, last by yourself. Your input is kept.',
      };
      expect([late.status, late.failure.enMessage]).toEqual([412, stale[whose]]);
      expect((await textsOf(mine)).overview).toBe(whose === 'mine' ? 'saved since' : 'here');
      const again = { ...body, textsSeen: (await preview()).textsSeen };
      expect((await lin.attempt(api.merge.run, { ...of(mine), body: again })).status).toBe(200);
    });

    it('leave no record in a version that was made final meanwhile', async () => {
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      // By another server: this one has begun its work on the open version.
      const close = () =>
        world.store.db.updateTable('task_version').set({ status: 'frozen' }).where('id', '=', mine).execute();
      duringMerge(async (work) => async (w) => {
        await close();
        return work(w);
      });
      expect((await attempt()).failure.errorCode).toBe('20120001');
      expect((await textsOf(mine)).overview).toBe('here');
      expect(await lin.call(api.merge.records, of(mine))).toEqual([]);
    });

    it('are written once, however often the work runs because another server came first', async () => {
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      duringMerge(async (work) => async (w) => {
        await work(w);
        return work(w);
      });
      expect((await attempt()).status).toBe(200);
      expect((await textsOf(mine)).overview).toBe('there');
      expect(await lin.call(api.merge.records, of(mine))).toHaveLength(1);
      const { list } = await (await world.user('auditor', ['InAuthAuditRead'])).call(api.audit.list, {});
      expect(list.filter(({ event }) => event === 'version.merged')).toHaveLength(1);
    });

    it('takes a text of one’s own as its field does', async () => {
      await texts(mine, { systemName: 'Here' });
      await texts(theirs, { systemName: 'There' });
      await merged({ 'text systemName': { take: 'own', text: ' Front\r\nlamp ' } });
      expect((await textsOf(mine)).systemName).toBe('Front lamp');
    });

    it('refuses a text of one’s own that its field cannot be, and asks where the base is not known', async () => {
      await texts(mine, { overview: 'here' });
      await texts(theirs, { overview: 'there' });
      const { rev, source } = await preview();
      const decisions = { 'text overview': { take: 'own' as const, text: ' ' } };
      const body = { from: theirs, rev, fromRev: source.rev, decisions };
      const refused = await lin.attempt(api.merge.run, { ...of(mine), body });
      expect([refused.status, refused.failure.fields]).toEqual([
        400,
        [{ path: 'decisions.text overview', problem: 'required' }],
      ]);
      expect((await textsOf(mine)).overview).toBe('here');
      await world.store.db.updateTable('task_version').set({ origin_texts: null }).execute();
      await texts(mine, { overview: 'o' });
      expect((await preview()).texts).toMatchObject([{ field: 'overview', base: null, asked: true }]);
    });
  });

  describe('of a task that was cloned', () => {
    const clone = async (name: string, code: string) => {
      await lin.call(api.taskVersion.choose, { params: { taskId }, body: { versionId: mine } });
      return lin.call(api.task.clone, { params: { taskId }, body: { name, code } });
    };
    const previewOf = (from: string, into = mine) =>
      lin.call(api.merge.preview, { ...of(into), body: { from, decisions: {} } });

    it('has the state it was cloned from in common, and is called by its task', async () => {
      await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'before' }));
      const { versionId: cloned } = await clone('Rear-lamp', 'REAR');
      await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
      await edit(cloned, change('damages', await row('damages', 'DS-2', cloned), { effects: 'there' }));
      await edit(cloned, add('assets', { name: 'Motor', properties: [] }));
      const found = await previewOf(cloned);
      expect([found.conflicts, found.source.version, found.base.version]).toEqual([[], 'Rear-lamp V1.0', 'V2.0']);
      expect(found.will.rows.map(({ code, what }) => `${code} ${what}`)).toEqual(['A-4 added', 'DS-2 changed']);
      const body = { from: cloned, rev: found.rev, fromRev: found.source.rev, decisions: {} };
      await lin.call(api.merge.run, { ...of(mine), body });
      expect((await row('damages', 'DS-1', mine)).effects).toBe('here');
      expect((await row('damages', 'DS-2', mine)).effects).toBe('there');
      expect(await lin.call(api.merge.records, of(mine))).toMatchObject([{ source: 'Rear-lamp V1.0', undone: false }]);
      expect((await previewOf(cloned)).will.rows).toEqual([]);
    });

    it('names nothing of a project that the reader cannot see: neither what was merged nor the common base', async () => {
      const { projectId } = await lin.call(api.version.snapshot, of(mine));
      await lin.call(api.taskVersion.choose, { params: { taskId }, body: { versionId: mine } });
      const wang = await world.user('wang', engineer);
      /** The version of the task in a clone of the project, in which Wang takes part. */
      const cloned = async (name: string, code: string) => {
        const made = await lin.call(api.project.clone, { params: { projectId }, body: { name, code } });
        const params = { projectId: made.id };
        const form = { ...made.form, participants: [lin.id, wang.id] };
        await lin.call(api.project.change, { params, body: { rev: made.rev, form } });
        return (await lin.call(api.task.list, { params })).list[0]?.versionId ?? '';
      };
      const [one, other] = [await cloned('Rear', 'RL'), await cloned('Side', 'SL')];
      const baseFor = async (who: Actor) =>
        (await who.call(api.merge.preview, { ...of(one), body: { from: other, decisions: {} } })).base;
      expect(await baseFor(lin)).toMatchObject({ versionId: mine, version: 'Headlamp-TARA V2.0' });
      expect(await baseFor(wang)).toEqual({ versionId: null, version: null, rev: 1 });
      await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'of the original' }));
      const { rev, source } = await previewOf(mine, one);
      await lin.call(api.merge.run, { ...of(one), body: { from: mine, rev, fromRev: source.rev, decisions: {} } });
      const recordFor = (who: Actor) => who.call(api.merge.records, of(one));
      expect(await recordFor(lin)).toMatchObject([{ sourceId: mine, source: 'Headlamp-TARA V2.0' }]);
      expect(await recordFor(wang)).toMatchObject([{ sourceId: null, source: null, by: { name: 'lin' } }]);
    });

    it('is merged with another clone of the same, until what they were cloned from is gone', async () => {
      const [one, other] = [await clone('Rear-lamp', 'REAR'), await clone('Side-lamp', 'SIDE')];
      await edit(one.versionId, change('damages', await row('damages', 'DS-1', one.versionId), { effects: 'rear' }));
      await edit(
        other.versionId,
        change('damages', await row('damages', 'DS-1', other.versionId), { effects: 'side' }),
      );
      const { conflicts } = await previewOf(one.versionId, other.versionId);
      expect(conflicts).toMatchObject([{ code: 'DS-1', mine: 'side', theirs: 'rear' }]);
      await lin.call(api.task.drop, { params: { taskId } });
      const refused = await lin.attempt(api.merge.preview, { ...of(other.versionId), body: { from: one.versionId } });
      expect(refused.failure.errorCode).toBe('20120081');
    });
  });

  it('has a base of which no rev is known in common only once that is final', async () => {
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there' }));
    await world.store.db.updateTable('task_version').set({ base_rev: null }).execute();
    const asked = () => lin.attempt(api.merge.preview, { ...of(mine), body: { from: theirs, decisions: {} } });
    expect((await asked()).failure.errorCode).toBe(errors.NoCommonBase.code);
    const { rev } = await lin.call(api.taskVersion.openPoints, of(first));
    await lin.call(api.taskVersion.freeze, { ...of(first), body: { rev, reason: 'as it is' } });
    const { conflicts, will } = (await asked()).data;
    expect([conflicts, will.rows.map(({ code }) => code)]).toEqual([[], ['DS-1']]);
  });

  it('is refused when one of the two changed after it was looked at, and says who did', async () => {
    const { rev, source } = await preview();
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'meanwhile' }));
    const body = { from: theirs, rev, fromRev: source.rev };
    const refused = await lin.attempt(api.merge.run, { ...of(mine), body });
    expect([refused.status, JSON.stringify(refused.failure)]).toEqual([412, expect.stringContaining('V2.1')]);
    expect((await lin.attempt(api.merge.run, { ...of(mine), body: { ...body, rev: rev + 1 } })).status).toBe(412);
  });

  it('refuses a text of one’s own that does not fit its field, and writes nothing', async () => {
    await edit(mine, change('damages', await row('damages', 'DS-1', mine), { effects: 'here' }));
    await edit(theirs, change('damages', await row('damages', 'DS-1', theirs), { effects: 'there' }));
    const { rev, source, conflicts } = await preview();
    const decisions = { [conflicts[0]?.key ?? '']: { take: 'own' as const, text: 'x'.repeat(4001) } };
    const body = { from: theirs, rev, fromRev: source.rev, decisions };
    expect((await lin.attempt(api.merge.run, { ...of(mine), body })).status).toBe(400);
    expect((await row('damages', 'DS-1', mine)).effects).toBe('here');
  });

  it('is refused for who only reads, into a final version, with itself, of a task that is not seen or is another', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    const attempt = (who: Actor, into: string, from: string) =>
      who.attempt(api.merge.preview, { ...of(into), body: { from } });
    expect((await attempt(reader, mine, theirs)).status).toBe(403);
    expect((await reader.call(api.merge.records, of(mine))).length).toBe(0);
    expect((await attempt(lin, mine, 'nowhere')).status).toBe(404);
    expect((await attempt(lin, mine, mine)).failure.fields).toEqual([{ path: 'from', problem: 'notAllowed' }]);
    const wang = await world.user('wang', engineer);
    expect((await attempt(wang, mine, theirs)).status).toBe(404);
    const project = await lin.call(api.project.create, { body: projectForm({ name: 'Horn', code: 'HO' }) });
    const foreign = await lin.call(api.task.create, { params: { projectId: project.id }, body: taskForm(lin.id) });
    expect((await attempt(lin, mine, foreign.versionId)).failure.errorCode).toBe('20120081');
    const { rev } = await lin.call(api.taskVersion.openPoints, of(mine));
    await lin.call(api.taskVersion.freeze, { ...of(mine), body: { rev, reason: 'x' } });
    expect((await attempt(lin, mine, theirs)).failure.errorCode).toBe('20120001');
  });
});
