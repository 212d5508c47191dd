import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** A drawn asset, the topology open. */
async function opened() {
  const task = await exampleTask('assets');
  example = task;
  const box = (x: number) => ({ diagram: 'd', x, y: 0, width: 152, height: 46 });
  const edits = [
    add('diagrams', { name: 'Headlamp' }, 'd'),
    add('assets', { name: 'Gateway' }, 'gateway'),
    add('nodes', { asset: 'gateway', ...box(0) }, 'drawn'),
  ];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&view=topology`);
  const canvas = await screen.findByRole('application', undefined, patient);
  const nameNow = async () => (await task.stored('assets')).find(({ id }) => id === 'gateway')?.name;
  return { canvas, nameNow };
}

const renameBox = () => screen.findByRole('textbox', { name: 'Rename', ...hidden }, patient);

describe('the name of what is drawn', { timeout: 240_000 }, () => {
  it('is said to be too long, stays typed in its place, and is kept once it is mended', async () => {
    const { canvas, nameNow } = await opened();
    canvas.focus();
    await user.keyboard('j');
    // That the diagram is theirs to edit comes with an answer of the server.
    await waitFor(() => {
      fireEvent.keyDown(canvas, { key: 'F2' });
      screen.getByRole('textbox', { name: 'Rename', ...hidden });
    }, patient);
    const box = await renameBox();
    const long = 'n'.repeat(201);
    fireEvent.change(box, { target: { value: long } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(await screen.findByText('Name is too long (limit 200)', {}, patient)).toBeInTheDocument();
    fireEvent.blur(box);
    expect(await renameBox()).toHaveValue(long);
    expect(await nameNow()).toBe('Gateway');
    fireEvent.change(box, { target: { value: 'Central gateway' } });
    expect(screen.queryByText('Name is too long (limit 200)')).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(async () => expect(await nameNow()).toBe('Central gateway'), patient);
    expect(screen.queryByRole('textbox', { name: 'Rename', ...hidden })).toBeNull();
  });
});
