import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

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
  const gateway = async () => (await task.stored('assets')).find(({ id }) => id === 'gateway');
  const nameNow = async () => (await gateway())?.name;
  /** Somebody else changes the asset in a grid. */
  const changeInGrid = async (patch: { name: string } | { description: string }) => {
    const row = await gateway();
    if (!row) throw new Error('no gateway');
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: { edits: [change('assets', row, patch)] },
    });
  };
  return { canvas, nameNow, changeInGrid };
}

/** The field for the name of the node, once the diagram is theirs to edit: that comes with an answer of the server. */
async function renaming(canvas: HTMLElement) {
  canvas.focus();
  await user.keyboard('j');
  await waitFor(() => {
    fireEvent.keyDown(canvas, { key: 'F2' });
    screen.getByRole('textbox', { name: 'Rename', ...hidden });
  }, patient);
  return renameBox();
}

const renameBox = () => screen.findByRole('textbox', { name: 'Rename', ...hidden }, patient);

describe('the name of what is drawn', { timeout: 240_000 }, () => {
  it('can begin in the menu by keys, which returns the focus; one that is too long stays until shortened', async () => {
    const { canvas, nameNow } = await opened();
    fireEvent.keyDown(await renaming(canvas), { key: 'Escape' });
    fireEvent.keyDown(canvas, { key: 'F10', shiftKey: true });
    const entry = () => screen.findByRole('menuitem', { name: /^Rename/, ...hidden }, patient);
    const first = await entry();
    first.focus();
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement).toBe(canvas), patient);
    fireEvent.keyDown(canvas, { key: 'F10', shiftKey: true });
    await user.click(await entry());
    const box = await renameBox();
    expect(box).toHaveFocus();

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

  it("is saved beside another change of the asset; a colleague's new name is kept and the bar says so", async () => {
    const { canvas, nameNow, changeInGrid } = await opened();
    const box = await renaming(canvas);
    fireEvent.change(box, { target: { value: 'Central gateway' } });
    await changeInGrid({ description: 'Between the networks' });
    await waitFor(() => expect(screen.getByDisplayValue('Between the networks')).toBeInTheDocument(), patient);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(async () => expect(await nameNow()).toBe('Central gateway'), patient);
    expect(document.querySelector('[data-part="conflict"]')).toBeNull();

    const again = await renaming(canvas);
    fireEvent.change(again, { target: { value: 'Mine' } });
    await changeInGrid({ name: 'Theirs' });
    await waitFor(() => expect(document.querySelector('[data-part=selected]')).toHaveTextContent('Theirs'), patient);
    fireEvent.keyDown(again, { key: 'Enter' });
    const bar = await waitFor(() => {
      const found = document.querySelector('[data-part="conflict"]');
      if (!found) throw new Error('no conflict');
      return found;
    }, patient);
    expect(bar).toHaveTextContent(/yours: .*Mine/);
    expect(await nameNow()).toBe('Theirs');
  });

  it('is saved where one begins to drag from the palette; its letters are never shortcuts', async () => {
    const { canvas, nameNow } = await opened();
    const box = await renaming(canvas);
    fireEvent.change(box, { target: { value: 'Central gateway' } });
    fireEvent.keyDown(canvas, { key: 'b' });
    expect(canvas.dataset.tool).toBe('select');
    const cloud = screen.getByRole('button', { name: 'Back-end or cloud', ...hidden });
    cloud.focus();
    // Taken back by the drawing, the browser would not begin to drag.
    expect(document.activeElement).toBe(cloud);
    const what = JSON.stringify({ category: 'CLD' });
    const drop = new MouseEvent('drop', { bubbles: true, cancelable: true, clientX: 300, clientY: 200 });
    fireEvent(canvas, Object.assign(drop, { dataTransfer: { types: [], files: [], getData: () => what } }));
    await waitFor(async () => expect(await nameNow()).toBe('Central gateway'), patient);
    await waitFor(() => expect(document.querySelector('[data-part=selected]')).toHaveTextContent(/^A-\d+ /), patient);
    const next = await renameBox();
    expect(next).not.toBe(box);
    expect(next).toHaveFocus();
  });
});
