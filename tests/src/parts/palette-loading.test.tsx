import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPalette } from '@/components/palette/open-palette';
import { catchTyping } from '@/features/shell/palette/typed-ahead';
import { type BrowserWorld, browserWorld } from '../world/browser';

const patient = { timeout: 30_000 };
let world: BrowserWorld;
afterEach(async () => {
  openPalette(false);
  await world.close();
});

describe('the command palette', { timeout: 120_000 }, () => {
  // Caught as while its chunk is on its way, which another spec of this thread may have loaded already.
  it('has what is typed while it still loads, and the page below gets none of it', async () => {
    world = await browserWorld();
    await world.signIn('lin', ['ProjectConfigRead']);
    world.openPage('/help');
    await screen.findByRole('heading', { level: 2 }, patient);
    const open = async () => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      return screen.findByRole('combobox', {}, patient);
    };
    const close = () => {
      openPalette(false);
      return vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    };
    await open();
    await close();
    const below = vi.fn();
    document.body.addEventListener('keydown', below);
    const end = catchTyping(() => openPalette(false));
    for (const key of ['f', 'r', 'x', 'Backspace', 'e', 'Enter']) fireEvent.keyDown(document.body, { key });
    end();
    document.body.removeEventListener('keydown', below);
    expect(below).not.toHaveBeenCalled();
    expect(await open()).toHaveValue('fre');
    await close();
    expect(await open()).toHaveValue('');
  });
});
