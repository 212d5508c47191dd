import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change, drop } from '#domain/workspace/edit.ts';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { paste } from '../../world/paste';

let example: ExampleTask | undefined;
afterEach(async () => {
  await Kept.forget();
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

const long = 'x'.repeat(300);

/** The step of assets with three of its rows, and what they are by now: name and category. */
async function openAssets() {
  example = await exampleTask('assets');
  const task = example;
  const ids = await Promise.all(['A-1', 'A-2', 'A-3'].map(async (code) => (await task.find('assets', code)).id));
  const all = () => task.stored('assets');
  const stored = async () => {
    const rows = await all();
    return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.name, row?.category]);
  };
  const before = await stored();
  task.open();
  const at = (row: number, column: string) => task.cell(ids[row] ?? '', column);
  const marked = () =>
    [...document.querySelectorAll<HTMLElement>('[data-line] [data-column][aria-invalid="true"]')]
      // An open point is marked there too, with a dot.
      .filter((cell) => !cell.querySelector('[data-part="problem"]'))
      .map((cell) => [ids.indexOf(cell.closest<HTMLElement>('[data-line]')?.dataset.line ?? ''), cell.dataset.column]);
  return { task, ids, all, stored, before, at, marked };
}

const refusedCount = () => screen.queryByText(/^Not saved: .* invalid/)?.textContent;
const undo = () => user.keyboard('{Control>}z{/Control}');
const redo = () => user.keyboard('{Control>}y{/Control}');

describe('a block pasted over rows', { timeout: 240_000 }, () => {
  it('is stored without an unfit name and a refused row; one undo takes it back, one redo restores it', async () => {
    const { stored, before, at, marked } = await openAssets();
    for (const [unfit, why] of [
      [long, 'Name is too long (limit 200)'],
      ['', /required|must not be empty/i],
    ] as const) {
      await user.click(await at(0, 'name'));
      paste(`X1\tACT\n${unfit}\tACT\nX3\tACT`);
      const after = [
        ['X1', 'ACT'],
        [before[1]?.[0], 'ACT'],
        ['X3', 'ACT'],
      ];
      await waitFor(async () => expect(await stored()).toEqual(after), patient);
      await waitFor(() => expect(marked()).toEqual([[1, 'name']]), patient);
      expect((await at(1, 'name')).title).toMatch(why);
      await undo();
      await waitFor(async () => expect(await stored()).toEqual(before), patient);
      await waitFor(() => expect(marked()).toEqual([]), patient);
      expect(refusedCount()).toBeUndefined();
      await redo();
      await waitFor(async () => expect(await stored()).toEqual(after), patient);
      await waitFor(() => expect(marked()).toEqual([[1, 'name']]), patient);
      expect((await at(1, 'name')).title).toMatch(why);
      await undo();
      await waitFor(async () => expect(await stored()).toEqual(before), patient);
    }

    await user.click(await at(0, 'code'));
    paste('A-71\tX1\nA-71\tX2\nA-73\tX3');
    await waitFor(async () => expect((await stored()).map(([name]) => name)).toEqual(['X1', 'X2', 'X3']), patient);
    await waitFor(
      () => expect(marked(), 'no cell can know it, the rule of the whole task does').toEqual([[1, 'code']]),
      patient,
    );
    expect((await at(1, 'code')).title).toBe('Duplicate asset code!');
    await undo();
    await waitFor(async () => expect(await stored()).toEqual(before), patient);
    expect(marked()).toEqual([]);
  });

  it('under titles with an ID changes the rows of these codes, says how many, and is taken back by one undo', async () => {
    const { all, stored, before, at } = await openAssets();
    const count = (await all()).length;
    await user.click(await at(0, 'name'));
    paste('ID\tName\nA-3\tX3\nA-777\tX777\nA-2\tX2\n\tXnew');
    await waitFor(
      async () => expect((await stored()).map(([name]) => name)).toEqual([before[0]?.[0], 'X2', 'X3']),
      patient,
    );
    const added = (await all()).slice(count).map(({ code, name }) => [name, code]);
    expect(added).toEqual([
      ['X777', 'A-777'],
      ['Xnew', expect.stringMatching(/^A-\d+$/)],
    ]);
    expect(
      await screen.findByText('Pasted: 2 rows changed, 2 rows added. Ctrl+Z takes it back.', {}, patient),
    ).toBeInTheDocument();
    await undo();
    await waitFor(async () => expect(await stored()).toEqual(before), patient);
    expect(await all()).toHaveLength(count);
  });

  it('that stored nothing, a text typed before it, and its new rows are each taken back by one undo', async () => {
    const { task, all, stored, before, at, marked } = await openAssets();
    await user.click(await at(0, 'name'));
    paste('Done before');
    await waitFor(async () => expect((await stored())[0]?.[0]).toBe('Done before'), patient);
    await user.click(await at(1, 'name'));
    paste(`${long}\n${long}`);
    await waitFor(() => expect(marked()).toHaveLength(2), patient);
    expect(screen.getByRole('button', { name: 'Undo (Ctrl+Z)', hidden: true })).toBeEnabled();
    await undo();
    await waitFor(() => expect(marked()).toEqual([]), patient);
    expect(await screen.findByText('The invalid input was discarded.', {}, patient)).toBeInTheDocument();
    expect((await stored())[0]?.[0]).toBe('Done before');
    await undo();
    await waitFor(async () => expect(await stored()).toEqual(before), patient);
    await redo();
    await waitFor(async () => expect((await stored())[0]?.[0]).toBe('Done before'), patient);
    expect(marked()).toEqual([]);
    await redo();
    await waitFor(() => expect(marked()).toHaveLength(2), patient);
    expect(screen.getByRole('button', { name: 'Redo (Ctrl+Y)', hidden: true })).toBeDisabled();
    await undo();
    await waitFor(() => expect(marked()).toEqual([]), patient);
    expect((await stored())[0]?.[0]).toBe('Done before');
    await undo();
    await waitFor(async () => expect(await stored()).toEqual(before), patient);

    await user.click(await at(0, 'name'));
    paste(`X1\tACT\n${long}\tACT`);
    await waitFor(() => expect(marked()).toEqual([[1, 'name']]), patient);
    await user.click(await at(2, 'category'));
    await user.keyboard('Nonsense');
    await user.click(await at(2, 'code'));
    await waitFor(() => expect(marked()).toHaveLength(2), patient);
    await undo();
    await waitFor(() => expect(marked()).toEqual([[1, 'name']]), patient);
    expect((await stored())[0]).toEqual(['X1', 'ACT']);
    await undo();
    await waitFor(async () => expect(await stored()).toEqual(before), patient);
    await waitFor(() => expect(marked()).toEqual([]), patient);

    const count = (await all()).length;
    await user.click(await task.cell('#new', 'name'));
    paste(`New one\tACT\n${long}\tACT\nNew three\tmaybe`);
    await waitFor(async () => expect(await all()).toHaveLength(count + 2), patient);
    await waitFor(() => expect(refusedCount()).toBe('Not saved: 2 invalid values'), patient);
    await undo();
    await waitFor(async () => expect(await all()).toHaveLength(count), patient);
    await waitFor(() => expect(refusedCount()).toBeUndefined(), patient);
    expect(document.querySelector('[data-line^="#new:"]')).toBeNull();
    expect(document.querySelector('[data-part="save"]')).toHaveAttribute('data-state', 'saved');
  });
});

describe('refused texts of a row that is gone', { timeout: 240_000 }, () => {
  it('are neither counted nor kept, whoever took it away, nor there again when the page is loaded anew', async () => {
    const { task, ids, at, marked } = await openAssets();
    await user.click(await at(0, 'name'));
    paste(`${long}\n${long}\n${long}`);
    await waitFor(() => expect(marked()).toHaveLength(3), patient);
    const row = await task.find('assets', 'A-1');
    const params = { versionId: task.versionId };
    await task.lin.call(version.edit, { params, body: { edits: [drop('assets', row)] } });
    await waitFor(() => expect(refusedCount()).toBe('Not saved: 2 invalid values'), patient);
    expect(marked()).toEqual([
      [1, 'name'],
      [2, 'name'],
    ]);
    expect(ids[0]).toBe(row.id);

    const other = await task.find('assets', 'A-2');
    await (await Kept.open(task.lin.id, task.versionId)).settled();
    cleanup();
    await Kept.forget();
    await task.lin.call(version.edit, { params, body: { edits: [drop('assets', other)] } });
    task.open();
    await waitFor(() => expect(refusedCount()).toBe('Not saved: 1 invalid value'), patient);
  });
});

describe('marks of properties', { timeout: 240_000 }, () => {
  it("are read by their meaning or refused in their cell; a new row has only these, else its category's", async () => {
    const { task, all, at, marked } = await openAssets();
    const row = await task.find('assets', 'A-1');
    const params = { versionId: task.versionId };
    const edits = [change('assets', row, { properties: ['C', 'I'] })];
    await task.lin.call(version.edit, { params, body: { edits } });
    await waitFor(async () => expect((await at(0, 'properties.C')).textContent).toBe('□'), patient);
    await user.click(await at(0, 'properties.C'));
    paste('N/A\t×\tyes');
    await waitFor(
      async () => expect((await all()).find(({ id }) => id === row.id)?.properties).toEqual(['I', 'A']),
      patient,
    );
    await waitFor(() => expect(marked()).toEqual([[0, 'properties.I']]), patient);
    expect((await at(0, 'properties.I')).title).toBe('“×” is neither yes nor no.');

    await user.click(await task.cell('#new', 'name'));
    paste(`Marked\tDIT\tx\t\t\n${long}\tDIT\t\t\t`);
    await waitFor(
      async () => expect((await all()).find(({ name }) => name === 'Marked')?.properties).toEqual(['C']),
      patient,
    );
    const line = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-line^="#new:"]');
      if (!found) throw new Error('no line waits');
      return found;
    }, patient);
    const on = [...line.querySelectorAll('[data-column^="properties."]:has([data-on="true"])')];
    expect(on.map((cell) => (cell as HTMLElement).dataset.column)).toEqual([
      'properties.I',
      'properties.A',
      'properties.AU',
    ]);
    await user.click(line.querySelector<HTMLElement>('[data-column="name"]') as HTMLElement);
    await user.keyboard('Mended{Enter}');
    await waitFor(
      async () => expect((await all()).find(({ name }) => name === 'Mended')?.properties).toEqual(['I', 'A', 'AU']),
      patient,
    );
  });
});
