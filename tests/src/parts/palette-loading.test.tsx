import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPalette } from '@/components/palette/open-palette';
import { type BrowserWorld, browserWorld } from '../world/browser';

const patient = { timeout: 30_000 };
let world: BrowserWorld;
afterEach(async () => {
  openPalette(false);
  await world.close();
});

describe('the command palette', { timeout: 120_000 }, () => {
  it('has what is typed while it still loads, and the page below gets none of it', async () => {
    world = await browserWorld();
    await world.signIn('lin', ['ProjectConfigRead']);
    world.openPage('/help');
    await screen.findByRole('heading', { level: 2 }, patient);
    const below = vi.fn();
    document.body.addEventListener('keydown', below);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    below.mockClear();
    for (const key of ['f', 'r', 'x', 'Backspace', 'e', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await screen.findByRole('combobox', {}, patient)).toHaveValue('fre');
    expect(below).not.toHaveBeenCalled();

    openPalette(false);
    await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(await screen.findByRole('combobox', {}, patient)).toHaveValue('');
  });
});
