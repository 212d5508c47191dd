import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

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

  it('says in place why it cannot tell the losses, without those of the format before', async () => {
    example = await exampleTask('functions');
    const { projectId, world } = example;
    const choose = async (title: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Format of the document', ...hidden }, patient));
      await user.click(await screen.findByTitle(title, {}, patient));
    };
    world.openPage(`/project/detail?id=${projectId}&tab=report`);
    await choose('RDX 0.1 (JSON)');
    expect(await screen.findByRole('region', { name: /^Losses/, ...hidden }, patient)).toBeInTheDocument();
    network.use(
      http.get('http://localhost/intara/v1.0/versions/*/formats/reqif/losses', () =>
        HttpResponse.json({ success: false, enMessage: 'No place left' }, { status: 500 }),
      ),
    );
    await choose('ReqIF 1.2');
    expect(await screen.findByText('No place left', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^Losses/, ...hidden })).toBeNull();
    expect(screen.getByRole('button', { name: /Export document/, ...hidden })).toBeDisabled();
  });
});
