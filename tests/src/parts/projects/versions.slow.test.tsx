import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

let world: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => world.world.close());

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
/** The icon before the words belongs to the accessible name. */
const button = (words: string | RegExp) =>
  screen.findByRole(
    'button',
    { name: typeof words === 'string' ? new RegExp(`(^| )${words}$`) : words, hidden: true },
    patient,
  );
const dialog = () => screen.findByRole('dialog', { hidden: true }, patient);
const said = (words: string | RegExp) => screen.findByText(words, {}, patient);

/** The task with its version control open. */
async function versionControl(
  language: 'en-US' | 'zh-CN' = 'en-US',
  before: (task: Awaited<ReturnType<typeof exampleTask>>) => Promise<void> = async () => {},
) {
  world = await exampleTask('functions', language);
  await before(world);
  const { taskId, versionId } = world;
  const address = `/project/analysis?task=${taskId}&version=${versionId}&step=functions&page=versions`;
  // What leads to another version goes on from the address, where a spec before may have left its own.
  window.history.replaceState(null, '', address);
  // The first page of a run makes the history.
  (history as typeof history | undefined)?.replace(address);
  world.world.openPage(address);
  return world;
}
const versionOf = (search: string) => new URLSearchParams(search).get('version');

describe('creating a version', { timeout: 240_000 }, () => {
  it('proposes the next name, names missing fields, puts a taken name at its field, and goes on there', async () => {
    const { lin, taskId, versionId } = await versionControl();
    await user.click(await button('Create version'));
    const form = await dialog();
    const create = () => user.click(within(form).getByRole('button', { name: /(^| )Create version$/, hidden: true }));
    const fill = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } });
    expect(within(form).getByLabelText('Version')).toHaveValue('V1.1');
    expect(form).toHaveTextContent(/Author.*lin/);
    fill('Version', '');
    await create();
    for (const name of ['Version', 'Content of the update'])
      expect(await said(`${name} is required`)).toBeInTheDocument();
    fill('Version', 'V 2');
    expect(await said('Version must not contain spaces')).toBeInTheDocument();
    fill('Version', 'V1.0');
    fill('Content of the update', 'After the pen test');
    await create();
    const words = await said('A version with this name already exists in the task.');
    expect(words.closest('.ant-form-item')).toContainElement(within(form).getByLabelText('Version'));
    fill('Version', 'V2.0');
    await create();
    expect(await said('Version V2.0 created.')).toBeInTheDocument();
    const [made] = await lin.call(api.taskVersion.list, { params: { taskId } });
    expect(made).toMatchObject({ version: 'V2.0', base: versionId, current: true, author: { id: lin.id } });
    await waitFor(() => expect(versionOf(history.location.search)).toBe(made?.id), patient);
  });

  it('asks which method counts where that of the project would change ratings; who cancels loses nothing', async () => {
    const { lin, taskId, versionId } = await versionControl('en-US', rateOtherwise);
    await user.click(await button('Create version'));
    const form = await dialog();
    const fill = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } });
    fill('Version', 'V2.0');
    fill('Content of the update', 'After the pen test');
    const create = () => user.click(within(form).getByRole('button', { name: /(^| )Create version$/, hidden: true }));
    await create();
    const title = await said('The project uses a different method than version V1.0');
    const question = title.closest<HTMLElement>('[role=dialog]');
    if (!question) throw new Error('no question');
    expect(question).toHaveTextContent('R-1');
    await user.click(within(question).getByRole('button', { name: 'Cancel', hidden: true }));
    expect(within(form).getByLabelText('Version')).toHaveValue('V2.0');
    expect(await lin.call(api.taskVersion.list, { params: { taskId } })).toHaveLength(1);

    const again = within(form).getByRole('button', { name: /(^| )Create version$/, hidden: true });
    await waitFor(() => expect(again).not.toHaveClass('ant-btn-loading'), patient);
    await create();
    await user.click(await button('Keep the method of V1.0'));
    expect(await said('Version V2.0 created.')).toBeInTheDocument();
    const [made] = await lin.call(api.taskVersion.list, { params: { taskId } });
    const methodOf = async (id: string) => (await lin.call(api.version.snapshot, { params: { versionId: id } })).method;
    expect(await methodOf(made?.id ?? '')).toEqual(await methodOf(versionId));
  });
});

/** Freezes the version; then every risk of the project is one level only. */
async function rateOtherwise({ lin, versionId }: Awaited<ReturnType<typeof exampleTask>>): Promise<void> {
  const { rev, projectId } = await lin.call(api.version.snapshot, { params: { versionId } });
  await lin.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'Concept phase' } });
  const project = await lin.call(api.project.get, { params: { projectId } });
  const rows = Object.entries(project.method.risk.matrix).map(([row, cells]) => [
    row,
    Object.fromEntries(Object.keys(cells).map((column) => [column, 1])),
  ]);
  const method = { ...project.method, risk: { ...project.method.risk, matrix: Object.fromEntries(rows) } };
  const body = { rev: project.rev, method, accepted: true };
  await lin.call(api.project.changeMethod, { params: { projectId }, body });
}

describe('switching the version', { timeout: 240_000 }, () => {
  it('asks, then reports, in Chinese too', async () => {
    let second = '';
    const { lin, taskId } = await versionControl('zh-CN', async (task) => {
      const body = { version: 'V2.0', base: task.versionId, content: 'x', author: task.lin.id, current: false };
      second = (await task.lin.call(api.taskVersion.create, { params: { taskId: task.taskId }, body })).versionId;
    });
    await user.click(await button('切换: V2.0'));
    const question = await dialog();
    expect(question).toHaveTextContent('切换到版本 V2.0？');
    await user.click(within(question).getByRole('button', { name: /切 ?换/, hidden: true }));
    expect(await said('已切换到版本 V2.0。')).toBeInTheDocument();
    expect((await lin.call(api.task.get, { params: { taskId } })).versionId).toBe(second);
    await waitFor(() => expect(versionOf(history.location.search)).toBe(second), patient);
  });
});

describe('freezing', { timeout: 240_000 }, () => {
  it('shows the open points, asks for a reason and confirmation, and locks the version', async () => {
    const { lin, versionId } = await versionControl();
    await user.click(await button('Freeze version'));
    const form = await dialog();
    await waitFor(() => expect(form).toHaveTextContent('R-2 is not rated'), patient);
    expect(form).toHaveTextContent('The analysis results will be finalised');
    const submit = () => user.click(within(form).getByRole('button', { name: 'Freeze version', hidden: true }));
    await submit();
    expect(await said('Reason is required')).toBeInTheDocument();
    fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'Concept phase' } });
    await user.click(within(form).getByRole('button', { name: 'Cancel', hidden: true }));
    expect(await said('Your input will be lost.')).toBeInTheDocument();
    await user.click(await button('Stay'));
    await submit();
    expect(await said('Version V1.0 is frozen.')).toBeInTheDocument();
    expect(await said('This version is frozen. You can read it but not change it.')).toBeInTheDocument();
    expect((await lin.call(api.version.snapshot, { params: { versionId } })).status).toBe('frozen');
    expect(screen.queryByRole('button', { name: /Freeze version/, hidden: true })).toBeNull();
    expect(await said(/Concept phase/)).toBeInTheDocument();

    expect(await said('Version V1.0 is frozen. Open the next version?')).toBeInTheDocument();
    await user.click(await button('Not now'));
    await waitFor(() => expect(screen.queryByText(/Open the next version\?/)).toBeNull(), patient);
    await user.click((await screen.findAllByRole('button', { name: 'Open next version', hidden: true }))[0] as Element);
    const next = await said('Version V1.0 is frozen. Open the next version?');
    const asked = next.closest<HTMLElement>('[role=dialog]') as HTMLElement;
    await user.click(within(asked).getByRole('button', { name: 'Open next version', hidden: true }));
    expect(await said('Version V1.1 created.')).toBeInTheDocument();
    const [made] = await lin.call(api.taskVersion.list, { params: { taskId: world.taskId } });
    expect(made).toMatchObject({ version: 'V1.1', base: versionId, current: true, content: 'Continues V1.0' });
    await waitFor(() => expect(versionOf(history.location.search)).toBe(made?.id), patient);
  });

  it('is said to who types in a frozen table, with the way to the version that is open', async () => {
    world = await exampleTask('functions');
    const { lin, taskId, versionId } = world;
    const params = { versionId };
    const { rev } = await lin.call(api.taskVersion.openPoints, { params });
    await lin.call(api.taskVersion.freeze, { params, body: { rev, reason: 'x' } });
    const body = { version: 'V2.0', base: versionId, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    world.world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=functions`);
    const grid = await screen.findByRole('grid', { hidden: true }, patient);
    const cell = await waitFor(() => {
      const found = grid.querySelector<HTMLElement>('[data-line] [data-column="name"]');
      if (!found) throw new Error('no row yet');
      return found;
    }, patient);
    await user.click(cell);
    await user.keyboard('x');
    const told = await screen.findByRole('alert', { hidden: true }, patient);
    expect(told).toHaveTextContent('This version is frozen. You can read it but not change it.');
    await user.click(
      within(told.parentElement as HTMLElement).getByRole('button', { name: 'Open next version', hidden: true }),
    );
    await waitFor(() => expect(versionOf(history.location.search)).toBe(second), patient);
    expect(history.location.search).toContain('step=functions');
  });

  it('by somebody else locks the screens of all who have it open', async () => {
    const { lin, versionId } = await versionControl();
    await button('Freeze version');
    const params = { versionId };
    const { rev } = await lin.call(api.taskVersion.openPoints, { params });
    await lin.call(api.taskVersion.freeze, { params, body: { rev, reason: 'x' } });
    expect(await said('This version is frozen. You can read it but not change it.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Freeze version/, hidden: true })).toBeNull());
  });
});

describe('the comparison of versions', { timeout: 240_000 }, () => {
  const lines = (part: string) => [...document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)];

  /** Lines of the list are as high as on a screen, so that as many of them are drawn. */
  const opened = (first: string, second: string, search = '') => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset.index === undefined ? 640 : 34;
    });
    world.world.openPage(`/project/diff?from=${first}&to=${second}&search=${search}`);
  };

  /** Two versions: in the second DS-2 is rated lower and renamed, and an assumption was added. */
  async function compared() {
    world = await exampleTask('damages');
    const { lin, taskId, versionId: first, find } = world;
    const body = { version: 'V2.0', base: first, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const damage = await find('damages', 'DS-2');
    const patch = {
      effects: 'the driver is blind',
      ratings: { S: { level: 'NEG', notAnalysed: false, reason: 'tested' } },
    };
    const params = { versionId: second };
    await lin.call(api.version.edit, { params, body: { edits: [change('damages', damage, patch)] } });
    await lin.call(api.assumptions.create, { params, body: { name: 'The gateway filters' } });
    opened(first, second);
    await waitFor(() => expect(lines('difference').length).toBeGreaterThan(2), patient);
    return { first, second, damage, ...world };
  }

  it('shows the moved risk first, then marked differences, filters by the address, and restores a row', async () => {
    const { damage, second, taskId, lin } = await compared();
    const [moved] = lines('moved');
    expect(moved).toHaveTextContent('R-1');
    expect(moved).toHaveTextContent('5 Serious→1 Negligible');
    expect(moved).toHaveTextContent('DS-2');
    const texts = lines('difference').map((line) => line.textContent ?? '');
    expect(texts.some((line) => /S Safety.*Severe.*Negligible/.test(line))).toBe(true);
    expect(texts.some((line) => line.includes('The gateway filters'))).toBe(true);
    expect([...document.querySelectorAll('ins')].map((mark) => mark.textContent)).toContain('the driver is blind');
    const open = await screen.findAllByRole('link', { name: 'Open DS-2 in V2.0', hidden: true });
    const address = new URLSearchParams(open[0]?.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(address)).toEqual({ task: taskId, version: second, step: 'damages', row: damage.id });

    await user.click(await button(/^Damage scenarios/));
    await waitFor(() => expect(lines('moved')).toHaveLength(0), patient);
    expect(lines('difference').every((line) => !line.textContent?.includes('The gateway filters'))).toBe(true);
    expect(history.location.search).toContain('part=damages');
    await user.click(await button(/^Damage scenarios/));
    fireEvent.mouseDown(await screen.findByLabelText('Person'));
    await user.click((await screen.findAllByText('lin')).at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.search).toContain(`by=${lin.id}`), patient);
    expect(lines('difference').length).toBeGreaterThan(2);

    expect(lines('moved').length).toBeGreaterThan(0);
    await user.click(await button('Restore DS-2'));
    expect(await said('DS-2 restored from V1.0. You can undo this in the task.')).toBeInTheDocument();
    await waitFor(() => expect(lines('moved')).toHaveLength(0), patient);
    const found = await lin.call(api.comparison.compare, {
      params: { versionId: second },
      query: { with: world.versionId },
    });
    expect(found.rows.map(({ code }) => code)).toEqual(['CSA-4']);
  });

  it('shows and finds a text that is called as a member of every object', async () => {
    world = await exampleTask('damages');
    const { lin, taskId, versionId: first, find } = world;
    const body = { version: 'V2.0', base: first, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const edits = [change('damages', await find('damages', 'DS-2'), { effects: 'constructor' })];
    await lin.call(api.version.edit, { params: { versionId: second }, body: { edits } });
    opened(first, second, 'constructor');
    await waitFor(() => expect(lines('difference')).toHaveLength(1), patient);
    expect(lines('difference')[0]).toHaveTextContent('constructor');
  });

  it('says how many risks have a value in one of the versions only: they neither fell nor rose', async () => {
    world = await exampleTask('damages');
    const { lin, taskId, versionId: first, find } = world;
    const body = { version: 'V2.0', base: first, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const edits = [change('damages', await find('damages', 'DS-2'), { ratings: {} })];
    await lin.call(api.version.edit, { params: { versionId: second }, body: { edits } });
    opened(first, second);
    const count = await said(/0 fell, 0 rose/);
    expect(count).toHaveTextContent(/^1 of .*; with a value in one version only: 1$/);
  });

  it('lists risks with a moved level after disposal, and goals and requirements with another CAL', async () => {
    world = await exampleTask('damages');
    const { lin, taskId, versionId: first, find } = world;
    const body = { version: 'V2.0', base: first, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const [risk, goal] = [await find('risks', 'R-3'), await find('goals', 'CSG-1')];
    const edits = [
      change('risks', risk, { residual: { ...emptyResidual, level: 'VL' } }),
      change('goals', goal, { calOverride: { cal: 'CAL3', reason: 'asked by the customer' } }),
    ];
    await lin.call(api.version.edit, { params: { versionId: second }, body: { edits } });
    opened(first, second);
    await waitFor(() => expect(lines('moved')).toHaveLength(3), patient);
    const [moved, movedGoal, movedRequirement] = lines('moved');
    expect(moved).toHaveTextContent(/R-3.*Risk value2 Low.*Residual risknone→1 Negligible/);
    expect(movedGoal).toHaveTextContent(/CSG-1.*CALCAL4→CAL3.*CSG-1 /);
    expect(movedRequirement).toHaveTextContent(/CSR-1.*CALCAL4→CAL3.*CSG-1 /);
    await user.click(await button(/^Goals with a changed CAL/));
    await waitFor(() => expect(lines('moved')).toHaveLength(1), patient);
    expect(history.location.search).toContain('part=movedGoals');
  });

  it('leads back to where in the task it was opened, whatever was compared, else to its versions', async () => {
    world = await exampleTask('risks');
    const { lin, taskId, versionId: first } = world;
    const body = { version: 'V2.0', base: first, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const place = `/project/analysis?task=${taskId}&version=${second}&step=risks`;
    world.world.openPage(place);
    await screen.findByRole('grid', { hidden: true }, patient);
    await user.keyboard('{Control>}k{/Control}');
    const palette = await dialog();
    await user.type(within(palette).getByRole('combobox', { hidden: true }), 'version.compare');
    await user.keyboard('{Enter}');
    await user.click(await button('Swap the versions'));
    await waitFor(() => expect(history.location.search).toContain(`from=${second}`), patient);
    const back = () => screen.findByRole('link', { name: /Back to the task/, hidden: true }, patient);
    await user.click(await back());
    expect(history.location.pathname + history.location.search).toBe(place);

    history.push(`/project/diff?from=${first}&to=${second}`, { cameFrom: 'https://example.org' });
    expect(await back()).toHaveAttribute('href', `/project/analysis?task=${taskId}&version=${second}&page=versions`);
  });

  it('says what is not there, and leads back to what is', async () => {
    world = await exampleTask('functions', 'en-US');
    const { taskId, versionId } = world;
    world.world.openPage('/project/diff?task=nope');
    expect(await said('This task does not exist, or you are not a participant of its project.')).toBeInTheDocument();
    expect(screen.queryByText('Not found.')).toBeNull();
    expect(screen.queryByText('nope')).toBeNull();
    expect((await button('Go to the project list')).closest('a')).toHaveAttribute('href', '/project/list');
    history.push(`/project/diff?task=${taskId}&from=${versionId}&to=nope`);
    await said('One of the versions no longer exists, or you are not a participant of its project.');
    expect(screen.queryByText('nope')).toBeNull();
    await user.click(await button('Choose other versions'));
    expect(await said('Choose a task and two of its versions.')).toBeInTheDocument();
    expect(history.location.search).toBe(`?task=${taskId}`);
  });
});
