import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add, mostOps } from '#domain/workspace/edit.ts';
import { shortCodes } from '@/rows/short-codes';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('more proposals than one edit holds', { timeout: 240_000 }, () => {
  it('are generated as far as they fit, and the others the next time (R-RISK-6)', async () => {
    const task = await exampleTask('assets');
    example = task;
    const properties = ['C', 'I', 'A', 'NR', 'AU', 'AZ'];
    const assets = Array.from({ length: 1700 }, (_, n) => add('assets', { name: `Asset ${n}`, properties }));
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits: assets } });
    const before = (await task.stored('damages')).length;
    task.open();
    const preview = async () => {
      await user.click(await screen.findByRole('button', { name: /Generate damage scenarios/, ...hidden }, patient));
      return within(await screen.findByRole('dialog', {}, patient));
    };
    const dialog = await preview();
    const [all = ''] = /\d+/.exec((await dialog.findByText(/^All \d+$/, {}, patient)).textContent ?? '') ?? [];
    const rest = Number(all) - (mostOps - 1);
    expect(rest).toBeGreaterThan(100);
    const [line] = dialog.getAllByRole('checkbox', { name: /A-\d+ · /, ...hidden });
    await user.click(line as HTMLElement);
    await user.type(dialog.getByRole('textbox', { name: /Reason for rejecting/, ...hidden }), 'Public');
    await user.click(dialog.getByRole('button', { name: /^Generate \d/, ...hidden }));
    const said = `Generated: ${mostOps - 1}, rejected: 1. Generate again for the other ${rest - 1}.`;
    expect(await screen.findByText(said, {}, { timeout: 120_000 })).toBeInTheDocument();
    expect((await task.stored('damages')).length).toBe(before + mostOps - 1);
    const again = await preview();
    await user.click(
      await again.findByRole('button', { name: new RegExp(`Generate ${rest - 1}$`), ...hidden }, patient),
    );
    await screen.findByText(`Generated: ${rest - 1}.`, {}, { timeout: 120_000 });
    const last = await preview();
    expect(await last.findByText('Public (lin)', { exact: false }, patient)).toBeInTheDocument();
    expect(last.queryByRole('button', { name: /Generate \d/, ...hidden })).not.toBeInTheDocument();
  });
});

describe('codes in a sentence', () => {
  it('are counted when there are many', () => {
    expect(shortCodes(['TS-1', 'TS-2'])).toBe('TS-1, TS-2');
    expect(shortCodes(Array.from({ length: 900 }, (_, n) => `TS-${n + 1}`))).toBe(
      'TS-1, TS-2, TS-3, TS-4, TS-5, TS-6 … (900)',
    );
  });
});
