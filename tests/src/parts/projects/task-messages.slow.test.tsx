import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const hidden = { hidden: true };

/** Enters a text into a field of the panel and leaves it. */
function enter(field: HTMLElement, text: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

type Kind = 'risks' | 'goals' | 'assets' | 'damages';

const panel = async (code: string) =>
  within(await screen.findByRole('complementary', { name: code, ...hidden }, patient));

const panelOf = async (kind: Kind, code: string) => {
  example = await exampleTask(kind);
  const row = await example.find(kind, code);
  example.open(row.id);
  return panel(code);
};

/** Goes to another step of the task that is open. */
const go = ({ taskId, versionId }: Example, step: string, row = '') =>
  act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=${step}${row && `&row=${row}`}`));

const unexplained = { S: { level: 'SEV', reason: '', notAnalysed: false } };

/** In English: tests/contract/task-messages.test.ts (their texts), pasted-over.slow.test.tsx (the cell), new-path.slow.test.tsx (the dialog). */
describe('a task in Chinese', { timeout: 240_000 }, () => {
  it('says at the field what failed, is too long, needs a reason or is missing, and keeps the input', async () => {
    const task = await exampleTask('risks', 'zh-CN');
    example = task;
    const { lin, versionId } = task;
    const damage = await task.find('damages', 'DS-2');
    const asset = await task.find('assets', 'A-1');
    const edits = [change('damages', damage, { ratings: unexplained })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    task.open((await task.find('risks', 'R-1')).id);
    const risk = await panel('R-1');
    const field = await risk.findByLabelText('处置策略', {}, patient);
    enter(field, 'x'.repeat(4001));
    expect(await risk.findByText(/^R-1 处置失败：处置策略过长（上限 4000）$/, {}, patient)).toBeInTheDocument();
    expect(field).toHaveValue('x'.repeat(4001));
    expect((await task.find('risks', 'R-1')).strategy).not.toContain('xx');
    fireEvent.keyDown(field, { key: 'Escape' });

    go(task, 'damages', damage.id);
    const rated = await panel('DS-2');
    expect(await rated.findByText('评级理由不能为空', {}, patient)).toBeInTheDocument();
    expect(rated.getByLabelText('S 评级理由')).toHaveValue('');

    go(task, 'paths');
    await user.click(await screen.findByRole('button', { name: /新建路径及步骤/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    // Chinese buttons of two characters have a space between them.
    await user.click(dialog.getByRole('button', { name: /创\s?建/, ...hidden }));
    for (const words of ['攻击路径不能为空', '威胁场景不能为空'])
      expect(await dialog.findByText(words, {}, patient)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /取\s?消/, ...hidden }));

    go(task, 'assets');
    await user.click(await task.cell(asset.id, 'name'));
    await user.keyboard('{F2}');
    await user.paste('x'.repeat(201));
    await user.keyboard('{Enter}');
    const cell = await task.cell(asset.id, 'name');
    await waitFor(() => expect(cell).toHaveAttribute('title', '名称过长（上限 200）'), patient);
    expect((await task.find('assets', 'A-1')).name).toBe(asset.name);
  });
});

describe('the panel of a goal', { timeout: 240_000 }, () => {
  it('does not take a text out again that the row needs, and says why; a member of the task who is responsible is chosen there', async () => {
    example = await exampleTask('goals');
    const { world, lin, taskId, find } = example;
    const wang = await world.user('wang', engineer);
    const params = { taskId };
    const { rev, form } = await lin.call(task.get, { params });
    await lin.call(task.change, { params, body: { rev, form: { ...form, members: [lin.id, wang.id] } } });
    const row = await find('goals', 'CSG-1');
    example.open(row.id);
    const goal = await panel('CSG-1');
    const field = await goal.findByLabelText('Explanation', {}, patient);
    enter(field, ' ');
    expect(await goal.findByText('Explanation is required', {}, patient)).toBeInTheDocument();
    expect((await find('goals', 'CSG-1')).explanation).toBe(row.explanation);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(goal.queryByText('Explanation is required')).not.toBeInTheDocument(), patient);
    expect(field).toHaveValue(row.explanation);

    fireEvent.mouseDown(await goal.findByLabelText('Responsible', {}, patient));
    fireEvent.click(await screen.findByTitle('wang', {}, patient));
    await waitFor(async () => expect((await find('goals', 'CSG-1')).responsibleBy).toBe(wang.id), patient);
  });
});

describe('the panel of a risk', { timeout: 240_000 }, () => {
  it('asks for a text once the risk is decided, shows progress, and leads to ratings that need a reason', async () => {
    const open = await panelOf('risks', 'R-2');
    expect(await open.findByLabelText('Cybersecurity statement', {}, patient)).toBeInTheDocument();
    expect(open.queryByText('Cybersecurity statement is required')).not.toBeInTheDocument();
    const { lin, versionId, find } = example as Example;
    const edits = [
      change('risks', await find('risks', 'R-2'), { treatments: ['retain'] }),
      change('damages', await find('damages', 'DS-2'), { ratings: unexplained }),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await open.findByText('Cybersecurity statement is required', {}, patient)).toBeInTheDocument();
    expect(open.getByText('Disposal strategy is required')).toBeInTheDocument();

    go(example as Example, 'risks', (await find('risks', 'R-1')).id);
    const decided = await panel('R-1');
    const step = (name: string) => decided.getByText(name, { selector: '[data-part="risk-flow"] li' });
    await decided.findByLabelText('Review', {}, patient);
    expect(step('Review')).toHaveAttribute('data-done', 'false');
    expect(step('Treatment')).toHaveAttribute('data-done', 'true');
    expect(step('Verification')).toHaveAttribute('data-done', 'false');
    enter(decided.getByLabelText('Review'), 'Ratings confirmed in the workshop');
    await waitFor(() => expect(step('Review')).toHaveAttribute('data-done', 'true'), patient);
    const again = document.querySelector<HTMLElement>('[data-part="rate-again"]') as HTMLElement;
    fireEvent.click(within(again).getByRole('button', { name: 'DS-2', ...hidden }));
    expect(await screen.findByRole('grid', { name: 'Damage scenarios', ...hidden }, patient)).toBeInTheDocument();
    const damage = await panel('DS-2');
    expect(await damage.findByText('Rating reason is required', {}, patient)).toBeInTheDocument();
    expect(damage.getByLabelText('Reason for S')).toHaveValue('');
  });
});

describe('the panel of an asset', { timeout: 240_000 }, () => {
  it('refuses a number of instances that is not whole; a property that does not apply has a reason', async () => {
    const asset = await panelOf('assets', 'A-1');
    const field = await asset.findByLabelText('Instances', {}, patient);
    expect(field).toHaveValue('1');
    enter(field, '4');
    await waitFor(async () => expect((await example?.find('assets', 'A-1'))?.instances).toBe(4), patient);
    // What was saved is said to screen readers, and is no message that pops up.
    const heard = () => screen.getAllByRole('status', hidden).map((one) => one.textContent);
    await waitFor(() => expect(heard()).toContain('A-1 saved'), patient);
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    enter(field, '1.5');
    expect(await asset.findByText('Instances must be a whole number', {}, patient)).toBeInTheDocument();
    expect((await example?.find('assets', 'A-1'))?.instances).toBe(4);

    fireEvent.click(
      await asset.findByRole('button', { name: 'Explain why other properties do not apply', ...hidden }, patient),
    );
    enter(asset.getByLabelText('Confidentiality does not apply because'), 'The request is public');
    const { find, cell, lin, versionId } = example as Example;
    const reasons = async () => (await find('assets', 'A-1')).notApplicable;
    await waitFor(async () => expect(await reasons()).toEqual({ C: 'The request is public' }), patient);
    const row = await find('assets', 'A-1');
    expect(await cell(row.id, 'properties.C')).toHaveTextContent('⊘');
    const pairs = document.querySelector<HTMLElement>('[data-part="pairs"]') as HTMLElement;
    expect(within(pairs).getByRole('button', { name: 'DS-2', ...hidden })).toBeInTheDocument();
    const edits = [change('assets', row, { properties: [...row.properties, 'C'] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await reasons()).toEqual({});
  });
});
