// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Method } from '#domain/model/method.ts';
import { change, drop, type Op } from '#domain/workspace/edit.ts';
import type { RowsByKind } from '#domain/workspace/workspace.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';

let world: Analysis;
let example: { projectId: string; versionId: string };
beforeEach(async () => {
  world = await analysis();
  example = await annexH(world.li);
});
afterEach(() => world.close());

const at = () => ({ params: { versionId: example.versionId } });
const send = (...edits: Op[]) => world.li.attempt(api.version.edit, { ...at(), body: { edits } });
const rows = async () => (await world.li.call(api.version.snapshot, at())).rows as unknown as RowsByKind;
const riskNamed = async (code: string) => {
  const found = (await rows()).risks?.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
/** The project gets other rules of treatment, as an administrator saves them. */
async function rule(rules: Partial<Method['treatment']>): Promise<void> {
  const params = { projectId: example.projectId };
  const { rev, method } = await world.li.call(api.project.get, { params });
  const treatment = { ...method.treatment, ...rules };
  await world.li.call(api.project.changeMethod, {
    params,
    body: { rev, method: { ...method, treatment }, accepted: true },
  });
}

describe('the limit of an organisation', () => {
  it('refuses a forbidden treatment at its field, and takes it with an exception by a known person', async () => {
    await rule({ forbidden: { retain: 3 } });
    const risk = await riskNamed('R-1');
    const refused = await send(change('risks', risk, { treatments: ['retain'] }));
    expect([refused.status, refused.failure.fields?.map(({ path }) => path)]).toEqual([
      400,
      ['edits.0.patch.treatments'],
    ]);
    expect(refused.failure.enMessage).toContain('R-1: this treatment is forbidden at this risk value');
    expect((await riskNamed('R-1')).treatments).toEqual(['reduce']);
    const exception = { treatments: ['retain' as const], approvedBy: 'li', reason: 'The platform ends this year.' };
    const unknown = await send(
      change('risks', risk, { treatments: ['retain'], exception: { ...exception, approvedUser: 'nobody' } }),
    );
    expect(unknown.status).toBe(400);
    const taken = await send(
      change('risks', risk, { treatments: ['retain'], exception: { ...exception, approvedUser: world.li.id } }),
    );
    expect(taken.status).toBe(200);
    expect((await riskNamed('R-1')).decided.exception).toMatchObject({ by: world.li.id, initial: { value: 5 } });
  });

  it('forbids nothing as delivered', async () => {
    expect((await send(change('risks', await riskNamed('R-1'), { treatments: ['retain'] }))).status).toBe(200);
  });

  it('makes what is there already an open point that blocks freezing', async () => {
    await send(change('risks', await riskNamed('R-1'), { treatments: ['retain'] }));
    await rule({ forbidden: { retain: 3 } });
    const { points } = await world.li.call(api.taskVersion.openPoints, at());
    expect(points.filter(({ key }) => key === 'treatmentForbidden').map(({ code }) => code)).toEqual(['R-1']);
  });
});

describe('a check of quality that the method lets block', () => {
  it('keeps a version from being frozen until its findings were looked at', async () => {
    // Nothing else is open in a version that is empty.
    const all = await rows();
    await send(
      ...(['risks', 'paths', 'threats', 'damages', 'requirements', 'goals', 'assets', 'functions'] as const).flatMap(
        (kind) => (all[kind] ?? []).map((row) => drop(kind, row)),
      ),
    );
    await rule({ checks: { assumptionUnconfirmed: 'blocks' } });
    const [first] = (await rows()).assumptions ?? [];
    if (!first) throw new Error('no assumption');
    await send(change('assumptions', first, { confirmedBy: '' }));
    const { rev } = await world.li.call(api.version.snapshot, at());
    const refused = await world.li.attempt(api.taskVersion.freeze, { ...at(), body: { rev, reason: 'Enough' } });
    expect([refused.status, refused.failure.enMessage]).toEqual([
      409,
      expect.stringContaining('Findings of quality checks that nobody looked at (1)'),
    ]);
  });
});
