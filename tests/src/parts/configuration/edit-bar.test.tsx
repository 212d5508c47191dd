import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { engineer } from '#tests/world/analysis.ts';
import { drawing, leaseCalls } from '#tests/world/leases.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const bar = () => document.querySelector<HTMLElement>('[data-part=editing]')?.textContent ?? '';
const shows = (words: string | RegExp) => waitFor(() => expect(bar()).toMatch(words), patient);

/** A drawing of a task on screen; Wang, who may edit it too, is elsewhere. `held`: Wang edits it. */
async function opened(held: boolean) {
  example = await exampleTask('threats', 'en-US');
  const { lin, world, versionId, taskId } = example;
  const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
  await lin.call(version.edit, { params: { versionId }, body: { edits: drawing } });
  const calls = leaseCalls({ versionId });
  if (held) await calls.take(wang);
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&view=topology`);
  await screen.findByRole('application', undefined, patient);
  return { wang, calls };
}

describe('the bar of who edits a drawing', { timeout: 240_000 }, () => {
  it('says that one edits; the question of somebody else is shown with its time, and a no keeps the drawing', async () => {
    const { wang, calls } = await opened(false);
    await shows('You are editing');
    await calls.ask(wang);
    const question = await screen.findByRole('dialog', { name: /wang/, ...hidden }, patient);
    expect(question.textContent).toMatch(/\d+ s/);
    await user.click(within(question).getByRole('button', { name: 'Keep editing', ...hidden }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /wang/, ...hidden })).toBeNull(), patient);
    await shows('You are editing');
    expect((await calls.take(wang)).status).toBe(409);
  });

  it('names the editor to who watches, asks for the drawing, and says when it was handed over', async () => {
    const { wang, calls } = await opened(true);
    await shows(/wang/);
    const ask = within(document.querySelector<HTMLElement>('[data-part=editing]') as HTMLElement);
    await user.click(await ask.findByRole('button', { name: /Ask/, ...hidden }, patient));
    await waitFor(
      () => expect(document.querySelector('[data-part=asked]')?.textContent).toMatch(/wang.*\d+ s/),
      patient,
    );
    await calls.reply(wang, 1, true);
    await shows('You are editing');
  });
});
