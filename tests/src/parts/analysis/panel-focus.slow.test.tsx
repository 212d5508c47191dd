import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Kept } from '@/session/kept/kept';
import { exampleTask, patient } from '../../world/example-task';

let close: (() => void) | undefined;
afterEach(async () => {
  await Kept.forget();
  close?.();
});

describe('the × of the panel', { timeout: 240_000 }, () => {
  it('gives the focus back to the cell of the grid: arrows go on from it', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
    const example = await exampleTask('damages');
    close = () => example.world.close();
    const [first, second] = await example.stored('damages');
    example.open(first?.id);
    await user.click(await example.cell(first?.id ?? '', 'description'));
    await user.click(await screen.findByRole('button', { name: 'Close the panel', hidden: true }, patient));
    const line = () => document.activeElement?.closest('[data-line]')?.getAttribute('data-line');
    await waitFor(() => expect(line()).toBe(first?.id), patient);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(line()).toBe(second?.id), patient);
  });
});
