import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '#server/version.ts';
import { openPart } from '@/features/shell/open-part';
import { type BrowserWorld, browserWorld } from '../world/browser';

const patient = { timeout: 30_000 };
let world: BrowserWorld;
afterEach(async () => {
  openPart(undefined);
  await world.close();
  vi.restoreAllMocks();
});

async function openDialog(language: 'en-US' | 'zh-CN') {
  world = await browserWorld(language, { commit: '1a2b3c4d' });
  await world.signIn('lin');
  world.openPage('/account/settings');
  openPart('about');
  const dialog = within(await screen.findByRole('dialog', {}, patient));
  await dialog.findByText('1a2b3c4d', {}, patient);
  return dialog;
}

describe('the dialog about the product', { timeout: 120_000 }, () => {
  it('shows version, commit and licence', async () => {
    const dialog = await openDialog('en-US');
    expect(dialog.getByText('About InTARA')).toBeInTheDocument();
    expect(dialog.getByText(version)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Apache-2.0', hidden: true })).toHaveAttribute(
      'href',
      'https://www.apache.org/licenses/LICENSE-2.0',
    );
    expect(dialog.getByRole('button', { name: /Download their licences/, hidden: true })).toBeEnabled();
  });

  it('copies version and commit for a bug report', async () => {
    const dialog = await openDialog('en-US');
    // It gives jsdom a clipboard.
    userEvent.setup();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(dialog.getByRole('button', { name: /Copy version and commit/, hidden: true }));
    expect(written).toHaveBeenCalledWith(`${version} 1a2b3c4d`);
    expect(await screen.findByText('Version and commit copied')).toBeInTheDocument();
  });

  it('is Chinese on a Chinese page, and closes', async () => {
    const dialog = await openDialog('zh-CN');
    expect(dialog.getByText('关于 InTARA')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: '关 闭', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
