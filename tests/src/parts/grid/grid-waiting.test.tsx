import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mostOps } from '#domain/workspace/edit.ts';
import type { CellValue, NewValues } from '@/grid/grid-types';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

/** A grid that gives its new rows ids, and needs a text in each. */
function opened(more: Parameters<typeof openGrid>[1] = {}) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `N${made}`;
  };
  const lacks = (values: NewValues) => (values.text ? [] : [{ column: 'text', message: '“Text” is required.' }]);
  return openGrid([lamp(1)], { newId, lacks, ...more });
}
const isPaste = (what: unknown) => typeof what === 'object' && what !== null && 'newRows' in what;
/** The line of a new row that waits. */
const waiting = (id: string) => `#new::${id}`;

describe('pasted new rows', () => {
  it('are stored without what does not fit, which stays in its cell, marked and listed', async () => {
    const g = opened();
    await g.enter('#new', 'text');
    await g.paste('beam\tPurple\tnew\nhorn\tGrey\told');
    expect(g.now.rows.map(({ id, text, colour }) => [id, text, colour])).toEqual([
      ['L1', 'lamp 1', 'r'],
      ['N1', 'beam', null],
      ['N2', 'horn', 'gy'],
    ]);
    expect(g.cell('N1', 'colour')).toHaveTextContent('Purple');
    expect(g.cell('N1', 'colour')).toHaveAttribute('aria-invalid', 'true');
    await g.mouse.click(screen.getByRole('button', { name: 'Not saved: 1 invalid value' }));
    await g.mouse.click(await screen.findByRole('button', { name: /Colour: .*Purple/ }));
    expect(g.at()).toBe('N1/colour');
    await g.press('Red{Enter}');
    expect(g.row('N1')?.colour).toBe('r');
    expect(screen.queryByRole('button', { name: /do not fit/ })).toBeNull();
  });

  it('wait in lines of their own when they lack what they need, and are added when it is there', async () => {
    const g = opened();
    await g.enter('#new', 'text');
    await g.paste('\tRed\tnew\nhorn\tGrey\told');
    expect(g.now.rows.map(({ id }) => id)).toEqual(['L1', 'N2']);
    expect(g.cell(waiting('N1'), 'text')).toHaveTextContent('“Text” is required.');
    expect(g.cell(waiting('N1'), 'colour')).toHaveTextContent('Red');
    await g.enter('L1', 'text');
    await g.press('{F8}');
    expect(g.at()).toBe(`${waiting('N1')}/text`);
    await g.press('beam{Enter}');
    expect(g.row('N1')).toMatchObject({ text: 'beam', colour: 'r', tags: ['new'] });
    expect(g.line(waiting('N1'))).toBeNull();
  });

  it('that are refused as a whole all wait, with the reason', async () => {
    const g = opened({
      refuse: (what) => (what && typeof what === 'object' && 'newRows' in what ? 'code taken' : undefined),
    });
    await g.enter('#new', 'text');
    await g.paste('beam\tRed\nhorn\tGrey');
    expect(g.now.rows).toHaveLength(1);
    expect(g.cell(waiting('N1'), 'text')).toHaveAttribute('title', 'code taken');
    expect(g.cell(waiting('N2'), 'text')).toHaveTextContent('horn');
  });

  it('that were refused together are all added once what is wrong is mended', async () => {
    let taken = true;
    const g = opened({ refuse: (what) => (isPaste(what) && taken ? 'code taken' : undefined) });
    await g.enter('#new', 'text');
    await g.paste('beam\tRed\nhorn\tGrey\narc\tGreen');
    taken = false;
    await g.enter(waiting('N1'), 'text');
    await g.press('lamp{Enter}');
    expect(g.now.rows.map(({ id, text }) => [id, text])).toEqual([
      ['L1', 'lamp 1'],
      ['N1', 'lamp'],
      ['N2', 'horn'],
      ['N3', 'arc'],
    ]);
    expect(document.querySelector('[data-line^="#new:"]')).toBeNull();
  });

  it('are marked in the row and the cell that a refusal names; the others wait unmarked', async () => {
    const refused = Object.assign(new Error('too dark'), { places: [{ id: 'N2', column: 'colour' }] });
    const g = opened({ onPaste: () => Promise.reject(refused) });
    await g.enter('#new', 'text');
    await g.paste('beam\tRed\nhorn\tGrey');
    await waitFor(() => expect(g.cell(waiting('N2'), 'colour')).toHaveAttribute('title', 'too dark'));
    expect(g.cell(waiting('N2'), 'colour')).toHaveTextContent('Grey');
    expect(g.cell(waiting('N1'), 'text')).not.toHaveAttribute('aria-invalid');
  });

  it('say at each cell what is wrong with it, where a refusal names several', async () => {
    const places = [
      { id: 'N1', column: 'text', message: 'too short' },
      { id: 'N2', column: 'colour' },
    ];
    const g = opened({ onPaste: () => Promise.reject(Object.assign(new Error('too dark'), { places })) });
    await g.enter('#new', 'text');
    await g.paste('beam\tRed\nhorn\tGrey');
    await waitFor(() => expect(g.cell(waiting('N1'), 'text')).toHaveAttribute('title', 'too short'));
    expect(g.cell(waiting('N2'), 'colour')).toHaveAttribute('title', 'too dark');
  });

  it('wait with the text that was refused of them, and with what is wrong with it', async () => {
    const g = opened({ lacks: ({ text }) => (text === 'beam' ? [{ column: 'text', message: 'not this' }] : []) });
    await g.enter('#new', 'text');
    await g.paste('beam\tRed');
    expect(g.cell(waiting('N1'), 'text')).toHaveTextContent('beam');
    expect(g.cell(waiting('N1'), 'text')).toHaveAttribute('title', 'not this');
  });

  it('wait for another value where a value of their own was refused that is generated else', async () => {
    const check = (value: CellValue) => (value === 'L#9' ? 'no code' : undefined);
    const repeated = (value: string) => `${value} is there`;
    const code = {
      generated: true,
      check,
      repeated,
      editor: { kind: 'text', value: (row: Lamp) => row.code } as const,
    };
    const columns = lampColumns.map((column) => (column.key === 'code' ? { ...column, ...code } : column));
    const g = opened({ columns });
    await g.enter('#new', 'text');
    await g.enter('#new', 'code');
    await g.paste('L-8\tbeam\nL#9\thorn\nl-8\tarc\nL-7\tbell');
    expect(g.now.rows.map(({ id, code: own }) => [id, own])).toEqual([
      ['L1', 'L-1'],
      ['N1', 'L-8'],
      ['N4', 'L-7'],
    ]);
    expect(g.cell(waiting('N2'), 'code')).toHaveTextContent('L#9');
    expect(g.cell(waiting('N2'), 'code')).toHaveAttribute('title', 'no code');
    expect(g.cell(waiting('N3'), 'code')).toHaveAttribute('title', 'l-8 is there');
    await g.enter(waiting('N2'), 'code');
    await g.press('L-9{Enter}');
    expect(g.row('N2')).toMatchObject({ code: 'L-9', text: 'horn' });
    expect(g.cell(waiting('N3'), 'code')).toHaveTextContent('l-8');
  });

  it('of which there are more than one edit takes are not sent, and the grid says so', async () => {
    const asked: unknown[] = [];
    const g = opened({ refuse: (what) => void asked.push(what) });
    await g.enter('#new', 'text');
    await g.paste(Array.from({ length: mostOps + 1 }, (_, at) => `lamp ${at}`).join('\n'));
    expect(screen.getByRole('alert')).toHaveTextContent(/10001 rows, but at most 10000/);
    expect(asked).toEqual([]);
    expect(document.querySelector('[data-line^="#new:"]')).toBeNull();
  });

  it.each([
    ['side by side', ''],
    ['inside one of them, which lists them as it is made', 'in '],
  ])('are sent where they are as many as one edit takes: %s', async (_, inner) => {
    const sent: number[] = [];
    const g = opened({
      onPaste: ({ newRows }) => void sent.push(newRows.length),
      nest: {
        isInner: () => false,
        rowsOf: () => [],
        outerId: () => '',
        lineId: ({ id }) => id,
        readsInner: (textOf) => textOf('text')?.startsWith('in ') === true,
      },
    });
    await g.enter('#new', 'text');
    await g.paste(Array.from({ length: mostOps }, (_, at) => `${at === 0 ? '' : inner}lamp ${at}`).join('\n'));
    expect(sent).toEqual([mostOps]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a row typed without what it needs is not sent: the message names the cell and the cursor goes there', async () => {
    const g = opened();
    await g.enter('#new', 'on');
    await g.press(' {Enter}');
    expect(g.now.rows).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('“Text” is required.');
    expect(g.at()).toBe('#new/text');
  });
});

describe('a paste over cells that may not be edited', () => {
  it('passes over them and changes the others', async () => {
    const columns = lampColumns.map((column) =>
      column.key === 'text' ? { ...column, locked: ({ id }: { id: string }) => id === 'L1' } : column,
    );
    const g = openGrid([lamp(1), lamp(2)], { columns });
    await g.enter('L1', 'text');
    await g.paste('beam\tGrey\nhorn\tGrey');
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['lamp 1', 'gy'],
      ['horn', 'gy'],
    ]);
    expect(screen.queryByRole('button', { name: /do not fit/ })).toBeNull();
  });
});

describe('a range', () => {
  it('is walked through by Tab and Enter, from its end to its beginning', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)]);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await g.press('{Tab}{Tab}');
    expect(g.at()).toBe('L2/text');
    await g.press('beam{Enter}');
    expect(g.row('L2')?.text).toBe('beam');
    expect(g.at()).toBe('L1/colour');
    await g.press('{Enter}{Enter}');
    expect(g.at()).toBe('L1/text');
    expect(screen.getByText('4 cells')).toBeVisible();
  });
});
