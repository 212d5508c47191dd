import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { exampleTask, patient } from '../world/example-task';

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

const panelOf = async (kind: 'risks' | 'goals' | 'assets' | 'damages', code: string, language?: 'en-US' | 'zh-CN') => {
  example = await exampleTask(kind, language);
  const row = await example.find(kind, code);
  example.open(row.id);
  return within(await screen.findByRole('complementary', { name: code, ...hidden }, patient));
};

describe('a disposal that fails', { timeout: 240_000 }, () => {
  it.each([
    ['en-US', 'Disposal strategy', /^The disposal of R-1 failed: Disposal strategy is too long \(limit 4000\)$/],
    ['zh-CN', '处置策略', /^R-1 处置失败：处置策略过长（上限 4000）$/],
  ] as const)('says so at its field, and keeps what was typed (%s)', async (language, label, message) => {
    const panel = await panelOf('risks', 'R-1', language);
    const field = await panel.findByLabelText(label, {}, patient);
    enter(field, 'x'.repeat(4001));
    expect(await panel.findByText(message, {}, patient)).toBeInTheDocument();
    expect(field).toHaveValue('x'.repeat(4001));
    expect((await example?.find('risks', 'R-1'))?.strategy).not.toContain('xx');
  });
});

describe('a text that is too long for its cell', { timeout: 240_000 }, () => {
  it.each([
    ['en-US', 'Name is too long (limit 200)'],
    ['zh-CN', '名称过长（上限 200）'],
  ] as const)('stays in the cell, which names the field and the limit (%s)', async (language, message) => {
    example = await exampleTask('assets', language);
    const { id, name } = await example.find('assets', 'A-1');
    example.open();
    await user.click(await example.cell(id, 'name'));
    await user.keyboard('{F2}');
    await user.paste('x'.repeat(201));
    await user.keyboard('{Enter}');
    const cell = await example.cell(id, 'name');
    await waitFor(() => expect(cell).toHaveAttribute('title', message), patient);
    expect((await example.find('assets', 'A-1')).name).toBe(name);
  });
});

describe('a text that a row needs', { timeout: 240_000 }, () => {
  it('is not taken out again in the panel, which says why', async () => {
    const panel = await panelOf('goals', 'CSG-1');
    const field = await panel.findByLabelText('Explanation', {}, patient);
    const before = (await example?.find('goals', 'CSG-1'))?.explanation;
    enter(field, ' ');
    expect(await panel.findByText('Explanation is required', {}, patient)).toBeInTheDocument();
    expect((await example?.find('goals', 'CSG-1'))?.explanation).toBe(before);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(panel.queryByText('Explanation is required')).not.toBeInTheDocument(), patient);
    expect(field).toHaveValue(before);
  });

  it('is asked for at its field while it is empty; of a risk once it is decided', async () => {
    const panel = await panelOf('risks', 'R-2');
    expect(await panel.findByLabelText('Cybersecurity statement', {}, patient)).toBeInTheDocument();
    expect(panel.queryByText('Cybersecurity statement is required')).not.toBeInTheDocument();
    const { lin, versionId, find } = example as Example;
    const edits = [change('risks', await find('risks', 'R-2'), { treatments: ['retain'] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await panel.findByText('Cybersecurity statement is required', {}, patient)).toBeInTheDocument();
    expect(panel.getByText('Disposal strategy is required')).toBeInTheDocument();
  });

  it('is the reason of a rating, too, in both languages', async () => {
    for (const [language, message, label] of [
      ['en-US', 'Rating reason is required', 'Reason for S'],
      ['zh-CN', '评级理由不能为空', 'S 评级理由'],
    ] as const) {
      const panel = await panelOf('damages', 'DS-2', language);
      const { lin, versionId, find } = example as Example;
      const ratings = { S: { level: 'SEV', reason: '', notAnalysed: false } };
      const edits = [change('damages', await find('damages', 'DS-2'), { ratings })];
      await lin.call(version.edit, { params: { versionId }, body: { edits } });
      expect(await panel.findByText(message, {}, patient)).toBeInTheDocument();
      expect(panel.getByLabelText(label)).toHaveValue('');
      example?.world.close();
      example = undefined;
    }
  });
});

describe('an attack path that is added by its dialog', { timeout: 240_000 }, () => {
  it.each([
    ['en-US', 'New path with steps', 'Create', 'Attack path is required', 'Threat scenarios is required'],
    ['zh-CN', '新建路径及步骤', '创建', '攻击路径不能为空', '威胁场景不能为空'],
  ] as const)('says what it needs (%s)', async (language, open, create, ...said) => {
    example = await exampleTask('paths', language);
    example.open();
    await user.click(await screen.findByRole('button', { name: new RegExp(open), ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    // Chinese buttons of two characters have a space between them.
    await user.click(dialog.getByRole('button', { name: new RegExp([...create].join('\\s?')), ...hidden }));
    for (const words of said) expect(await dialog.findByText(words, {}, patient)).toBeInTheDocument();
  });
});

describe('the flow of a risk', { timeout: 240_000 }, () => {
  it('shows what is done, and leads to the ratings it rests on', async () => {
    const panel = await panelOf('risks', 'R-1');
    const step = (name: string) => panel.getByText(name, { selector: '[data-part="risk-flow"] li' });
    await panel.findByLabelText('Review', {}, patient);
    expect(step('Review')).toHaveAttribute('data-done', 'false');
    expect(step('Disposal')).toHaveAttribute('data-done', 'true');
    expect(step('Verification')).toHaveAttribute('data-done', 'false');
    enter(panel.getByLabelText('Review'), 'Ratings confirmed in the workshop');
    await waitFor(() => expect(step('Review')).toHaveAttribute('data-done', 'true'), patient);
    const again = document.querySelector<HTMLElement>('[data-part="rate-again"]') as HTMLElement;
    fireEvent.click(within(again).getByRole('button', { name: 'DS-2', ...hidden }));
    expect(await screen.findByRole('grid', { name: 'Damage scenarios', ...hidden }, patient)).toBeInTheDocument();
  });
});

describe('how many of an asset there are', { timeout: 240_000 }, () => {
  it('is a whole number from 1 on, or is refused at the field', async () => {
    const panel = await panelOf('assets', 'A-1');
    const field = await panel.findByLabelText('Instances', {}, patient);
    expect(field).toHaveValue('1');
    enter(field, '4');
    await waitFor(async () => expect((await example?.find('assets', 'A-1'))?.instances).toBe(4), patient);
    // What was saved is said to screen readers, and is no message that pops up.
    const heard = () => screen.getAllByRole('status', hidden).map((one) => one.textContent);
    await waitFor(() => expect(heard()).toContain('A-1 saved'), patient);
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    enter(field, '1.5');
    expect(await panel.findByText('Instances must be a whole number', {}, patient)).toBeInTheDocument();
    expect((await example?.find('assets', 'A-1'))?.instances).toBe(4);
  });
});

describe('a security property that does not apply', { timeout: 240_000 }, () => {
  it('has a reason, a sign in the grid, and none any more once it is assigned', async () => {
    const panel = await panelOf('assets', 'A-1');
    fireEvent.click(
      await panel.findByRole('button', { name: 'Say why other properties do not apply', ...hidden }, patient),
    );
    enter(panel.getByLabelText('Confidentiality does not apply because'), 'The request is public');
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

describe('who is responsible for a row', { timeout: 240_000 }, () => {
  it('is a member of the task, chosen in the panel', async () => {
    example = await exampleTask('goals');
    const { world, lin, taskId, find } = example;
    const wang = await world.user('wang', engineer);
    const params = { taskId };
    const { rev, form } = await lin.call(task.get, { params });
    await lin.call(task.change, { params, body: { rev, form: { ...form, members: [lin.id, wang.id] } } });
    const row = await find('goals', 'CSG-1');
    example.open(row.id);
    const panel = within(await screen.findByRole('complementary', { name: 'CSG-1', ...hidden }, patient));
    fireEvent.mouseDown(await panel.findByLabelText('Responsible', {}, patient));
    fireEvent.click(await screen.findByTitle('wang', {}, patient));
    await waitFor(async () => expect((await find('goals', 'CSG-1')).responsibleBy).toBe(wang.id), patient);
  });
});
