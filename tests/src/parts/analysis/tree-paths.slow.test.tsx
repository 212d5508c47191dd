import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { add, drop, type Op } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const rated = (...values: number[]) => ({
  [attackPotential.id]: Object.fromEntries(
    attackPotential.parameters.map(({ code, levels }, i) => [
      code,
      levels.find(({ value }) => value === values[i])?.code ?? '',
    ]),
  ),
});

/** The step of the attack paths, where TS-1 has a tree: OR( a, b, more … ), each with the step that all share. */
async function opened(more = 0) {
  example = await exampleTask('paths');
  const { lin, versionId, open } = example;
  const threat = (await example.find('threats', 'TS-1')).id;
  const edit = (...edits: Op[]) => lin.call(version.edit, { params: { versionId }, body: { edits } });
  const way = (name: string, order: number, ...values: number[]): Op[] => [
    add('steps', { name, ratings: rated(...values) }, `s-${order}`),
    add('treeNodes', { threat, parent: 'ways', step: `s-${order}`, order }, `n-${order}`),
  ];
  await edit(
    add('steps', { name: 'Send the frame', ratings: rated(0, 3, 0, 0, 0) }, 'shared'),
    add('treeNodes', { threat, gate: 'and', text: 'Light goes off' }, 'top'),
    add('treeNodes', { threat, parent: 'top', gate: 'or', text: 'Get in' }, 'ways'),
    add('treeNodes', { threat, parent: 'top', step: 'shared', order: 1 }, 'n-shared'),
    ...way('Reach the bus', 0, 17, 6, 3, 0, 4),
    ...way('Open the cover', 1, 4, 3, 3, 0, 4),
    ...Array.from({ length: more }, (_, at) => way(`Way ${at}`, at + 2, 17, 6, 3, 4, 4)).flat(),
  );
  const written = (await example.stored('paths')).length;
  open();
  const section = await screen.findByRole('region', { name: 'From attack trees' }, patient);
  const rows = () =>
    within(section)
      .queryAllByRole('row')
      .map((row) => row.textContent ?? '')
      .filter((text) => text.startsWith('TS-1 ·'));
  return { section, rows, edit, written };
}

describe('the step of the attack paths, where a threat scenario has a tree', { timeout: 240_000 }, () => {
  it('shows minimal sets as computed paths, easiest first, none while folded; readers cannot change it', async () => {
    const { section, rows, edit, written } = await opened();
    await waitFor(() => expect(rows()).toHaveLength(2), patient);
    expect(rows()[0]).toMatch(/^TS-1 ·1AS-\d+ Open the cover → AS-\d+ Send the frame14.*Medium/);
    expect(rows()[1]).toMatch(/^TS-1 ·2AS-\d+ Reach the bus → AS-\d+ Send the frame30.*Very low/);
    expect(within(section).getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
    // Nothing of it is a row: the step counts those written by hand.
    expect(await example?.stored('paths')).toHaveLength(written);
    const step = (await example?.stored('steps'))?.find(({ name }) => name === 'Open the cover');
    if (!step) throw new Error('no step');
    const harder = { op: 'change', kind: 'steps', id: step.id, rev: step.rev, patch: { impossible: true } } as const;
    await edit(harder);
    await waitFor(() => expect(rows()[0]).toMatch(/^TS-1 ·1AS-\d+ Reach the bus/), patient);

    const fold = () => user.click(within(section).getByRole('button', { name: /From attack trees/ }));
    await fold();
    expect(within(section).queryByRole('grid'), 'nothing is worked out while it is folded').toBeNull();
    await fold();
    await waitFor(() => expect(rows()).toHaveLength(2), patient);

    if (!example) throw new Error('no task');
    const params = { versionId: example.versionId };
    const { rev } = await example.lin.call(version.snapshot, { params });
    await example.lin.call(taskVersion.freeze, { params, body: { rev, reason: 'for the spec' } });
    const make = { name: 'TS-1: convert to paths' };
    await waitFor(() => expect(within(section).queryByRole('button', make)).toBeNull(), patient);
    expect(within(section).getByRole('button', { name: 'TS-1: open the tree' })).toBeEnabled();
    expect(rows()).toHaveLength(2);
  });

  it('says how many there are where not all are shown', async () => {
    const { section } = await opened(300);
    await within(section).findByText('TS-1: 200 of 302 shown.', undefined, patient);
  });

  it('leads to the tree, and makes paths of it in one act', async () => {
    const { section, rows, written } = await opened();
    await waitFor(() => expect(rows()).toHaveLength(2), patient);
    await user.click(within(section).getByRole('button', { name: 'TS-1: convert to paths' }));
    await user.click(await screen.findByRole('button', { name: 'Convert' }, patient));
    await waitFor(async () => expect(await example?.stored('paths')).toHaveLength(written + 2), patient);
    expect(await screen.findByText('Tree converted to 2 paths', {}, patient)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'From attack trees' })).toBeNull(), patient);
  });

  it('opens a tree that has no complete way yet, of which it offers no paths, but of the next one', async () => {
    const { section, rows, edit } = await opened();
    await waitFor(() => expect(rows()).toHaveLength(2), patient);
    const threat = (await example?.find('threats', 'TS-2'))?.id ?? '';
    await edit(add('treeNodes', { threat, gate: 'and', text: 'To be thought of' }, 'other'));
    await within(section).findByRole('button', { name: 'TS-2: no path reaches the top yet.' }, patient);
    await edit(...['n-0', 'n-1', 'n-shared'].map((id) => drop('treeNodes', { id, rev: 1 })));
    await within(section).findByRole('button', { name: 'TS-1: no path reaches the top yet.' }, patient);
    await waitFor(() => expect(rows()).toHaveLength(0), patient);
    expect(within(section).getByRole('button', { name: 'TS-1: open the tree' })).toBeEnabled();
    expect(within(section).queryByRole('button', { name: /convert to paths/ })).toBeNull();
    await edit(
      add('steps', { name: 'Thought of' }, 'later'),
      add('treeNodes', { threat, parent: 'other', step: 'later' }, 'n-later'),
    );
    await within(section).findByRole('button', { name: 'TS-2: convert to paths' }, patient);
    const address = () => Object.fromEntries(new URLSearchParams(history.location.search));
    await user.click(within(section).getByRole('button', { name: 'TS-1: no path reaches the top yet.' }));
    const first = (await example?.find('threats', 'TS-1'))?.id ?? '';
    await waitFor(() => expect(address()).toMatchObject({ page: 'trees', threat: first }), patient);
  });
});
