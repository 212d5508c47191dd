import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { account } from '#contract/account/account.ts';
import { signIn } from '#contract/account/sign-in.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { workplace } from '#contract/workplace.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };
/** The icon before the words belongs to the accessible name. */
const ending = (words: string) => new RegExp(`(^| )${words.replace(/[()]/g, '\\$&')}$`);
const button = (words: string) => screen.findByRole('button', { name: ending(words), hidden: true }, patient);
const all: Permission[] = ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAnalysisRead', 'ProjectAnalysisModify'];

describe('the workplace', { timeout: 240_000 }, () => {
  it('without a project says what to do, and one click loads the example and opens its task', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    world.openApplication('/account/workplace');
    await user.click(await button('Load the example'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/analysis'), patient);
    const { list } = await lin.call(task.across);
    expect(new URLSearchParams(history.location.search).get('task')).toBe(list[0]?.id);
  });

  it('loads the example in the language of the user', async () => {
    world = await browserWorld('zh-CN');
    const lin = await world.signIn('lin', all);
    world.openApplication('/account/workplace');
    await user.click(await button('加载示例'));
    await waitFor(async () => expect((await lin.call(project.list)).list[0]?.name).toBe('前照灯示例'), patient);
  });

  it('to a reader without projects offers nothing they may not do', async () => {
    world = await browserWorld();
    await world.signIn('reader', ['ProjectConfigRead']);
    world.openApplication('/account/workplace');
    expect(await screen.findByText(/Ask a colleague to add you/, {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: ending('Create project'), hidden: true })).not.toBeInTheDocument();
  });

  it('tells an administrator who has registered and waits, and leads there', async () => {
    world = await browserWorld();
    await world.signIn('root', [...all, 'InAuthUserRead', 'InAuthUserModify']);
    const form = { username: 'mei', fullName: 'Mei Lin', email: 'mei@example.com', password: 'Kestrel2027a' };
    await world.stranger().call(signIn.register, { body: form });
    world.openApplication('/account/workplace');
    const link = await screen.findByRole('link', { name: 'Mei Lin', hidden: true }, patient);
    expect(link.getAttribute('href')).toContain('/system/user?state=waiting&edit=');
    expect(screen.getByText('Registrations waiting for your approval (1)')).toBeInTheDocument();
  });

  it('says to who reads projects alone how they find them again', async () => {
    world = await browserWorld();
    const lin = await world.user('lin', all);
    const reader = await world.signIn('reader', ['ProjectConfigRead']);
    await lin.call(project.create, { body: projectForm({ participants: [reader.id] }) });
    world.openApplication('/account/workplace');
    expect(await screen.findByText('Star a project or task to find it here.', {}, patient)).toBeInTheDocument();
  });

  it('shows own projects, offers a new one but no data import, and links figures to the counted tasks', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    const { taskId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    const { name } = await lin.call(task.get, { params: { taskId } });
    world.openApplication('/account/workplace');
    expect(await screen.findByText('All projects (1)', {}, patient)).toBeInTheDocument();
    expect(await button('Create project')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Import/, hidden: true })).not.toBeInTheDocument();
    const figure = await screen.findByRole('link', { name: 'Open tasks 1', hidden: true }, patient);
    await user.click(figure);
    await waitFor(() => expect(history.location.search).toBe('?show=open'));
    expect((await screen.findAllByText(name, {}, patient)).length).toBeGreaterThan(1);
  });

  it.each([
    ['shows what others did since yesterday to who reads tasks', 'ProjectAnalysisRead', 1],
    ['has no place for it for who does not', 'ProjectConfigModify', 0],
  ] as const)('%s', async (_what, held, places) => {
    world = await browserWorld();
    const lin = await world.user('lin', all);
    await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    await world.signIn('reader', ['ProjectConfigRead', 'ProjectAdmin', held]);
    world.openApplication('/account/workplace');
    expect(await screen.findByText('All projects (1)', {}, patient)).toBeInTheDocument();
    expect(screen.queryAllByText('Changed since yesterday')).toHaveLength(places);
  });

  it('shows the first hundred of many tasks behind a figure, and the others on request', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    const { projectId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    for (let n = 0; n < 101; n++)
      await lin.call(task.create, {
        params: { projectId },
        body: taskForm(lin.id, { name: `T-${n}`, code: `C-${n}` }),
      });
    world.openPage('/account/workplace?show=open');
    await user.click(await button('Show more (2 left)'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show more/, hidden: true })).toBeNull(), patient);
    for (const name of ['T-0', 'T-100']) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  });
});

describe('the quick start', { timeout: 240_000 }, () => {
  it('leads back to the task that was open last', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    const { taskId, versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    const value = { taskId, versionId, taskName: 'Lamp-TARA', projectName: 'Lamps' };
    await lin.call(account.setPreference, { params: { key: 'workplace.last' }, body: { value } });
    world.openApplication('/account/workplace');
    expect(await screen.findByText('Lamp-TARA', {}, patient)).toBeInTheDocument();
    await user.click(await button('Continue'));
    await waitFor(() => expect(history.location.search).toContain(`task=${taskId}`), patient);
  });
});

describe('my collection', { timeout: 240_000 }, () => {
  it('shows starred projects and tasks, and lets them go', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    const { projectId, taskId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    await lin.call(project.star, { params: { projectId }, body: { starred: true } });
    await lin.call(task.star, { params: { taskId }, body: { starred: true } });
    const { name } = await lin.call(task.get, { params: { taskId } });
    world.openPage('/account/projectCollect');
    await user.click(await button(`Remove ${name} from my collection`));
    expect(await screen.findByText(/No task starred yet/, {}, patient)).toBeInTheDocument();
    const starred = { query: { starred: 'true' as const } };
    expect((await lin.call(task.across, starred)).total).toBe(0);
    expect((await lin.call(project.list, starred)).total).toBe(1);
  });
});
