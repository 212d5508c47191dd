import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { impactModel, securityProperty } from '#contract/model.ts';
import { permissions } from '#contract/permissions.ts';
import { numberOf } from '@/features/configuration/number-cell';
import { type BrowserWorld, browserWorld } from './browser-world';

let world: BrowserWorld | undefined;
afterEach(() => world?.close());

const patient = { timeout: 15_000 };
const text = (words: string) => screen.findByText(words, {}, patient);
const labelled = (label: string) => screen.findByLabelText(label, {}, patient);
const button = (words: string) =>
  screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient);
const input = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string, value: string) => fireEvent.change(await input(label), { target: { value } });

async function opened(path: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.open(path);
  return lin;
}

describe('security properties', { timeout: 60_000 }, () => {
  it('a default one says that it cannot be deleted', async () => {
    await opened('/configuration/securityProperty');
    fireEvent.click(await labelled('Delete Confidentiality'));
    expect(await text('Default type does not allow deletion!')).toBeInTheDocument();
  });

  it('a code that is taken is said at its field, and a new one is kept', async () => {
    const lin = await opened('/configuration/securityProperty?new=1');
    await type('Code', 'C');
    for (const name of ['Name', 'Description', 'Sentence template', 'Goal template'])
      for (const language of ['English', 'Chinese']) await type(`${name} (${language})`, `Resilience ${language}`);
    fireEvent.click(await button('Create'));
    const words = await text('The code already used, please Change!');
    expect(words.closest('.ant-form-item')).toContainElement(await input('Code'));
    await type('Code', 'RS');
    fireEvent.click(await button('Create'));
    await waitFor(async () => {
      const { list } = await lin.call(securityProperty.list);
      expect(list.at(-1)).toMatchObject({ code: 'RS', name: { en: 'Resilience English' } });
    }, patient);
  });
});

describe('impact models', { timeout: 60_000 }, () => {
  it('a copy starts from what the model holds, under a name of its own', async () => {
    const lin = await opened('/configuration/impactModule?copy=impact-annex-f');
    expect(await labelled('Name (English)')).toHaveValue('Annex F, separate categories, copy');
    fireEvent.click(await button('Create'));
    await waitFor(async () => {
      const names = (await lin.call(impactModel.list)).map(({ name }) => name.en);
      expect(names).toContain('Annex F, separate categories, copy');
    }, patient);
  });

  it('a model from nothing says what is missing and is not sent', async () => {
    const lin = await opened('/configuration/impactModule?new=1');
    const before = await lin.call(impactModel.list);
    expect(await text('Levels: at least one row is needed')).toBeInTheDocument();
    fireEvent.click(await button('Create'));
    expect(await text('Name (English) is required')).toBeInTheDocument();
    expect(await text('Please correct what the checks name first.')).toBeInTheDocument();
    expect(await lin.call(impactModel.list)).toEqual(before);
  });

  it('switching the type asks before it resets the level data', async () => {
    await opened('/configuration/impactModule?id=impact-annex-f');
    fireEvent.click(await screen.findByRole('radio', { name: 'Combined score (SFOP)' }, patient));
    fireEvent.click(await button('Switch and reset'));
    expect((await screen.findAllByText('Range start', {}, patient)).length).toBeGreaterThan(0);
  });
});

describe('a number in a cell', () => {
  it.each([
    ['1.5', 1.5],
    [' 1,5 ', 1.5],
    ['-2', -2],
    ['1,000,5', undefined],
    ['high', undefined],
    ['', undefined],
  ])('%j is read as %s', (typed, number) => {
    world = undefined;
    expect(numberOf(typed)).toBe(number);
  });
});
