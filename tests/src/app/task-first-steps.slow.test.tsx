import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let task: ExampleTask;
afterEach(async () => {
  vi.restoreAllMocks();
  await task.world.close();
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const entry = () => document.querySelector<HTMLElement>('[data-part="first-steps"]');
const card = () => screen.findByRole('dialog', { name: 'First steps', ...hidden }, patient);
/** The steps of the card that are done. */
const done = async () =>
  [...(await card()).querySelectorAll('[data-step][data-done="true"]')].map((line) => line.getAttribute('data-step'));

async function open() {
  await waitFor(() => expect(document.querySelector('[data-step="damages"]')).not.toBeNull(), patient);
  await waitFor(() => expect(entry()).not.toBeNull(), patient);
  await user.click(entry() as HTMLElement);
}
async function ask(words: string) {
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-controls', 'palette-list'), patient);
  await user.keyboard(words);
  await user.keyboard('{Enter}');
}

describe('the first steps of a task', { timeout: 240_000 }, () => {
  it('tick themselves off, lead to their places, and go with the last one', async () => {
    task = await exampleTask('assets');
    const { lin, versionId } = task;
    const params = { versionId };
    task.open();
    await open();
    expect(await done()).toEqual(['draw', 'damage', 'threat', 'path', 'risk']);
    const edits = [add('chapters', { topic: 'boundary', text: 'The lamp and its switch' }, 'chapter-boundary')];
    await lin.call(version.edit, { params, body: { edits } });
    await waitFor(async () => expect(await done()).toContain('item'), patient);
    await user.click(within(await card()).getByRole('button', { name: 'Freeze a version', ...hidden }));
    await waitFor(() => expect(history.location.search).toContain('page=versions'), patient);
    expect(document.querySelector('[data-step="versions"]')).toHaveAttribute('aria-current');
    const { rev } = await lin.call(version.snapshot, { params });
    await lin.call(taskVersion.freeze, { params, body: { rev, reason: 'for the spec' } });
    await waitFor(() => expect(entry()).toBeNull(), patient);
  });

  it('stay where they are while the versions are asked: a click below them meets its line', async () => {
    task = await exampleTask('assets');
    task.open();
    await waitFor(() => expect(entry()).toHaveTextContent('5 of 7'), patient);
    const gone: Node[] = [];
    const watch = new MutationObserver((changes) => gone.push(...changes.flatMap((one) => [...one.removedNodes])));
    watch.observe(entry()?.parentElement as HTMLElement, { childList: true });
    const edits = [add('chapters', { topic: 'boundary', text: 'The lamp and its switch' }, 'chapter-boundary')];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await waitFor(() => expect(entry()).toHaveTextContent('6 of 7'), patient);
    await user.click(document.querySelector('[data-step="coverage"]') as HTMLElement);
    await waitFor(() => expect(history.location.search).toContain('page=coverage'), patient);
    watch.disconnect();
    expect(gone).toEqual([]);
  });

  it('stay closed once closed, and come back by the command palette', async () => {
    task = await exampleTask('assets');
    const { world, taskId, versionId } = task;
    const address = `/project/analysis?task=${taskId}&version=${versionId}&step=assets`;
    world.openApplication(address);
    await open();
    await user.click(within(await card()).getByRole('button', { name: 'Close for good', ...hidden }));
    await waitFor(() => expect(entry()).toBeNull(), patient);
    await ask('First steps');
    await waitFor(async () => expect(await done()).toContain('draw'), patient);
    expect(entry()).not.toBeNull();
  });
});
