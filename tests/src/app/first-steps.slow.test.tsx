import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };
const hidden = { hidden: true };
const steps = () => screen.findByRole('region', { name: 'First steps', ...hidden }, patient);
const none = () => screen.queryByRole('region', { name: 'First steps', ...hidden });
const done = async () =>
  [...(await steps()).querySelectorAll('[data-step]')].map((line) => line.getAttribute('data-done'));
const open = () => {
  cleanup();
  world.openApplication('/account/workplace');
};

describe('the first steps on the workplace', { timeout: 240_000 }, () => {
  it('tick themselves off by what is there, lead to it, and are closed for good', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', engineer);
    open();
    expect(await done()).toEqual(['false', 'false', 'false']);
    await user.click(within(await steps()).getByRole('button', { name: 'Create a project', ...hidden }));
    await waitFor(() => expect(history.location.pathname).toBe('/project/create'), patient);
    const { id } = await lin.call(project.create, { body: projectForm() });
    await lin.call(task.create, { params: { projectId: id }, body: taskForm(lin.id) });
    open();
    await waitFor(async () => expect(await done()).toEqual(['true', 'true', 'false']), patient);
    await user.click(within(await steps()).getByRole('button', { name: 'Close for good', ...hidden }));
    await waitFor(() => expect(none()).toBeNull(), patient);
    open();
    await screen.findByRole('heading', { name: 'My projects', ...hidden }, patient);
    expect(none()).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', hidden, patient), 'first steps');
    await user.keyboard('{Enter}');
    expect(await done()).toEqual(['true', 'true', 'false']);
  });

  it('open the chapter of the guide that leads through a first analysis, beside the page', async () => {
    world = await browserWorld();
    await world.signIn('lin', engineer);
    open();
    await user.click(within(await steps()).getByRole('button', { name: /Guide: your first analysis$/, ...hidden }));
    const chapter = { name: 'Your first analysis in 30 minutes', ...hidden };
    expect(await screen.findByRole('heading', chapter, patient)).toBeInTheDocument();
    expect(history.location.pathname).toBe('/account/workplace');
  });

  it('are not shown to who may begin nothing', async () => {
    world = await browserWorld();
    await world.signIn('lin', ['ProjectConfigRead', 'ProjectAnalysisRead']);
    open();
    await screen.findByText(/You are not a participant/, {}, patient);
    expect(none()).toBeNull();
  });
});
