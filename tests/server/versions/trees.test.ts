// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
const at = () => ({ params: { versionId: world.versionId } });
const edit = (...edits: Op[]) => world.li.call(api.version.edit, { ...at(), body: { edits } });
const rated = (...values: number[]) => ({
  [attackPotential.id]: Object.fromEntries(
    attackPotential.parameters.map(({ code, levels }, i) => [
      code,
      levels.find(({ value }) => value === values[i])?.code ?? '',
    ]),
  ),
});

/** M-7.4: a step of 14 Medium behind a control that makes it 21 Low. */
beforeEach(async () => {
  world = await analysis();
  await edit(
    add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
    add('threats', { description: 'Own image runs', type: 'T', assets: ['lamp'], property: 'I' }, 'threat'),
    add('steps', { name: 'Flash', ratings: rated(4, 3, 3, 0, 4) }, 'flash'),
    add('controls', { name: 'Signed firmware', ratings: rated(1, 6, 0, 4, 0) }, 'sign'),
    add('treeNodes', { threat: 'threat', gate: 'or', text: 'Own image' }, 'root'),
    add('treeNodes', { threat: 'threat', parent: 'root', step: 'flash', controls: ['sign'] }, 'leaf'),
  );
});
afterEach(() => world.close());

describe('attack trees over the wire', () => {
  it('list their controls, and tell the rating of every node without and with them', async () => {
    const controls = await world.li.call(api.controls.list, at());
    expect(controls).toMatchObject([{ id: 'sign', code: 'CTL-1', active: true }]);
    const { trees, threats } = await world.li.call(api.ratings.all, at());
    expect(threats).toMatchObject([{ level: 'M', sum: 14, tree: 'root', controlled: { level: 'L', sum: 21 } }]);
    expect(trees).toMatchObject([{ code: 'TS-1', root: 'root', controls: ['sign'] }]);
    expect(trees[0]?.nodes.find(({ id }) => id === 'leaf')).toMatchObject({
      initial: { sum: 14, critical: true },
      controlled: { sum: 21 },
    });
  });

  it('leave a residual risk, told with the sum and the controls it comes from', async () => {
    const rated = { level: 'MAJ', notAnalysed: false, reason: 'x' };
    await edit(
      add('damages', { description: 'No light', property: 'I', assets: ['lamp'], ratings: { S: rated } }, 'damage'),
      change('threats', { id: 'threat', rev: 1 }, { damages: ['damage'] }),
      add('risks', { threat: 'threat', damage: 'damage' }, 'risk'),
    );
    const { risks } = await world.li.call(api.ratings.all, at());
    expect(risks).toMatchObject([
      { overall: 3, residual: { overall: 2, sum: 21, origin: 'controls', controls: ['sign'] } },
    ]);
  });

  it('explain a node by the control that is named in it', async () => {
    const params = { versionId: world.versionId, kind: 'controlledNodes', rowId: 'leaf' };
    const { code, lines } = await world.li.call(api.ratings.explain, { params });
    expect(code).toBe('AS-1 Flash');
    expect(JSON.stringify(lines)).toContain('CTL-1 Signed firmware');
  });

  it('are switched by an edit of the control, which undo takes back', async () => {
    const level = async () => (await world.li.call(api.ratings.all, at())).threats[0]?.controlled?.level ?? null;
    await edit(change('controls', { id: 'sign', rev: 1 }, { active: false }));
    expect(await level()).toBeNull();
    await world.li.call(api.version.undo, { ...at(), body: {} });
    expect(await level()).toBe('L');
  });

  it('refuse a circle and a second root at the field, and nothing of that edit stays', async () => {
    const refused = (...edits: Op[]) => world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    const circle = add('treeNodes', { threat: 'threat', parent: 'root', target: 'root' });
    expect(await refused(add('steps', { name: 'lost' }), circle)).toMatchObject({
      status: 400,
      failure: { errorCode: '20120016', fields: [{ path: 'edits.1.row.target' }] },
    });
    expect(await refused(add('treeNodes', { threat: 'threat', gate: 'and' }))).toMatchObject({
      status: 400,
      failure: { errorCode: '20120061', fields: [{ path: 'edits.0.row.parent' }] },
    });
    expect((await world.li.call(api.version.snapshot, at())).rows.steps).toHaveLength(1);
  });
});
