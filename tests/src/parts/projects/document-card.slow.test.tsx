import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { exampleTask, patient } from '../../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('the export of a version as a document', { timeout: 240_000 }, () => {
  it('shows what the document loses before it is asked for', async () => {
    example = await exampleTask('functions');
    const { lin, projectId, versionId, world } = example;
    world.openPage(`/project/detail?id=${projectId}&tab=report`);
    const choice = await screen.findByRole('combobox', { name: 'Format of the document', ...hidden }, patient);
    const start = screen.getByRole('button', { name: /Export document/, ...hidden });
    expect(start).toBeDisabled();
    await user.click(choice);
    await user.click(await screen.findByTitle('RDX 0.1 (JSON)', {}, patient));
    const told = await lin.call(api.format.losses, { params: { versionId, format: 'rdx-json' } });
    const name = `Losses (${told.lossCount})`;
    expect(await screen.findByRole('region', { name, ...hidden }, patient)).toBeInTheDocument();
    expect(await lin.call(api.report.list, { params: { versionId } })).toEqual([]);
    await user.click(start);
    await waitFor(
      async () =>
        expect(await lin.call(api.report.list, { params: { versionId } })).toMatchObject([{ kind: 'document' }]),
      patient,
    );
  });
});
