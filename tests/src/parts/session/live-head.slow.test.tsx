import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { task } from '#contract/task.ts';
import { engineer } from '#tests/world/analysis.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const hidden = { hidden: true };

describe('an open task', { timeout: 240_000 }, () => {
  it('is called as a colleague has called it since, and shows what its form says now', async () => {
    example = await exampleTask('functions');
    const { world, taskId, versionId } = example;
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const params = { taskId };
    const { rev, form } = await wang.call(task.get, { params });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=info`);
    await screen.findAllByText(form.description, {}, patient);
    await waitFor(
      () => expect(document.querySelector('[data-part="save"]')?.textContent).not.toContain('no live updates'),
      patient,
    );
    const next = { ...form, name: 'Called-otherwise', description: 'Said otherwise' };
    await wang.call(task.change, { params, body: { rev, form: next } });
    await screen.findAllByText('Said otherwise', {}, patient);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Called-otherwise', ...hidden }, patient),
    ).toBeInTheDocument();
  });

  it('keeps a dialog and what is typed in it when the right to change the analysis is taken away and given back', async () => {
    example = await exampleTask('functions');
    const { world, lin, taskId, versionId } = example;
    const root = await world.user('root', permissions);
    world.openApplication(`/project/analysis?task=${taskId}&version=${versionId}&page=versions`);
    fireEvent.click(await screen.findByRole('button', { name: /Create version/, ...hidden }, patient));
    const content = await screen.findByLabelText('Content of the update', {}, patient);
    fireEvent.change(content, { target: { value: 'Two sentences.' } });
    const params = { userId: lin.id };
    const allow = async (may: boolean) => {
      const { rev, fullName, email, permissions: held } = await root.call(userAdmin.get, { params });
      const others = held.filter((one) => one !== 'ProjectAnalysisModify');
      const next = (may ? [...others, 'ProjectAnalysisModify'] : others) as Permission[];
      const form = { fullName, email, permissions: next };
      await root.call(userAdmin.change, { params, body: { rev, form } });
    };
    await allow(false);
    await screen.findAllByText('You can read this task', { exact: false }, patient);
    expect(content).toBeInTheDocument();
    expect(content).toHaveValue('Two sentences.');
    await allow(true);
    await waitFor(() => expect(screen.queryByText('You can read this task', { exact: false })).toBeNull(), patient);
    expect(content).toBeInTheDocument();
  });
});
