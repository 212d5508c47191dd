import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPalette } from '@/components/palette/open-palette';
import { exampleTask, patient } from '../../world/example-task';

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const hidden = { hidden: true };
afterEach(() => {
  openPalette(false);
  vi.restoreAllMocks();
});

/** Where the cursor is: `code/column`. */
const at = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[data-column]');
  const code = cell?.closest('[data-line]')?.querySelector('[data-column="code"]')?.textContent;
  return cell ? `${code}/${cell.dataset.column}` : null;
};

/** The dialog that lies over the page; antd keeps those that were closed, undrawn. */
const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
    .filter((one) => !one.closest('[style*="display: none"]'))
    .at(-1) ?? null;

describe('Ctrl+K', () => {
  const user = userEvent.setup();
  const jumpTo = async (words: string) => {
    await user.keyboard('{Control>}k{/Control}');
    // The guide may be open beside the page.
    const field = await waitFor(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=combobox]')].at(-1);
      if (!shown) throw new Error('no palette');
      return shown;
    }, patient);
    await user.type(field, words);
    await user.keyboard('{Enter}');
  };

  it('leads to an attack step in its path', async () => {
    const task = await exampleTask('damages');
    task.open();
    await screen.findByRole('grid', hidden, patient);
    const [step] = await task.stored('steps');
    await jumpTo(step?.code ?? '');
    await waitFor(() => expect(at()).toContain(`${step?.code}/`), patient);
  });

  it('leads to a page of the task', async () => {
    (await exampleTask('damages')).open();
    await screen.findByRole('grid', hidden, patient);
    await jumpTo('risk board');
    await waitFor(() => expect(document.querySelector('[data-step="board"]')).toHaveAttribute('aria-current'), patient);
  });

  it('offers no act that takes a right the person does not have', async () => {
    const task = await exampleTask('damages');
    const found = async () => {
      task.open();
      await screen.findByRole('grid', hidden, patient);
      await user.keyboard('{Control>}k{/Control}');
      const field = await waitFor(() => {
        const shown = [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=combobox]')].at(-1);
        if (!shown) throw new Error('no palette');
        return shown;
      }, patient);
      await user.type(field, 'a');
      await waitFor(() => expect(screen.getAllByRole('option', hidden).length).toBeGreaterThan(3), patient);
      await user.clear(field);
      await user.type(field, 'Save as template');
      await waitFor(() => expect(field).toHaveValue('Save as template'), patient);
      const options = screen
        .queryAllByRole('option', hidden)
        .filter((one) => /Save as template/.test(one.textContent ?? ''));
      openPalette(false);
      return options.length;
    };
    await task.world.signIn('keeper', ['ProjectAnalysisRead', 'ProjectAdmin', 'LibTemplateModify']);
    expect(await found()).toBe(1);
    await task.world.signIn('guest', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect(await found()).toBe(0);
  });

  it('leaves Enter to an input method that composes', async () => {
    const task = await exampleTask('damages');
    task.open();
    await screen.findByRole('grid', hidden, patient);
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    const field = within(dialog).getByRole('combobox', hidden);
    await user.type(field, 'DS-1');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(history.location.search).not.toContain('row=');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(history.location.search).toContain('row='), patient);
  });

  it('says so when the filter of the table hides the row', async () => {
    const task = await exampleTask('damages');
    localStorage.setItem(
      `intara.view.${task.taskId}.damages`,
      JSON.stringify({ filters: { description: 'nothing has these words' } }),
    );
    task.open();
    await screen.findByRole('grid', hidden, patient);
    await jumpTo('DS-1');
    expect(await screen.findByText(/The filter of the table hides DS-1/, {}, patient)).toBeInTheDocument();
  });

  it.each([
    ['generate threats', 'Generate threat scenarios'],
    ['risks wizard', 'New risk, step by step'],
    ['freeze', 'Freeze version'],
  ])('%s: does what a tool elsewhere in the task does', async (words, title) => {
    (await exampleTask('damages')).open();
    await screen.findByRole('grid', hidden, patient);
    await jumpTo(words);
    await waitFor(() => expect(openDialog()).toHaveTextContent(title), patient);
  });

  it('finds a place of the guide by words of either language, and opens it beside the task', async () => {
    (await exampleTask('damages')).open();
    await screen.findByRole('grid', hidden, patient);
    const { search } = history.location;
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    const field = within(dialog).getByRole('combobox', hidden);
    await user.type(field, '残余风险');
    expect(
      await screen.findByRole('option', { name: /^Controls and residual risk.*Help$/, hidden: true }, patient),
    ).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'when values change');
    await user.click(
      await screen.findByRole(
        'option',
        { name: /^When values change later.*Help · Risks and their treatment$/, hidden: true },
        patient,
      ),
    );
    expect(
      await screen.findByRole('heading', { name: 'Risks and their treatment', hidden: true }, patient),
    ).toBeInTheDocument();
    expect(history.location.search).toBe(search);
    await jumpTo('risk board');
    await waitFor(() => expect(document.querySelector('[data-step="board"]')).toHaveAttribute('aria-current'), patient);
  });

  it('finds projects and tasks, and offers what was taken last first', async () => {
    (await exampleTask('damages')).open();
    await screen.findByRole('grid', hidden, patient);
    await jumpTo('risk board');
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getAllByRole('option', hidden)[0]).toHaveTextContent('Risk board'), patient);
    await user.type(screen.getByRole('combobox', hidden), 'headlamp');
    expect(await screen.findByRole('option', { name: /Project$/, hidden: true }, patient)).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Task$/, hidden: true })).toBeInTheDocument();
  });
});
