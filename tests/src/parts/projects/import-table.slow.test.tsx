import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { change } from '#domain/workspace/edit.ts';
import { annexH } from '#tests/world/annex-h.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };

/** The system of Annex H with one residual risk. Of attack trees and controls, as in the example, a table knows only what they come to. */
async function ratedAgain(lin: Actor) {
  const made = await annexH(lin);
  const params = { versionId: made.versionId };
  const risk = (await lin.call(api.risks.list, { params })).find(({ code }) => code === 'R-2');
  if (!risk) throw new Error('no risk');
  const edits = [change('risks', risk, { residual: { ...emptyResidual, level: 'L' } })];
  await lin.call(api.version.edit, { params, body: { edits } });
  return made;
}

describe('the import of a TARA table', { timeout: 240_000 }, () => {
  it('counts unchanged lines of our own table once, and can leave out the hidden lines it names', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { projectId, taskId, versionId } = await ratedAgain(lin);
    const own = await lin.fetch(`/intara/v1.0/versions/${versionId}/table?format=xlsx&locale=en-US`);
    const path = `/intara/v1.0/versions/${versionId}/table/check`;
    const table = new Uint8Array(await own.arrayBuffer());
    sendFileAs(world, path, 'tara.xlsx', table);
    world.openPage(`/project/analysis?id=${projectId}&task=${taskId}&version=${versionId}&step=assets`);
    await user.click(await screen.findByRole('button', { name: /Import a TARA table$/, hidden: true }, patient));
    const element = await screen.findByRole('dialog', { hidden: true }, patient);
    const upload = () =>
      user.upload(element.querySelector('input[type=file]') as HTMLInputElement, new File([''], 'tara.xlsx'));
    await upload();
    const dialog = within(element);
    expect(await dialog.findByText('Nothing to import', {}, patient)).toBeInTheDocument();
    const lines = async () => /(\d+) lines$/.exec((await dialog.findByText(/^Header in line/)).textContent ?? '')?.[1];
    expect(dialog.getByText(`${await lines()} lines without changes`)).toBeInTheDocument();
    expect(dialog.getByText('Values to check (1)')).toBeInTheDocument();
    // Open at once, because no total differs. Ratings after disposal are not in a table; of its other values nothing is to be looked at.
    expect(
      dialog.getByRole('row', {
        name: /Residual risk 3\s\(incomplete\) The analysis has no field for it/,
        hidden: true,
      }),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import', hidden: true })).toBeDisabled();

    const book = read(table, { type: 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    // Beside the columns of our own table one that nothing knows.
    utils.sheet_add_aoa(sheet, [['Reviewed by'], ['Li Wei']], { origin: { r: 0, c: 60 } });
    sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }];
    // The number of a line, which nothing is taken from, and its assets.
    sheet['!cols'] = [{ hidden: true }, { hidden: true }];
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    let skips = 'false';
    sendFileAs(world, path, 'tara.xlsx', bytes, () => ({ skipHiddenRows: skips }));
    await upload();
    expect(await dialog.findByText('2 hidden lines are also imported', {}, patient)).toBeVisible();
    expect(dialog.getByText(/^1 hidden column is also imported: \S/)).toBeVisible();
    expect(dialog.getByText(/^1 column is not imported: Reviewed by\./)).toBeVisible();
    const all = Number(await lines());
    skips = 'true';
    const box = dialog.getByRole('checkbox', { name: 'Leave out hidden lines', hidden: true });
    await user.click(box);
    // At once, not when the server has looked again.
    expect(box).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Import', hidden: true })).toBeDisabled();
    expect(await dialog.findByText('2 hidden lines are left out', {}, patient)).toBeVisible();
    expect(Number(await lines())).toBe(all - 2);
    expect(dialog.getByRole('checkbox', { name: 'Leave out hidden lines', hidden: true })).toBeChecked();
  });

  it('closes by Escape wherever the focus is, and asks while a file is looked at', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { projectId, taskId, versionId } = await ratedAgain(lin);
    const own = await lin.fetch(`/intara/v1.0/versions/${versionId}/table?format=xlsx&locale=en-US`);
    sendFileAs(
      world,
      `/intara/v1.0/versions/${versionId}/table/check`,
      'tara.xlsx',
      new Uint8Array(await own.arrayBuffer()),
    );
    world.openPage(`/project/analysis?id=${projectId}&task=${taskId}&version=${versionId}&step=assets`);
    const opened = async () => {
      // Without a pointer above it: all layers have one id here, and a hint that closes would take the keys from the dialog.
      fireEvent.click(await screen.findByRole('button', { name: /Import a TARA table$/, hidden: true }, patient));
      return screen.findByRole('dialog', { hidden: true }, patient);
    };
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    await opened();
    await user.keyboard('{Escape}');
    await closed();
    const element = await opened();
    await user.upload(element.querySelector('input[type=file]') as HTMLInputElement, new File([''], 'tara.xlsx'));
    await within(element).findByText('Nothing to import', {}, patient);
    (document.activeElement as HTMLElement).blur();
    // On a busy machine the dialog hears keys a moment after it has shown what it found.
    const asked = () => screen.queryAllByText('Leave without importing?').length > 0;
    for (let tries = 0; tries < 6 && !asked(); tries++) {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(asked()).toBe(true), { timeout: 5_000 }).catch(() => undefined);
    }
    expect(asked()).toBe(true);
    expect(element).toBeInTheDocument();
  });
});
