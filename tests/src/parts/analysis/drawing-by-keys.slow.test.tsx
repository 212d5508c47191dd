import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

interface Drawn {
  id: string;
  x: number;
  width: number;
  from: string;
  to: string;
}

/** Three nodes in a boundary, the topology open and theirs to edit. */
async function opened() {
  const task = await exampleTask('assets');
  example = task;
  const node = (name: string, x: number, y: number) => [
    add('assets', { name }, `asset-${name}`),
    add('nodes', { diagram: 'd', asset: `asset-${name}`, x, y, width: 152, height: 46 }, name),
  ];
  const edits = [
    add('diagrams', { name: 'Headlamp' }, 'd'),
    add(
      'groups',
      { diagram: 'd', name: 'Vehicle', boundary: true, x: -40, y: -60, width: 700, height: 400 },
      'vehicle',
    ),
    ...node('Gateway', 0, 0),
    ...node('Camera', 30, 100),
    ...node('Lamp', 60, 200),
  ];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&view=topology`);
  const canvas = await screen.findByRole('application', undefined, patient);
  await waitFor(
    () => expect(document.querySelector('[data-part=editing]')).toHaveTextContent('You are editing'),
    patient,
  );
  canvas.focus();
  const selected = () => document.querySelector('[data-part=selected]')?.textContent ?? '';
  const rows = async (kind: 'nodes' | 'links' | 'groups') =>
    (await task.stored(kind as 'assets')) as unknown as Drawn[];
  const row = async (kind: 'nodes' | 'groups', id: string) => (await rows(kind)).find((one) => one.id === id);
  return { canvas, selected, rows, row };
}

describe('a drawing worked by the keyboard alone', { timeout: 240_000 }, () => {
  it('selects several shapes, announces the number, connects or aligns them, releases them, sizes frames', async () => {
    const { canvas, selected, rows, row } = await opened();
    await user.keyboard('jmj');
    await waitFor(() => expect(selected()).toMatch(/2 selected$/));
    await user.keyboard('{Escape}j');
    await waitFor(() => expect(selected()).toMatch(/Gateway$/));
    await user.keyboard('mmj');
    await waitFor(() => expect(selected()).toMatch(/Camera$/));

    await user.keyboard('{Escape}');
    await user.keyboard('g');
    await waitFor(() => expect(selected()).toBe('Vehicle'));
    fireEvent.keyDown(canvas, { key: 'ArrowRight', altKey: true });
    await waitFor(async () => expect((await row('groups', 'vehicle'))?.width).toBe(710), patient);
    await user.keyboard('j');
    fireEvent.keyDown(canvas, { key: 'ArrowLeft', altKey: true });
    await waitFor(async () => expect((await row('nodes', 'Gateway'))?.width).toBe(142), patient);

    await user.keyboard('{Escape}');
    await user.keyboard('j');
    await waitFor(() => expect(selected()).toMatch(/Gateway$/));
    await user.keyboard('m');
    await user.keyboard('jj');
    await waitFor(() => expect(selected()).toMatch(/Lamp · 2 selected$/));
    fireEvent.keyDown(canvas, { key: 'ArrowLeft', ctrlKey: true, shiftKey: true });
    await waitFor(async () => expect((await row('nodes', 'Lamp'))?.x).toBe(0), patient);
    expect((await row('nodes', 'Camera'))?.x).toBe(30);
    await user.keyboard('c');
    await screen.findByRole('textbox', { name: 'Rename', hidden: true }, patient);
    await waitFor(async () => expect(await rows('links')).toMatchObject([{ from: 'Gateway', to: 'Lamp' }]), patient);
  });
});
