import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let task: ExampleTask | undefined;
afterEach(() => {
  task?.world.close();
  task = undefined;
});

describe('who made something', { timeout: 240_000 }, () => {
  it('is said with its day in the panel of a row, of the task and of the project', async () => {
    task = await exampleTask('assets');
    const wu = await task.world.user('wu', [...engineer, 'ProjectAdmin']);
    const asset = await task.find('assets', 'A-1');
    const edits = [change('assets', asset, { description: 'Seen by Wu' })];
    await wu.call(api.version.edit, { params: { versionId: task.versionId }, body: { edits } });
    task.open(asset.id);
    const made = await screen.findByText(/^Created: lin/, {}, patient);
    await waitFor(() => expect(made).toHaveTextContent('Created: lin · 2026-03-02'), patient);
    expect(made.nextElementSibling).toHaveTextContent('Changed: wu · 2026-03-02');

    const { taskId, versionId, projectId } = task;
    act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&page=info`));
    const by = await screen.findByText(
      'Created by',
      { selector: '.ant-descriptions-item-label *, .ant-descriptions-item-label' },
      patient,
    );
    await waitFor(() => expect(by.closest('tr')).toHaveTextContent('lin'), patient);
    act(() => history.push(`/project/detail?id=${projectId}`));
    const header = () => document.querySelector('[data-part="project facts"]');
    await waitFor(() => expect(header()).toHaveTextContent(/Created by\W*lin/), patient);
  });
});
