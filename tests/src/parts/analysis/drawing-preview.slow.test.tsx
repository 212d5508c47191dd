import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

const cell = (id: string, shape: string, data: object = {}) => ({
  id,
  shape,
  position: { x: 0, y: 0 },
  size: { width: 120, height: 60 },
  data: { name: id, ...data },
});
const threats = [
  { title: 'Forged', type: 'Spoofing' },
  { title: 'Linked', type: 'Linkability' },
];
const model = (...cells: object[]) =>
  new File([JSON.stringify({ summary: {}, detail: { diagrams: [{ title: 'D', cells }] } })], 'model.json');

/** The dialog, with this file chosen, after more edits of the task. */
async function previewOf(file: File, more: readonly Op[] = []) {
  const task = await exampleTask('assets');
  example = task;
  const edits = [add('diagrams', { name: 'Headlamp' }, 'd'), add('assets', { name: 'Ｒａｄｉｏ' }, 'radio'), ...more];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&view=topology`);
  await screen.findByRole('application', undefined, patient);
  await user.click(await screen.findByTitle('Choose the topology', undefined, patient));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a drawing', ...hidden }, patient));
  const dialog = await screen.findByRole('dialog', { name: 'Import a drawing', ...hidden }, patient);
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
  await within(dialog).findByRole('table', { name: 'Contents of the file, and what is imported', ...hidden }, patient);
  return dialog;
}
const countsIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
const tab = async (dialog: HTMLElement, name: RegExp) => {
  const chosen = within(dialog).getByRole('tab', { name, ...hidden });
  await user.click(chosen);
  return waitFor(() => {
    const panel = document.getElementById(chosen.getAttribute('aria-controls') ?? '');
    if (!panel) throw new Error('not shown');
    return panel;
  }, patient);
};

describe('the preview of an imported drawing', { timeout: 240_000 }, () => {
  it('names the reviewed rows that it makes suspect', async () => {
    const box = {
      ...cell('Vehicle', 'trust-boundary-box'),
      position: { x: 400, y: 0 },
      size: { width: 300, height: 300 },
    };
    const inside = { ...cell('Gateway', 'process'), position: { x: 450, y: 50 } };
    const reviewed = add('reviews', { kind: 'assets', row: 'radio' });
    const dialog = await previewOf(model(box, inside, cell('Radio', 'process')), [reviewed]);
    const impact = await within(dialog).findByRole('region', { name: 'What this change affects', ...hidden }, patient);
    expect(impact).toHaveTextContent(/1 reviewed row becomes suspect:.*left the boundary/);
  });

  it('counts what the file contains, and names twins, scope and what is left out, with the reason', async () => {
    const out = { outOfScope: true, reasonOutOfScope: 'of the supplier' };
    const dialog = await previewOf(
      model(
        cell('Radio', 'process', { ...out, threats }),
        cell('Phone', 'process', out),
        cell('phone', 'process'),
        cell('Odd', 'hologram'),
      ),
    );
    expect(countsIn(dialog)).toEqual([
      ['Elements', '4', '3', '0', '0', '1'],
      ['Threats', '2', '1', '0', '0', '1'],
    ]);
    const made = await tab(dialog, /^New assets \(2\)/);
    expect(made).toHaveTextContent('set outside the trust boundary');
    expect(made).toHaveTextContent('same name as another asset');
    expect(await tab(dialog, /^Existing assets \(1\)/)).toHaveTextContent('out of scope in the file: unchanged here');
    const left = await tab(dialog, /^Threat scenarios \(1\)/);
    expect(left).toHaveTextContent('Not imported: the method has no such threat type (1)Linked · Linkability');
    expect(await tab(dialog, /^Not recognised \(\d\)/)).toHaveTextContent(
      'Shapes of an unknown kind: not imported (1)',
    );
  });

  it('says that everything was understood only where no threat is left out either', async () => {
    const dialog = await previewOf(model(cell('Phone', 'process', { threats })));
    const panel = await tab(dialog, /^Not recognised \(0\)/);
    await waitFor(() => expect(panel).toHaveTextContent('some threats are left out'));
    expect(panel).not.toHaveTextContent('Everything was recognised.');
  });
});
