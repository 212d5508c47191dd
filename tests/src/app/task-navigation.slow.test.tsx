import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { forgottenPlaces, lastPlace } from '@/workspace/frame/last-place';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

const hidden = { hidden: true };
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
let task: ExampleTask;
afterEach(async () => {
  vi.restoreAllMocks();
  await task.world.close();
});

const line = (name: string) => document.querySelector<HTMLElement>(`[data-part="steps"] [data-step="${name}"]`);
const isAt = (name: string) => waitFor(() => expect(line(name)).toHaveAttribute('aria-current'), patient);
const kept = async () => await task.lin.call(account.preferences, {});

describe('the list of steps', { timeout: 240_000 }, () => {
  it('is beside the drawings too, which are one of its lines, and leads from them to a step', async () => {
    task = await exampleTask('damages');
    await task.lin.call(account.setPreference, { params: { key: 'navigation.steps' }, body: { value: true } });
    task.open();
    await isAt('damages');
    await user.click(line('topology') as HTMLElement);
    await isAt('topology');
    expect(screen.getByRole('tab', { name: 'Topology', ...hidden })).toHaveAttribute('aria-selected', 'true');
    await user.click(line('threats') as HTMLElement);
    await isAt('threats');
    expect(screen.getByRole('tab', { name: 'Threat analysis', ...hidden })).toHaveAttribute('aria-selected', 'true');
  });

  it('leaves the keys in the cell where one clicks the step or the tab one is at', async () => {
    task = await exampleTask('damages');
    const { id } = await task.find('damages', 'DS-2');
    task.open();
    await user.click(await task.cell(id, 'description'));
    const isAtCell = () => expect(document.activeElement?.closest('[data-line]')).toHaveAttribute('data-line', id);
    await user.keyboard('{Escape}');
    isAtCell();
    await user.click(line('damages') as HTMLElement);
    isAtCell();
    await user.click(screen.getByRole('tab', { name: 'Threat analysis', ...hidden }));
    isAtCell();
    await waitFor(() => expect(window.location.search).toContain(`row=${id}`), patient);
  });

  it('leads where one clicks while what was typed is being saved, and to the last of two clicks at once', async () => {
    task = await exampleTask('damages');
    task.world.openPage(`/project/analysis?task=${task.taskId}&version=${task.versionId}&page=info`);
    await user.click(await screen.findByRole('button', { name: /^Edit: Item boundary/, ...hidden }, patient));
    await user.keyboard('The lamp and its switch');
    await user.click(line('coverage') as HTMLElement);
    await isAt('coverage');
    const stored = [{ text: 'The lamp and its switch' }];
    await waitFor(async () => expect(await task.stored('chapters' as never)).toMatchObject(stored), patient);
    await act(() => {
      line('board')?.click();
      line('info')?.click();
      line('statistics')?.click();
    });
    await isAt('statistics');
    expect(history.location.search).toContain('page=statistics');
  });

  it('stays folded on every page once a person has folded it', async () => {
    task = await exampleTask('damages');
    task.open();
    await isAt('damages');
    await user.click(screen.getByRole('button', { name: 'Hide navigation', ...hidden }));
    expect(line('damages')).toBeNull();
    await waitFor(async () => expect(await kept()).toMatchObject({ 'navigation.steps': false }), patient);
    await user.click(screen.getByRole('tab', { name: 'Risk control', ...hidden }));
    await screen.findByRole('grid', { name: 'Risks', ...hidden }, patient);
    await user.click(screen.getByRole('button', { name: 'Show navigation', ...hidden }));
    await isAt('risks');
  });
});

describe('a task that is opened again', { timeout: 240_000 }, () => {
  const bare = () => `/project/analysis?task=${task.taskId}&version=${task.versionId}`;

  it('opens where one left it; a link to another page is followed', async () => {
    task = await exampleTask('damages');
    task.open();
    await isAt('damages');
    await user.click(line('board') as HTMLElement);
    await isAt('board');
    const place = { [`place.${task.taskId}`]: { place: 'page=board' } };
    await waitFor(async () => expect(await kept()).toMatchObject(place), patient);
    act(() => history.push('/project/list'));
    await waitFor(() => expect(line('board')).toBeNull(), patient);
    act(() => history.push(bare()));
    await isAt('board');
    expect(history.location.search).toContain('page=board');
    act(() => history.push('/project/list'));
    await waitFor(() => expect(line('board')).toBeNull(), patient);
    act(() => history.push(`${bare()}&step=threats`));
    await isAt('threats');
  });

  it.each(['page=gone', 'step=steps', 'view=relations', 'nonsense', ''])(
    'opens at its beginning where the place that was kept is no place: %s',
    async (place) => {
      task = await exampleTask('damages');
      const key = `place.${task.taskId}`;
      await task.lin.call(account.setPreference, { params: { key }, body: { value: { place, at: 1 } } });
      task.world.openPage(bare());
      await isAt('assets');
    },
  );

  it('is one of a hundred whose places are kept: those left longest ago are forgotten', () => {
    const places = Object.fromEntries(
      Array.from({ length: 103 }, (_, at) => [`place.${at}`, { place: 'step=risks', at }]),
    );
    const others = { 'workspace.panel': true, 'place.broken': 'no' };
    expect(forgottenPlaces({ ...places, ...others }, 'new')).toEqual(['place.3', 'place.2', 'place.1', 'place.0']);
    expect(forgottenPlaces({ ...places, ...others }, '0')).toEqual(['place.3', 'place.2', 'place.1']);
    expect(forgottenPlaces({}, 'new')).toEqual([]);
  });

  it('asks what was kept for the task itself, and trusts no other shape', () => {
    const steps = [{ kind: 'risks' }] as const;
    expect(lastPlace('a', { 'place.a': { place: 'step=risks', at: 1 } }, steps)).toEqual(['step', 'risks']);
    expect(lastPlace('b', { 'place.a': { place: 'step=risks', at: 1 } }, steps)).toBeNull();
    for (const kept of [null, 'step=risks', { place: 7 }, []])
      expect(lastPlace('c', { 'place.c': kept }, steps)).toBeNull();
  });
});
