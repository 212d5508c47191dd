import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('the coverage of MITRE EMB3D in a task', { timeout: 240_000 }, () => {
  it('proposes that threats do not apply to which no property leads, with the reason', async () => {
    const task = await exampleTask('assets');
    example = task;
    const asset = await task.find('assets', 'A-1');
    const edits = [change('assets', asset, { deviceProperties: { 'PID-15': true, 'PID-21': false } })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=coverage`);
    const page = await screen.findByRole('region', { name: 'Catalogue coverage', ...hidden }, patient);
    await user.click(await within(page).findByText('MITRE EMB3D', {}, patient));
    await within(page).findByText('All 81', {}, patient);
    await user.click(await within(page).findByRole('button', { name: /By device properties/, ...hidden }, patient));
    await user.click(await screen.findByRole('button', { name: 'Set for 1', ...hidden }, patient));
    await waitFor(async () => {
      const said = (await task.stored('coverages' as never)) as unknown as { entry: string; reason: string }[];
      expect(said.map(({ entry, reason }) => `${entry}: ${reason}`)).toEqual([
        'EMB3D-TID-201: No property of any asset leads to it.',
      ]);
    }, patient);
    await within(page).findByText('Does not apply 1', {}, patient);
    await user.click(within(page).getByText('UN R155, Annex 5'));
    await within(page).findByText('All 70', {}, patient);
  });
});
