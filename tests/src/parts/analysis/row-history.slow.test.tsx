import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('the history of a row', { timeout: 240_000 }, () => {
  it('names of a rating the dimension that changed alone', async () => {
    example = await exampleTask('damages');
    const { lin, versionId, find, open } = example;
    const params = { versionId };
    const rate = async (S: string) => {
      const row = await find('damages', 'DS-1');
      const entry = (level: string) => ({ level, notAnalysed: false, reason: '' });
      const ratings = { ...row.ratings, S: entry(S), O: entry('MOD') };
      await lin.call(version.edit, { params, body: { edits: [change('damages', row, { ratings })] } });
    };
    await rate('MAJ');
    await rate('SEV');
    open((await find('damages', 'DS-1')).id);
    await user.click(await screen.findByRole('tab', { name: 'History', hidden: true }, patient));
    const lines = () => [...document.querySelectorAll('[data-part="history"] > li')].map((line) => line.textContent);
    await waitFor(() => expect(lines().length).toBeGreaterThan(2), patient);
    expect(lines()[0]).toMatch(/changed · .*S SafetyMajorSevere$/);
    expect(lines()[0]).not.toMatch(/Operational/);
  });

  it('says up to which day edits were deleted, and the panel when the row was created', async () => {
    example = await exampleTask('damages');
    const { world, find, open } = example;
    const { store } = world;
    const row = await find('damages', 'DS-1');
    const at = '2026-01-31T10:00:00.000Z';
    await store.db.deleteFrom('activity').execute();
    await store.db.updateTable('task_version').set({ log_from: 2, log_from_on: at }).execute();
    await store.db.insertInto('row_made').values({ version_id: example.versionId, row_id: row.id, at }).execute();
    open(row.id);
    await user.click(await screen.findByRole('tab', { name: 'History', hidden: true }, patient));
    await screen.findByText('Edits up to 2026-01-31 were deleted from the history of this version.', {}, patient);
    await screen.findByText(/Created: .*2026-01-31/, {}, patient);
  });
});
