import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { impactModel } from '#contract/model.ts';
import { project } from '#contract/project.ts';
import { tag } from '#contract/tag.ts';
import { allKept } from '@/request/kept-store';
import { keepToken } from '@/request/storage';
import { type BrowserWorld, browserWorld } from '../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 60_000 };
const { attacks } = libraryCalls;
const button = (words: string) =>
  screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient);
const field = (label: string | RegExp) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const offer = () => waitFor(() => document.querySelector<HTMLElement>('[data-part="kept-offer"]') ?? fail(), patient);
const fail = (): never => {
  throw new Error('nothing is offered');
};
const decide = async (words: 'Continue' | 'Discard') => fireEvent.click(within(await offer()).getByText(words));

async function begin(address: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.openPage(address);
  return lin;
}

/** How many forms of a person are kept. */
const keptOf = async (id: string) => (await allKept(id)).length;
const untilKept = (id: string, count: number) => waitFor(async () => expect(await keptOf(id)).toBe(count), patient);

/** A person's rights from now on. */
const may = (id: string, held: readonly string[]) =>
  world.store.db
    .updateTable('inauth_user')
    .set({ permissions: [...held] })
    .where('id', '=', id)
    .execute();

/** The tab ends without a word and the page is opened in another one. */
function reopen(address: string): void {
  cleanup();
  world.openPage(address);
}

describe('what is typed into a form and not saved', { timeout: 240_000 }, () => {
  it('is offered again to its author only, decides before any input, and is gone once it is saved', async () => {
    const lin = await begin('/project/create');
    await type('Name', 'Headlamp');
    await type('Description', 'Half a sen');
    await untilKept(lin.id, 1);

    const mei = await world.user('mei', permissions);
    keepToken(mei.token);
    reopen('/project/create');
    await waitFor(async () => expect(await field('Name')).toBeEnabled(), patient);
    await new Promise((done) => setTimeout(done, 100));
    expect(document.querySelector('[data-part="kept-offer"]')).toBeNull();
    await type('Name', 'Meilamp');
    await untilKept(mei.id, 1);
    expect(await keptOf(lin.id)).toBe(1);

    keepToken(lin.token);
    reopen('/project/create');
    expect(await offer()).toHaveTextContent('You have unsaved input here');
    expect(await field('Name')).toHaveValue('');
    expect(await field('Name')).toBeDisabled();
    await decide('Continue');
    await waitFor(async () => expect(await field('Name')).toHaveValue('Headlamp'), patient);
    expect(await field('Description')).toHaveValue('Half a sen');
    await waitFor(async () => expect(await field('Name')).toHaveFocus(), patient);
    await type('Project code', 'HL-1');

    await may(lin.id, ['ProjectConfigRead']);
    fireEvent.click(await button('Create'));
    await screen.findByText('Permission denied!', {}, patient);
    expect(history.location.pathname).toContain('/project/create');
    expect(await field('Name')).toHaveValue('Headlamp');

    await may(lin.id, permissions);
    await waitFor(async () => expect(await button('Create')).not.toHaveClass('ant-btn-loading'), patient);
    fireEvent.click(await button('Create'));
    await waitFor(async () => expect((await lin.call(project.list)).total).toBe(1), patient);
    await untilKept(lin.id, 0);
  });

  it('of a global variable is offered beside it; "Leave" lets it go', async () => {
    const lin = await begin('/system/variable');
    await type('Session length', '200');
    await untilKept(lin.id, 1);
    reopen('/system/variable');
    expect(await offer()).toHaveTextContent('You have unsaved input here');
    expect(screen.queryByLabelText('Session length', { selector: 'input' })).toBeNull();
    await decide('Continue');
    await waitFor(async () => expect(await field('Session length')).toHaveValue('200'), patient);
    fireEvent.blur(await field('Session length'));
    await screen.findByText('Session length must be at most 168', {}, patient);
    history.push('/system/remarkTag');
    fireEvent.click(await button('Leave'));
    await untilKept(lin.id, 0);
  });

  it('is let go by "Discard", and the form is as new', async () => {
    const lin = await begin('/library/attackLibrary');
    fireEvent.click(await button('Create attack'));
    await type('Name (English)', 'Repla');
    await untilKept(lin.id, 1);
    reopen('/library/attackLibrary');
    fireEvent.click(await button('Create attack'));
    await decide('Discard');
    await waitFor(async () => expect(await field('Name (English)')).toBeEnabled(), patient);
    expect(await field('Name (English)')).toHaveValue('');
    await untilKept(lin.id, 0);
    await type('Name (English)', 'Jamming');
    fireEvent.click(await button('Create'));
    await waitFor(async () => expect((await lin.call(attacks.list, {})).total).toBe(1), patient);
    await untilKept(lin.id, 0);
  });

  it('is asked for before Esc lets it go; who leaves is not offered it again', async () => {
    const lin = await begin('/system/remarkTag');
    // The empty list offers it once more.
    const [create] = await screen.findAllByRole('button', { name: /New tag$/, hidden: true }, patient);
    fireEvent.click(create as HTMLElement);
    await type('Name', 'Pil');
    await untilKept(lin.id, 1);
    fireEvent.keyDown(await field('Name'), { key: 'Escape', keyCode: 27, code: 'Escape' });
    fireEvent.click(await button('Stay'));
    expect(await field('Name')).toHaveValue('Pil');
    fireEvent.keyDown(await field('Name'), { key: 'Escape', keyCode: 27, code: 'Escape' });
    // The first question may still be fading.
    const leave = await screen.findAllByRole('button', { name: /(^| )Leave$/, hidden: true }, patient);
    fireEvent.click(leave.at(-1) as HTMLElement);
    await untilKept(lin.id, 0);
  });

  it('is a form of that entry, continues on its newer content, and names the fields that both changed', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const made = { color: 'cyan', categoryId: null, description: '', scopes: ['analysis'] } as const;
    const { tags } = await lin.call(tag.create, { body: { ...made, scopes: ['analysis'], name: 'Pilot' } });
    const [pilot] = tags;
    if (!pilot) throw new Error('no tag');
    await lin.call(tag.create, { body: { ...made, scopes: ['analysis'], name: 'Series' } });
    world.openPage(`/system/remarkTag?edit=${pilot.id}`);
    await type('Description', 'What I meant');
    await untilKept(lin.id, 1);
    cleanup();
    const params = { tagId: pilot.id };
    const form = { ...made, scopes: ['analysis' as const], name: 'Pilots', description: '' };
    const { tags: renamed } = await lin.call(tag.change, { params, body: { rev: pilot.rev, form } });
    const other = (await lin.call(tag.list)).tags.find(({ name }) => name === 'Series');
    world.openPage(`/system/remarkTag?edit=${other?.id}`);
    await waitFor(async () => expect(await field('Name')).toHaveValue('Series'), patient);
    await new Promise((done) => setTimeout(done, 50));
    expect(document.querySelector('[data-part="kept-offer"]')).toBeNull();
    reopen(`/system/remarkTag?edit=${pilot.id}`);
    expect(await offer()).toHaveTextContent(/since then\. Fields you did not change show the stored values\./);
    const { rev } = renamed.find(({ id }) => id === pilot.id) ?? fail();
    await lin.call(tag.change, { params, body: { rev, form: { ...form, description: 'What Mei meant' } } });
    reopen(`/system/remarkTag?edit=${pilot.id}`);
    expect(await offer()).toHaveTextContent(/would replace their input in: Description \(now “What Mei meant”\)\./);
    await decide('Continue');
    await waitFor(async () => expect(await field('Description')).toHaveValue('What I meant'), patient);
    expect(await field('Name')).toHaveValue('Pilots');
  });

  it('of a rating model is kept with its tables', async () => {
    const lin = await begin('/configuration/impactModule?copy=impact-annex-f');
    await type('Name (English)', 'Our own');
    await untilKept(lin.id, 1);
    const [kept] = await allKept(lin.id);
    expect(kept?.value).toMatchObject({ values: { name: { en: 'Our own' }, draft: { levels: expect.anything() } } });
    reopen('/configuration/impactModule?copy=impact-annex-f');
    await decide('Continue');
    await waitFor(async () => expect(await field('Name (English)')).toHaveValue('Our own'), patient);
    fireEvent.click(await button('Create'));
    await waitFor(async () => {
      expect((await lin.call(impactModel.list)).map(({ name }) => name.en)).toContain('Our own');
    }, patient);
    await untilKept(lin.id, 0);
  });

  it('of a rating model that a colleague has deleted can become a new one', async () => {
    const lin = await begin('/configuration/impactModule?copy=impact-annex-f');
    fireEvent.click(await button('Create'));
    const ours = await waitFor(async () => {
      const found = (await lin.call(impactModel.list)).find(({ name }) => name.en.endsWith('copy'));
      return found ?? fail();
    }, patient);
    reopen(`/configuration/impactModule?id=${ours.id}`);
    await type('Name (English)', 'Our own');
    await untilKept(lin.id, 1);
    await lin.call(impactModel.drop, { params: { modelId: ours.id } });
    // Who may not change models any more is offered nothing that could not be saved, and finds it again with the right.
    await may(lin.id, ['ConfigurationImpactRead']);
    reopen(`/configuration/impactModule?id=${ours.id}`);
    await waitFor(() => expect(document.querySelector('.ant-result-warning')).not.toBeNull(), { timeout: 10_000 });
    expect(screen.queryByText(/create a new model/)).toBeNull();
    await may(lin.id, permissions);
    reopen(`/configuration/impactModule?id=${ours.id}`);
    await screen.findByText('You can create a new model from your unsaved input.', {}, patient);
    expect(await offer()).not.toHaveTextContent('Someone has changed it since then');
    await decide('Continue');
    await waitFor(async () => expect(await field('Name (English)')).toHaveValue('Our own'), patient);
    fireEvent.click(await button('Create'));
    await untilKept(lin.id, 0);
    expect((await lin.call(impactModel.list)).map(({ name }) => name.en)).toContain('Our own');

    reopen(`/configuration/impactModule?id=${ours.id}`);
    await screen.findByText('This model does not exist.', {}, patient);
    expect(screen.queryByText(/create a new model/)).toBeNull();
  });

  it('of the own profile is kept; a password never is', async () => {
    const lin = await begin('/account/settings?tab=basic');
    await type('Introduction', 'I draw lamps');
    await untilKept(lin.id, 1);
    reopen('/account/settings?tab=password');
    await type('Current password', 'Lin20260');
    await type('New password', 'Lin20261');
    await new Promise((done) => setTimeout(done, 100));
    expect(JSON.stringify(await allKept(lin.id))).not.toContain('Lin2026');
    reopen('/account/settings?tab=basic');
    await decide('Continue');
    await waitFor(async () => expect(await field('Introduction')).toHaveValue('I draw lamps'), patient);
  });
});
