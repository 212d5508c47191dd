import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { openPalette } from '@/components/palette/open-palette';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

const hidden = { hidden: true };
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
let task: ExampleTask;
afterEach(async () => {
  openPalette(false);
  vi.restoreAllMocks();
  await Kept.forget();
  await task.world.close();
});

const panel = () => document.querySelector('[data-part="panel"]');
const opened = () => waitFor(() => expect(panel()).not.toBeNull(), patient);
const closed = () => waitFor(() => expect(panel()).toBeNull(), patient);
/** The cell with the focus of the browser: `line/column`. */
const at = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[data-column]');
  return `${cell?.closest('[data-line]')?.getAttribute('data-line')}/${cell?.dataset.column}`;
};
const kept = async () => (await task.lin.call(account.preferences, {}))['workspace.panel'];

async function jumpTo(words: string) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', hidden, patient);
  await user.type(within(dialog).getByRole('combobox', hidden), words);
  await user.keyboard('{Enter}');
}

/** A task in the hands of a person who has not chosen anything yet. */
async function newcomer() {
  task = await exampleTask('damages');
  await task.lin.call(account.setPreference, { params: { key: 'workspace.panel' }, body: { value: null } });
}

async function standing() {
  await newcomer();
  const [first, second] = await task.stored('damages');
  task.open();
  await user.click(await task.cell(first?.id ?? '', 'description'));
  await waitFor(() => expect(at()).toBe(`${first?.id}/description`), patient);
  return [first?.id ?? '', second?.id ?? ''] as const;
}

describe('the panel of a row', { timeout: 240_000 }, () => {
  it('is closed until it is asked for; Alt+Enter opens and closes it, and the keys stay in the cell', async () => {
    const [first, second] = await standing();
    await new Promise((rest) => setTimeout(rest, 400));
    expect(panel()).toBeNull();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await opened();
    expect(at()).toBe(`${first}/description`);
    expect(document.querySelector('[data-grid-field]:not([data-grid-idle])')).toBeNull();
    await waitFor(async () => expect(await kept()).toBe(true), patient);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(at()).toBe(`${second}/description`), patient);
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await closed();
    await waitFor(async () => expect(await kept()).toBe(false), patient);
    expect(at()).toBe(`${second}/description`);
  });

  it('opens by the button of the table and goes by its ×; both leave the keys in the cell', async () => {
    const [first, second] = await standing();
    await user.click(screen.getByRole('button', { name: 'Row panel', ...hidden }));
    await opened();
    await waitFor(() => expect(at()).toBe(`${first}/description`), patient);
    await user.click(screen.getByRole('button', { name: 'Close the panel', ...hidden }));
    await closed();
    await waitFor(() => expect(at()).toBe(`${first}/description`), patient);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(at()).toBe(`${second}/description`), patient);
  });

  it('opens by a double click on the code, which begins no entry there; F2 does', async () => {
    const [first] = await standing();
    await user.dblClick(await task.cell(first, 'code'));
    await opened();
    const field = () => document.querySelector('[data-grid-field]:not([data-grid-idle])');
    expect(field()).toBeNull();
    expect(at()).toBe(`${first}/code`);
    await user.keyboard('{F2}');
    expect(field()).toHaveValue('DS-1');
  });

  it('that was closed stays so where a jump shows a row, whatever the row', async () => {
    const [, second] = await standing();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await opened();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await closed();
    await waitFor(async () => expect(await kept()).toBe(false), patient);
    await jumpTo('DS-2');
    await waitFor(() => expect(at()).toContain(`${second}/`), patient);
    expect(panel()).toBeNull();
    expect(await kept()).toBe(false);
  });

  it('is shown for once where a filter hides the row one is led to, and beside a drawing has a choice of its own', async () => {
    await newcomer();
    const filters = { description: 'nothing has these words' };
    localStorage.setItem(`intara.view.${task.taskId}.damages`, JSON.stringify({ filters }));
    task.open();
    await screen.findByRole('grid', hidden, patient);
    await jumpTo('DS-2');
    await opened();
    expect(await kept()).toBeUndefined();
    await user.click(document.querySelector('[data-step="threats"]') as HTMLElement);
    await closed();
    await user.click(document.querySelector('[data-step="topology"]') as HTMLElement);
    const button = await screen.findByRole('button', { name: 'Row panel', ...hidden }, patient);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'), patient);
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'), patient);
    expect(await kept()).toBeUndefined();
  });

  it('opens by a link to its comments without being kept open', async () => {
    await newcomer();
    const [first] = await task.stored('damages');
    task.world.openPage(
      `/project/analysis?task=${task.taskId}&version=${task.versionId}&step=damages&row=${first?.id}&panel=comments`,
    );
    await opened();
    expect(await kept()).toBeUndefined();
  });
});
