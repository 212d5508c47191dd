import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });

/** The wizard over a task, with a threat of the library whose type the task knows, and one whose type it does not. */
async function openWizard() {
  const task = await exampleTask('risks');
  example = task;
  const create = (code: string, name: string, threatTypes: string[]) =>
    task.lin.call(libraryCalls.attacks.create, {
      body: { code, name: both(name, name), form: 'threat', threatTypes },
    });
  const entry = await create('CAT-1', 'Flooded light requests', ['D']);
  await create('CAT-2', 'Unknown here', ['other-type']);
  const before = (await task.stored('threats')).map(({ id }) => id);
  const added = async () => (await task.stored('threats')).filter(({ id }) => !before.includes(id));
  return { task, create, entry, added };
}

async function openDialog() {
  await user.click(await screen.findByRole('button', { name: /New risk, step by step/, ...hidden }, patient));
  return within(await screen.findByRole('dialog', {}, patient));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

const next = (dialog: Dialog) => dialog.getByRole('button', { name: 'Next', ...hidden });
const pick = async (dialog: Dialog, label: string, option: RegExp) => {
  await user.click(dialog.getByLabelText(label));
  const [found] = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' }, patient);
  await user.click(found!);
};

/** Picks a level, which is shown as a chip. */
const pickLevel = async (input: HTMLElement, name: string) => {
  await user.click(input);
  const option = () =>
    [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent?.includes(name));
  await waitFor(() => expect(option()).toBeDefined(), patient);
  await user.click(option()!);
};

describe('a risk in two steps', { timeout: 240_000 }, () => {
  it('is rated for a threat with an open damage; a decision text that is too long is named and not cut', async () => {
    const { task } = await openWizard();
    const threat = await task.find('threats', 'TS-3');
    const damage = await task.find('damages', 'DS-3');
    const edits = [change('threats', threat, { damages: [...threat.damages, damage.id] })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    const before = await task.stored('risks');
    task.open();
    const dialog = await openDialog();
    expect(next(dialog)).toBeDisabled();
    expect(dialog.getByRole('radio', { name: /^TS-1 /, ...hidden })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^TS-3 /, ...hidden }));
    await user.click(next(dialog));
    expect(await dialog.findByText(/already exists as R-/, {}, patient)).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /^DS-3 /, ...hidden }));
    const strategy = await dialog.findByLabelText('Disposal strategy', {}, patient);
    const long = 's'.repeat(4001);
    fireEvent.change(strategy, { target: { value: long } });
    expect(await dialog.findByText('Disposal strategy is too long (limit 4000)', {}, patient)).toBeInTheDocument();
    expect(strategy).toHaveAccessibleDescription('Disposal strategy is too long (limit 4000)');
    expect(strategy).toHaveValue(long);
    await user.click(dialog.getByRole('button', { name: 'Create', ...hidden }));
    expect(strategy).toHaveValue(long);
    expect(await task.stored('risks'), 'it is not made before they are mended').toEqual(before);
    fireEvent.change(strategy, { target: { value: 'Filter in the gateway' } });
    await user.click(dialog.getByRole('button', { name: 'Create', ...hidden }));
    await waitFor(async () => {
      expect(await task.stored('risks')).toMatchObject([
        {},
        {},
        {},
        { threat: threat.id, damage: damage.id, strategy: 'Filter in the gateway' },
      ]);
    }, patient);
  });

  it('rates in its second step: impact, easiest path, a level by hand; the value moves with each', async () => {
    const { task } = await openWizard();
    const { lin, versionId } = task;
    const [asset] = await task.stored('assets');
    const edits = [
      add('damages', { description: 'Dark road', assets: [asset!.id], property: 'A' }, 'dark'),
      add(
        'threats',
        { description: 'Jammed bus', type: 'D', property: 'A', assets: [asset!.id], damages: ['dark'] },
        'jam',
      ),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    task.open();
    const dialog = await openDialog();
    await user.click(dialog.getByRole('radio', { name: /Jammed bus/, ...hidden }));
    await user.click(next(dialog));
    await user.click(await dialog.findByRole('radio', { name: /Dark road/, ...hidden }, patient));
    const value = () => dialog.getByText('Risk value', { selector: 'span' }).parentElement;
    await waitFor(() => expect(value()).toHaveTextContent('Risk valuenot rated×not rated→not rated'), patient);
    await pickLevel(dialog.getByLabelText('Level, S · Safety'), 'Severe');
    await waitFor(() => expect(value()).toHaveTextContent(/^Risk valueSevere.*×not rated→not rated$/), patient);

    const path = await dialog.findByLabelText('Attack path', {}, patient);
    expect(path).toHaveValue('Jammed bus');
    await user.click(dialog.getByRole('button', { name: 'Start path', ...hidden }));
    const feasibility = within(await dialog.findByRole('region', { name: /^Feasibility of TS-/, ...hidden }, patient));
    await user.click(await feasibility.findByRole('button', { name: 'Set by hand', ...hidden }, patient));
    await pickLevel(feasibility.getByRole('combobox', { name: 'Feasibility', ...hidden }), 'High');
    await user.type(feasibility.getByLabelText(/Reason/), 'Shown in a test');
    await user.click(feasibility.getByRole('button', { name: 'Set', ...hidden }));
    await waitFor(() => expect(value()).toHaveTextContent(/^Risk valueSevere.*×High.*→5 Serious/), patient);
    // The screen is ahead of the server.
    await waitFor(async () => {
      const [made] = (await task.stored('paths')).filter(({ threats }) => threats.includes('jam'));
      expect(made).toMatchObject({ basis: 'path', customLevel: { reason: 'Shown in a test' } });
    }, patient);
    await user.click(dialog.getByRole('button', { name: 'Create', ...hidden }));
    expect(await screen.findByText(/^R-4 created$/, {}, patient)).toBeInTheDocument();
  });

  it('is rated for a library threat, which first becomes a linked threat scenario; a deleted one is not', async () => {
    const { task, create, entry, added } = await openWizard();
    task.open();
    const dialog = await openDialog();
    await user.click(dialog.getByText('Threat library'));
    expect(await dialog.findByRole('radio', { name: 'CAT-2', ...hidden }, patient)).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'CAT-1', ...hidden }));
    expect(next(dialog)).toBeDisabled();
    await pick(dialog, 'Assets of the scenarios', /^A-1 /);
    expect(await dialog.findByTitle(/^DS-1 /, {}, patient)).toBeInTheDocument();
    await pick(dialog, 'Damage scenarios it leads to', /^DS-2 /);
    expect(await added()).toEqual([]);
    await user.click(next(dialog));
    const [damage] = await dialog.findAllByRole('radio', { name: /^DS-1 /, ...hidden }, patient);
    const [threat] = await added();
    expect(threat).toMatchObject({
      description: 'Flooded light requests',
      type: 'D',
      property: 'A',
      code: 'TS-4',
      library: { library: 'attacks', entry: entry.id, rev: 1, language: 'en' },
    });
    const led = [await task.find('damages', 'DS-1'), await task.find('damages', 'DS-2')];
    expect(threat?.damages).toEqual(led.map(({ id }) => id));
    expect(await screen.findByText('TS-4 taken from the threat library', {}, patient)).toBeInTheDocument();
    await user.click(damage!);
    await user.click(dialog.getByRole('button', { name: 'Create', ...hidden }));
    await waitFor(async () => {
      expect(await task.find('risks', 'R-4')).toMatchObject({ threat: threat?.id });
    }, patient);
    expect(await screen.findByText('R-4 created', {}, patient)).toBeInTheDocument();
    expect(await added()).toHaveLength(1);

    const gone = await create('CAT-3', 'Silenced gateway', ['D']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    const again = await openDialog();
    await user.click(again.getByText('Threat library'));
    await user.click(await again.findByRole('radio', { name: 'CAT-3', ...hidden }, patient));
    await pick(again, 'Assets of the scenarios', /^A-1 /);
    await task.lin.call(libraryCalls.attacks.drop, { params: { entryId: gone.id } });
    await user.click(next(again));
    expect(await screen.findByText(/^CAT-3 is no longer in the threat library/, {}, patient)).toBeInTheDocument();
    expect(await added()).toHaveLength(1);
    expect(next(again)).toBeEnabled();
  });
});
