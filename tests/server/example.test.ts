// @vitest-environment node
// postgres: no, other specs send the same statements
import { describe, expect, it } from 'vitest';
import { comment } from '#contract/comment.ts';
import { comparison } from '#contract/comparison.ts';
import { errors } from '#contract/kit/errors.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import { overlap } from '#domain/diagram/geometry.ts';
import { chapterTopics } from '#domain/kinds/chapter/shape.ts';
import { coverageOf } from '#domain/library/catalogue-coverage.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { catalogueCodes } from '#domain/model/catalogue-codes.ts';
import { add } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { analysis } from '#tests/world/analysis.ts';

/** A version of the example as it is stored after it was loaded in a language. */
async function loaded(locale: 'en-US' | 'zh-CN', which: 'V1.0' | 'V1.1' = 'V1.1') {
  const world = await analysis();
  const { taskId } = await world.li.call(workplace.loadExample, { body: { locale } });
  const versions = await world.li.call(taskVersion.list, { params: { taskId } });
  const versionId = versions.find(({ version }) => version === which)?.id ?? '';
  const w = await loadWorkspace(world.store.db, versionId);
  const { stats } = await world.store.db
    .selectFrom('task_version')
    .select('stats')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const snapshot = await world.li.call(version.snapshot, { params: { versionId } });
  const { points } = await world.li.call(taskVersion.openPoints, { params: { versionId } });
  await world.close();
  if (!w) throw new Error('no version');
  return { w, stats, snapshot, points, ratings: rate(w) };
}

describe('the history of the example', () => {
  it('is a first version that is final and complete, and a second one in which one risk moved', async () => {
    const world = await analysis();
    const { taskId, versionId } = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } });
    const versions = await world.li.call(taskVersion.list, { params: { taskId } });
    expect(versions.map(({ version, status, current }) => [version, status, current])).toEqual([
      ['V1.1', 'open', true],
      ['V1.0', 'frozen', false],
    ]);
    const first = versions[1]!.id;
    const compared = await world.li.call(comparison.compare, { params: { versionId }, query: { with: first } });
    expect(compared.moved).toMatchObject([{ code: 'R-5', before: { value: 3 }, after: { value: 4 } }]);
    expect(compared.movedGoals.map(({ code }) => code)).toEqual(['CSG-4']);
    const rows = compared.rows.map(({ code, what }) => [code, what].join(' '));
    expect(rows).toEqual(
      expect.arrayContaining(['A-8 changed', 'AP-8 changed', 'AP-11 added', 'R-5 changed', 'CSR-4 changed']),
    );
    const drawn = compared.rows.filter(({ kind }) => kind === 'links' || kind === 'chapters');
    expect(drawn.map(({ kind, what }) => [kind, what])).toEqual([
      ['links', 'added'],
      ['chapters', 'changed'],
    ]);
    await world.close();
  });

  it('keeps in its acceptance of R-5 why it still holds, and verifies it anew', async () => {
    const { w, ratings } = await loaded('en-US');
    const risk = [...w.risks].find(({ code }) => code === 'R-5')!;
    expect(ratings.risks.get(risk.id)?.decisions).toMatchObject({ acceptance: 'same', verification: null });
    expect(risk.decided.acceptance?.reason).toMatch(/^The residual risk stays at 1/);
    expect(risk.verificationState).toBe('planned');
  });

  it('is talked about by two people, of whom one has no account', async () => {
    const world = await analysis();
    const { taskId, versionId } = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } });
    const [, former] = await world.li.call(taskVersion.list, { params: { taskId } });
    const talk = await world.li.call(comment.list, { params: { versionId }, query: {} });
    expect(talk.map(({ authorName }) => authorName)).toEqual(['Chen Yu, functional safety (example)', 'li']);
    const counts = (id = '') => world.li.call(comment.counts, { params: { versionId: id } });
    expect((await counts(versionId)).map(({ open, threads }) => [open, threads]).sort()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await counts(former?.id)).toMatchObject([{ open: 0, threads: 1 }]);
    expect(await world.env.identity.cards(talk.map(({ author }) => author))).toHaveProperty('size', 1);
    const reply = { kind: 'risks', rowId: talk[0]!.rowId, thread: talk[0]!.thread, form: { text: 'Signed by whom?' } };
    expect((await world.li.attempt(comment.write, { params: { versionId }, body: reply as never })).status).toBe(200);
    await world.close();
  });
});

describe('undo in the example', () => {
  it.each([
    ['loaded now', 'example'],
    ['loaded by an earlier release', 'edit'],
  ])('%s begins with the own edits after it', async (_, name) => {
    const world = await analysis();
    const { li, store } = world;
    const { versionId } = await li.call(workplace.loadExample, { body: { locale: 'en-US' } });
    // Earlier releases made each version by one edit, the first.
    const first = store.db
      .updateTable('activity')
      .set({ edit: name })
      .where('edit', '=', 'example')
      .where('rev', '=', 2);
    await first.execute();
    const undo = async () => (await li.attempt(version.undo, { params: { versionId }, body: {} })).failure?.errorCode;
    expect(await undo()).toBe(errors.NothingToUndo.code);
    const edits = [add('functions', { name: 'Own' }, 'own')];
    await li.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await undo()).toBeUndefined();
    expect(await undo()).toBe(errors.NothingToUndo.code);
    await world.close();
  });
});

describe.each(['en-US', 'zh-CN'] as const)('the example in %s', (locale) => {
  it.each(['V1.0', 'V1.1'] as const)('is a finished analysis: nothing is open in %s', async (which) => {
    const { w, ratings, stats, points } = await loaded(locale, which);
    expect([...points, ...openPoints(w, ratings)]).toEqual([]);
    expect(stats).toMatchObject({
      progress: 1,
      awaitingDisposal: 0,
      impact: [6, 6],
      threat: [6, 6],
      goal: [6, 6],
      risks: { unrated: 0 },
    });
    expect([...w.goals].map(({ id }) => ratings.goals.get(id)?.known)).toEqual([true, true, true, true, true]);
    expect([...w.requirements].every(({ id }) => ratings.requirements.get(id)?.covered)).toBe(true);
    const used = new Set([...w.assets].flatMap(({ functions }) => functions));
    expect([...w.functions].every(({ id }) => used.has(id))).toBe(true);
  });

  it('keeps the values of Annex H, and every risk that is reduced is rated again and accepted', async () => {
    const { w, ratings } = await loaded(locale, 'V1.0');
    const risks = [...w.risks].map(({ id, code, treatments }) => {
      const { overall, treatment, residual } = ratings.risks.get(id)!;
      return [code, overall, treatments.join(), treatment.status, residual?.risk.overall ?? null, residual?.origin];
    });
    expect(risks).toEqual([
      ['R-1', 5, 'reduce', 'confirmed', 2, 'entered'],
      ['R-2', 3, 'reduce', 'confirmed', 2, 'controls'],
      ['R-3', 2, 'reduce', 'confirmed', 1, 'controls'],
      ['R-4', 2, 'reduce', 'confirmed', 1, 'controls'],
      ['R-5', 3, 'reduce', 'confirmed', 1, 'controls'],
      ['R-6', 2, 'retain', 'confirmed', null, undefined],
      ['R-7', 3, 'reduce', 'confirmed', 2, 'controls'],
    ]);
    const ofAnnex = [...w.paths].filter(({ code }) => code <= 'AP-5' && code !== 'AP-10');
    expect(ofAnnex.map(({ id }) => [ratings.paths.get(id)?.level, ratings.paths.get(id)?.sum])).toEqual([
      ['H', null],
      ['M', null],
      ['L', null],
      ['L', 20],
      ['L', 24],
    ]);
    expect(ratings.goals.get([...w.goals][0]!.id)?.cal).toBe('CAL4');
  });

  it('defines the item in every part and ends with a conclusion', async () => {
    const { w } = await loaded(locale);
    expect([...w.chapters].map(({ topic }) => topic).sort()).toEqual([...chapterTopics].sort());
    expect([...w.chapters].filter(({ text }) => text.length < 60)).toEqual([]);
    expect([...w.functions].filter(({ description, data }) => !description || !data)).toEqual([]);
  });

  it('has a tree of AND and OR with controls, whose branches are all rated', async () => {
    const { w, ratings } = await loaded(locale);
    const nodes = [...w.treeNodes];
    expect(new Set(nodes.map(({ gate }) => gate))).toEqual(new Set(['and', 'or', 'none']));
    expect(new Set(nodes.flatMap(({ controls }) => controls)).size).toBe(2);
    const rating = ratings.threats.get(nodes[0]?.threat ?? '');
    expect([rating?.level, rating?.incomplete, rating?.controlled?.level]).toEqual(['L', false, 'VL']);
  });

  it('says of every entry of UN R155 what addresses it, or why it does not apply', async () => {
    const { w } = await loaded(locale);
    const { entries, counts } = coverageOf(w, {
      code: 'R155',
      entries: catalogueCodes.map((code) => ({ code })),
    } as never);
    expect(counts).toEqual({ open: 0, addressed: 34, excluded: 36 });
    expect(entries.filter(({ by, reason }) => by.length > 0 && reason !== '')).toEqual([]);
    expect([...w.coverages].filter(({ entry }) => !catalogueCodes.includes(entry))).toEqual([]);
  });

  it('is drawn: every asset has a picture, and only what is outside of the item lies outside of the boundary', async () => {
    const { w } = await loaded(locale);
    const pictured = new Set([...w.nodes, ...w.links].flatMap(({ asset }) => asset ?? []));
    expect([...w.assets].filter(({ id }) => !pictured.has(id)).map(({ code }) => code)).toEqual([]);
    const outside = [...w.assets].filter((asset) => !isInside(asset, w.drawnInside)).map(({ code }) => code);
    expect(outside).toEqual(['A-9', 'A-10']);
    const boxes = [...w.nodes];
    const covered = boxes.filter((one) => boxes.some((other) => other !== one && overlap(one, other)));
    expect(covered.map(({ id }) => id)).toEqual([]);
  });

  it('is told in the language of who loads it', async () => {
    const { snapshot } = await loaded(locale);
    const words = JSON.stringify(snapshot.rows);
    expect(/\p{Script=Han}/u.test(words)).toBe(locale === 'zh-CN');
    const texts = Object.values(snapshot.rows)
      .flat()
      .flatMap((row) => Object.entries(row))
      .flatMap(([field, value]) =>
        [
          'name',
          'description',
          'text',
          'strategy',
          'verification',
          'effects',
          'reason',
          'statement',
          'explanation',
        ].includes(field) && value
          ? [value]
          : [],
      );
    const isChinese = (text: unknown) => /\p{Script=Han}/u.test(String(text));
    expect(texts.filter((text) => isChinese(text) !== (locale === 'zh-CN'))).toEqual([]);
  });
});
