import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { change } from '#domain/workspace/edit.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** Dialogs stand over each other: each is known by its title. */
const dialogNamed = (title: string) =>
  waitFor(() => {
    const all = screen.getAllByRole('dialog', hidden);
    const found = all.find((one) => one.querySelector('.ant-modal-title')?.textContent === title);
    if (!found) throw new Error(`no dialog ${title}`);
    return found;
  }, patient);

/** The questions about the first asset, which has a library and no answer. */
async function opened(language?: 'zh-CN') {
  const task = await exampleTask('assets', language);
  example = task;
  await loadFirstDeliveries(task.world.env, deliveredLibraries);
  const asset = await task.find('assets', 'A-1');
  task.open(asset.id);
  const name = language ? '设备特性' : 'Device properties';
  await user.click(await screen.findByRole('button', { name: new RegExp(`${name}$`), ...hidden }, patient));
  const dialog = await dialogNamed(name);
  return { task, asset, dialog };
}

const answers = async (task: Example) => (await task.find('assets', 'A-1')).deviceProperties;
const question = (dialog: HTMLElement, name: RegExp) =>
  within(dialog).findByRole('radiogroup', { name, ...hidden }, patient);
const button = (within_: HTMLElement, name: RegExp) => within(within_).getByRole('button', { name, ...hidden });

describe('the questions about a device', { timeout: 240_000 }, () => {
  it('are answered by yes or no; a part means the whole, and an answer is taken back', async () => {
    const { task, dialog } = await opened();
    const memory = await question(dialog, /DDR DRAM/);
    await user.click(within(memory).getByRole('radio', { name: 'yes', ...hidden }));
    await waitFor(
      async () => expect(await answers(task)).toEqual({ 'PID-12': true, 'PID-124': true, 'PID-1241': true }),
      patient,
    );
    await user.click(within(memory).getByRole('radio', { name: 'not answered', ...hidden }));
    await waitFor(async () => expect(await answers(task)).toEqual({ 'PID-12': true, 'PID-124': true }), patient);
  });

  it('lead to threat scenarios and requirements of the asset, linked to their entries', async () => {
    const { task, asset, dialog } = await opened();
    const [threats, requirements] = [(await task.stored('threats')).length, (await task.stored('requirements')) ?? []];
    const port = await question(dialog, /hardware access port/);
    await user.click(within(port).getByRole('radio', { name: 'yes', ...hidden }));
    await waitFor(async () => expect(await answers(task)).toEqual({ 'PID-15': true }), patient);
    await waitFor(() => expect(button(dialog, /^Threats from the answers/)).toBeEnabled(), patient);
    await user.click(button(dialog, /^Threats from the answers/));
    await user.click(button(await dialogNamed('Threats from the answers'), /^Generate 3$/));
    const made = await waitFor(async () => {
      const rows = (await task.stored('threats')).filter(({ reason }) => reason.includes('EMB3D'));
      expect(rows.length).toBe(3);
      return rows;
    }, patient);
    expect(made.every(({ library, assets }) => library?.library === 'attacks' && assets.includes(asset.id))).toBe(true);
    expect((await task.stored('threats')).length).toBe(threats + 3);
    expect((await task.stored('coverages' as never)).length).toBe(3);
    await user.click(button(dialog, /^Mitigations/));
    await user.click(button(await dialogNamed('Mitigations'), /^Take over 2$/));
    await waitFor(async () => {
      const rows = (await task.stored('requirements')).filter(({ library }) => library?.library === 'requirements');
      expect(rows.map((row) => row.assets)).toEqual([[asset.id], [asset.id]]);
    }, patient);
    expect((await task.stored('requirements')).length).toBe(requirements.length + 2);
  });

  it('say which threat scenarios stay although the answers lead to them no more', async () => {
    const { task, asset, dialog } = await opened();
    const edits = [change('assets', asset, { deviceProperties: { 'PID-15': true } })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await waitFor(() => expect(button(dialog, /^Threats from the answers/)).toBeEnabled(), patient);
    await user.click(button(dialog, /^Threats from the answers/));
    await user.click(button(await dialogNamed('Threats from the answers'), /^Generate 3$/));
    await waitFor(async () => expect((await task.stored('coverages' as never)).length).toBe(3), patient);
    const port = await question(dialog, /hardware access port/);
    await user.click(within(port).getByRole('radio', { name: 'no', ...hidden }));
    const other = await question(dialog, /includes a microprocessor/);
    await user.click(within(other).getByRole('radio', { name: 'yes', ...hidden }));
    await user.click(button(dialog, /^Threats from the answers/));
    const again = await dialogNamed('Threats from the answers');
    await waitFor(() => expect(within(again).getByText(/^Stay although/)).toHaveTextContent('TID-115'), patient);
  });

  it('are asked of the asset that is chosen in the table', async () => {
    const task = await exampleTask('assets');
    example = task;
    task.open();
    const grid = await screen.findByRole('grid', hidden, patient);
    await user.click(await within(grid).findByText('A-2', {}, patient));
    await waitFor(() => expect(window.location.search).toContain('row='), patient);
    await user.click(await screen.findByRole('button', { name: /Device properties$/, ...hidden }, patient));
    const dialog = await dialogNamed('Device properties');
    await waitFor(() => expect(dialog.querySelector('.ant-select')).toHaveTextContent(/^A-2 /), patient);
  });

  it('are asked in Chinese', async () => {
    const { dialog } = await opened('zh-CN');
    await question(dialog, /设备带有引导程序/);
    expect(within(dialog).getByRole('button', { name: '由回答得出威胁', ...hidden })).toBeDisabled();
  });
});
