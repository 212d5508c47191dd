import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { tag, tagCategory } from '#contract/tag.ts';
import { variable } from '#contract/variable.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
// A column that sorts is labelled as its field.
const labelled = (label: string) => screen.findByLabelText(label, { selector: 'input, button' }, patient);
const text = (words: string | RegExp) => screen.findByText(words, {}, patient);
const button = (words: string) =>
  screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient);

describe('the global variables', { timeout: 240_000 }, () => {
  it('refuse a value out of range at its field, keep others with name and time, and show an earlier change', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const mei = await world.user('mei', permissions);
    world.openPage('/system/variable');
    const field = await labelled('Session length');
    fireEvent.change(field, { target: { value: '200' } });
    fireEvent.blur(field);
    expect(await text('Session length must be at most 168')).toHaveAttribute('role', 'alert');
    fireEvent.change(field, { target: { value: '8' } });
    fireEvent.blur(field);
    expect(await text(/by lin,/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    const hours = async () => (await lin.call(variable.list)).list.find(({ key }) => key === 'session.hours');
    expect(await hours()).toMatchObject({ value: 8, rev: 1 });
    fireEvent.click(await labelled('Reset Session length to its default'));
    await waitFor(async () => expect(await hours()).toMatchObject({ value: 12, changed: null }), patient);

    await waitFor(() => expect(field).toHaveValue('12'), patient);
    fireEvent.change(field, { target: { value: '77' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveValue('12');
    fireEvent.blur(field);
    await mei.call(variable.change, {
      params: { key: 'session.hours' },
      body: { rev: (await hours())?.rev ?? 0, value: 9 },
    });
    fireEvent.change(field, { target: { value: '8' } });
    fireEvent.blur(field);
    expect(await text('Session length was changed by mei before you. Your input is kept.')).toBeInTheDocument();
    expect(await text('Current: 9 hours')).toBeInTheDocument();
    expect(field).toHaveValue('8');
    fireEvent.blur(field);
    expect(await text(/by lin,/)).toBeInTheDocument();
    const [first] = (await lin.call(variable.list)).list;
    expect(first).toMatchObject({ key: 'session.hours', value: 8 });
  });

  it('who sees users, and manages none, reads them only', async () => {
    world = await browserWorld();
    await world.signIn('reader', ['InAuthUserRead']);
    world.openPage('/system/variable');
    expect(await text('12 hours')).toBeInTheDocument();
    expect(await text(/^You can view these settings/)).toBeInTheDocument();
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  it('who sees no users reads what concerns their work, and who may see more', async () => {
    world = await browserWorld();
    await world.signIn('plain', []);
    world.openPage('/system/variable');
    expect(await text(/shown to users who may see user accounts/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Uploads' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull();
    expect(screen.queryByText('12 hours')).toBeNull();
  });
});

describe('the tags', { timeout: 240_000 }, () => {
  it('one that is gone is said; who may not read who carries a tag is told all the same what a deletion takes', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', ['ConfigurationTagModify']);
    await lin.call(tag.create, { body: { name: 'Pilot', color: 'cyan', description: '', scopes: ['analysis'] } });
    world.openPage('/system/remarkTag?edit=nowhere&scope=nonsense');
    expect(await text('This tag does not exist. It may have been deleted.')).toBeInTheDocument();
    fireEvent.click(await labelled('Delete Pilot'));
    expect(await text('It is removed from all tasks and library entries that have it.')).toBeInTheDocument();
  });

  it('a name that is taken is said at its field; a category narrows the list', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { categories } = await lin.call(tagCategory.create, {
      body: { name: { en: 'Programme', zh: '计划' }, description: '' },
    });
    const common = { color: 'cyan', description: '', scopes: ['analysis' as const] } as const;
    const categoryId = categories[0]?.id ?? null;
    await lin.call(tag.create, { body: { ...common, scopes: ['analysis'], name: 'Pilot', categoryId } });
    await lin.call(tag.create, { body: { ...common, scopes: ['libraryAsset'], name: 'Alone', categoryId: null } });
    world.openPage('/system/remarkTag');
    fireEvent.click(await screen.findByRole('button', { name: /^Programme\s*1$/ }, patient));
    await waitFor(() => expect(screen.queryByText('Alone')).toBeNull(), patient);
    fireEvent.click(await button('New tag'));
    fireEvent.change(await labelled('Name'), { target: { value: 'pilot' } });
    fireEvent.click(await button('Create'));
    const words = await text('The name is already in use.');
    expect(words.closest('.ant-form-item')).toContainElement(await labelled('Name'));
    fireEvent.change(await labelled('Name'), { target: { value: 'SOP' } });
    fireEvent.click(await button('Create'));
    expect(await text('SOP saved.')).toBeInTheDocument();
    expect(await text('SOP')).toBeInTheDocument();
    const sop = (await lin.call(tag.list)).tags.find(({ name }) => name === 'SOP');
    expect(sop).toMatchObject({ categoryId, scopes: ['analysis'] });
  });
});
