import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };

/** A project with the headlamp system, to which a part and a requirement were added, in a window with room for the list at the left. */
async function open(list: string, rights: readonly (typeof permissions)[number][] = engineer, width = 1920) {
  window.innerWidth = width;
  world = await browserWorld('en-US');
  const lin = await world.signIn('lin', rights);
  const keeper = await world.user('keeper', permissions);
  const made = await annexH(keeper);
  const edits = [
    add('assets', { name: 'Body control ECU', type: 'part', properties: ['I'] }, 'ecu'),
    add('requirements', { name: 'A MAC of 64 bit' }, 'mac'),
  ];
  await keeper.call(api.version.edit, { params: { versionId: made.versionId }, body: { edits } });
  const { rev, form } = await keeper.call(api.project.get, { params: { projectId: made.projectId } });
  const shared = { rev, form: { ...form, participants: [keeper.id, lin.id] } };
  await keeper.call(api.project.change, { params: { projectId: made.projectId }, body: shared });
  world.openPage(`/project/detail?id=${made.projectId}${list}`);
  return made;
}

const line = async (words: string) => (await screen.findByText(words, {}, patient)).closest('tr') as HTMLElement;

describe('beside the task list of a project', { timeout: 240_000 }, () => {
  it('are the functions and parts of all tasks, a dashboard, hints for empty lists, and the exports', async () => {
    const { projectId, taskId, versionId } = await open('');
    const go = (list: string) => act(() => history.push(`/project/detail?id=${projectId}${list}`));
    const ofTask = { name: 'Export as exchange file: Headlamp-TARA', hidden: true };
    expect(await screen.findByRole('button', ofTask, patient)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /Export as exchange file/, hidden: true })).toHaveLength(2);
    expect(screen.getByText('Report')).toBeInTheDocument();

    fireEvent.click(await screen.findByText('Functions', {}, patient));
    const found = await line('Switch the headlamps');
    expect(history.location.search).toContain('list=functions');
    const code = within(found).getByRole('link', { name: 'F-1' });
    expect(code.getAttribute('href')).toContain(`task=${taskId}&version=${versionId}&step=functions&row=`);
    fireEvent.change(screen.getByLabelText('Search by name or code'), { target: { value: 'beam' } });
    await waitFor(() => expect(screen.queryByText('Switch the headlamps')).toBeNull(), patient);
    expect(await line('Switch high and low beam automatically')).toBeInTheDocument();
    expect(history.location.search).toContain('q=beam');
    fireEvent.click(screen.getByText('Requirements'));
    expect(await line('A MAC of 64 bit')).toBeInTheDocument();
    expect(history.location.search).not.toContain('q=beam');

    // As the lists were addressed while they stood here too.
    expect(screen.getAllByText('Parts')).toHaveLength(1);
    go('&tab=tasks&list=parts');
    const part = await line('Body control ECU');
    await waitFor(() => expect(part).toHaveTextContent('Integrity'), patient);
    expect(screen.queryByText('Lamp request')).toBeNull();
    expect(history.location.search).toContain('tab=parts');
    expect(history.location.search).not.toContain('list=');

    go('&list=dashboard');
    const shown = await screen.findByRole('region', { name: 'Dashboard', hidden: true }, patient);
    const { stats, taskCount } = await (await world.user('boss', permissions)).call(api.project.get, {
      params: { projectId },
    });
    const figure = (title: string) =>
      within(shown).getByText(title, { selector: '.ant-statistic-title' }).closest('.ant-statistic');
    expect(figure('Tasks')).toHaveTextContent(String(taskCount));
    expect(figure('Risks awaiting disposal')).toHaveTextContent(String(stats.awaitingDisposal));
    const [done, total] = stats.impact;
    const words = async (caption: string, row: string) => {
      const [said] = await within(shown).findAllByText(caption, { selector: 'caption' }, patient);
      return within(said!.closest('table') as HTMLElement)
        .getByRole('rowheader', { name: row, hidden: true })
        .closest('tr');
    };
    expect(await words('Analysed security properties', 'Impact analysis')).toHaveTextContent(`${done} / ${total}`);
    const serious = stats.risks.levels.find(({ value }) => value === 5)!;
    expect(await words('Risks by level', `5 ${serious.name.en}`)).toHaveTextContent(String(serious.count));
    const share = `${Math.round((stats.progress ?? 0) * 100)} %`;
    expect(await words('Progress of each version', 'V1.0')).toHaveTextContent(share);
    expect(await words('Risks by level in each version', 'V1.0')).toHaveTextContent(String(serious.count));
    expect(await within(shown).findByText('In progress', {}, patient)).toBeInTheDocument();

    go('&list=documents&files=analyses');
    await waitFor(() => expect(history.location.search).toContain('tab=documents'), patient);
    expect(await screen.findByText(/^No files yet\./, {}, patient)).toBeInTheDocument();
  });

  it('are named above the list where the window has no room for them at the left', async () => {
    const { projectId } = await open('', engineer, 1440);
    const views = await screen.findByRole('radiogroup', { name: 'View of the tasks', hidden: true }, patient);
    fireEvent.click(within(views).getByText('Functions'));
    await line('Switch the headlamps');
    expect(history.location.search).toBe(`?id=${projectId}&tab=tasks&list=functions`);
    expect(document.querySelector('[data-part="steps"]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show navigation', hidden: true }));
    expect(document.querySelector('[data-part="steps"] [aria-current="page"]')).toHaveTextContent('Functions');
  });

  it('stands the task one was in, with its steps, while it is there', async () => {
    const { projectId, taskId, versionId } = await open('&tab=parts');
    await line('Body control ECU');
    const named = () => document.querySelector('[data-part="last-task"]');
    act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=threats`));
    await screen.findByRole('grid', { name: 'Threat scenarios', hidden: true }, patient);
    act(() => history.push(`/project/detail?id=${projectId}`));
    await waitFor(() => expect(named()).toHaveTextContent('Headlamp-TARA'), patient);
    const leads = (step: string) => named()?.querySelector(`[data-step="${step}"]`)?.getAttribute('href');
    expect(leads('risks')).toContain(`task=${taskId}&version=${versionId}&step=risks`);
    expect(leads('topology')).toContain('view=topology');
    fireEvent.click(named()?.querySelector('[data-step="risks"]') as HTMLElement);
    await screen.findByRole('grid', { name: 'Risks', hidden: true }, patient);

    await (await world.user('boss', permissions)).call(api.task.drop, { params: { taskId } });
    act(() => history.push(`/project/detail?id=${projectId}`));
    await screen.findByText('Dashboard', {}, patient);
    await waitFor(() => expect(named()).toBeNull(), patient);
  });

  it('stands no export of any kind for who may not download reports', async () => {
    await open(
      '',
      engineer.filter((right) => right !== 'ProjectReportDownload'),
    );
    expect(await screen.findByText('Dashboard', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText('Export list')).toBeNull();
    expect(screen.queryAllByRole('button', { name: /Export as exchange file/, hidden: true })).toEqual([]);
    expect(screen.queryByText('Report')).toBeNull();
  });
});
