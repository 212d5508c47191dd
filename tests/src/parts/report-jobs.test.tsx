import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { exampleTask, patient } from '../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

describe('the reports of a task', { timeout: 120_000 }, () => {
  it('keep their buttons in sight where the columns are wider than the page', async () => {
    example = await exampleTask('risks');
    const { lin, world, taskId, versionId } = example;
    const { db } = world.store;
    const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectReportDownload'];
    await db.updateTable('inauth_user').set({ permissions }).where('id', '=', lin.id).execute();
    await lin.call(api.report.request, {
      params: { versionId },
      body: { format: 'xlsx', locale: 'en-US', reason: 'x' },
    });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=risks&page=report`);
    const button = await screen.findByRole('button', { name: /(Download|Cancel)$/, hidden: true }, patient);
    expect(button.closest('td')?.className).toMatch(/cell-fix/);
  });
});
