import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const { assets } = libraryCalls;

/** The dialog of an asset with the code OWN. */
async function opened() {
  example = await exampleTask('assets');
  const task = example;
  const edits = [add('assets', { name: 'Our gateway', description: 'Routes', code: 'OWN', properties: ['I'] }, 'own')];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
  task.open('own');
  const panel = within(await screen.findByRole('complementary', { name: 'OWN', ...hidden }, patient));
  const open = async () => {
    await user.click(await panel.findByRole('button', { name: /Add to the library$/, ...hidden }, patient));
    return within(await screen.findByRole('dialog', {}, patient));
  };
  return { task, panel, open, now: () => task.find('assets', 'OWN') };
}
const press = (dialog: ReturnType<typeof within>, name: string) =>
  user.click(dialog.getByRole('button', { name: new RegExp(`${name}$`), ...hidden }));

const write = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

describe('a row put into its library', { timeout: 240_000 }, () => {
  it('is shown as the new entry with its own name and code, also after a live change, and linked to it', async () => {
    const { task, panel, open, now } = await opened();
    const dialog = await open();
    expect(dialog.getByText('Routes')).toBeInTheDocument();
    expect(dialog.getByText('I · Integrity')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name (English)')).toHaveValue('Our gateway');
    const edits = [change('assets', { id: 'own', rev: 1 }, { description: 'Routes and filters' })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    expect(await dialog.findByText(/^The row has changed since you opened this/, {}, patient)).toBeInTheDocument();
    expect(dialog.getByText('Routes and filters')).toBeInTheDocument();
    write(dialog, 'Code', 'GW');
    write(dialog, 'Name (Chinese)', '网关');
    await press(dialog, 'Add to the library');
    expect(await panel.findByText('GW: same as in the library', {}, patient)).toBeInTheDocument();
    const [entry] = (await task.lin.call(assets.list)).list;
    expect(entry).toMatchObject({ code: 'GW', name: { en: 'Our gateway', zh: '网关' }, properties: ['I'] });
    expect(entry).toMatchObject({ description: { en: 'Routes and filters' } });
    expect(await now()).toMatchObject({ library: { library: 'assets', entry: entry?.id, rev: 1, language: 'en' } });
  });

  it('is not put there twice unseen: what has the same name is offered to be linked', async () => {
    const { task, panel, open, now } = await opened();
    const name = { en: 'Our gateway', zh: '我们的网关' };
    const entry = await task.lin.call(assets.create, { body: { code: 'OLD', name } });
    const dialog = await open();
    await press(dialog, 'Add to the library');
    expect(await dialog.findByText(/OLD Our gateway · same name/, {}, patient)).toBeInTheDocument();
    await press(dialog, 'Link to this one');
    expect(await panel.findByText('OLD: same as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => expect(await now()).toMatchObject({ library: { entry: entry.id } }), patient);
    expect((await task.lin.call(assets.list)).total).toBe(1);
  });

  it('that somebody links meanwhile says so; what was typed stays, and nothing is sent', async () => {
    const { task, panel, open } = await opened();
    const entry = await task.lin.call(assets.create, { body: { code: 'OLD', name: { en: 'Else', zh: '其他' } } });
    const dialog = await open();
    write(dialog, 'Code', 'GW');
    const library = { library: 'assets' as const, entry: entry.id, rev: 1, language: 'en' as const };
    const edits = [change('assets', { id: 'own', rev: 1 }, { library })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    expect(await dialog.findByText(/^Someone has linked this row/, {}, patient)).toBeInTheDocument();
    expect(dialog.getByLabelText('Code')).toHaveValue('GW');
    expect(dialog.getByRole('button', { name: /Add to the library$/, ...hidden })).toBeDisabled();
    expect(await panel.findByText(/^OLD: /, {}, patient)).toBeInTheDocument();
  });

  it('that somebody deletes meanwhile says so, with what was typed, also while it is asked what to do about a like entry', async () => {
    const { task, open } = await opened();
    await task.lin.call(assets.create, { body: { code: 'GW', name: { en: 'Else', zh: '其他' } } });
    const dialog = await open();
    write(dialog, 'Code', 'GW');
    await press(dialog, 'Add to the library');
    await dialog.findByText(/GW Else · same code/, {}, patient);
    const edits = [drop('assets', { id: 'own', rev: 1 })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    const said = 'This has been deleted in the meantime. You had typed: “GW · Our gateway”';
    expect(await screen.findByText(said, {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with an attack tree larger than one of the library says so; the page stays', async () => {
    example = await exampleTask('threats');
    const { lin, versionId, find } = example;
    const { assets: about, damages } = await find('threats', 'TS-1');
    const threat = { description: 'Forged', type: 'S', property: 'I', assets: about, damages, code: 'OWN' };
    const leaves = Array.from({ length: 300 }, (_, n) => n).flatMap((order) => [
      add('steps', { name: `Step ${order}` }, `s${order}`),
      add('treeNodes', { threat: 'own', parent: 'root', gate: 'none', step: `s${order}`, order }),
    ]);
    const root = add('treeNodes', { threat: 'own', parent: null, gate: 'or', text: 'All' }, 'root');
    const edits = [add('threats', threat, 'own'), root, ...leaves];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open('own');
    const panel = within(await screen.findByRole('complementary', { name: 'OWN', ...hidden }, patient));
    await user.click(await panel.findByRole('button', { name: /Add to the library$/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(dialog.getByText(/^An attack tree in the library can have at most 300 nodes/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /Add to the library$/, ...hidden })).toBeDisabled();
  });

  it('whose code is taken says so at the field; nothing typed is lost', async () => {
    const { task, open, now } = await opened();
    await task.lin.call(assets.create, { body: { code: 'GW', name: { en: 'Else', zh: '其他' } } });
    const dialog = await open();
    write(dialog, 'Code', 'GW');
    await press(dialog, 'Add to the library');
    await dialog.findByText(/GW Else · same code/, {}, patient);
    await press(dialog, 'Add anyway');
    expect(await dialog.findByText('The code already used, please Change!', {}, patient)).toBeInTheDocument();
    expect(dialog.getByLabelText('Code')).toHaveValue('GW');
    expect(await now()).toMatchObject({ library: null });
  });
});
