// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type Analysis, analysis, projectForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { fillTask } from '#tests/world/exchange-files.ts';
import type { Actor } from '#tests/world/server.ts';

const choices = Array.from({ length: 80 }, (_, n) => n * 11 + 5);
const forms = ['rdx-json', 'rdx-xml', 'rdx-cyclonedx-json', 'rdx-cyclonedx-xml'];
let here: Analysis;
let there: Analysis;
beforeEach(async () => {
  here = await analysis();
  there = await analysis();
});
afterEach(async () => {
  await here.close();
  await there.close();
});

async function exported(world: Analysis, versionId: string, format: string): Promise<string> {
  const { li } = world;
  const job = await li.call(api.format.export, { params: { versionId }, body: { format } });
  await world.env.reports.idle();
  return (await li.fetch(`/intara/v1.0/jobs/${job.id}/file`)).text();
}

async function imported(world: Analysis, text: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([text], 'a.rdx'));
  const { id: projectId } = await world.li.call(api.project.create, {
    body: projectForm({ name: 'Arrived', code: 'ARRIVED' }),
  });
  return (await world.li.call(api.exchange.importTask, { params: { projectId }, form })).versionId;
}

/** All ratings of a version that name a row, without its ids. */
async function ratedIn(who: Actor, versionId: string): Promise<unknown> {
  const { rev: _, ...all } = await who.call(api.ratings.all, { params: { versionId } });
  const codes = new Map<string, string>();
  for (const list of Object.values(all))
    if (Array.isArray(list))
      for (const one of list as { id: string; code?: string }[]) codes.set(one.id, one.code ?? '');
  const text = JSON.stringify(all, (_key, value) => (typeof value === 'string' ? (codes.get(value) ?? value) : value));
  return JSON.parse(text);
}

describe('RDX from one installation to another', { timeout: 120_000 }, () => {
  it.each(forms)('%s brings the same ratings there, and goes out again as the same file', async (format) => {
    const { versionId } = await annexH(here.li);
    const first = await exported(here, versionId, format);
    const other = await imported(there, first);
    expect(await ratedIn(there.li, other)).toEqual(await ratedIn(here.li, versionId));
    expect(await exported(there, other, format)).toBe(first);
  });

  it('brings rows of every kind, with decisions and final versions', async () => {
    await fillTask(here, choices);
    const first = await exported(here, here.versionId, 'rdx-json');
    const other = await imported(there, first);
    expect(await exported(there, other, 'rdx-json')).toBe(first);
  });
});
