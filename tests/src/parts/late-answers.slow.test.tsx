import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { type Answering, heldBack } from '../world/lone-session';
import { network } from '../world/network';

let world: BrowserWorld;
let lin: Actor;
let projectId: string;
const patient = { timeout: 30_000 };

beforeEach(async () => {
  world = await browserWorld();
  lin = await world.signIn('lin', permissions);
  projectId = (await lin.call(project.create, { body: projectForm() })).id;
});
afterEach(() => world.close());

/** Opens the form of the project, changes its name and saves; the server answers when it is let go. */
async function saving(answer: Answering = world.app.request as Answering, late?: 'late') {
  world.openApplication(`/project/edit?id=${projectId}`);
  fireEvent.change(await screen.findByLabelText('Name', {}, patient), { target: { value: 'Renamed' } });
  const held = heldBack(answer, late);
  network.use(http.put('http://localhost/intara/v1.0/projects/*', ({ request }) => held.answer(request) as never));
  fireEvent.click(screen.getByRole('button', { name: /Save/ }));
  await held.asked;
  return held;
}
const goAway = () => act(() => history.push('/account/projectCollect'));
const question = 'Leave while this is being saved?';
const isSaved = () =>
  waitFor(async () => {
    const { name } = await lin.call(project.get, { params: { projectId } });
    expect(name).toBe('Renamed');
  }, patient);

describe('a form that is being saved', { timeout: 240_000 }, () => {
  it('asks before it is left; its late answer carries nobody back', async () => {
    const held = await saving();
    goAway();
    await screen.findAllByText(question, {}, patient);
    expect(history.location.pathname).toBe('/project/edit');
    fireEvent.click(screen.getAllByRole('button', { name: 'Leave', hidden: true }).at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.pathname).toBe('/account/projectCollect'), patient);
    held.letGo();
    await screen.findByText('Project Renamed saved.', {}, patient);
    await isSaved();
    expect(history.location.pathname).toBe('/account/projectCollect');
  });

  it('leads on by itself when it is saved, without a question', async () => {
    const held = await saving();
    held.letGo();
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
    expect(screen.queryAllByText(question)).toEqual([]);
  });

  it('takes its question back when it is saved meanwhile', async () => {
    const held = await saving();
    goAway();
    await screen.findAllByText(question, {}, patient);
    held.letGo();
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
    // In jsdom it fades for ever.
    await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toHaveClass(/leave/), patient);
  });

  it('that was left says on the other page when it is refused, and offers what was typed again', async () => {
    const body = { success: false, message: 'Taken', enMessage: 'Taken', chMessage: '', errorCode: '1' };
    const fields = [{ path: 'form.name', problem: 'taken' }];
    const held = await saving(() => HttpResponse.json({ ...body, fields }, { status: 409 }));
    goAway();
    await screen.findAllByText(question, {}, patient);
    fireEvent.click(screen.getAllByRole('button', { name: 'Leave', hidden: true }).at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.pathname).toBe('/account/projectCollect'), patient);
    held.letGo();
    await screen.findByText('Taken', {}, patient);
    act(() => history.push(`/project/edit?id=${projectId}`));
    await screen.findByRole('button', { name: 'Continue' }, patient);
  });
});
