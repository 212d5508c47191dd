// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { rows } from '#contract/rows.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

const severe = { S: { level: 'SEV', notAnalysed: false, reason: 'x' } };
let world: Analysis;
beforeEach(async () => {
  world = await analysis();
  const made = await edit(
    add('assets', { name: 'Lamp', category: 'HW', description: 'Lights the road', properties: ['I'] }, 'a'),
    add('damages', { description: 'No light', assets: ['a'], property: 'I', ratings: severe }, 'ds'),
    add('threats', { description: 'Forged', assets: ['a'], property: 'I', type: 'T', damages: ['ds'] }, 'ts'),
    add('risks', { threat: 'ts', damage: 'ds' }, 'r'),
  );
  expect(made.status, JSON.stringify(made)).toBe(200);
});
afterEach(() => world.close());

const edit = (...edits: object[]) =>
  world.li.attempt(api.version.edit, { params: { versionId: world.versionId }, body: { edits: edits as never } });
const risk = async () => {
  const [row] = await world.li.call(rows.risks.list, { params: { versionId: world.versionId } });
  if (!row) throw new Error('no risk');
  return row;
};
const accept = async (acceptedUser: string, acceptedBy: string) =>
  edit(change('risks', await risk(), { residual: { ...emptyResidual, acceptedBy, acceptedUser } }));
const rated = async () => (await world.li.call(api.ratings.all, { params: { versionId: world.versionId } })).risks[0];

describe('who accepts a risk as a user of the product', () => {
  it('is one, and is called so: nobody accepts in the name of somebody else', async () => {
    const wang = await world.user('wang', []);
    expect(await accept('nobody-here', 'The board')).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'edits.0.patch.residual.acceptedUser' }] },
    });
    expect(await accept(wang.id, 'The board')).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'edits.0.patch.residual.acceptedBy' }] },
    });
    expect((await accept(wang.id, 'wang')).status).toBe(200);
    expect((await risk()).decided.acceptance).toMatchObject({ by: world.li.id });
  });

  it('is one also where no name comes with the account: no ghost wipes an acceptance', async () => {
    const wang = await world.user('wang', []);
    expect((await accept(wang.id, 'wang')).status).toBe(200);
    const at = (path: string) => ({ status: 400, failure: { fields: [{ path: `edits.0.${path}` }] } });
    const residual = { acceptedUser: 'ghost-user' } as never;
    expect(await edit(change('risks', await risk(), { residual }))).toMatchObject(at('patch.residual.acceptedUser'));
    expect((await risk()).residual).toMatchObject({ acceptedBy: 'wang', acceptedUser: wang.id });
    const nameless = { acceptedUser: world.li.id } as never;
    expect(await edit(change('risks', await risk(), { residual: nameless }))).toMatchObject(
      at('patch.residual.acceptedBy'),
    );
    const verified = { name: 'MAC', verificationState: 'passed', verifiedUser: 'ghost-user' } as const;
    expect(await edit(add('requirements', verified))).toMatchObject(at('row.verifiedUser'));
    expect(await edit(change('risks', await risk(), { verifiedUser: 'ghost-user' }))).toMatchObject(
      at('patch.verifiedUser'),
    );
  });

  it('is one likewise who verified it, also where only the name is changed', async () => {
    const wang = await world.user('wang', []);
    const verify = async (patch: object) => edit(change('risks', await risk(), patch));
    const at = (field: string) => ({ status: 400, failure: { fields: [{ path: `edits.0.patch.${field}` }] } });
    const passed = { verificationState: 'passed', verificationReason: 'Seen' };
    expect(await verify({ ...passed, verifiedBy: 'wang', verifiedUser: 'nobody' })).toMatchObject(at('verifiedUser'));
    expect(await verify({ ...passed, verifiedBy: 'The board', verifiedUser: wang.id })).toMatchObject(at('verifiedBy'));
    expect((await verify({ ...passed, verifiedBy: 'wang', verifiedUser: wang.id })).status).toBe(200);
    expect(await verify({ verifiedBy: 'The board' })).toMatchObject(at('verifiedBy'));
    expect((await verify({ verifiedBy: 'The board', verifiedUser: '', verifierFunction: 'Board' })).status).toBe(200);
  });

  it('is told to have accepted better values by the ratings and the workplace once the risk is worse', async () => {
    const level = async (feasibility: string) =>
      edit(
        add('paths', {
          name: feasibility,
          threats: ['ts'],
          steps: [],
          basis: 'path',
          customLevel: { level: feasibility, reason: 'seen' },
        }),
      );
    await level('VL');
    await accept('', 'Li Wei');
    expect((await rated())?.outdated).toEqual([]);
    expect(await world.li.call(api.workplace.summary, {})).toMatchObject({ outdated: 0 });
    await level('H');
    expect((await rated())?.outdated).toEqual(['acceptance']);
    expect(await world.li.call(api.workplace.summary, {})).toMatchObject({ outdated: 1 });
    const { list } = await world.li.call(api.task.across, { query: { waiting: 'outdated' } });
    expect(list.map(({ id }) => id)).toEqual([world.taskId]);
  });
});
