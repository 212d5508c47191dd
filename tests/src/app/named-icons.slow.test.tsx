import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let task: ExampleTask;
afterEach(async () => {
  vi.restoreAllMocks();
  await task.world.close();
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** Buttons that show a picture and no word. */
const icons = () =>
  [...document.querySelectorAll<HTMLElement>('button, a[role=button]')].filter(
    (one) =>
      one.querySelector('svg') &&
      one.textContent?.trim() === '' &&
      !one.closest('[role=grid]') &&
      one.style.visibility !== 'hidden',
  );
const bubbles = () =>
  [...document.querySelectorAll('.ant-tooltip:not(.ant-tooltip-hidden)')].map((one) => one.textContent?.trim() ?? '');
/** Is the name of a button shown under the mouse: by its title, or that of what is around it, or by a bubble? */
async function isShown(button: HTMLElement): Promise<boolean> {
  if (button.closest('[title]')?.getAttribute('title')) return true;
  await user.hover(button);
  const isBubble = await waitFor(() => expect(bubbles().join('')).not.toBe(''), { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  await user.unhover(button);
  await waitFor(() => expect(bubbles()).toEqual([]), patient);
  return isBubble;
}

describe('a button without words', { timeout: 240_000 }, () => {
  it.each(['assets', 'paths', 'risks'] as const)('has a name on hover and for screen readers: %s', async (step) => {
    task = await exampleTask(step);
    const { id } = [...(await task.stored(step))][0] ?? { id: '' };
    task.world.openApplication(
      `/project/analysis?task=${task.taskId}&version=${task.versionId}&step=${step}&row=${id}`,
    );
    await screen.findByRole('grid', { hidden: true }, patient);
    await within(await screen.findByRole('complementary', { hidden: true }, patient)).findAllByRole('tab', {
      hidden: true,
    });
    const found = icons();
    expect(found.length).toBeGreaterThan(8);
    const words = (one: HTMLElement) => one.getAttribute('aria-label')?.trim() ?? '';
    expect(found.filter((one) => words(one) === '').map((one) => one.outerHTML)).toEqual([]);
    const unnamed: string[] = [];
    for (const one of found) if (!(await isShown(one))) unnamed.push(words(one));
    expect(unnamed).toEqual([]);
  });
});
