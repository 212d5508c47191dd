// @vitest-environment node
// postgres: no, other specs send the same statements
import { describe, expect, it } from 'vitest';
import { comparison } from '#contract/comparison.ts';
import { errors } from '#contract/kit/errors.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import { overlap } from '#domain/diagram/geometry.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { analysis } from '#tests/world/analysis.ts';

/** The example as it is stored after it was loaded in a language. */
async function loaded(locale: 'en-US' | 'zh-CN') {
  const world = await analysis();
  const { versionId } = await world.li.call(workplace.loadExample, { body: { locale } });
  const w = await loadWorkspace(world.store.db, versionId);
  const { stats } = await world.store.db
    .selectFrom('task_version')
    .select('stats')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const snapshot = await world.li.call(version.snapshot, { params: { versionId } });
  await world.close();
  if (!w) throw new Error('no version');
  return { w, stats, snapshot, ratings: rate(w) };
}

/** The annex rates no residual risk but one, defines no item in words and knows no catalogue. */
const leftOpen = ['itemNotDefined', 'catalogueOpen', 'riskWithoutResidual'];

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
    const { points } = await world.li.call(taskVersion.openPoints, { params: { versionId: first } });
    expect([...new Set(points.map(({ key }) => key))]).toEqual(leftOpen);
    const { moved } = await world.li.call(comparison.compare, { params: { versionId }, query: { with: first } });
    expect(moved).toMatchObject([{ code: 'R-3', before: { value: 3 }, after: { value: 2 } }]);
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
    await store.db.updateTable('activity').set({ edit: name }).where('edit', '=', 'example').execute();
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
  it('is a finished analysis: everything rated and decided, what Annex H leaves is open', async () => {
    const { w, ratings, stats } = await loaded(locale);
    expect([...new Set(openPoints(w, ratings).map(({ key }) => key))]).toEqual(leftOpen);
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

  it('shows every state of a risk up to one that was rated again and accepted', async () => {
    const { w, ratings } = await loaded(locale);
    const risks = [...w.risks].map(({ id, code, treatments }) => {
      const { overall, treatment, residual } = ratings.risks.get(id)!;
      return [code, overall, treatments.join(), treatment.status, residual?.risk.overall ?? null];
    });
    expect(risks).toEqual([
      ['R-1', 5, 'reduce', 'verified', null],
      ['R-2', 3, 'reduce', 'confirmed', 2],
      ['R-3', 2, 'reduce', 'verified', null],
      ['R-4', 2, 'reduce', 'verified', null],
      ['R-5', 3, 'reduce', 'verified', null],
      ['R-6', 2, 'retain', 'confirmed', null],
      ['R-7', 2, 'reduce', 'verified', null],
    ]);
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
        ['name', 'description', 'text', 'strategy', 'verification', 'effects'].includes(field) && value ? [value] : [],
      );
    const isChinese = (text: unknown) => /\p{Script=Han}/u.test(String(text));
    expect(texts.filter((text) => isChinese(text) !== (locale === 'zh-CN'))).toEqual([]);
  });
});
