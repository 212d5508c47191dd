import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('targets that are reached without any candidate', { timeout: 240_000 }, () => {
  it('are told in a sentence without a card, with the risks whose entered rating counts', async () => {
    const made = await exampleTask('controls');
    example = made;
    const levels = (await made.stored('risks')).map((row) =>
      change('risks', row, { residual: { ...emptyResidual, level: 'VL' } }),
    );
    const edits = [add('controls', { code: 'LOCK', name: 'Lock', candidate: true, cost: 12 }, 'lock'), ...levels];
    await made.lin.call(version.edit, { params: { versionId: made.versionId }, body: { edits } });
    made.world.openPage(`/project/analysis?task=${made.taskId}&version=${made.versionId}&page=cheapestControls`);
    const page = await screen.findByRole('region', { name: 'Cheapest controls', ...hidden }, patient);
    await user.click(await within(page).findByRole('combobox', { name: 'No risk above', ...hidden }, patient));
    const offered = await screen.findAllByTitle(/^4/, {}, patient);
    await user.click(offered[offered.length - 1] as HTMLElement);
    const search = () => user.click(within(page).getByRole('button', { name: 'Search', ...hidden }));
    await search();
    await within(page).findByText(/are reached without any candidate/, {}, patient);
    expect(within(page).queryByRole('article', hidden)).toBeNull();
    expect(page).toHaveTextContent(/the entered residual rating counts.*R-1/);
    await user.click(within(page).getByRole('checkbox', { name: /^Leave out risks/, ...hidden }));
    await search();
    await within(page).findByText(/^Left out, because a residual rating was entered: R-1/, {}, patient);
  });
});
