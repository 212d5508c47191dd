import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { insertTemplate } from '#server/store/projects/report-templates.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask;
afterEach(() => example.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example task of somebody who may only read it. */
async function ofReader() {
  example = await exampleTask('risks');
  const { world, lin } = example;
  const root = await world.user('root', permissions);
  const params = { userId: lin.id };
  const { rev, fullName, email } = await root.call(userAdmin.get, { params });
  const form = { fullName, email, permissions: ['ProjectConfigRead', 'ProjectAnalysisRead'] as const };
  await root.call(userAdmin.change, { params, body: { rev, form: { ...form, permissions: [...form.permissions] } } });
  return example;
}

describe('the report of an analysis', { timeout: 240_000 }, () => {
  it('is denied with the reason to a reader who follows a link to its tab', async () => {
    const { world, projectId } = await ofReader();
    world.openApplication(`/project/detail?id=${projectId}&tab=report`);
    expect(await screen.findByText(/do not have permission to export reports/, {}, patient)).toBeInTheDocument();
  });

  it('takes no pictures of boards from a reader, and says why', async () => {
    const { world, taskId, versionId } = await ofReader();
    world.openApplication(`/project/analysis?task=${taskId}&version=${versionId}&page=board`);
    const menu = 'Export as picture: Risk board';
    await user.click(await screen.findByRole('button', { name: menu, ...hidden }, patient));
    const entry = await screen.findByRole('menuitem', { name: /Save in the report/, ...hidden }, patient);
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('You do not have permission to change this analysis.');
  });

  it('shows its choices with their names, and that a template takes only the Word file', async () => {
    example = await exampleTask('risks');
    const { world, projectId } = example;
    const at = world.clock.now.toISOString();
    const by = { create_by: '', created_on: at, update_by: '', update_time: at };
    const used = { id: 't', name: 'Company', name_key: 'company', used: 1, archived: false, rev: 1, ...by };
    const file = { template_id: 't', number: 1, file: 'a', file_name: 'a.docx', size: 1, places: 1 };
    await world.store.tx((tx) => insertTemplate(tx, used, { ...file, uploaded_by: '', uploaded_on: at }));
    world.openPage(`/project/detail?id=${projectId}&tab=report`);
    const choice = await screen.findByRole('combobox', { name: 'Template', ...hidden }, patient);
    for (const label of ['Content', 'Format', 'Language', 'Template'])
      expect(screen.getByText(label, { selector: 'span' })).toBeInTheDocument();
    await user.click(choice);
    await user.click(await screen.findByTitle('Company · 1', {}, patient));
    expect(screen.queryByText(/Only the Word file/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'PDF', ...hidden }));
    expect(await screen.findByText('Only the Word file is filled into the template.', {}, patient)).toBeInTheDocument();
  });
});
