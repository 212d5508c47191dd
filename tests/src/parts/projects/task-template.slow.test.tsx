import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { project } from '#contract/project.ts';
import { task as taskCalls } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { drawnTaskTemplates } from '#domain/library/content/task-templates/task-templates.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });
const { templates } = libraryCalls;

async function started() {
  example = await exampleTask('assets');
  const { lin, taskId } = example;
  const { projectId, name } = await lin.call(taskCalls.get, { params: { taskId } });
  return { task: example, lin, taskId, projectId, name };
}

describe('a task shared as a template', { timeout: 240_000 }, () => {
  it('becomes an entry whose name is unique; a task made from one requires it and gets its system texts', async () => {
    const { task, lin, taskId, projectId, name } = await started();
    const { code } = await lin.call(taskCalls.share, { params: { taskId }, body: { name: both('Lamp', '前照灯') } });
    task.world.openPage(`/project/detail?id=${projectId}`);
    await user.click(await screen.findByRole('button', { name: `Save as template: ${name}`, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(dialog.getByLabelText('Name (English)')).toHaveValue(name);
    await user.type(dialog.getByLabelText('Name (Chinese)'), '前照灯');
    const share = () => user.click(dialog.getByRole('button', { name: /Save as template$/, ...hidden }));
    await share();
    expect(await dialog.findByText('Template exists, cannot republish!', {}, patient)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name (Chinese)')).toHaveValue('前照灯');
    await user.type(dialog.getByLabelText('Name (Chinese)'), '二');
    await share();
    await waitFor(async () => {
      const { list } = await lin.call(templates.list, { query: { facet: 'task' } });
      expect(list.map((one) => one.name.zh).sort()).toEqual(['前照灯', '前照灯二']);
    }, patient);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);

    const { form } = await lin.call(taskCalls.get, { params: { taskId } });
    act(() => history.push(`/project/analysisCreate?project=${projectId}`));
    await user.click(await screen.findByLabelText('A task template', {}, patient));
    await user.click(await screen.findByRole('button', { name: 'Create', ...hidden }, patient));
    const message = 'A task template must be chosen when creating from a template.';
    expect(await screen.findByText(message, {}, patient)).toBeInTheDocument();
    // The first on the page of all that is missing, although it came into the form last.
    expect(screen.getByLabelText('Task template')).toHaveFocus();
    await user.click(screen.getByLabelText('Task template'));
    const offered = { selector: '.ant-select-item-option-content' };
    await user.click(await screen.findByText(`${code} Lamp`, offered, patient));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull(), patient);
    expect(screen.getByLabelText('System name')).toHaveValue(form.systemName);
    expect(screen.getByText(/^From .* V1\.0: .*assets \d+/)).toBeInTheDocument();
  });
});

describe('a task made from a template', { timeout: 240_000 }, () => {
  it('is begun on the workplace: the project is asked for, then its form offers the templates', async () => {
    const { task, lin, projectId } = await started();
    const { name, code } = await lin.call(project.get, { params: { projectId } });
    task.world.openApplication('/account/workplace');
    await user.click(await screen.findByRole('button', { name: /Task from a template$/, ...hidden }, patient));
    const how = /There is no task template yet. Open a task and choose “Save as template” in its header/;
    expect(await screen.findByText(how, {}, patient)).toContainElement(
      screen.getByRole('link', { name: 'Open the projects', ...hidden }),
    );
    await user.click(await screen.findByLabelText('Project', {}, patient));
    const offered = { selector: '.ant-select-item-option-content' };
    await user.click(await screen.findByText(`${name} (${code})`, offered, patient));
    expect(await screen.findByLabelText('A task template', {}, patient)).toBeChecked();
    expect(screen.getByLabelText('Task template')).toBeInTheDocument();
    expect(await screen.findByText(how, {}, patient)).toBeInTheDocument();
    expect(history.location.search).toBe(`?project=${projectId}&from=template`);
  });
});

describe('a delivered template', { timeout: 240_000 }, () => {
  it('says what it holds and shows it; the task has its drawing and its system texts', async () => {
    const { task, lin, projectId } = await started();
    await loadSeedLibraries(task.world.env, { templates: drawnTaskTemplates() });
    task.world.openPage(`/project/analysisCreate?project=${projectId}&from=template`);
    await user.click(await screen.findByLabelText('Task template', {}, patient));
    const offered = { selector: '.ant-select-item-option-content' };
    await user.click(await screen.findByText('TT-BMS Battery management system (BMS)', offered, patient));
    expect(await screen.findByText(/^Delivered with the product: .*assets 18/, {}, patient)).toBeInTheDocument();
    expect(screen.getByLabelText('System name')).toHaveValue('Battery management system');
    expect(await screen.findByRole('img', { name: /Battery-management-system/ }, patient)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Name'), 'BMS-TARA');
    await user.type(screen.getByLabelText('Code'), 'T-77');
    await user.click(screen.getByRole('button', { name: 'Create', ...hidden }));
    const made = async () =>
      (await lin.call(taskCalls.list, { params: { projectId }, query: { name: 'BMS-TARA' } })).list;
    await waitFor(async () => expect(await made()).toHaveLength(1), patient);
    const [{ versionId } = { versionId: '' }] = await made();
    const { rows } = await lin.call(version.snapshot, { params: { versionId } });
    expect(rows.nodes).toHaveLength(12);
    expect(rows.assets?.map((row) => ('name' in row ? row.name : ''))).toContain('Main contactors');
  });
});
