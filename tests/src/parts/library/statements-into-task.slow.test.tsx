import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });

async function dialogOf(kind: AnalysisKind, prepare: (task: ExampleTask) => Promise<unknown>) {
  example = await exampleTask(kind);
  await prepare(example);
  example.open();
  await screen.findByRole('grid', hidden, patient);
  await user.click(await screen.findByRole('button', { name: /Import from library$/, ...hidden }, patient));
  return { task: example, dialog: within(await screen.findByRole('dialog', {}, patient)) };
}

describe('what the library knows beside names', { timeout: 120_000 }, () => {
  it('makes a claim of the task of a claim of the templates, and offers no assumption there', async () => {
    const { task, dialog } = await dialogOf('claims', async ({ lin }) => {
      const said = { text: both('Insurance pays', '由保险承担'), explanation: both('Rating', '评级') };
      for (const [type, name] of [
        ['claim', 'Insured'],
        ['assumption', 'Trusted'],
      ] as const)
        await lin.call(libraryCalls.templates.create, { body: { code: type, type, name: both(name, name), ...said } });
    });
    const row = (await dialog.findByText('Insured', {}, patient)).closest('tr') as HTMLElement;
    expect(dialog.queryByText('Trusted')).toBeNull();
    await user.click(within(row).getByRole('checkbox', hidden));
    await user.click(dialog.getByRole('button', { name: /Import \(1\)$/, ...hidden }));
    const claim = { name: 'Insured', text: 'Insurance pays', explanation: 'Rating', assumptions: [] };
    await waitFor(
      async () => expect(await task.stored('claims')).toContainEqual(expect.objectContaining(claim)),
      patient,
    );
  });

  it('shows before an asset is taken why it has its properties and what it does, a line each', async () => {
    const { dialog } = await dialogOf('assets', ({ lin }) =>
      lin.call(libraryCalls.assets.create, {
        body: {
          code: 'GW',
          name: both('Gateway of the library', '库中网关'),
          properties: ['I', 'A'],
          propertyReasons: { I: both('It filters.', '负责过滤。'), A: both('It connects.', '负责连接。') },
          functions: both('Route\nFilter', '路由\n过滤'),
        },
      }),
    );
    const row = (await dialog.findByText('Gateway of the library', {}, patient)).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /expand/i, ...hidden }));
    const preview = async (text: string) =>
      (await dialog.findByText(text, { normalizer: (said) => said }, patient)).style;
    expect(await preview('I: It filters.\nA: It connects.')).toHaveProperty('whiteSpace', 'pre-line');
    expect(await preview('Route\nFilter')).toHaveProperty('whiteSpace', 'pre-line');
  });
});
