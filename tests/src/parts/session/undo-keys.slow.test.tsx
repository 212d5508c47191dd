import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { Kept } from '@/session/kept/kept';
import { sheetKeys } from '@/workspace/frame/KeySheet';
import { exampleTask, patient } from '../../world/example-task';

let close: (() => void) | undefined;
afterEach(async () => {
  await Kept.forget();
  close?.();
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** A step of the example with its first row, and a text of that row changed by typing. */
async function changed(step: AnalysisKind, code: string, field: string) {
  const example = await exampleTask(step);
  close = () => example.world.close();
  example.open();
  await screen.findByRole('grid', { hidden: true }, patient);
  const { id } = await example.find(step, code);
  const shown = async () => (await example.cell(id, field)).textContent;
  const before = await shown();
  // Where the cursor stands already a click opens the field; typing replaces only what was not opened.
  await user.click(await example.cell(id, 'code'));
  await user.click(await example.cell(id, field));
  await user.keyboard('Typed by hand{Enter}');
  await waitFor(async () => expect(await shown()).toBe('Typed by hand'), patient);
  const columns = [...document.querySelectorAll<HTMLElement>(`[data-line="${id}"] [data-column]`)];
  // Of the ratings of a row, and of the values of a model, the first is taken: they are cells of one kind.
  const kinds = new Map(
    columns
      .map(({ dataset }) => dataset.column ?? '')
      .reverse()
      .map((column) => [column.replace(/^(value\.[^/]*\/|rating\.).*/, '$1'), column]),
  );
  return { example, id, before, shown, columns: [...kinds.values()].reverse() };
}

describe('the keys of a task', { timeout: 240_000 }, () => {
  it('are shown on ? with what they do', async () => {
    const example = await exampleTask('damages');
    close = () => example.world.close();
    example.open();
    await screen.findByRole('grid', { hidden: true }, patient);
    await user.click(document.body);
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { hidden: true }, patient);
    for (const [key] of sheetKeys) expect(sheet).toHaveTextContent(key.replace(/ +/g, ' '));
  });
});

describe('Ctrl+Z and Ctrl+Y', { timeout: 240_000 }, () => {
  it.each([
    ['damages', 'DS-1', 'effects', 8],
    ['paths', 'AP-1', 'name', 6],
  ] as const)('take back and do again from every kind of cell: %s', async (step, code, field, kinds) => {
    const { example, id, before, shown, columns } = await changed(step, code, field);
    expect(columns.length).toBeGreaterThanOrEqual(kinds);
    for (const column of columns) {
      await user.click(await example.cell(id, column));
      await user.keyboard('{Escape}{Control>}z{/Control}');
      await waitFor(async () => expect([column, await shown()]).toEqual([column, before]), patient);
      expect((await example.cell(id, column)).contains(document.activeElement), `focus stays in ${column}`).toBe(true);
      await user.keyboard('{Control>}y{/Control}');
      await waitFor(async () => expect([column, await shown()]).toEqual([column, 'Typed by hand']), patient);
    }
  });

  it('belong to the text while a field is open; after it they name what they undid and redid', async () => {
    const { example, id, shown } = await changed('damages', 'DS-1', 'effects');
    await user.click(await example.cell(id, 'description'));
    await user.keyboard('x{Control>}z{/Control}');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(await shown()).toBe('Typed by hand');
    await user.keyboard('{Escape}');
    expect(await shown()).toBe('Typed by hand');

    await user.keyboard('{Escape}{Control>}z{/Control}');
    expect(await screen.findByText('Undone: DS-1 changed', { exact: false }, patient)).toBeInTheDocument();
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText('Redone: DS-1 changed', { exact: false }, patient)).toBeInTheDocument();
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText('There is nothing to redo.', {}, patient)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Redo (Ctrl+Y)', hidden: true })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Undo: DS-1 (Ctrl+Z)', hidden: true })).toBeEnabled();
  });

  it('lead from another step to what they changed there', async () => {
    const { id, before, shown } = await changed('damages', 'DS-1', 'effects');
    await user.click(document.querySelector('[data-step="threats"]')!);
    await screen.findByRole('grid', { name: 'Threat scenarios', hidden: true }, patient);
    await user.keyboard('{Control>}z{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Show', hidden: true }, patient));
    await screen.findByRole('grid', { name: 'Damage scenarios', hidden: true }, patient);
    await waitFor(async () => expect(await shown()).toBe(before), patient);
    await waitFor(
      () => expect(document.activeElement?.closest('[data-line]')).toHaveAttribute('data-line', id),
      patient,
    );
  });
});
