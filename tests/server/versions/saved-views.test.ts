// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { savedView } from '#contract/saved-view.ts';
import { task } from '#contract/task.ts';
import type { SavedViewForm } from '#domain/product/saved-view.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let li: Actor;
let wu: Actor;
let reader: Actor;
beforeAll(async () => {
  world = await analysis();
  ({ li } = world);
  wu = await world.user('wu', engineer);
  reader = await world.user('reader', ['ProjectAnalysisRead']);
  const { rev } = await li.call(project.get, { params: { projectId: world.projectId } });
  const form = projectForm({ participants: [li.id, wu.id, reader.id] });
  await li.call(project.change, { params: { projectId: world.projectId }, body: { rev, form } });
});
afterAll(() => world.close());

const bySafety: SavedViewForm = {
  kind: 'damages',
  name: 'By safety',
  shared: false,
  arranged: {
    sort: { column: 'S', descending: true },
    filters: { description: 'brake' },
    groupBy: 'property',
    hidden: ['effects'],
    shown: ['ratings.reason.S'],
    order: ['code', 'S'],
    widths: { code: 90 },
  },
};
const params = () => ({ taskId: world.taskId });
const save = (who: Actor, form: Partial<SavedViewForm>) =>
  who.call(savedView.create, { params: params(), body: { ...bySafety, ...form } });
const names = async (who: Actor) => (await who.call(savedView.list, { params: params() })).map(({ name }) => name);
const find = async (who: Actor, name: string) => {
  const found = (await who.call(savedView.list, { params: params() })).find((view) => view.name === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
};
const change = (who: Actor, viewId: string, rev: number, form: Partial<SavedViewForm>) =>
  who.attempt(savedView.change, {
    params: { ...params(), viewId },
    body: { rev, form: { ...bySafety, ...form } },
  });

describe('a saved view of a step', () => {
  it('is an arrangement, no storage: more columns than there can be are refused', async () => {
    const widths = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`column${n}`, 90]));
    const body = { ...bySafety, name: 'Wide', arranged: { widths } };
    expect((await reader.attempt(savedView.create, { params: params(), body })).status).toBe(400);
  });

  it('is kept as it was arranged, for who saved it alone', async () => {
    await save(li, {});
    const { id: _, ...kept } = await find(li, 'By safety');
    expect(kept).toEqual({ ...bySafety, owner: { id: li.id, name: 'li' }, rev: 1 });
    expect(await names(wu)).toEqual([]);
  });

  it('that is shared is seen by everybody in the task and by nobody outside', async () => {
    await save(li, { name: 'For the review', shared: true });
    expect(await names(wu)).toEqual(['For the review']);
    expect((await find(reader, 'For the review')).owner.name).toBe('li');
    const outsider = await world.user('outsider', engineer);
    expect((await outsider.attempt(savedView.list, { params: params() })).status).toBe(404);
  });

  it('has a name that is taken once by each person, and once among the shared ones', async () => {
    await save(wu, { name: 'By safety' });
    const again = await wu.attempt(savedView.create, { params: params(), body: { ...bySafety, name: 'by SAFETY ' } });
    expect([again.status, again.failure.enMessage]).toEqual([400, 'The name is already in use.']);
    const shared = { ...bySafety, name: 'For the Review', shared: true };
    expect((await wu.attempt(savedView.create, { params: params(), body: shared })).status).toBe(400);
    await save(wu, { name: 'By safety', kind: 'threats' });
  });

  it('is renamed and overwritten at its rev, and a late change says who came first', async () => {
    const { id, rev } = await find(wu, 'For the review');
    await change(wu, id, rev, { name: 'For release', shared: true, arranged: { groupBy: 'assets' } });
    expect(await find(li, 'For release')).toMatchObject({ arranged: { groupBy: 'assets' }, rev: rev + 1 });
    const late = await change(li, id, rev, { name: 'For the review', shared: true });
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'For release was changed by wu before you. Your input is kept.',
    ]);
  });

  it('of somebody else cannot be read, changed or deleted', async () => {
    const { id, rev } = await find(li, 'By safety');
    expect((await change(wu, id, rev, {})).status).toBe(404);
    expect((await wu.attempt(savedView.drop, { params: { ...params(), viewId: id } })).status).toBe(404);
  });

  it('that is shared needs the right to change the analysis; a reader keeps views of their own', async () => {
    await save(reader, { name: 'Mine' });
    expect(await names(reader)).toEqual(['For release', 'Mine']);
    const mine = await find(reader, 'Mine');
    const ask = { params: params(), body: { ...bySafety, name: 'Ours', shared: true } };
    expect((await reader.attempt(savedView.create, ask)).status).toBe(403);
    expect((await change(reader, mine.id, mine.rev, { name: 'Mine', shared: true })).status).toBe(403);
    const ours = await find(reader, 'For release');
    expect((await reader.attempt(savedView.drop, { params: { ...params(), viewId: ours.id } })).status).toBe(403);
    expect(await reader.call(savedView.drop, { params: { ...params(), viewId: mine.id } })).toHaveLength(1);
  });

  it('that is shared is made private again by its owner only', async () => {
    const { id, rev } = await find(wu, 'For release');
    const taken = await change(wu, id, rev, { name: 'For release', shared: false });
    expect([taken.status, taken.failure.fields]).toEqual([403, [{ path: 'form.shared', problem: 'notAllowed' }]]);
    expect((await change(li, id, rev, { name: 'For release', shared: false })).status).toBe(200);
    expect(await names(wu)).not.toContain('For release');
  });

  it('takes no column name that every object has already', async () => {
    const body = { ...bySafety, name: 'Odd', arranged: { filters: { constructor: 'x' } } };
    expect((await li.attempt(savedView.create, { params: params(), body: body as never })).status).toBe(400);
  });

  it('goes with its task', async () => {
    await li.call(task.drop, { params: params() });
    expect(await world.store.db.selectFrom('saved_view').select('id').execute()).toEqual([]);
  });
});
