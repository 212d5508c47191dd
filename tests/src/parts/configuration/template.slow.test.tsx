import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { assetCategory, impactTemplate } from '#contract/vocabulary.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld | undefined;
afterEach(() => world?.close());

const patient = { timeout: 40_000 };
const text = (words: string) => screen.findByText(words, {}, patient);
const input = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string, value: string) => fireEvent.change(await input(label), { target: { value } });
const press = async (words: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient));

async function opened(path: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.openPage(path);
  return lin;
}

describe('impact templates', { timeout: 240_000 }, () => {
  it('a default one says that it cannot be deleted', async () => {
    await opened('/configuration/template');
    fireEvent.click(await screen.findByLabelText('Delete Changed software', {}, patient));
    expect(await text('Default type does not allow deletion!')).toBeInTheDocument();
  });

  it('one is changed with its ratings kept, and a property is asked for in a new one', async () => {
    const lin = await opened('/configuration/template?edit=FW-I');
    expect(await input('Effects (English)')).not.toHaveValue('');
    await type('Sentence template (English)', '{A} acts on its own');
    await press('Save');
    await waitFor(async () => {
      const { list } = await lin.call(impactTemplate.list);
      expect(list.find(({ code }) => code === 'FW-I')).toMatchObject({
        sentence: { en: '{A} acts on its own' },
        ratings: { safety: 'Severe', privacy: 'Negligible' },
      });
    }, patient);
    await press('New impact template');
    await type('Code', 'HW-I');
    await press('Create');
    expect((await screen.findAllByText(/is required/, {}, patient)).length).toBeGreaterThan(1);
    expect((await lin.call(impactTemplate.list)).list.map(({ code }) => code)).not.toContain('HW-I');
  });
});

describe('asset categories', { timeout: 240_000 }, () => {
  it('stand in a tab of the security properties, and a new one is kept', async () => {
    const lin = await opened('/configuration/securityProperty?tab=category');
    await press('New asset category');
    await type('Code', 'BAT');
    for (const name of ['Name', 'Description'])
      for (const language of ['English', 'Chinese']) await type(`${name} (${language})`, `Battery ${language}`);
    await press('Create');
    await waitFor(async () => {
      const { list } = await lin.call(assetCategory.list);
      expect(list.at(-1)).toMatchObject({ code: 'BAT', diagram: 'block', properties: [] });
    }, patient);
    const tab = await screen.findByRole('tab', { name: 'Asset categories', selected: true, hidden: true }, patient);
    expect(within(tab).getByText('Asset categories')).toBeInTheDocument();
  });
});
