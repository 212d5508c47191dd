import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { change } from '#domain/workspace/edit.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
/** The library asset by whose name a link is known. */
const bluetooth = { code: 'AS-BT', name: { en: 'Bluetooth', zh: '蓝牙' }, category: 'COM', source: 'spec' };

describe('attack paths from the attack library', { timeout: 240_000 }, () => {
  it('are shown before they are made, may be left out one by one, and say where they are from', async () => {
    const task = await exampleTask('paths');
    example = task;
    await loadFirstDeliveries(task.world.env, () => ({ ...deliveredLibraries(), assets: [bluetooth] }));
    const [threat] = await task.stored('threats');
    const asset = (await task.stored('assets')).find(({ id }) => id === threat?.assets[0])!;
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: {
        edits: [
          change('assets', asset, { category: 'COM', name: 'Bluetooth to the phone' }),
          change('threats', threat!, { type: 'D', property: 'A' }),
        ],
      },
    });
    const before = (await task.stored('paths')).length;
    task.open();
    await screen.findByRole('grid', hidden, patient);
    await user.click(await screen.findByRole('button', { name: /Generate attack paths/, ...hidden }, patient));
    const dialog = await screen.findByRole('dialog', {}, patient);
    await user.click(within(dialog).getByRole('checkbox', { name: /^Only for threat scenarios/, ...hidden }));
    const first = await within(dialog).findByRole('checkbox', { name: /^AC-D-COM-03 /, ...hidden }, patient);
    // Only the lines on the screen are drawn; the box above counts them all.
    const all = within(dialog).getByRole('checkbox', { name: /^All \d+$/, ...hidden });
    const offered = Number(/\d+/.exec(all.closest('label')?.textContent ?? '')?.[0]);
    expect(offered).toBeGreaterThan(3);
    await user.click(first);
    await user.click(within(dialog).getByRole('button', { name: `Generate ${offered - 1}`, ...hidden }));
    const made = await waitFor(async () => {
      const now = (await task.stored('paths')).filter(({ library }) => library !== null);
      expect(now.length).toBe(offered - 1);
      return now;
    }, patient);
    expect((await task.stored('paths')).length).toBe(before + offered - 1);
    expect(made.some(({ name }) => name === 'Bluetooth flooding')).toBe(true);
    expect(made.some(({ name }) => name.startsWith('Radio link disconnected'))).toBe(false);
    expect(made.every(({ realises }) => realises.length > 0)).toBe(true);
    // The link is called Bluetooth: nothing over a bus of the vehicle is offered for it.
    expect(made.filter(({ name }) => /\bCAN\b|\bLIN\b/.test(name))).toEqual([]);
  });
});
