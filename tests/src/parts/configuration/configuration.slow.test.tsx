import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { impactModel, securityProperty } from '#contract/model.ts';
import { numberOf } from '@/editor/number-cell';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { atModels, found, text, until } from '../../world/models';

let world: BrowserWorld | undefined;
afterEach(() => world?.close());

const labelled = (label: string) => found(`[aria-label="${label}"]`);
const button = (words: string) => found('button', (one) => one.textContent?.trim() === words);
const input = async (label: string) => {
  const title = await found('label', (one) => one.textContent?.trim() === label);
  return found(`[id="${(title as HTMLLabelElement).htmlFor}"]`);
};
const type = async (label: string, value: string) => fireEvent.change(await input(label), { target: { value } });

async function opened(path: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.openPage(path);
  return lin;
}

describe('security properties', { timeout: 120_000 }, () => {
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
    await type('Property category', 'Resilience');
    await type('Owning standard', 'NIST SP 800-160');
    fireEvent.click(await button('Create'));
    await until(async () => {
      const { list } = await lin.call(securityProperty.list);
      expect(list.at(-1)).toMatchObject({
        code: 'RS',
        name: { en: 'Resilience English' },
        group: 'Resilience',
        standard: 'NIST SP 800-160',
      });
    });
  });
});

describe('impact models', { timeout: 120_000 }, () => {
  it('a model from nothing says what is missing and is not sent', async () => {
    const lin = await opened('/configuration/impactModule?new=1');
    const before = await lin.call(impactModel.list);
    expect(await text('Levels: at least one row is needed')).toBeInTheDocument();
    // Nothing is wrong yet: it is still to do.
    expect(await text('Still to do')).toBeInTheDocument();
    expect(document.querySelector('[aria-label="Error"]')).not.toBeInTheDocument();
    fireEvent.click(await button('Create'));
    expect(await text('Name is required')).toBeInTheDocument();
    expect(await text('Please correct the reported errors first.')).toBeInTheDocument();
    expect(await lin.call(impactModel.list)).toEqual(before);
  });

  it('switching the type asks before it resets the level data', async () => {
    await opened('/configuration/impactModule?id=impact-annex-f');
    fireEvent.click(await found('.ant-segmented-item-label', (one) => one.textContent === 'Combined score (SFOP)'));
    fireEvent.click(await button('Switch and reset'));
    expect(await text('Range start')).toBeInTheDocument();
  });
});

describe('criteria of impact levels', { timeout: 120_000 }, () => {
  it('are pasted as a block and saved as a copy, which says what is missing; renamed dimensions keep them', async () => {
    const at = await atModels('/configuration/impactModule?copy=impact-annex-f');
    world = at.world;
    expect(await input('Name (English)')).toHaveValue('Annex F, separate categories, copy');
    await at.write('Rating levels', 'MAJ', 'code', 'SEV');
    await at.press('Create');
    expect(await text(/^Not saved\. Problems to correct first: \d+$/)).toBeInTheDocument();
    await until(() => {
      const cell = document.activeElement?.closest('[role="gridcell"]');
      expect(cell).toHaveAttribute('aria-invalid', 'true');
      expect(cell?.closest('[role="grid"]')).toHaveAttribute('aria-label', 'Rating levels');
      expect(cell?.closest('[data-line]')).toHaveTextContent('Major');
    });
    await at.keyboard.keyboard('MAJ{Enter}');
    fireEvent.click(await found('.ant-segmented-item-label', (one) => one.textContent === 'Criteria'));
    const { columns } = await columnsOf(at);
    await at.paste('Criteria', 'Major', columns[1] ?? '', 'Ambulant\tA year’s pay\nBruises\tA day’s pay');
    await at.write('Dimensions', 'S', 'code', 'SAF');
    await at.press('Create');
    await until(async () => {
      const copy = (await at.lin.call(impactModel.list)).find(
        ({ name }) => name.en === 'Annex F, separate categories, copy',
      );
      const { model } = await at.lin.call(impactModel.get, { params: { modelId: copy?.id ?? '' } });
      const [, major, moderate] = model.levels;
      expect(major?.criteria).toMatchObject({ SAF: { en: 'Ambulant' }, F: { en: 'A year’s pay' } });
      expect(moderate?.criteria?.SAF).toEqual({ en: 'Bruises', zh: '轻度和中度伤害（ISO 26262 S1）' });
      expect(major?.criteria?.S).toBeUndefined();
    });
  });
});

/** Keys of the columns of the criteria: level first, then a dimension each. */
async function columnsOf({ grid }: Awaited<ReturnType<typeof atModels>>) {
  const cells = (await grid('Criteria')).querySelectorAll<HTMLElement>(
    '[role="rowgroup"] + [role="rowgroup"] [data-line]:first-child [data-column]',
  );
  return { columns: [...cells].map((cell) => cell.dataset.column) };
}

describe('a number in a cell', () => {
  it.each([
    ['1.5', 1.5],
    [' 1,5 ', 1.5],
    ['-2', -2],
    ['1 000', 1000],
    ['12\u00a0345,5', 12345.5],
    ['1,000.5', 1000.5],
    ['1,000,000', 1000000],
    ['0,125', 0.125],
    ['1.00E+03', 1000],
    ['.5', 0.5],
    ['－１２．５', -12.5],
    // Thousands or a decimal: not guessed.
    ['1,000', undefined],
    ['12,345', undefined],
    ['1e999', undefined],
    ['1,000,5', undefined],
    ['high', undefined],
    ['', undefined],
  ])('%j is read as %s', (typed, number) => {
    world = undefined;
    expect(numberOf(typed)).toBe(number);
  });
});
