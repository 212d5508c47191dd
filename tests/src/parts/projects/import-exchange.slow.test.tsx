import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { workplace } from '#contract/workplace.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };

/** The file of a task, chosen for a project where its name and its code are taken; and what is sent to import it. */
async function chosen(codePrefixes: Record<string, string> = {}) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  const { projectId, taskId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  const file = await (await lin.fetch(`/intara/v1.0/tasks/${taskId}/exchange`)).json();
  for (const method of file.methods) method.codePrefixes = codePrefixes;
  const path = `/intara/v1.0/projects/${projectId}/exchange`;
  sendFileAs(world, `${path}/check`, 'task.json', new TextEncoder().encode(JSON.stringify(file)));
  const sent: string[] = [];
  network.use(http.post(`http://localhost${path}`, ({ request }) => void sent.push(request.url)));
  world.openPage(`/project/detail?id=${projectId}&tab=tasks`);
  await user.click(await screen.findByRole('button', { name: /Import file$/, hidden: true }, patient));
  const element = await screen.findByRole('dialog', { hidden: true }, patient);
  await user.upload(element.querySelector('input[type=file]') as HTMLInputElement, new File(['{}'], 'task.json'));
  const dialog = within(element);
  expect(await dialog.findAllByText('Already in use here, choose another', {}, patient)).toHaveLength(2);
  return { dialog, sent };
}

describe('the import of an exchange file', { timeout: 240_000 }, () => {
  it('says what is wrong with the name and the code that replace those of the file, cuts nothing of them, and sends nothing', async () => {
    const { dialog, sent } = await chosen();
    const start = dialog.getByRole('button', { name: 'Import', hidden: true });
    const type = (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
      expect(dialog.getByLabelText(label)).toHaveValue(value);
    };
    type('Code', 'C-1');
    for (const [name, said] of [
      ['n'.repeat(81), 'Name is too long (limit 80)'],
      ['Head lamp', 'Name must not contain spaces'],
    ] as const) {
      type('Name', name);
      expect(await dialog.findByText(said, {}, patient)).toBeInTheDocument();
      expect(start).toBeDisabled();
    }
    type('Name', 'Copy');
    expect(start).toBeEnabled();
    type('Code', 'c'.repeat(41));
    expect(await dialog.findByText('Code is too long (limit 40)', {}, patient)).toBeInTheDocument();
    await user.click(start);
    expect(sent).toEqual([]);
  });

  it('says which code prefix of the file two kinds have', async () => {
    const { dialog } = await chosen({ damages: 'RK', risks: 'RK' });
    const said = 'The code prefix RK is used for damage scenarios and risks. The code rule is imported unchanged.';
    expect(dialog.getByText(said)).toBeInTheDocument();
  });
});
