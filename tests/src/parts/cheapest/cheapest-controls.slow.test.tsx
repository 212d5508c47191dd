import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const byPotential = (values: readonly number[]) => ({ 'attack-potential': potential(values) });
const severe = { S: { level: 'SEV', notAnalysed: false, reason: 'seen' } };

/** A task with one severe risk by one easy step, and three candidates on it, of which one has no cost. */
async function task() {
  const made = await exampleTask('controls');
  example = made;
  const candidate = (id: string, cost: number | null) =>
    add('controls', { code: id, name: id, candidate: true, cost, ratings: byPotential([17, 0, 0, 0, 0]) }, id);
  await made.lin.call(version.edit, {
    params: { versionId: made.versionId },
    body: {
      edits: [
        candidate('LOCK', 12),
        candidate('WALL', 30),
        candidate('IDEA', null),
        add('assets', { name: 'Steering', properties: ['I'] }, 'steering'),
        add('damages', { description: 'Crash', property: 'I', assets: ['steering'], ratings: severe }, 'crash'),
        add(
          'threats',
          { description: 'Forged', type: 'S', property: 'I', assets: ['steering'], damages: ['crash'] },
          'forged',
        ),
        add(
          'steps',
          { name: 'Send', ratings: byPotential([0, 0, 0, 0, 0]), controls: ['LOCK', 'WALL', 'IDEA'] },
          'send',
        ),
        add('paths', { name: 'By the bus', threats: ['forged'], steps: ['send'] }, 'bus'),
        add('risks', { code: 'R-99', threat: 'forged', damage: 'crash' }, 'r99'),
      ],
    },
  });
  const open = async () => {
    made.world.openPage(`/project/analysis?task=${made.taskId}&version=${made.versionId}&page=cheapestControls`);
    return screen.findByRole('region', { name: 'Cheapest controls', ...hidden }, patient);
  };
  return { ...made, open };
}

const choose = async (page: HTMLElement, label: string, option: RegExp) => {
  await user.click(await within(page).findByRole('combobox', { name: label, ...hidden }, patient));
  // The choice of another list may have the same title; that of the open one is last.
  const offered = await screen.findAllByTitle(option, {}, patient);
  await user.click(offered[offered.length - 1] as HTMLElement);
};
const press = async (page: HTMLElement, name: string) =>
  user.click(await within(page).findByRole('button', { name, ...hidden }, patient));

describe('the cheapest controls of a task', { timeout: 240_000 }, () => {
  it('are searched for a target, taken as one edit and taken back by one undo', async () => {
    const { open, find } = await task();
    const page = await open();
    await choose(page, 'No risk above', /only the targets below/);
    await choose(page, 'Add a target for one risk', /^R-99/);
    await choose(page, 'R-99 at most', /^4/);
    await press(page, 'Search');
    const answer = await within(page).findByRole('article', { name: 'Cost 12', ...hidden }, patient);
    expect(answer).toHaveTextContent(/LOCK.*12.*Lowers: R-99 \(without it 5/);
    expect(answer).toHaveTextContent('The cheapest answer without it costs 18 more.');
    expect(page).toHaveTextContent('Candidates without cost, left out: IDEA');
    await press(answer, 'Take this answer');
    await waitFor(async () => expect(await find('controls', 'LOCK')).toMatchObject({ active: true, candidate: false }));
    expect(await find('controls', 'WALL')).toMatchObject({ active: false, candidate: true });
    expect(await within(page).findByText(/Search again/, {}, patient)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Undo/, ...hidden }, patient));
    await waitFor(async () => expect(await find('controls', 'LOCK')).toMatchObject({ active: false, candidate: true }));
  });

  it('are seen by a reader, who cannot take them', async () => {
    const { open, world } = await task();
    await world.signIn('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    const page = await open();
    await choose(page, 'No risk above', /^4/);
    await press(page, 'Search');
    const answer = await within(page).findByRole('article', { name: 'Cost 12', ...hidden }, patient);
    expect(within(answer).getByRole('button', { name: 'Take this answer', ...hidden })).toBeDisabled();
    expect(within(page).getAllByRole('note', hidden)[0]).toBeInTheDocument();
  });
});
