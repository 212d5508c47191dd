import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const { assets, templates } = libraryCalls;
const both = (en: string, zh: string) => ({ en, zh });
const field = (label: string | RegExp) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const button = (words: string) =>
  screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient);

describe('what a draft needs of an entry', { timeout: 120_000 }, () => {
  it('is entered: why an asset has a property, what else it is called, what it does', async () => {
    world = await browserWorld();
    const lin = await world.user('keeper', permissions);
    const gateway = { code: 'GW', name: both('Gateway', '网关'), category: 'HW', description: both('Routes', '路由') };
    const { id } = await lin.call(assets.create, { body: { ...gateway, properties: ['I', 'A'] } });
    await world.signIn('lin', permissions);
    world.openPage('/library/asset');
    fireEvent.click(await screen.findByText('Gateway', {}, patient));
    await type('I Integrity (English)', 'It forwards what it should stop');
    await type('Other names (English)', 'GW; CGW');
    await type('Typical functions (English)', 'Route messages\nFilter');
    fireEvent.click(await button('Save'));
    await waitFor(async () => {
      const entry = await lin.call(assets.get, { params: { entryId: id } });
      expect(entry).toMatchObject({ rev: 2, synonyms: { en: 'GW; CGW' }, functions: { en: 'Route messages\nFilter' } });
      const said = 'It forwards what it should stop';
      expect(entry.propertyReasons).toEqual({ I: both(said, said) });
    }, patient);
    fireEvent.click(await screen.findByText('Gateway', {}, patient));
    fireEvent.click(await screen.findByRole('tab', { name: 'History', hidden: true }, patient));
    expect(await screen.findByText(/Reasons for the properties.*I: It forwards/, {}, patient)).toBeInTheDocument();
  });

  it('is entered of a claim: its text and the asset categories it is for', async () => {
    world = await browserWorld();
    const lin = await world.user('keeper', permissions);
    const { id } = await lin.call(templates.create, {
      body: { code: 'CL', type: 'claim', name: both('Insured', '已投保'), text: both('Insurance pays', '由保险承担') },
    });
    await world.signIn('lin', permissions);
    world.openPage('/library/template');
    fireEvent.click(await screen.findByText('Insured', {}, patient));
    expect(await field('Text (English)')).toHaveValue('Insurance pays');
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: 'Asset categories' }, patient));
    fireEvent.click(await screen.findByTitle(/^FUN/, {}, patient));
    fireEvent.click(await button('Save'));
    await waitFor(async () => {
      const entry = await lin.call(templates.get, { params: { entryId: id } });
      expect(entry).toMatchObject({ type: 'claim', assetCategories: ['FUN'] });
    }, patient);
  });
});
