import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let task: ExampleTask;
afterEach(() => task.world.close());

const grid = (name: string) => screen.findByRole('grid', { name, hidden: true }, patient);
const line = (id: string) => document.querySelector<HTMLElement>(`[data-line="${id}"]`);
const go = (step: string, more = '') =>
  history.push(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=${step}${more}`);

/** Lines are 28 px high: the fiftieth is at the top. */
const fiftieth = 50 * 28;

/** jsdom lays nothing out: every cell stands right below the titles of its grid, so that none has to be brought into sight. */
const inSight = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this.getAttribute('role') === 'grid' ? 0 : headHeight;
    return { top: at, bottom: at, left: 0, right: 0 } as DOMRect;
  });
/** What `exampleTask` says every element is high. */
const headHeight = 640;

describe('the place in a grid', { timeout: 240_000 }, () => {
  async function scrolled() {
    task = await exampleTask('assets');
    const many = Array.from({ length: 120 }, (_, i) => add('assets', { name: `Asset ${i}` }, `many-${i}`));
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits: many } });
    inSight();
    task.open();
    const assets = await grid('Assets');
    await waitFor(() => expect(line('many-0')).not.toBeNull(), patient);
    assets.scrollTop = fiftieth;
    fireEvent.scroll(assets);
    await waitFor(() => expect(line('many-50')).not.toBeNull(), patient);
    return assets;
  }

  it('is there again after another step and another page were shown, and gives way to a row that is led to', async () => {
    const before = await scrolled();
    for (const [step, more, title] of [
      ['damages', '', 'Damage scenarios'],
      ['assets', '&page=statistics', ''],
    ] as const) {
      go(step, more);
      if (title) await grid(title);
      else await screen.findByRole('region', { name: 'Statistics and coverage', hidden: true }, patient);
      go('assets');
      const again = await grid('Assets');
      expect(again).not.toBe(before);
      expect(again.scrollTop).toBe(fiftieth);
      // jsdom tells nobody that it scrolled.
      fireEvent.scroll(again);
      await waitFor(() => expect(line('many-50')).not.toBeNull(), patient);
    }

    go('damages');
    await grid('Damage scenarios');
    go('assets', '&row=many-3');
    await grid('Assets');
    await waitFor(() => expect(document.activeElement?.closest('[data-line]')).toBe(line('many-3')), patient);
  });
});
