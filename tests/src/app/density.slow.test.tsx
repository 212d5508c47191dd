import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { measuresOf } from '@/density';
import { cachedSettings, settingsFrom } from '@/features/shell/settings-store';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
let task: ExampleTask | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await task?.world.close();
  task = undefined;
});

const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[data-grid-body] > [data-line]')].map((one) => one.style.transform);
const heightOfRows = () => document.querySelector<HTMLElement>('[data-grid-body]')?.dataset.gridBody;

describe('the density', { timeout: 240_000 }, () => {
  it('is comfortable until one chooses; a value nobody offers is passed over', () => {
    expect(settingsFrom({}).density).toBe('comfortable');
    expect(settingsFrom({ layout: { density: 'compact' } }).density).toBe('compact');
    for (const density of ['tiny', 24, null, true])
      expect(settingsFrom({ layout: { density } }).density).toBe('comfortable');
  });

  it('has room for the text in every row, with its line below, and for the field that is typed into', () => {
    for (const { row, tallRow, leading, text } of Object.values(measuresOf)) {
      expect(row).toBeGreaterThanOrEqual(leading + 4);
      expect(tallRow).toBeGreaterThanOrEqual(2 * leading + 4);
      expect((row - leading) % 2).toBe(0);
      expect(leading).toBeGreaterThan(text);
    }
  });

  it('is chosen in the page settings, holds in an open table at once, and is kept for the user', async () => {
    task = await exampleTask('damages');
    task.world.openApplication(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=damages`);
    await screen.findByRole('grid', { hidden: true }, patient);
    await waitFor(() => expect(lines()[1]).toBe('translateY(28px)'), patient);
    await user.click(await screen.findByRole('button', { name: 'Page settings', hidden: true }, patient));
    const drawer = await screen.findByRole('dialog', { hidden: true }, patient);
    await user.click(await within(drawer).findByText('Compact', {}, patient));
    await waitFor(() => expect(lines()[1]).toBe('translateY(24px)'), patient);
    expect(heightOfRows()).toBe('24');
    expect(cachedSettings().density).toBe('compact');
    const { lin } = task;
    const kept = { layout: { density: 'compact' } };
    await waitFor(async () => expect(await lin.call(account.preferences, {})).toMatchObject(kept), patient);
  });

  it('that was kept is there with the first drawing: no row is drawn at another height before', async () => {
    task = await exampleTask('damages');
    await task.lin.call(account.setPreference, { params: { key: 'layout' }, body: { value: { density: 'compact' } } });
    const seen = new Set<string | undefined>();
    const watch = new MutationObserver(() => heightOfRows() && seen.add(heightOfRows()));
    watch.observe(document, { childList: true, subtree: true, attributes: true });
    task.world.openApplication(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=damages`);
    await screen.findByRole('grid', { hidden: true }, patient);
    await waitFor(() => expect(lines().length).toBeGreaterThan(3), patient);
    watch.disconnect();
    expect([...seen]).toEqual(['24']);
  });
});
