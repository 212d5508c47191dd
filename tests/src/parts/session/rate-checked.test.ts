import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workplace } from '#contract/workplace.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { Session } from '@/session/session';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
let session: Session;
beforeEach(async () => {
  world = await browserWorld();
  const lin = await world.signIn('lin', engineer);
  const { versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  session = await Session.open(versionId, { id: lin.id, name: 'lin' });
});
afterEach(() => {
  vi.restoreAllMocks();
  session.close();
  return world.close();
});
/** What is said to the console, which in other specs is a failure (tests/setup.ts). */
const heard = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const damageOf = (code: string): Row<'damages'> => {
  const found = [...session.view.w.damages].find((row) => row.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};

it('an edit that makes new objects is rated like a fresh session', async () => {
  const damage = damageOf('DS-2');
  const { S } = damage.ratings;
  const before = session.view.ratings.damages.get(damage.id);
  await session.edit(change('damages', damage, { ratings: { ...damage.ratings, S: { ...S, level: 'MOD' } as never } }));
  expect(session.view.ratings.damages.get(damage.id)).not.toBe(before);
});

it('a rating changed in place, against the contract of identity, is found at the next edit', async () => {
  const damage = damageOf('DS-2');
  Object.assign(damage.ratings.S ?? {}, { level: 'MOD' });
  const said = heard();
  const other = damageOf('DS-1');
  await expect(session.edit(change('damages', other, { description: 'Another' }))).rejects.toThrow(
    `differs from a fresh one in damages: ${damage.id}`,
  );
  expect(String(said.mock.calls[0]?.[0])).toContain(damage.id);
});

it('a table changed in place is found at the next edit', async () => {
  const damage = damageOf('DS-2');
  const held = session.view.w.damages.blocks.find((block) => block.includes(damage)) as unknown[];
  held[held.indexOf(damage)] = { ...damage, ratings: {} };
  heard();
  await expect(session.edit(change('damages', damageOf('DS-1'), { description: 'Another' }))).rejects.toThrow(
    damage.id,
  );
});
