import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';
import { paste } from '../../world/paste';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function opened(prepare?: (task: Example) => Promise<unknown>): Promise<{ page: HTMLElement; task: Example }> {
  const task = await exampleTask('assets');
  example = task;
  await prepare?.(task);
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=coverage`);
  const page = await screen.findByRole('region', { name: 'Catalogue coverage', ...hidden }, patient);
  await within(page).findByRole('grid', hidden, patient);
  return { page, task };
}
const cell = (number: string, column: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-line="R155-${number}"] [data-column="${column}"]`);
    if (!found) throw new Error(`no cell ${number} ${column}`);
    return found;
  }, patient);
const said = async (task: Example) =>
  ((await task.stored('coverages' as never)) ?? []) as { entry: string; reason: string; threats: string[] }[];
const reasons = async (task: Example) =>
  (await said(task)).map(({ entry, reason }) => `${entry} ${reason}`).sort((a, b) => a.localeCompare(b));
const part = (page: HTMLElement, words: string) => within(page).findByText(words, {}, patient);
const tool = (page: HTMLElement, name: RegExp) => user.click(within(page).getByRole('button', { name, ...hidden }));
const shiftDown = async (times: number) => user.keyboard(`{Shift>}${'{ArrowDown}'.repeat(times)}{/Shift}`);

/** Gives a reason in the dialog for all marked entries. */
async function giveReason(words: string, ok: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Reason, for all of them', ...hidden }, patient), words);
  await user.click(screen.getByRole('button', { name: ok, ...hidden }));
}

describe('the coverage of UN R155 in a task', { timeout: 240_000 }, () => {
  it('takes a reason in its cell and a threat scenario in its cell, and leads to the threat scenario', async () => {
    const { page, task } = await opened();
    await user.click(await cell('1.2', 'reason'));
    await user.keyboard('No server{Enter}');
    await waitFor(async () => expect(await reasons(task)).toEqual(['R155-1.2 No server']), patient);
    expect(await cell('1.2', 'state')).toHaveTextContent('Does not apply');

    await user.click(await cell('1.1', 'by'));
    paste('TS-1');
    await part(page, 'Addressed 1');
    await waitFor(async () => expect((await said(task)).length).toBe(2), patient);
    expect(within(await cell('1.1', 'by')).getByRole('button', { name: 'TS-1', ...hidden })).toBeInTheDocument();
    await user.click(await cell('1.1', 'number'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toContain('step=threats'), patient);
  });

  it('says of a range by the keyboard that it does not apply, names that act to undo, and assesses it again', async () => {
    const { page, task } = await opened();
    await user.click(await cell('1.1', 'number'));
    await shiftDown(4);
    await tool(page, /Does not apply …/);
    await giveReason('No back end', 'Set for 5');
    await part(page, 'Does not apply 5');
    await waitFor(async () => expect((await said(task)).length).toBe(5), patient);
    expect(new Set((await said(task)).map(({ reason }) => reason))).toEqual(new Set(['No back end']));
    const undo = await screen.findByRole('button', { name: /^Undo: 5 catalogue entries/, ...hidden }, patient);

    await tool(page, /Assess again/);
    const question = await screen.findByRole('dialog', hidden, patient);
    expect(question).toHaveTextContent('Remove 5 written reasons?');
    expect(await said(task)).toHaveLength(5);
    await user.click(within(question).getByRole('button', { name: 'Remove 5 reasons', ...hidden }));
    await part(page, 'Open 70');
    await waitFor(async () => expect(await said(task)).toEqual([]), patient);
    await user.click(undo);
    await part(page, 'Does not apply 5');
    expect(await screen.findByText(/^Undone: 5 catalogue entries changed/, {}, patient)).toBeInTheDocument();
  });

  it('takes a pasted column of reasons, and fills one down', async () => {
    const { task } = await opened();
    await user.click(await cell('1.1', 'reason'));
    paste('first\nsecond\n');
    await waitFor(async () => expect(await reasons(task)).toEqual(['R155-1.1 first', 'R155-1.2 second']), patient);
    await user.click(await cell('1.2', 'reason'));
    await shiftDown(2);
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(
      async () =>
        expect(await reasons(task)).toEqual([
          'R155-1.1 first',
          'R155-1.2 second',
          'R155-1.3 second',
          'R155-2.1 second',
        ]),
      patient,
    );
  });

  it('keeps what a colleague changes in another cell of the entry meanwhile', async () => {
    const { page, task } = await opened(({ lin, versionId }) =>
      lin.call(version.edit, {
        params: { versionId },
        body: { edits: [add('coverages', { entry: 'R155-1.1', threats: [], reason: 'before' }, 'said-1')] },
      }),
    );
    const [threat] = await task.stored('threats');
    await user.click(await cell('1.1', 'reason'));
    await user.keyboard('after');
    const [row] = (await task.stored('coverages' as never)) as { id: string; rev: number }[];
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: { edits: [change('coverages', row!, { threats: [threat!.id] })] },
    });
    await part(page, 'Addressed 1');
    await user.keyboard('{Enter}');
    await waitFor(
      async () => expect(await said(task)).toMatchObject([{ reason: 'after', threats: [threat!.id] }]),
      patient,
    );
  });

  it('asks for the reason where "Does not apply" is pasted as a state, and opens an entry by "Open"', async () => {
    const { page, task } = await opened();
    await user.click(await cell('1.1', 'state'));
    paste('Does not apply\n不适用\n');
    await giveReason('No server', 'Set for 2');
    await part(page, 'Does not apply 2');
    // A second click on the cell of the cursor would open it.
    await user.click(await cell('1.1', 'number'));
    await user.click(await cell('1.1', 'state'));
    paste('Open');
    await waitFor(async () => expect(await reasons(task)).toEqual(['R155-1.2 No server']), patient);
  });

  it('keeps a pasted reason that is too long in its cell, and the mark in the header leads back to it', async () => {
    const { page, task } = await opened();
    const long = 'r'.repeat(4001);
    await user.click(await cell('1.1', 'reason'));
    paste(`${long}\nfits`);
    await waitFor(async () => expect(await reasons(task)).toEqual(['R155-1.2 fits']), patient);
    await user.click(document.querySelector('[data-step="assets"]')!);
    await waitFor(() => expect(page).not.toBeInTheDocument(), patient);
    await user.click(await screen.findByRole('button', { name: /not saved: 1/, ...hidden }, patient));
    expect(await cell('1.1', 'reason')).toHaveTextContent(long);
  });

  it('says that a reason is too long, cuts nothing of it, and does not save it', async () => {
    const { page, task } = await opened();
    await user.click(await cell('1.1', 'number'));
    await tool(page, /Does not apply …/);
    const reason = await screen.findByRole('textbox', { name: 'Reason, for all of them', ...hidden }, patient);
    const long = 'r'.repeat(4001);
    fireEvent.change(reason, { target: { value: long } });
    expect(await screen.findByText('Why it does not apply is too long (limit 4000)', {}, patient)).toBeInTheDocument();
    expect(reason).toHaveValue(long);
    expect(screen.getByRole('button', { name: 'Set for 1', ...hidden })).toBeDisabled();
    expect(await said(task)).toEqual([]);
  });

  it('links threat scenarios to the entries they name only after a preview, unsure ones only when ticked', async () => {
    const { page, task } = await opened(async ({ lin, stored, versionId }) => {
      const [first, second] = await stored('threats');
      await lin.call(version.edit, {
        params: { versionId },
        body: {
          edits: [
            change('threats', first!, { description: 'Spoofing, UN R155 Annex 5: 4.1 and 4.2' }),
            change('threats', second!, { description: 'Injection (5.1)' }),
          ],
        },
      });
    });
    await tool(page, /Link threat scenarios/);
    const dialog = await screen.findByRole('dialog', hidden, patient);
    const boxes = within(dialog).getAllByRole('checkbox', hidden) as HTMLInputElement[];
    expect(boxes.slice(1).map(({ checked }) => checked)).toEqual([true, true, false]);
    expect(dialog).toHaveTextContent('named by its number (please check)');
    expect(await said(task)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Link 2', ...hidden }));
    await part(page, 'Addressed 2');
    await waitFor(
      async () => expect((await said(task)).map(({ entry }) => entry).sort()).toEqual(['R155-4.1', 'R155-4.2']),
      patient,
    );
  });

  it('can be read and not changed in a frozen version, which says why', async () => {
    const { page, task } = await opened(async ({ lin, versionId }) => {
      const params = { versionId };
      const { rev } = await lin.call(version.snapshot, { params });
      await lin.call(taskVersion.freeze, { params, body: { rev, reason: 'as it is' } });
    });
    expect(within(page).getByRole('note', hidden)).toHaveTextContent('This version is frozen');
    expect(within(page).queryByRole('button', { name: /Does not apply …/, ...hidden })).toBeNull();
    await user.click(await cell('1.1', 'reason'));
    paste('first');
    expect(await within(page).findByRole('alert', hidden, patient)).toHaveTextContent('This version is frozen');
    expect(await said(task)).toEqual([]);
  });
});
