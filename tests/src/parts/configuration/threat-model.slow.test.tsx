import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { threatModel } from '#contract/model.ts';
import { atModels, found, until } from '../../world/models';

let admin: Awaited<ReturnType<typeof atModels>> | undefined;
afterEach(() => {
  admin?.world.close();
  vi.restoreAllMocks();
});

const at = async (rest = '') => {
  admin = await atModels(`/configuration/attackModule${rest}`);
  return admin;
};
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await found(`input[aria-label="${label}"]`));
  const entry = await found('.ant-select-item-option-content', (one) => one.textContent === option);
  fireEvent.click(entry);
};
/** The copy that was made, as it is stored. */
const copyOf = async ({ lin }: Awaited<ReturnType<typeof atModels>>) => {
  const copy = (await lin.call(threatModel.list)).find(({ name }) => name.en.endsWith(', copy'));
  return (await lin.call(threatModel.get, { params: { modelId: copy?.id ?? '' } })).model;
};

describe('the threat model', { timeout: 120_000 }, () => {
  it('opens with the default one and lists the others with what uses them', async () => {
    const { grid } = await at();
    await grid('Parameters');
    const models = await found('ul[aria-label="Models"]');
    expect(models).toHaveTextContent('CVSS exploitability');
    expect(models).toHaveTextContent('not used yet');
    expect(models.querySelector('[aria-current="true"]')).toHaveTextContent('Attack potential (ISO/SAE 21434:2021)');
  });

  it('names a gap of ranges at its cell and is not saved; renamed levels follow; text for a number stays', async () => {
    const world = await at('?copy=attack-potential');
    const { write, refused, press, text, lin, keyboard, cell, grid } = world;
    const before = await lin.call(threatModel.list);
    await write('Ranges of the total', 'Medium', 'to', '17');
    await refused('Ranges of the total', 'Low', 'from', 'There is a gap between M (to 17) and L (from 20)');
    await press('Create');
    expect(await text('Please correct the reported errors first.')).toBeInTheDocument();
    expect(await lin.call(threatModel.list)).toEqual(before);
    await write('Ranges of the total', 'Medium', 'to', '19');

    await write('Feasibility levels', 'VL', 'code', 'V0');
    await write('Feasibility levels', 'V0', 'en', 'Barely');
    expect(await cell('Ranges of the total', 'Barely', 'from')).toHaveTextContent('25');

    await write('Levels of Elapsed time', '1w', 'value', 'one');
    await refused('Levels of Elapsed time', '1w', 'value', '1w: “one” is not a number');
    await keyboard.click(await cell('Parameters', 'SE', 'code'));
    await grid('Levels of Specialist expertise');
    await refused('Parameters', 'ET', 'code', '1w: “one” is not a number');
    await keyboard.click(await cell('Parameters', 'ET', 'code'));
    expect(await cell('Levels of Elapsed time', '1w', 'value')).toHaveTextContent('one');
    await write('Levels of Elapsed time', '1w', 'value', '2');
    await press('Create');
    await until(async () =>
      expect((await copyOf(world)).parameters[0]?.levels[1]).toMatchObject({ code: '1w', value: 2 }),
    );
  });

  it('a pasted block fills the levels of a parameter, ∞ included; a code that is pasted twice is said', async () => {
    const { paste, cell, text } = await at('?copy=attack-potential-rsma');
    await paste('Levels of Elapsed time', undefined, 'code', 'never\tNever\t从不\t∞\nlong\tAgain\t又\t3');
    expect(await cell('Levels of Elapsed time', 'never', 'value')).toHaveTextContent('∞');
    expect(await text('Code long is used twice')).toBeInTheDocument();
  });

  it('switching the type asks before it resets the tables to those of the standard', async () => {
    const { press, grid, text } = await at('?copy=heavens-threat-level');
    await grid('Levels of Expertise');
    fireEvent.click(await found('.ant-segmented-item-label', (one) => one.textContent === 'CVSS'));
    await text('Parameters, ranges and levels will be reset to the tables of the standard for this type.');
    await press('Switch and reset');
    await grid('Levels of Attack vector');
    expect(await found('input[aria-label="Factor"]')).toHaveValue('8.22');
    expect(await text(/its results are lower than those of attack potential/)).toBeInTheDocument();
  });

  it('vector only leaves one parameter and maps its levels', async () => {
    const world = await at('?copy=cvss');
    fireEvent.click(await found('button[role="switch"][aria-label="Vector only"]'));
    expect(await world.cell('Level of each attack vector', 'N', 'level')).toHaveTextContent('High');
    await world.press('Create');
    await until(async () => {
      const model = await copyOf(world);
      expect(model).toMatchObject({ vectorOnly: true, map: { N: 'H', A: 'M', L: 'L', P: 'VL' }, ranges: [] });
      expect(model.parameters.map(({ code }) => code)).toEqual(['AV']);
    });
  });

  it('tries the model as it stands: the values make a total, the total a level', async () => {
    await at('?id=heavens-threat-level');
    await choose('Expertise: try a level', 'Expert · 2');
    await choose('Knowledge about the target: try a level', 'Public · 0');
    await choose('Window of opportunity: try a level', 'Medium · 2');
    await choose('Equipment: try a level', 'Standard · 0');
    const result = await found('[role="status"]', (one) => one.textContent?.includes('=') === true);
    expect(result).toHaveTextContent('2 + 0 + 2 + 0 =Total 4Medium');
  });
});
