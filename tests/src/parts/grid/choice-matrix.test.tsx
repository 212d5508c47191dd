import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { annexHMatrix, feasibilityLevels } from '#domain/method/seed/risk.ts';
import { openRiskTables } from '../../world/risk-tables';

const open = (readOnly = false) =>
  openRiskTables({ impact: annexFImpact, levels: feasibilityLevels, model: annexHMatrix, readOnly });

/** What the cell with the focus puts on the clipboard. */
function copied(): string {
  let text = '';
  const setData = (type: string, given: string) => {
    if (type === 'text/plain') text = given;
  };
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  return text;
}

describe('the cursor of a matrix', () => {
  it('goes one cell with an arrow and stops at the edges', async () => {
    const risk = open();
    await risk.enter(1, 1);
    await risk.press('{ArrowUp}{ArrowLeft}');
    expect(risk.cell(1, 1)).toHaveFocus();
    await risk.press('{ArrowDown}{ArrowRight}');
    expect(risk.cell(2, 2)).toHaveFocus();
  });

  it('goes to the ends with Home, End and Ctrl', async () => {
    const risk = open();
    await risk.enter(2, 2);
    await risk.press('{End}');
    expect(risk.cell(2, 4)).toHaveFocus();
    await risk.press('{Home}');
    expect(risk.cell(2, 1)).toHaveFocus();
    await risk.press('{Control>}{ArrowDown}{/Control}');
    expect(risk.cell(4, 1)).toHaveFocus();
    await risk.press('{Control>}{ArrowRight}{/Control}');
    expect(risk.cell(4, 4)).toHaveFocus();
    await risk.press('{Control>}{Home}{/Control}');
    expect(risk.cell(1, 1)).toHaveFocus();
    await risk.press('{Control>}{End}{/Control}');
    expect(risk.cell(4, 4)).toHaveFocus();
  });

  it('is one stop for Tab', async () => {
    const risk = open();
    await risk.enter(2, 3);
    const stops = risk.matrix().querySelectorAll('[tabindex="0"]');
    expect([...stops]).toEqual([risk.cell(2, 3)]);
    await risk.press('{Tab}');
    expect(risk.matrix()).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('moves from a matrix that is only read, which opens nothing', async () => {
    const risk = open(true);
    await risk.enter(1, 1);
    await risk.press('{ArrowRight}{Enter} 3{Delete}');
    expect(risk.cell(1, 2)).toHaveFocus();
    expect(risk.cell(1, 2)).toHaveTextContent('3 Medium');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByLabelText('Value of the cell')).toBeNull();
  });
});

describe('a block of cells', () => {
  it('is marked with Shift and the arrows or a click, and given up by a plain step', async () => {
    const risk = open();
    await risk.enter(2, 2);
    await risk.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(risk.matrix().querySelectorAll('[data-marked]')).toHaveLength(4);
    await risk.keyboard.keyboard('{Shift>}');
    await risk.keyboard.click(risk.cell(4, 4));
    await risk.keyboard.keyboard('{/Shift}');
    expect(risk.matrix().querySelectorAll('[data-marked]')).toHaveLength(9);
    expect(screen.queryByRole('listbox')).toBeNull();
    await risk.press('{ArrowUp}');
    expect(risk.matrix().querySelectorAll('[data-marked]')).toHaveLength(0);
  });

  it('is all of the matrix with Ctrl+A, copied as a spreadsheet reads it, and emptied by Delete', async () => {
    const risk = open();
    await risk.enter(2, 2);
    await risk.press('{Control>}a{/Control}');
    expect(copied()).toBe('2\t3\t4\t5\n1\t2\t3\t4\n1\t2\t2\t3\n1\t1\t1\t1');
    await risk.press('{Backspace}');
    expect(risk.saved().matrix).toEqual({ SEV: {}, MAJ: {}, MOD: {}, NEG: {} });
  });

  it('gets the level chosen from the list', async () => {
    const risk = open();
    await risk.enter(3, 1);
    await risk.press('{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowDown}{/Alt}');
    await risk.press('4');
    expect(risk.saved().matrix.MOD?.VL).toBe(4);
    expect(risk.saved().matrix.NEG?.VL).toBe(4);
    expect(risk.cell(4, 1)).toHaveFocus();
  });

  it('without one, a single cell is copied', async () => {
    const risk = open();
    await risk.enter(1, 3);
    expect(copied()).toBe('4');
  });
});

describe('the field of a cell', () => {
  it('starts with the letter typed, or with what is there after Enter; Escape leaves the cell as it was', async () => {
    const risk = open();
    await risk.enter(1, 1);
    await risk.press('7');
    expect(screen.getByLabelText('Value of the cell')).toHaveValue('7');
    await risk.press('{Escape}');
    expect(risk.cell(1, 1)).toHaveFocus();
    expect(risk.cell(1, 1)).toHaveTextContent('2 Low');
    await risk.press('{Enter}');
    expect(screen.getByLabelText('Value of the cell')).toHaveValue('2');
  });

  it('takes the text with Tab, the arrows and a click elsewhere', async () => {
    const risk = open();
    await risk.enter(1, 1);
    await risk.press('5{Tab}');
    expect(risk.cell(1, 2)).toHaveFocus();
    await risk.press('5{ArrowDown}');
    expect(risk.cell(2, 2)).toHaveFocus();
    await risk.press('5');
    await risk.keyboard.click(risk.cell(4, 4));
    expect(risk.saved().matrix).toMatchObject({ SEV: { VL: 5, L: 5 }, MAJ: { L: 5 } });
  });
});

describe('the list of a cell', () => {
  it('opens with Space or Alt and the arrow down, at the level that is there', async () => {
    const risk = open();
    await risk.enter(1, 4);
    await risk.press(' ');
    const list = await screen.findByRole('listbox');
    expect(within(list).getByRole('option', { name: '5 Serious' })).toHaveAttribute('aria-selected', 'true');
    await risk.press('{ArrowUp}{Enter}');
    expect(risk.saved().matrix.SEV?.H).toBe(4);
    expect(risk.cell(1, 4)).toHaveFocus();
  });

  it('is left by Escape and by a click on another cell, which opens its own', async () => {
    const risk = open();
    await risk.keyboard.click(risk.cell(1, 4));
    await risk.press('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(risk.cell(1, 4)).toHaveFocus();
    await risk.keyboard.click(risk.cell(1, 4));
    await risk.keyboard.click(risk.cell(3, 3));
    expect(screen.getAllByRole('listbox')).toHaveLength(1);
    await risk.press('1');
    expect(risk.saved().matrix).toMatchObject({ SEV: { H: 5 }, MOD: { M: 1 } });
  });
});

describe('copying the matrix', () => {
  it('takes the names of rows and columns along', async () => {
    const risk = open();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await risk.keyboard.click(screen.getByRole('button', { name: /Copy/ }));
    const [head, first] = String(written.mock.calls[0]?.[0]).split('\n');
    expect(head?.split('\t').slice(1)).toEqual(['Very low', 'Low', 'Medium', 'High']);
    expect(first).toBe('Severe\t2\t3\t4\t5');
    vi.restoreAllMocks();
  });
});
