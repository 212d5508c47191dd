import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
beforeEach(() => {
  // A place of some size, so that the drawing is painted; jsdom has none, and no matrices of SVG.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Object.assign(SVGSVGElement.prototype, { createSVGMatrix: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(SVGSVGElement.prototype, 'createSVGMatrix');
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** A gateway at the right edge of a boundary, the topology open and theirs to edit. */
async function opened() {
  const task = await exampleTask('assets');
  example = task;
  const edits = [
    add('diagrams', { name: 'Headlamp' }, 'd'),
    add('groups', { diagram: 'd', name: 'Car', boundary: true, x: 0, y: 0, width: 400, height: 300 }, 'car'),
    add('assets', { name: 'Edge node' }, 'edge'),
    add('nodes', { diagram: 'd', asset: 'edge', x: 320, y: 100, width: 152, height: 46 }, 'edge-node'),
  ];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&view=topology`);
  const canvas = await screen.findByRole('application', undefined, patient);
  await waitFor(
    () => expect(document.querySelector('[data-part=editing]')).toHaveTextContent('You are editing'),
    patient,
  );
  canvas.focus();
  // One that was taken away stays in jsdom, where nothing moves to an end.
  const said = () => [...document.querySelectorAll<HTMLElement>('[data-part=scope-moves]')].at(-1);
  const marked = () => [...canvas.querySelectorAll('text[data-mark=word]')].map(({ textContent }) => textContent);
  return { canvas, said, marked };
}

describe('an asset that an edit of the drawing takes across the boundary', { timeout: 240_000 }, () => {
  it('is named with a way back and marked at its node, by keys and where the boundary is resized', async () => {
    const { canvas, said, marked } = await opened();
    await user.keyboard('j');
    for (let i = 0; i < 2; i++) fireEvent.keyDown(canvas, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyUp(canvas, { key: 'ArrowRight' });
    await waitFor(
      () => expect(said()).toHaveTextContent(/^Now outside the trust boundary: A-\d+ Edge node\./),
      patient,
    );
    await waitFor(() => expect(marked()).toEqual(['now outside']));
    await user.click(within(said()!).getByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(marked()).toEqual([]), patient);

    await user.keyboard('{Escape}g');
    fireEvent.keyDown(canvas, { key: 'ArrowLeft', altKey: true });
    await waitFor(
      () => expect(said()).toHaveTextContent(/^Now outside the trust boundary: A-\d+ Edge node\./),
      patient,
    );
    await waitFor(() => expect(marked()).toEqual(['now outside']));
    fireEvent.keyDown(canvas, { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(said()).toHaveTextContent(/^Now inside the trust boundary: A-\d+ Edge node\./), patient);
    await waitFor(() => expect(marked()).toEqual(['now inside']));
  });
});
