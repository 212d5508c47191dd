import { screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const said = /The version in this address belongs to another task\. That task is shown: /;

describe('an address of a task', { timeout: 240_000 }, () => {
  it('with a version of another task shows that task, says so, and is put right', async () => {
    example = await exampleTask('assets');
    const { world, versionId, taskId } = example;
    world.openApplication(`/project/analysis?task=some-other-task&version=${versionId}&step=damages`);
    await screen.findByText(said, {}, patient);
    await waitFor(() => {
      const address = new URLSearchParams(history.location.search);
      expect([address.get('task'), address.get('version'), address.get('step')]).toEqual([
        taskId,
        versionId,
        'damages',
      ]);
    }, patient);
  });

  it('with its own version says nothing of the kind', async () => {
    example = await exampleTask('assets');
    example.open();
    await screen.findByRole('grid', { hidden: true }, patient);
    expect(screen.queryByText(said)).toBeNull();
  });
});
