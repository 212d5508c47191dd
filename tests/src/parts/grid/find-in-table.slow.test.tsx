import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleTask, patient } from '../../world/example-task';

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const hidden = { hidden: true };
afterEach(() => vi.restoreAllMocks());

const bar = () => within(document.querySelector<HTMLElement>('[data-part="find"]') ?? document.body);
const shown = (part: string, text: RegExp) =>
  waitFor(() => expect(document.querySelector(`[data-part="${part}"]`)).toHaveTextContent(text), patient);

async function opened() {
  const task = await exampleTask('damages');
  task.open();
  await screen.findByRole('grid', hidden, patient);
  const descriptions = async () => (await task.stored('damages')).map(({ description }) => description);
  return { ...task, descriptions };
}

describe('find and replace in a task', () => {
  const user = userEvent.setup();

  it('stores all replaced cells as one edit, which one undo takes back', async () => {
    const task = await opened();
    const before = await task.descriptions();
    const having = before.filter((text) => /e/i.test(text)).length;
    expect(having).toBeGreaterThan(1);
    await waitFor(() => expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull(), patient);
    await user.keyboard('{Control>}h{/Control}');
    await user.type(await bar().findByLabelText('Find', undefined, patient), 'E');
    await user.type(bar().getByLabelText('Replace with'), 'ø');
    await shown('find-count', /\d/);
    await user.click(bar().getByText('Replace all'));
    await shown('find-said', new RegExp(`Damage scenario: ${having}\\b`));
    await user.click(bar().getByText(/^Replace \d+ cells$/));
    await waitFor(
      async () => expect(await task.descriptions()).toEqual(before.map((text) => text.replace(/e/gi, 'ø'))),
      patient,
    );
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(async () => expect(await task.descriptions()).toEqual(before), patient);
  });

  it('opens from beside the grid and from the command palette, which gives the focus to its field', async () => {
    await opened();
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(await bar().findByLabelText('Find', undefined, patient)).toHaveFocus();
    await user.keyboard('{Escape}{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(dialog).getByRole('combobox', hidden), 'replace in this table{Enter}');
    await waitFor(() => expect(document.querySelector('[data-part="find"]')).not.toBeNull(), patient);
    await waitFor(() => expect(bar().getByLabelText('Find')).toHaveFocus(), patient);
    expect(bar().getByLabelText('Replace with')).toBeVisible();
  });
});
