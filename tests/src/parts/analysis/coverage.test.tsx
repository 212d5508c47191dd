import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function opened(): Promise<{ page: HTMLElement; task: Example }> {
  const task = await exampleTask('assets');
  example = task;
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=coverage`);
  const page = await screen.findByRole('region', { name: 'Catalogue coverage', ...hidden }, patient);
  await within(page).findByRole('table', hidden, patient);
  return { page, task };
}
const line = (page: HTMLElement, code: string) => page.querySelector<HTMLElement>(`[data-entry="${code}"]`)!;

describe('the coverage of UN R155 in a task', { timeout: 240_000 }, () => {
  it('takes a reason and a threat scenario by hand, keeps them in the version, and leads to the threat scenario', async () => {
    const { page, task } = await opened();
    expect(page.querySelectorAll('[data-entry]').length).toBe(70);
    await user.click(within(line(page, 'R155-4.2')).getByRole('button', { name: 'Edit 4.2', ...hidden }));
    const reason = await screen.findByRole('textbox', { name: 'Why it does not apply', ...hidden }, patient);
    await user.type(reason, 'No V2X unit');
    await user.click(screen.getByRole('button', { name: 'Save', ...hidden }));
    await waitFor(() => expect(line(page, 'R155-4.2')).toHaveTextContent('Does not applyNo V2X unit'), patient);
    expect(await screen.findByText('4.2 saved', {}, patient)).toBeInTheDocument();

    await user.click(within(line(page, 'R155-11.1')).getByRole('button', { name: 'Edit 11.1', ...hidden }));
    const link = await screen.findByRole('combobox', { name: 'Threat scenarios that address it', ...hidden }, patient);
    await user.click(link);
    const [option] = await screen.findAllByText(/^TS-1 /, { selector: '.ant-select-item-option-content' }, patient);
    await user.click(option!);
    await user.click(screen.getByRole('button', { name: 'Save', ...hidden }));
    await waitFor(() => expect(line(page, 'R155-11.1')).toHaveTextContent('AddressedTS-1'), patient);
    await waitFor(
      async () =>
        expect((await task.stored('coverages' as never)).map((row: { entry: string }) => row.entry).sort()).toEqual([
          'R155-11.1',
          'R155-4.2',
        ]),
      patient,
    );

    await user.click(within(page).getByText(/^Addressed 1$/));
    await waitFor(() => expect(page.querySelectorAll('[data-entry]').length).toBe(1), patient);
    await user.click(within(line(page, 'R155-11.1')).getByRole('button', { name: /^TS-1/, ...hidden }));
    await waitFor(() => expect(window.location.search).toContain('step=threats'), patient);
  });

  it('says that a reason is too long, cuts nothing of it, and does not save it', async () => {
    const { page, task } = await opened();
    await user.click(within(line(page, 'R155-4.2')).getByRole('button', { name: 'Edit 4.2', ...hidden }));
    const reason = await screen.findByRole('textbox', { name: 'Why it does not apply', ...hidden }, patient);
    const long = 'r'.repeat(4001);
    fireEvent.change(reason, { target: { value: long } });
    expect(await screen.findByText('Why it does not apply is too long (limit 4000)', {}, patient)).toBeInTheDocument();
    expect(reason).toHaveValue(long);
    expect(screen.getByRole('button', { name: 'Save', ...hidden })).toBeDisabled();
    expect((await task.stored('coverages' as never)) ?? []).toEqual([]);
    fireEvent.change(reason, { target: { value: 'No V2X unit' } });
    await user.click(screen.getByRole('button', { name: 'Save', ...hidden }));
    await waitFor(() => expect(line(page, 'R155-4.2')).toHaveTextContent('Does not applyNo V2X unit'), patient);
  });
});
