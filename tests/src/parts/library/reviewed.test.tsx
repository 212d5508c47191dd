import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const hidden = { hidden: true };
const { assets } = libraryCalls;
const both = (en: string) => ({ en, zh: en });

async function open(address: string, rights: readonly Permission[] = permissions) {
  world = await browserWorld();
  const lin = await world.user('keeper', permissions);
  const seed = (code: string) => ({ code, name: both(`Part ${code}`), source: `Norm ${code}` });
  await loadSeedLibraries(world.env, { assets: ['A-1', 'A-2', 'A-3'].map(seed) });
  await lin.call(assets.create, { body: { code: 'OWN', name: both('Our part') } });
  await world.signIn('lin', rights);
  world.openPage(address);
  return lin;
}

describe('entries that were delivered with the product', { timeout: 120_000 }, () => {
  it('name their source quietly; those to be reviewed are filtered and marked together', async () => {
    const lin = await open('/library/asset?review=open');
    const line = await screen.findByText('Norm A-1', {}, patient);
    expect(line).toHaveAttribute('title', 'delivered · Norm A-1 · to be reviewed');
    expect(screen.queryByText('Our part')).toBeNull();
    for (const code of ['A-1', 'A-3']) {
      const row = screen.getByText(`Norm ${code}`).closest('tr') as HTMLElement;
      fireEvent.click(within(row).getByRole('checkbox', hidden));
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed', ...hidden }, patient));
    await waitFor(() => expect(screen.queryByText('Norm A-1')).toBeNull(), patient);
    const { list } = await lin.call(assets.list, { query: { reviewed: 'false' } });
    expect(list.map(({ code }) => code)).toEqual(['A-2']);
  });

  it('are not marked by who may only read', async () => {
    await open('/library/asset', ['AssetRead']);
    await screen.findByText('Norm A-1', {}, patient);
    expect(screen.queryByRole('checkbox', hidden)).toBeNull();
  });
});
