import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example with its damage scenarios reviewed; then its first asset left the boundary. */
async function opened(page: string) {
  const task = await exampleTask('damages');
  example = task;
  const params = { versionId: task.versionId };
  const asset = await task.find('assets', 'A-1');
  const mine = (await task.stored('damages')).filter(({ assets }) => assets.includes(asset.id));
  await task.lin.call(version.edit, {
    params,
    body: { edits: mine.map(({ id }) => add('reviews', { kind: 'damages', row: id })) },
  });
  const out = { boundaryOverride: { inside: false, reason: 'It belongs to the supplier' } };
  await task.lin.call(version.edit, { params, body: { edits: [change('assets', asset, out)] } });
  task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&${page}`);
  return { task, codes: mine.map(({ code }) => code).sort() };
}

describe('what a change has made suspect', { timeout: 240_000 }, () => {
  it('is listed by its cause, and cleared with a reason', async () => {
    const { task, codes } = await opened('page=changeImpact');
    const page = await screen.findByRole('region', { name: 'Change impact', ...hidden }, patient);
    const cause = await within(page).findByRole('region', { name: 'A-1 left the boundary', ...hidden }, patient);
    for (const code of codes) expect(within(cause).getByRole('button', { name: code, ...hidden })).toBeInTheDocument();
    await user.click(within(cause).getByRole('button', { name: `All ${codes.length} still right`, ...hidden }));
    await user.type(await screen.findByRole('textbox', { name: /Reason/, ...hidden }, patient), 'Same damage');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.click(within(dialog).getByRole('button', { name: 'Still right', ...hidden }));
    await within(page).findByText('No reviewed row is suspect.', {}, patient);
    await waitFor(async () => {
      const reviews = ((await task.stored('reviews' as never)) ?? []) as { reason: string; basis: object }[];
      expect(reviews.map(({ reason }) => reason)).toEqual(codes.map(() => 'Same damage'));
      expect(reviews.every(({ basis }) => Object.keys(basis).length > 1)).toBe(true);
    }, patient);
  });

  it('leads to its row, which is marked in the grid and says why in the panel', async () => {
    const { codes } = await opened('page=changeImpact');
    const page = await screen.findByRole('region', { name: 'Change impact', ...hidden }, patient);
    await user.click(await within(page).findByRole('button', { name: codes[0], ...hidden }, patient));
    const grid = await screen.findByRole('grid', { name: 'Damage scenarios', ...hidden }, patient);
    await waitFor(
      () =>
        expect(within(grid).getAllByRole('img', { name: 'Suspect since its review', ...hidden }).length).toBe(
          codes.length,
        ),
      patient,
    );
    const panel = await screen.findByRole('region', { name: 'Review of the row', ...hidden }, patient);
    await within(panel).findByText('A-1 left the boundary', {}, patient);
    expect(within(panel).getByRole('button', { name: 'Still right', ...hidden })).toBeEnabled();
  });

  it('is said before an asset is deleted, with the risks that move', async () => {
    const task = await exampleTask('assets');
    example = task;
    const params = { versionId: task.versionId };
    const threats = await task.stored('threats');
    const edits = threats.map(({ id }) => add('reviews', { kind: 'threats', row: id }));
    await task.lin.call(version.edit, { params, body: { edits } });
    const [path] = await task.stored('paths');
    const [step] = (await task.stored('steps')).filter(({ id }) => path?.steps.includes(id));
    if (!path || !step) throw new Error('no path');
    task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=paths&row=${path.id}`);
    await user.click(await task.cell(path.id, 'code'));
    await user.keyboard('{Control>}{Delete}{/Control}');
    const dialog = await screen.findByRole('dialog', hidden, patient);
    const impact = await within(dialog).findByRole('region', { name: 'What this change affects', ...hidden }, patient);
    expect(impact).toHaveTextContent(`attack path ${path.code} was deleted`);
    expect(impact).toHaveTextContent(/risks? moves?:/);
  });

  it('is asked about before the panel moves an asset across the boundary, and only then', async () => {
    const task = await exampleTask('assets');
    example = task;
    const asset = await task.find('assets', 'A-1');
    const params = { versionId: task.versionId };
    const mine = (await task.stored('damages')).filter(({ assets }) => assets.includes(asset.id));
    const edits = mine.map(({ id }) => add('reviews', { kind: 'damages', row: id }));
    await task.lin.call(version.edit, { params, body: { edits } });
    task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=assets&row=${asset.id}`);
    const part = await screen.findByRole('region', { name: /boundary/i, ...hidden }, patient);
    await user.click(within(part).getByRole('button', hidden));
    fireEvent.mouseDown(within(part).getByRole('combobox', hidden));
    await user.click(await screen.findByTitle('outside', {}, patient));
    await user.type(within(part).getByRole('textbox', hidden), 'It belongs to the supplier');
    const save = () => within(part).getByRole('button', { name: 'Set', ...hidden });
    await user.click(save());
    const question = await screen.findByRole('dialog', hidden, patient);
    await within(question).findByText(/becomes? suspect/, {}, patient);
    await user.click(within(question).getByRole('button', { name: 'Cancel', ...hidden }));
    await within(part).findByText('Not saved.', {}, patient);
    expect((await task.find('assets', 'A-1')).boundaryOverride).toBeNull();
    await user.click(save());
    await waitFor(() => expect(screen.getAllByRole('dialog', hidden)).toHaveLength(2), patient);
    const [, again] = screen.getAllByRole('dialog', hidden);
    if (!again) throw new Error('not asked again');
    await user.click(within(again).getByRole('button', { name: 'Make the change', ...hidden }));
    await waitFor(
      async () => expect((await task.find('assets', 'A-1')).boundaryOverride).toMatchObject({ inside: false }),
      patient,
    );
  });

  it('begins with rows that are marked by the menu of a cell', async () => {
    const task = await exampleTask('assets');
    example = task;
    const asset = await task.find('assets', 'A-1');
    task.open();
    const cell = await task.cell(asset.id, 'name');
    await user.click(cell);
    fireEvent.contextMenu(cell);
    await user.click(await screen.findByRole('menuitem', { name: /Mark as reviewed/, ...hidden }, patient));
    await within(await task.cell(asset.id, 'code')).findByRole('img', { name: 'Reviewed', ...hidden }, patient);
    await waitFor(async () => expect((await task.stored('reviews' as never)).length).toBe(1), patient);
  });

  it('begins with the paths of a range alone: steps are judged in them', async () => {
    const task = await exampleTask('paths');
    example = task;
    const [path] = await task.stored('paths');
    if (!path?.steps[0]) throw new Error('no path with steps');
    task.open();
    const cell = await task.cell(path.id, 'name');
    await user.click(cell);
    await user.keyboard('{Control>}a{/Control}');
    fireEvent.contextMenu(await task.cell(path.id, 'name'));
    const count = (await task.stored('paths')).length;
    await user.click(
      await screen.findByRole('menuitem', { name: new RegExp(`Mark ${count} rows as reviewed`), ...hidden }, patient),
    );
    await waitFor(async () => {
      const reviews = (await task.stored('reviews' as never)) as { kind: string }[];
      expect(reviews.map(({ kind }) => kind)).toEqual(Array(count).fill('paths'));
    }, patient);
  });

  it('leaves room beside the code of a step inside of a path', async () => {
    const task = await exampleTask('paths');
    example = task;
    const [path] = await task.stored('paths');
    task.open();
    const cell = await task.cell(path?.id ?? '', 'code');
    const grid = cell.closest<HTMLElement>('[style*="--grid-columns"]');
    // 30 px of indent, 8 of padding, 45 of AS-10 and 24 of the mark.
    expect(Number.parseInt(grid?.style.getPropertyValue('--grid-columns') ?? '', 10)).toBeGreaterThanOrEqual(107);
  });

  it('names a risk by its threat scenario and its damage scenario', async () => {
    const { task } = await opened('page=changeImpact');
    const params = { versionId: task.versionId };
    const [risk] = await task.stored('risks');
    if (!risk) throw new Error('no risk');
    const damage = (await task.stored('damages')).find(({ id }) => id === risk.damage);
    const threat = (await task.stored('threats')).find(({ id }) => id === risk.threat);
    if (!damage || !threat) throw new Error('no pair');
    await task.lin.call(version.edit, { params, body: { edits: [add('reviews', { kind: 'risks', row: risk.id })] } });
    const edits = [change('damages', damage, { property: damage.property === 'A' ? 'I' : 'A' })];
    await task.lin.call(version.edit, { params, body: { edits } });
    const page = await screen.findByRole('region', { name: 'Change impact', ...hidden }, patient);
    await within(page).findAllByText(`${threat.description} · ${damage.description}`, {}, patient);
  });

  it('has a title, and leaves it to the frame to say once that nothing can be changed', async () => {
    const task = await exampleTask('damages');
    example = task;
    const params = { versionId: task.versionId };
    const { rev } = await task.lin.call(version.snapshot, { params });
    await task.lin.call(taskVersion.freeze, { params, body: { rev, reason: 'Delivered', approvers: [] } });
    task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=changeImpact`);
    const page = await screen.findByRole('region', { name: 'Change impact', ...hidden }, patient);
    expect(within(page).getByRole('heading', { name: 'Change impact', ...hidden })).toBeInTheDocument();
    expect(screen.getAllByText('This version is frozen. You can read it but not change it.')).toHaveLength(1);
  });
});
