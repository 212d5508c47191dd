import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { calModel, impactModel, riskModel, treatmentRule } from '#contract/model.ts';
import { annexFImpact, evitaImpact, heavensImpact } from '#domain/method/seed/impact.ts';
import {
  annexHMatrix,
  evitaFeasibilityLevels,
  evitaMatrix,
  feasibilityLevels,
  formulaH10,
  heavensFeasibilityLevels,
  heavensMatrix,
} from '#domain/method/seed/risk.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { giveSize } from '../../world/grid';
import { openRiskTables } from '../../world/risk-tables';

const annexH = { impact: annexFImpact, levels: feasibilityLevels, model: annexHMatrix };
const heavens = { impact: heavensImpact, levels: heavensFeasibilityLevels, model: heavensMatrix };
const tsv = (lines: readonly (readonly (string | number)[])[]) => lines.map((line) => line.join('\t')).join('\n');

const patient = { timeout: 60_000 };
let world: BrowserWorld | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await world?.close();
  world = undefined;
});

describe('the risk matrix', () => {
  it('has the worst impact first and the hardest attack first, each cell with value and name', () => {
    const risk = openRiskTables(annexH);
    const [first = []] = [within(risk.matrix()).getAllByRole('rowheader')];
    expect(first.map((head) => head.textContent)).toEqual(['SevereSEV', 'MajorMAJ', 'ModerateMOD', 'NegligibleNEG']);
    expect(risk.cell(1, 4)).toHaveTextContent('5 Serious');
    expect(risk.cell(4, 1)).toHaveTextContent('1 Negligible');
  });

  it('takes a value or the code of a level, and the arrows lead on', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(1, 1);
    await risk.press('3{ArrowRight}r4{Enter}');
    expect(risk.saved().matrix.SEV).toMatchObject({ VL: 3, L: 4 });
    expect(document.activeElement).toBe(risk.cell(2, 2));
  });

  it('a click offers the levels, and the chosen one stands in the cell', async () => {
    const risk = openRiskTables(annexH);
    await risk.keyboard.click(risk.cell(4, 4));
    const list = await screen.findByRole('listbox');
    await risk.keyboard.click(within(list).getByRole('option', { name: '2 Low' }));
    expect(risk.saved().matrix.NEG?.H).toBe(2);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('a text that names no level is refused at its cell and kept there; the other cells stay', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(2, 3);
    await risk.press('hihg{Enter}');
    expect(risk.cell(2, 3)).toHaveTextContent('hihg');
    expect(risk.cell(2, 3)).toBeInvalid();
    expect(risk.cell(2, 3)).toHaveAccessibleDescription(/“hihg” is not a risk level/);
    expect(risk.saved().matrix.MAJ).toEqual({ VL: 1, L: 2, H: 4 });
    await risk.enter(2, 3);
    await risk.press('{F2}{Backspace}{Backspace}{Backspace}{Backspace}high{Enter}');
    expect(risk.cell(2, 3)).toBeValid();
    expect(risk.saved().matrix.MAJ?.M).toBe(4);
  });

  it('a number off the scale is refused at its cell and kept there', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(1, 4);
    await risk.press('6{Enter}');
    expect(risk.cell(1, 4)).toBeInvalid();
    expect(risk.saved().matrix.SEV?.H).toBe(6);
  });

  it('a cleared cell is missing, and says so', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(3, 2);
    await risk.press('{Delete}');
    expect(risk.cell(3, 2)).toHaveTextContent('missing');
    expect(document.activeElement).toBe(risk.cell(3, 2));
    expect(risk.cell(3, 2)).toHaveAccessibleDescription('The matrix has no value at row MOD, column L');
  });

  it('warns where the risk falls although the attack gets easier or the impact rises', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(1, 4);
    await risk.press('2{Enter}');
    expect(risk.cell(1, 4)).toHaveAccessibleDescription(/the risk falls/);
    expect(risk.cell(1, 4)).toBeValid();
  });
});

describe('a risk model from nothing', () => {
  it('asks for levels first, or starts with those of the standard and its table', async () => {
    const risk = openRiskTables({ ...annexH, model: { ...annexHMatrix, levels: [], matrix: {} } });
    expect(screen.getByText('Enter the risk levels below first.')).toBeInTheDocument();
    await risk.keyboard.click(
      screen.getByRole('button', { name: 'Start with the levels and the table of the standard' }),
    );
    expect(risk.saved().matrix).toEqual(annexHMatrix.matrix);
    expect(risk.saved().levels.map(({ code }) => code)).toEqual(['R1', 'R2', 'R3', 'R4', 'R5']);
  });
});

describe('a block from a spreadsheet', () => {
  const values = [
    [5, 5, 5, 5, 5],
    [4, 4, 4, 4, 4],
    [3, 3, 3, 3, 3],
    [2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1],
  ];

  it('of five by five with headers fills the table, and the headers are dropped', async () => {
    const risk = openRiskTables(heavens);
    await risk.enter(3, 3);
    const head = ['Impact', 'none', 'low', 'medium', 'high', 'critical'];
    await risk.paste(tsv([head, ...values.map((line, i) => [`class ${i}`, ...line])]));
    expect(Object.keys(risk.saved().matrix)).toHaveLength(5);
    expect(risk.saved().matrix.IL4).toEqual({ TL0: 5, TL1: 5, TL2: 5, TL3: 5, TL4: 5 });
    expect(risk.saved().matrix.IL0?.TL4).toBe(1);
    expect(screen.getByText(/25 cells pasted. Headers were recognised./)).toBeInTheDocument();
  });

  it('with headers that name the levels goes where it belongs, in any order and also turned', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(1, 1);
    await risk.paste(
      tsv([
        ['', 'NEG', 'MOD', 'MAJ', 'SEV'],
        ['High', 1, 3, 4, 4],
        ['Very low', 1, 1, 1, 3],
      ]),
    );
    const { SEV, MAJ } = risk.saved().matrix;
    expect(SEV).toEqual({ VL: 3, L: 3, M: 4, H: 4 });
    expect(MAJ).toEqual({ VL: 1, L: 2, M: 3, H: 4 });
  });

  it('without headers starts at the cursor; what is off the scale stands at its cell and nothing is lost', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(3, 3);
    await risk.paste('2\t9\nabc\t2\n');
    expect(risk.saved().matrix.MOD).toEqual({ VL: 1, L: 2, M: 2, H: 9 });
    expect(risk.cell(3, 4)).toBeInvalid();
    expect(risk.cell(4, 3)).toHaveTextContent('abc');
    expect(risk.cell(4, 3)).toBeInvalid();
    expect(risk.saved().matrix.NEG?.H).toBe(2);
    expect(screen.getByText(/2 cells pasted. 2 cells do not name a level/)).toBeInTheDocument();
  });

  it('says how many cells lie outside', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(4, 4);
    await risk.paste('2\t2\n2\t2');
    expect(risk.saved().matrix.NEG?.H).toBe(2);
    expect(screen.getByText(/3 cells lie outside the table/)).toBeInTheDocument();
  });

  it('a single value fills the cells that are selected', async () => {
    const risk = openRiskTables(annexH);
    await risk.enter(1, 1);
    await risk.press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await risk.paste('3');
    expect(risk.saved().matrix.SEV).toMatchObject({ VL: 3, L: 3, M: 4 });
    expect(risk.saved().matrix.MAJ).toMatchObject({ VL: 3, L: 3, M: 3 });
  });
});

describe('pasted risk levels', () => {
  const lineOf = (code: string) => {
    const all = [...document.querySelectorAll<HTMLElement>('[aria-label="Risk levels"] [data-line]')];
    return all.find((line) => line.querySelector('[data-column="code"]')?.textContent === code);
  };

  it('keep what cannot be read in its cell, take the standard by name, and number what names no value', async () => {
    giveSize();
    const { keyboard, paste, saved } = openRiskTables({
      ...annexH,
      model: { ...annexHMatrix, levels: [], matrix: {} },
    });
    const first = document.querySelector<HTMLElement>('[data-line="#new"] [data-column="value"]');
    if (!first) throw new Error('no line for a new level');
    await keyboard.click(first);
    await paste(
      tsv([
        ['1,000', 'A', 'Acceptable', '可接受', 'Negligible'],
        ['', 'B', 'Bearable', '可忍受', '7'],
        [4, 'C', 'Critical', '危急', '5 Serious'],
      ]),
    );
    await waitFor(() => expect(lineOf('C')).toBeDefined());
    const values = saved().levels.map(({ code, value, correspondsTo }) => [code, value, correspondsTo]);
    expect(values).toEqual([
      ['A', '1,000', 1],
      ['B', 1, '7'],
      ['C', 4, 5],
    ]);
    expect(lineOf('A')).toHaveTextContent('1,000');
  });
});

describe('a matrix of its own for a dimension', () => {
  it('starts as the one for all, and is removed again', async () => {
    const risk = openRiskTables(annexH);
    await risk.keyboard.click(screen.getByRole('button', { name: /Own matrix for a dimension/ }));
    await risk.keyboard.click(await screen.findByRole('menuitem', { name: 'Safety' }));
    await risk.enter(4, 4);
    await risk.press('3{Enter}');
    expect(risk.saved().perDimension?.S?.NEG?.H).toBe(3);
    expect(risk.saved().matrix.NEG?.H).toBe(1);
    await risk.keyboard.click(screen.getByRole('button', { name: /Remove the matrix of Safety/ }));
    expect(risk.saved().perDimension).toBeUndefined();
  });

  it('has the rows of the dimension: seventeen and eight values of EVITA', async () => {
    const risk = openRiskTables({ impact: evitaImpact, levels: evitaFeasibilityLevels, model: evitaMatrix });
    await risk.keyboard.click(screen.getByRole('tab', { name: /Safety/ }));
    await waitFor(() => expect(within(risk.matrix()).getAllByRole('rowheader')).toHaveLength(17));
    expect(risk.saved()).toMatchObject({ matrix: evitaMatrix.matrix, perDimension: evitaMatrix.perDimension });
  });
});

describe('the formula', () => {
  it('shows what it gives at once, and a weight that is no number stays in its field', async () => {
    const risk = openRiskTables({ ...annexH, model: formulaH10 });
    const results = screen.getByRole('table', { name: 'Results of the formula' });
    expect(within(results).getAllByRole('row')[1]).toHaveTextContent(/Severe1 Negligible3 Medium4 High5 Serious/);
    const severe = screen.getByLabelText('Severe SEV');
    await risk.keyboard.clear(severe);
    await risk.keyboard.type(severe, '1.5');
    expect(risk.saved().formula?.impact.SEV).toBe(1.5);
    expect(within(results).getAllByRole('row')[1]).toHaveTextContent('4 High');
    await risk.keyboard.type(severe, 'x');
    expect(severe).toHaveValue('1.5x');
    expect(severe).toBeInvalid();
    expect(risk.saved().formula?.impact).not.toHaveProperty('SEV');
  });

  it('switching to it asks, and then starts from the standard', async () => {
    const risk = openRiskTables(annexH);
    await risk.keyboard.click(screen.getByText('Formula'));
    expect(risk.saved().mode).toBe('matrix');
    await risk.keyboard.click(await screen.findByRole('button', { name: 'Switch and reset' }));
    await waitFor(() => expect(risk.saved()).toMatchObject({ mode: 'formula', formula: formulaH10.formula }));
    expect(risk.saved().levels.every(({ isDefault }) => isDefault)).toBe(true);
  });
});

describe('the pages', () => {
  async function opened(path: string) {
    // jsdom lays nothing out: a window of some lines lets the virtual rows be drawn.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
    const made = await browserWorld();
    world = made;
    const lin = await made.signIn('lin', permissions);
    return { lin, open: () => made.openPage(path) };
  }
  const cellIn = async (grid: string, place: string) => {
    await screen.findByRole('grid', { name: grid }, patient);
    return waitFor(() => {
      const cell = document.querySelector<HTMLElement>(`[data-cell="${place}"]`);
      if (!cell) throw new Error(`no cell ${place}`);
      return cell;
    }, patient);
  };
  const typed = (cell: HTMLElement, text: string) => {
    cell.focus();
    fireEvent.keyDown(cell, { key: text });
    fireEvent.keyDown(screen.getByLabelText('Value of the cell'), { key: 'Enter' });
  };

  it('a matrix that the server finds incomplete, because its rows changed meanwhile, says so at the cell', async () => {
    const { lin, open } = await opened('/configuration/attackModule?tab=risk&copy=risk-matrix-h8');
    open();
    const cell = await cellIn('Risk matrix', '3,3');
    typed(cell, '2');
    const params = { modelId: 'impact-annex-f' };
    const { item, model } = await lin.call(impactModel.get, { params });
    const { id: _id, ...form } = model;
    const extra = { code: 'CAT', name: { en: 'Catastrophic', zh: '灾难' }, value: 3, correspondsTo: 'Severe' as const };
    const changed = { ...form, levels: [...form.levels, extra] };
    await lin.call(impactModel.change, { params, body: { rev: item.rev, form: changed } });
    fireEvent.click(screen.getByRole('button', { name: /Create$/ }));
    expect(await screen.findByText('Catastrophic', {}, patient)).toBeInTheDocument();
    expect(await cellIn('Risk matrix', '0,0')).toHaveAccessibleDescription(/no value at row CAT, column VL/);
    expect(await cellIn('Risk matrix', '4,3')).toHaveTextContent('2 Low');
    expect((await lin.call(riskModel.list)).some(({ name }) => /copy/.test(name.en))).toBe(false);
  });

  it("a CAL table is changed in its cells, asks after a colleague's change, or follows the risk value", async () => {
    const { lin, open } = await opened('/configuration/attackModule?tab=cal');
    open();
    const cell = await cellIn('CAL by impact and attack vector', '3,3');
    expect(cell).toHaveTextContent('none');
    fireEvent.click(cell);
    fireEvent.click(await screen.findByRole('option', { name: 'CAL1' }, patient));
    fireEvent.click(screen.getByRole('button', { name: /Save$/ }));
    await waitFor(async () => expect((await lin.call(calModel.get)).table.table.NEG?.N).toBe('CAL1'), patient);

    const first = await cellIn('CAL by impact and attack vector', '0,0');
    const kept = await lin.call(calModel.get);
    await lin.call(calModel.change, { body: kept });
    fireEvent.click(first);
    fireEvent.click(await screen.findByRole('option', { name: 'CAL4' }, patient));
    fireEvent.click(screen.getByRole('button', { name: /Save$/ }));
    const over = await screen.findByRole('button', { name: 'Overwrite with mine' }, patient);
    expect((await lin.call(calModel.get)).table.table.SEV?.P).toBe('CAL2');
    fireEvent.click(over);
    await waitFor(async () => expect((await lin.call(calModel.get)).table.table.SEV?.P).toBe('CAL4'), patient);

    const before = (await lin.call(calModel.get)).table;
    await cellIn('CAL by impact and attack vector', '0,0');
    fireEvent.click(screen.getByRole('radio', { name: 'the risk value' }));
    const chosen = await screen.findByRole('combobox', { name: 'CAL of risk value 2 Low' }, patient);
    expect(screen.queryByRole('table', { name: 'CAL by impact and attack vector' })).toBeNull();
    fireEvent.mouseDown(chosen);
    const offered = await screen.findAllByText('none', { selector: '.ant-select-item-option-content' }, patient);
    fireEvent.click(offered[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: /Save$/ }));
    await waitFor(
      async () =>
        expect((await lin.call(calModel.get)).table).toEqual({
          ...before,
          source: 'riskValue',
          byRiskValue: { 1: null, 2: null, 3: 'CAL2', 4: 'CAL3', 5: 'CAL4' },
        }),
      patient,
    );
  });

  it('a treatment rule is switched and saved', async () => {
    const { lin, open } = await opened('/configuration/attackModule?tab=treatment');
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Avoid: Needs a claim' }, patient));
    fireEvent.click(screen.getByRole('button', { name: /Save$/ }));
    await waitFor(
      async () => expect((await lin.call(treatmentRule.get)).table.claimFor).toEqual(['avoid', 'share', 'retain']),
      patient,
    );
  });
});
