import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 60_000 };
const hidden = { hidden: true };
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

const bundle = JSON.stringify({
  type: 'bundle',
  objects: [
    {
      type: 'attack-pattern',
      id: 'attack-pattern--1',
      name: 'Climb over the fence',
      external_references: [{ source_name: 'orchard-matrix', external_id: 'OR-T9' }],
    },
    { type: 'attack-pattern', id: 'attack-pattern--2', name: 'Dig a tunnel', revoked: true },
  ],
});

async function open(rights: readonly Permission[]) {
  world = await browserWorld();
  await world.signIn('lin', rights);
  world.openPage('/library/attackLibrary');
}
async function chooseFile(content: string) {
  for (const path of ['/intara/v1.0/attack-catalogues/check', '/intara/v1.0/attack-catalogues'])
    sendFileAs(world, path, 'orchard.json', new TextEncoder().encode(content));
  fireEvent.click(await screen.findByRole('button', { name: /Import a STIX catalogue$/, ...hidden }, patient));
  const dialog = await screen.findByRole('dialog', hidden, patient);
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([''], 'orchard.json'));
  return within(dialog);
}

describe('the import of a STIX catalogue on the page', { timeout: 240_000 }, () => {
  it('shows what comes and what is left out, then brings it into the list', async () => {
    await open(permissions);
    const dialog = await chooseFile(bundle);
    expect(await dialog.findByText('Catalogue: orchard-matrix', {}, patient)).toBeInTheDocument();
    expect(dialog.getByText('OR-T9 Climb over the fence')).toBeInTheDocument();
    expect(dialog.getByText('revoked')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Import 1 entry', ...hidden }));
    await waitFor(() => expect(screen.queryByText('Catalogue: orchard-matrix')).toBeNull(), patient);
    expect((await screen.findAllByText('OR-T9', {}, patient)).length).toBeGreaterThan(0);
    const keeper = await world.user('keeper', permissions);
    const { total } = await keeper.call(libraryCalls.attacks.list, { query: { name: 'OR-T9' } });
    expect(total).toBe(1);
  });

  it('says why a file is refused, and what a person without the right to mitigations leaves out', async () => {
    await open(['AttackRead', 'AttackModify']);
    const dialog = await chooseFile('{"a":1}');
    const words = 'The catalogue cannot be read: The file is not a STIX 2.1 bundle in JSON.';
    expect(await dialog.findByText(words, {}, patient)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Nothing to import', ...hidden })).toBeDisabled();
  });

  it('is not offered to who may only read', async () => {
    await open(['AttackRead']);
    await screen.findByPlaceholderText(/./, {}, patient);
    expect(screen.queryByRole('button', { name: /Import a STIX catalogue$/, ...hidden })).toBeNull();
  });
});
