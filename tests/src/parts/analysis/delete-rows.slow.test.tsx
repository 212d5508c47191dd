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

/** Asks by its key to delete the row where the focus is, and answers the question. */
async function asked(code: string, answer: 'Delete' | 'Cancel') {
  await screen.findByRole('complementary', { name: code, ...hidden }, patient);
  await user.keyboard('{Control>}{Delete}{/Control}');
  const question = await screen.findByRole('dialog', hidden, patient);
  expect(question).toHaveTextContent(`Delete ${code}?`);
  await user.click(within(question).getByRole('button', { name: answer, ...hidden }));
}

/** In jsdom a fading dialog fades until it is told that it has ended. The message stands for three seconds. */
async function faded() {
  const question = await screen.findByRole('dialog', hidden);
  await waitFor(() => expect(question).toHaveClass('ant-zoom-leave-active'), { timeout: 2_000 });
  // Named as in browsers whose style knows it by its prefix alone.
  fireEvent(question, new Event('webkitAnimationEnd'));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}
const focused = () => document.activeElement?.closest('[data-line]')?.getAttribute('data-line');

describe('after the question whether to delete a row', { timeout: 240_000 }, () => {
  it('a kept row keeps the focus; else the question closes at once and the focus moves to the next row', async () => {
    const task = await exampleTask('damages');
    example = task;
    const { id } = await task.find('damages', 'DS-2');
    task.open();
    await user.click(await task.cell(id, 'code'));
    await asked('DS-2', 'Cancel');
    await faded();
    await waitFor(() => expect(focused()).toBe(id));

    await asked('DS-2', 'Delete');
    await faded();
    expect(await screen.findByText('Deleted DS-2. Ctrl+Z brings it back.', {}, patient)).toBeInTheDocument();
    expect((await task.stored('damages')).some((row) => row.id === id)).toBe(false);
    const next = await task.find('damages', 'DS-3');
    await waitFor(() => expect(focused()).toBe(next.id));
    expect(await screen.findByRole('complementary', { name: 'DS-3', ...hidden }, patient)).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByRole('complementary', { name: 'DS-1', ...hidden }, patient)).toBeInTheDocument();
  });
});
