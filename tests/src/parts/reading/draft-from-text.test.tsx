import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const text = `The dash camera sends pictures to the rear gateway over Ethernet. The rear gateway has no Bluetooth.

It is assumed that the garage is locked.`;

/** Opens the dialog and reads the text. */
async function readIn(task: ExampleTask): Promise<HTMLElement> {
  task.open();
  await user.click(await screen.findByRole('button', { name: /Draft from a text/, ...hidden }, patient));
  const field = await screen.findByRole('textbox', { name: 'Text', ...hidden }, patient);
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Read', ...hidden }));
  await screen.findByText(/^Read \d sentences in 2 paragraphs/, {}, patient);
  return screen.getByRole('dialog');
}
const line = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole('checkbox', { name: (said) => said.startsWith(name) && !said.includes('→'), ...hidden });

describe('a draft from a text', { timeout: 240_000 }, () => {
  it('shows proposals with their sentences, and takes those that are ticked in one edit', async () => {
    const task = await exampleTask('assets');
    example = task;
    const before = (await task.stored('assets')).length;
    const dialog = await readIn(task);
    expect(dialog).toHaveTextContent(/Assets.*Dash camera/);
    const camera = line(dialog, 'Dash camera');
    expect(camera.closest('li')?.querySelector('mark')).toHaveTextContent('dash camera');
    expect(dialog).not.toHaveTextContent('Bluetooth ·');
    await user.click(line(dialog, 'Ethernet'));
    const take = within(dialog).getByRole('button', { name: /^Take \d+$/, ...hidden });
    const taken = Number(/\d+/.exec(take.textContent ?? '')?.[0]);
    await user.click(take);
    const made = await waitFor(async () => {
      const now = (await task.stored('assets')).slice(before);
      expect(now.map(({ name }) => name)).toContain('Rear gateway');
      return now;
    }, patient);
    expect(made.map(({ name }) => name)).not.toContain('Ethernet');
    expect(made.length + (await task.stored('assumptions')).filter((one) => one.text.includes('garage')).length).toBe(
      taken,
    );
  });

  it('does not propose again what was rejected with a reason, and says what the task has already', async () => {
    const task = await exampleTask('assets');
    example = task;
    let dialog = await readIn(task);
    await user.click(line(dialog, 'Ethernet'));
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason for rejecting/, ...hidden }), 'Not ours');
    await user.click(within(dialog).getByRole('button', { name: /^Take \d+$/, ...hidden }));
    await waitFor(async () => expect(await task.stored('rejections' as never)).toHaveLength(1), patient);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    dialog = await readIn(task);
    expect(
      within(dialog).queryByRole('checkbox', { name: (said) => said.startsWith('Ethernet'), ...hidden }),
    ).toBeNull();
    expect(dialog).toHaveTextContent('Rejected earlier: 1');
    expect(dialog.querySelector('[data-part="known"]')).toHaveTextContent(/Dash camera · .*Rear gateway/);
  });
});
