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

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('Delete over several columns', { timeout: 240_000 }, () => {
  it('leaves what cannot be empty as it is and says so; nothing is refused', async () => {
    const example = await exampleTask('damages');
    close = () => example.world.close();
    example.open();
    await screen.findByRole('grid', { hidden: true }, patient);
    const { id, description } = await example.find('damages', 'DS-1');
    await user.click(await example.cell(id, 'code'));
    await user.click(await example.cell(id, 'description'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Delete}');
    expect(await screen.findByText('Cells that cannot be empty were left as they are.', {}, patient)).toBeVisible();
    await waitFor(async () => expect((await example.find('damages', 'DS-1')).property).toBe(''), patient);
    expect(await example.cell(id, 'description')).toHaveTextContent(description);
    expect(await example.cell(id, 'description')).not.toHaveAttribute('aria-invalid', 'true');
  });
});
