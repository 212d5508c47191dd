import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { version } from '#contract/version.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(async () => {
  await Kept.forget();
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

type Damage = Awaited<ReturnType<typeof damageOf>>;
const damageOf = (task: ExampleTask, code: string) => task.find('damages', code);

/** The damage scenarios of the example, and a colleague at the same task. @param panel the first row is open beside the grid */
async function together({ panel = false } = {}) {
  example = await exampleTask('damages');
  const task = example;
  const wang = await task.world.user('wang', [...engineer, 'ProjectAdmin']);
  const params = { versionId: task.versionId };
  const theirs = (...edits: Op[]) => wang.call(version.edit, { params, body: { edits } });
  const row = await damageOf(task, 'DS-1');
  const stored = async (id = row.id) => (await task.stored('damages')).find((one) => one.id === id);
  task.open(panel ? row.id : undefined);
  const cell = (column: string, id = row.id) => task.cell(id, column);
  await cell('effects');
  /** The colleague saves this of the row, and it is on the screen: the name tells it. */
  const colleagueSaves = async (patch: Partial<Damage>) => {
    const now = (await stored()) as Damage;
    await theirs(change('damages', now, { ...patch, description: `Told of ${now.rev}` }));
    await waitFor(async () => expect((await cell('description')).textContent).toBe(`Told of ${now.rev}`), patient);
  };
  /** Opens the field of a cell by its key. */
  const edit = async (column: string, id = row.id) => {
    await user.click(await cell('code', id));
    await user.click(await cell(column, id));
    await user.keyboard('{F2}');
  };
  return { task, wang, row, stored, cell, theirs, colleagueSaves, edit };
}

const part = (name: string) => [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
const decide = async (words: string) => user.click(await screen.findByRole('button', { name: words }, patient));
const isFieldOpen = () => document.querySelector('[data-grid-field]:not([data-grid-idle])') !== null;
const mark = () => part('save')[0]?.dataset.state;

/** Left by Enter, by Tab and by a click, in a text and in a choice. */
const ways = [
  {
    column: 'effects',
    keys: '{Control>}a{/Control}Mine{Enter}',
    field: 'effects',
    theirs: 'Theirs',
    mine: 'Mine',
    leaves: ['{Enter}', '{Tab}', ''],
  },
  {
    column: 'effects',
    keys: '{Control>}a{/Control}Mine{Tab}',
    field: 'effects',
    theirs: 'Theirs again',
    mine: 'Mine',
    leaves: [''],
  },
  {
    column: 'property',
    keys: 'C{Enter}',
    field: 'property',
    theirs: 'I',
    mine: 'Confidentiality',
    leaves: ['{Enter}', '{Tab}', ''],
  },
] as const;

describe('a cell of which a colleague has saved the same first', { timeout: 240_000 }, () => {
  it('keeps what was typed, by Enter, by Tab and as a choice, and never sends it as it stands', async () => {
    const { row, stored, cell, colleagueSaves, edit } = await together();
    for (const { column, keys, field, theirs, mine, leaves } of ways) {
      const now = async () => (await stored())?.[field];
      await edit(column);
      await colleagueSaves({ [field]: theirs });
      await user.keyboard(keys);
      await waitFor(() => expect(part('conflict'), keys).toHaveLength(1), patient);
      expect(await cell(column), keys).toHaveAttribute('aria-invalid', 'true');
      expect((await cell(column)).textContent, keys).toContain(mine);
      expect(isFieldOpen(), keys).toBe(false);
      // Left by a click, then opened once more and left again: nothing was decided.
      await user.click(await cell('code'));
      for (const leave of leaves) {
        await edit(column);
        if (leave) await user.keyboard(leave);
        else await user.click(await cell('code'));
        expect([leave, await now()]).toEqual([leave, theirs]);
        expect(await cell(column), leave).toHaveAttribute('aria-invalid', 'true');
      }
      expect(part('conflict'), keys).toHaveLength(1);
      await decide('Keep theirs');
      await waitFor(async () => expect((await cell(column)).getAttribute('aria-invalid'), keys).toBeNull(), patient);
      expect((await cell(column)).textContent, keys).not.toContain(mine);
      expect(part('conflict'), keys).toHaveLength(0);
      expect(await now(), keys).toBe(theirs);
      await waitFor(() => expect(mark(), keys).toBe('saved'), patient);
      const kept = await Kept.open(example?.lin.id ?? '', example?.versionId ?? '');
      expect(kept.isEmpty, keys).toBe(true);
    }
    expect(row.code).toBe('DS-1');
  });

  it('takes new input for the decision, is restored by Esc, and shows earlier unfit input as a conflict', async () => {
    const { stored, cell, colleagueSaves, edit } = await together();
    await edit('effects');
    await colleagueSaves({ effects: 'Theirs' });
    await user.keyboard('{Control>}a{/Control}Mine{Enter}');
    await waitFor(() => expect(part('conflict')).toHaveLength(1), patient);
    await edit('effects');
    await user.keyboard('{Control>}a{/Control}Theirs and mine{Enter}');
    await waitFor(async () => expect((await stored())?.effects).toBe('Theirs and mine'), patient);
    expect(part('conflict')).toHaveLength(0);
    expect((await cell('effects')).getAttribute('aria-invalid')).toBeNull();

    await edit('effects');
    await colleagueSaves({ effects: 'Theirs once more' });
    await user.keyboard('{Control>}a{/Control}Mine{Enter}');
    await waitFor(() => expect(part('conflict')).toHaveLength(1), patient);
    await user.click(await cell('effects'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(part('conflict')).toHaveLength(0), patient);
    expect((await cell('effects')).textContent).toBe('Theirs once more');
    expect((await stored())?.effects).toBe('Theirs once more');

    await user.click(await cell('property'));
    await user.keyboard('Nonsense');
    await user.click(await cell('code'));
    expect(await cell('property')).toHaveAttribute('aria-invalid', 'true');
    await colleagueSaves({ property: 'I' });
    await edit('property');
    await user.keyboard('{Control>}a{/Control}C{Enter}');
    await waitFor(() => expect(part('conflict')).toHaveLength(1), patient);
    expect((await stored())?.property).toBe('I');
  });
});

describe('a text of the panel of which a colleague has saved the same first', { timeout: 240_000 }, () => {
  it('stays refused when it is left, and holds theirs once that is decided', async () => {
    const { stored, colleagueSaves } = await together({ panel: true });
    const field = () => screen.findByLabelText('Effects', {}, patient);
    fireEvent.focus(await field());
    fireEvent.change(await field(), { target: { value: 'Mine' } });
    await colleagueSaves({ effects: 'Theirs' });
    fireEvent.blur(await field());
    await waitFor(() => expect(part('conflict')).toHaveLength(1), patient);
    expect(await field()).toHaveValue('Mine');
    fireEvent.focus(await field());
    fireEvent.blur(await field());
    expect(part('conflict')).toHaveLength(1);
    await decide('Keep theirs');
    await waitFor(async () => expect(await field()).toHaveValue('Theirs'), patient);
    expect((await field()).getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.focus(await field());
    fireEvent.blur(await field());
    expect(part('conflict')).toHaveLength(0);
    expect((await stored())?.effects).toBe('Theirs');
    await waitFor(() => expect(mark()).toBe('saved'), patient);
  });
});

describe('a row that goes away while somebody types in it', { timeout: 240_000 }, () => {
  it('leaves typed or refused text to copy, also when frozen, and no other row takes further typing', async () => {
    const { task, wang, row, theirs, edit, cell } = await together();
    await edit('effects');
    await user.keyboard('{Control>}a{/Control}first half ');
    const before = (await task.stored('damages')).filter(({ id }) => id !== row.id);
    const [second, third] = before;
    if (!second || !third) throw new Error('no rows');
    await theirs(drop('damages', row));
    await waitFor(() => expect(part('kept')).toHaveLength(1), patient);
    await user.keyboard('second half{Enter}');
    await user.click(await cell('code', third.id));
    expect(part('kept')[0]).toHaveTextContent('DS-1');
    expect(screen.getByLabelText('Your input')).toHaveValue('first half ');
    expect((await task.stored('damages')).map(({ id, effects }) => [id, effects])).toEqual(
      before.map(({ id, effects }) => [id, effects]),
    );
    expect(isFieldOpen()).toBe(false);
    await decide('Discard');
    expect(part('kept')).toHaveLength(0);

    await user.click(await cell('property', second.id));
    await user.keyboard('Nonsense');
    await user.click(await cell('code', second.id));
    await theirs(drop('damages', second));
    await waitFor(() => expect(part('kept')).toHaveLength(1), patient);
    expect(screen.getByLabelText('Your input')).toHaveValue('Nonsense');
    expect(screen.queryByText(/^Not saved: .* invalid/)).toBeNull();
    await decide('Discard');
    expect(part('kept')).toHaveLength(0);

    await edit('effects', third.id);
    await user.keyboard('{Control>}a{/Control}Too late');
    const params = { versionId: task.versionId };
    const { rev } = await wang.call(version.snapshot, { params });
    await wang.call(api.taskVersion.freeze, { params, body: { rev, reason: 'x' } });
    await waitFor(() => expect(part('kept')).toHaveLength(1), patient);
    expect(screen.getByLabelText('Your input')).toHaveValue('Too late');
  });

  it('stays under a filter that it does not pass any more, until it is left', async () => {
    const { row, stored, cell, colleagueSaves, edit, theirs } = await together();
    await theirs(add('damages', { description: 'Another one', assets: row.assets }));
    await user.click(await cell('description'));
    await user.keyboard('/');
    await user.keyboard(row.description.split(' ')[0] ?? '');
    await waitFor(() => expect(screen.queryByText('Another one')).toBeNull(), patient);
    await edit('effects');
    await user.keyboard('{Control>}a{/Control}Typed under');
    await colleagueSaves({ effects: row.effects });
    await user.keyboard(' a filter{Enter}');
    await waitFor(async () => expect((await stored())?.effects).toBe('Typed under a filter'), patient);
    expect(part('kept')).toHaveLength(0);
  });
});
