import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const hidden = { hidden: true };
let example: ExampleTask | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await Kept.forget();
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const panel = () => within(document.querySelector<HTMLElement>('[data-part="panel"]') ?? document.body);
const field = (name: string) => panel().findByLabelText(name, undefined, patient);

/** The step with its first rows marked by a range, so many of them. */
async function marked<K extends AnalysisKind>(kind: K, count: number, column: string, task?: ExampleTask) {
  const opened = task ?? (await exampleTask(kind));
  example = opened;
  const byCode = async () =>
    (await opened.stored(kind)).sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
  const rows = await byCode();
  const first = rows[0];
  if (!first) throw new Error('no rows');
  opened.open();
  await user.click(await opened.cell(first.id, column));
  for (let more = 1; more < count; more += 1) await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await panel().findByRole('heading', { name: `${count} rows`, ...hidden }, patient);
  return { task: opened, rows, byCode, first };
}

async function choose(name: string, option: string) {
  fireEvent.mouseDown(await field(name));
  const found = await waitFor(() => {
    const one = [...document.querySelectorAll('.ant-select-item-option-content')].find(
      ({ textContent }) => textContent === option,
    );
    if (!one) throw new Error(`no option ${option}`);
    return one;
  }, patient);
  await user.click(found);
}

describe('several marked rows in the panel', { timeout: 240_000 }, () => {
  it('shows what they have in common, and changes it in all of them as one edit', async () => {
    const { byCode, rows } = await marked('damages', 3, 'description');
    const before = rows.map(({ effects }) => effects);
    await user.type(await field('Effects'), 'Glare');
    expect((await byCode()).map((row) => row.effects)).toEqual(before);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const after = ['Glare', 'Glare', 'Glare', ...before.slice(3)];
    await waitFor(async () => expect((await byCode()).map((row) => row.effects)).toEqual(after), patient);
    expect(await field('Effects')).toHaveValue('Glare');
    // The field has the focus still, and nothing is typed there.
    expect(await field('Effects')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await byCode()).map((row) => row.effects)).toEqual(before), patient);
  });

  it('says that values differ, and names the fields that rows have of their own or that are computed', async () => {
    await marked('damages', 3, 'description');
    const aside = document.querySelector('[data-part="panel"]');
    await waitFor(() => expect(aside).toHaveTextContent('various'), patient);
    expect(aside).toHaveTextContent(/not changed together: Code, Damage scenario\./);
    expect(aside).toHaveTextContent(/Computed: Overall impact/);
    expect(panel().queryByLabelText('Code')).toBeNull();
  });

  it('puts an entry into the list of each row, and leaves what a row has besides', async () => {
    const { task, byCode, rows } = await marked('damages', 3, 'description');
    const asset = (await task.stored('assets')).at(-1);
    if (!asset) throw new Error('no asset');
    await choose('Affected assets', `${asset.code} ${asset.name}`);
    const wanted = rows.map(({ assets }, at) => (at < 3 ? [...new Set([...assets, asset.id])] : assets));
    await waitFor(async () => expect((await byCode()).map(({ assets }) => assets)).toEqual(wanted), patient);
  });

  it('names the row that refuses a value; the others have it', async () => {
    const task = await exampleTask('functions');
    const names = ['Low beam', 'High beam', 'Indicator'];
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: { edits: names.map((name) => add('functions', { name, level: 'sub' })) },
    });
    const { byCode, rows } = await marked('functions', 3, 'name', task);
    const two = rows[1];
    await choose('Parent', `${two?.code} ${two?.name}`);
    const parents = async () => (await byCode()).slice(0, 3).map(({ parent }) => parent);
    await waitFor(async () => expect(await parents()).toEqual([two?.id, null, two?.id]), patient);
    expect(await panel().findByRole('alert', hidden, patient)).toHaveTextContent(`Not saved in ${two?.code}: `);
  });

  it('leaves what a colleague saved meanwhile to be decided, row by row', async () => {
    const { task, byCode, first } = await marked('damages', 2, 'description');
    const wang = await task.world.user('wang', [...engineer, 'ProjectAdmin']);
    const params = { versionId: task.versionId };
    let waits = true;
    network.use(
      http.post('http://localhost/*/edits', async ({ request }) => {
        if (waits) {
          waits = false;
          const row = await task.find('damages', first.code);
          await wang.call(version.edit, { params, body: { edits: [change('damages', row, { effects: 'Theirs' })] } });
        }
        return task.world.app.request(request);
      }),
    );
    await user.type(await field('Effects'), 'Mine{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.querySelectorAll('[data-part="conflict"]')).toHaveLength(1), patient);
    const effects = async () => (await byCode()).slice(0, 2).map((row) => row.effects);
    await waitFor(async () => expect(await effects()).toEqual(['Theirs', 'Mine']), patient);
    expect(await panel().findByRole('alert', hidden, patient)).toHaveTextContent(`Not saved in ${first.code}: `);
  });

  it('does not write over what a colleague saved while something was typed', async () => {
    const { task, first } = await marked('damages', 2, 'description');
    const wang = await task.world.user('wang', [...engineer, 'ProjectAdmin']);
    await user.type(await field('Effects'), 'Mine');
    const row = await task.find('damages', first.code);
    const edits = [change('damages', row, { effects: 'Theirs' })];
    await wang.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await waitFor(async () => expect(await task.cell(first.id, 'effects')).toHaveTextContent('Theirs'), patient);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.querySelectorAll('[data-part="conflict"]')).toHaveLength(1), patient);
    expect((await task.find('damages', first.code)).effects).toBe('Theirs');
  });

  it('calls steps and their fields as steps are called, and changes them like rows', async () => {
    const task = await exampleTask('paths');
    example = task;
    const path = (await task.stored('paths')).find(({ steps }) => new Set(steps).size > 2);
    if (!path) throw new Error('no path with steps');
    task.open();
    await user.click(await task.cell(`${path.id}:${path.steps[0]}`, 'name'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await panel().findByRole('heading', { name: '2 rows', ...hidden }, patient);
    expect(panel().getByText('Attack step')).toBeInTheDocument();
    await field('Name');
    await user.type(await field('Description of the step'), 'By radio{Control>}{Enter}{/Control}');
    const described = async () =>
      (await task.stored('steps')).filter(({ description }) => description === 'By radio').map(({ id }) => id);
    await waitFor(async () => expect((await described()).sort()).toEqual(path.steps.slice(0, 2).sort()), patient);
  });

  it('is only read by a reader, and offered nowhere to be changed', async () => {
    const task = await exampleTask('damages');
    const root = await task.world.user('root', permissions);
    const params = { userId: task.lin.id };
    const { rev, fullName, email } = await root.call(userAdmin.get, { params });
    const rights: Permission[] = ['ProjectConfigRead', 'ProjectAnalysisRead'];
    await root.call(userAdmin.change, { params, body: { rev, form: { fullName, email, permissions: rights } } });
    await marked('damages', 2, 'description', task);
    expect(await field('Effects')).toHaveAttribute('readonly');
    expect(await field('Affected assets')).toBeDisabled();
    expect(document.querySelector('[data-part="panel"]')).toHaveTextContent('You can read this task');
    expect(document.querySelector('[data-part="panel"]')).not.toHaveTextContent('Ctrl+Z');
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(dialog).getByRole('combobox', hidden), 'edit 2 selected');
    expect(within(dialog).queryByText('Edit 2 selected rows')).toBeNull();
    await user.keyboard('{Escape}');
  });

  it('is opened from the command palette, with the focus in the first field', async () => {
    await marked('damages', 2, 'description');
    await user.click(panel().getByRole('button', { name: 'Close the panel', ...hidden }));
    expect(document.querySelector('[data-part="panel"]')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(dialog).getByRole('combobox', hidden), 'edit 2 selected{Enter}');
    await panel().findByRole('heading', { name: '2 rows', ...hidden }, patient);
    await waitFor(() => expect(document.activeElement?.closest('[data-many]')).not.toBeNull(), patient);
  });
});
