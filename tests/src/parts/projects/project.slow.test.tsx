import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { workplace } from '#contract/workplace.ts';
import { defaultChoice, threatModelsFor } from '@/features/project/choices';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null, applyAccept: false });
const patient = { timeout: 60_000 };
/** The icon before the words belongs to the accessible name. */
const ending = (words: string) => new RegExp(`(^| )${words.replace(/[()]/g, '\\$&')}$`);
const button = (words: string) => screen.findByRole('button', { name: ending(words), hidden: true }, patient);
const field = (label: string | RegExp) => screen.findByLabelText(label, {}, patient);

const all: Permission[] = [
  ...(['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAnalysisRead'] as const),
  ...(['ProjectAnalysisModify', 'ProjectReportDownload'] as const),
];
// jsdom has no addresses for blobs.
URL.createObjectURL = () => 'blob:logo';
URL.revokeObjectURL = () => undefined;

const png = (name: string) => {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0];
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
};

/** A new element after each choice. */
const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement;

async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await field(label), { target: { value } });
}
async function headlampProject() {
  const lin = await world.signIn('lin', all);
  const models = await lin.call(project.models);
  const made = await lin.call(project.create, {
    body: {
      ...defaultChoice(models),
      name: 'Headlamp',
      code: 'HL-1',
      lifecycle: ['concept'],
      description: 'Front light',
    } as never,
  });
  return { lin, ...made };
}

describe('creating a project', { timeout: 240_000 }, () => {
  it('names problems at their field, takes only JPEG or PNG, keeps input, and leads to the new project', async () => {
    world = await browserWorld();
    const { lin } = await headlampProject();
    world.openPage('/project/create');
    await user.click(await button('Create'));
    for (const words of ['Name is required', 'Project code is required', 'Description is required'])
      expect(await screen.findByText(words, {}, patient)).toBeInTheDocument();

    await fillIn({ Name: 'Head lamp' });
    expect(await screen.findByText('Name must not contain spaces', {}, patient)).toBeInTheDocument();

    // Whatever the name of the file says.
    await user.upload(fileInput(), new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('You can only upload JPEG/PNG file!')).toBeInTheDocument();
    await user.upload(fileInput(), png('logo.png'));
    await user.click(await button('Remove picture'));
    await waitFor(() => expect(screen.queryByText('You can only upload JPEG/PNG file!')).not.toBeInTheDocument());

    await fillIn({ Name: 'Lamp2', 'Project code': 'HL-1', Description: 'Another light' });
    await user.click(await button('Create'));
    const words = await screen.findByText('The code already used, please Change!', {}, patient);
    expect(words.closest('.ant-form-item')).toContainElement(await field('Project code'));
    expect(await field('Name')).toHaveValue('Lamp2');
    expect(await field('Description')).toHaveValue('Another light');

    await fillIn({ 'Project code': 'HL-2' });
    await user.click(await button('Create'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
    const { list } = await lin.call(project.list);
    expect(list.map(({ name, code }) => [name, code]).sort()).toEqual([
      ['Headlamp', 'HL-1'],
      ['Lamp2', 'HL-2'],
    ]);
  });
});

describe('a project whose configuration is incomplete', { timeout: 240_000 }, () => {
  const choose = async (label: string, option: string) => {
    const select = await field(label);
    fireEvent.mouseDown(select);
    fireEvent.click(await screen.findByTitle(option, {}, patient));
  };
  it('says so below each field: fitting models are offered, bad prefixes refused, missing ones asked once', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    world.openPage('/project/create');
    await fillIn({ Name: 'Headlamp', 'Project code': 'HL-1', Description: 'Front light' });
    await choose('Risk matrix', 'HEAVENS security level');
    const warning = await screen.findByText(/^Risk level configuration is incomplete: /, {}, patient);
    expect(warning).toHaveTextContent(/The matrix has no value at row \w+, column .*, \d+ more/);
    fireEvent.click(await button('Use its impact model and threat model'));
    await waitFor(() => expect(screen.queryByText(/is incomplete/)).not.toBeInTheDocument(), patient);

    const refused = await field('Risks');
    const { value } = refused as HTMLInputElement;
    await fillIn({ Risks: 'DS' });
    expect(await screen.findByText('Also used for: Damage scenarios', {}, patient)).toBeInTheDocument();
    await fillIn({ Risks: '1' });
    await user.click(await button('Create'));
    // Said once, below the one that is refused; the others stay as they are.
    const reason = await screen.findByText(/^A prefix starts with a letter/, {}, patient);
    await waitFor(() => expect(refused).toHaveFocus(), patient);
    expect(refused).toHaveAccessibleDescription(reason.textContent ?? '');
    const red = [...document.querySelectorAll('.ant-input-status-error input')];
    expect(red).toEqual([refused]);
    expect(history.location.pathname).toBe('/project/create');

    await fillIn({ Risks: value, 'Damage scenarios': '' });
    expect(await screen.findByText('No prefix: DS is used', {}, patient)).toBeInTheDocument();
    await user.click(await button('Create'));
    const question = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(question).toHaveTextContent('Code configuration is incomplete: Damage scenarios – No prefix: DS is used');
    fireEvent.click(await button('Go back'));
    expect((await lin.call(project.list)).total).toBe(0);
    expect(await field('Name')).toHaveValue('Headlamp');
    await user.click(await button('Create'));
    const anyway = await screen.findAllByRole('button', { name: ending('Create anyway'), hidden: true }, patient);
    fireEvent.click(anyway.at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
    const { list } = await lin.call(project.list);
    expect(list).toHaveLength(1);
    const { form } = await lin.call(project.get, { params: { projectId: list[0]?.id ?? '' } });
    expect([form.impactModel, form.threatModels]).toEqual(['impact-heavens', ['heavens-threat-level']]);
  });
});

describe('changing a project', { timeout: 240_000 }, () => {
  it('keeps the input when someone was faster, and saves it on top when asked to', async () => {
    world = await browserWorld();
    const made = await headlampProject();
    const zhao = await world.user('zhao', [...all, 'ProjectAdmin']);
    world.openPage(`/project/edit?id=${made.id}`);
    await fillIn({ Description: 'Mine' });
    const params = { projectId: made.id };
    await zhao.call(project.change, { params, body: { rev: made.rev, form: { ...made.form, description: 'Theirs' } } });
    await user.click(await button('Save'));
    expect(await screen.findByRole('dialog', { hidden: true }, patient)).toHaveTextContent('HL-1 was changed by zhao');
    expect(await field('Description')).toHaveValue('Mine');
    await user.click(await button('Overwrite with mine'));
    await waitFor(async () => expect((await zhao.call(project.get, { params })).description).toBe('Mine'), patient);
  });

  it('asks before typed text is lost', async () => {
    world = await browserWorld();
    const made = await headlampProject();
    world.openPage(`/project/edit?id=${made.id}`);
    await fillIn({ Description: 'Typed' });
    await user.click(await button('Cancel'));
    expect(await screen.findByRole('dialog', { hidden: true }, patient)).toHaveTextContent('Leave without saving?');
    expect(history.location.pathname).toBe('/project/edit');
    await user.click(await button('Leave'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
  });

  it('leads to the setting for the models of a project with tasks', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    const { projectId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    world.openPage(`/project/edit?id=${projectId}`);
    expect(
      await screen.findByText(/^The project has tasks. Change its models under Setting/, {}, patient),
    ).toBeVisible();
    for (const label of ['Impact model', 'Risk matrix', 'Damage scenarios']) expect(await field(label)).toBeDisabled();
    expect(await screen.findByText('Go to Setting')).toHaveAttribute(
      'href',
      expect.stringContaining(`/project/detail?id=${projectId}&tab=setting`),
    );
  });

  it('the threat models follow the feasibility types', () => {
    const name = { en: '', zh: '' };
    const model = (id: string, type: string, isDefault = false) => ({
      id,
      type,
      isDefault,
      name,
      kind: 'feasibility' as const,
    });
    const models = [
      model('potential', 'AttackPotentialBased', true),
      model('vector', 'CVSSBased'),
      model('cvss', 'CVSSBased'),
    ];
    expect(threatModelsFor(models, ['AttackPotentialBased', 'CVSSBased'], ['potential'])).toEqual([
      'potential',
      'vector',
    ]);
    expect(threatModelsFor(models, ['CVSSBased'], ['potential', 'cvss'])).toEqual(['cvss']);
    expect(threatModelsFor(models, [], ['potential'])).toEqual([]);
  });
});

describe('the header of a project', { timeout: 240_000 }, () => {
  it('has number, code, day of creation, standard and description, and what one may do', async () => {
    world = await browserWorld();
    const { id, rev, form } = await headlampProject();
    const body = { rev, form: { ...form, icon: 'lamp' as const, safetyStandard: ['ISO 26262-3:2018'] } };
    await (await world.user('other', [...all, 'ProjectAdmin'])).call(project.change, {
      params: { projectId: id },
      body,
    });
    world.openPage(`/project/detail?id=${id}`);
    const header = (await screen.findByRole('heading', { name: 'Headlamp', hidden: true }, patient)).closest(
      '.ant-card-body',
    );
    for (const words of [
      'No.1',
      'Project codeHL-1',
      'Created on2026-03-02',
      'Safety standardISO 26262-3:2018',
      'Front light',
    ])
      expect(header).toHaveTextContent(words);
    expect(header?.querySelector('[data-part="project-icon"]')).toHaveAttribute('data-icon', 'lamp');
    expect(await button('Edit')).toBeInTheDocument();
    expect(await button('Delete')).toBeInTheDocument();
  });
});

describe('the project list', { timeout: 240_000 }, () => {
  it('clones a project under another name alone, and says what goes along before one is deleted', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', all);
    await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    const [example] = (await lin.call(project.list)).list;
    world.openPage('/project/list');
    await user.click(await button(`Clone: ${example?.name}`));
    const clone = await screen.findByRole('dialog', { hidden: true }, patient);
    const name = within(clone).getByLabelText('Name');
    await user.click(within(clone).getByText('Clone'));
    const words = 'Please enter a project name different from the original project name!';
    expect((await screen.findByText(words, {}, patient)).closest('.ant-form-item')).toContainElement(name);
    fireEvent.change(name, { target: { value: 'Clone' } });
    await user.click(within(clone).getByText('Clone'));
    await screen.findByText(`Project ${example?.name} cloned as Clone.`, {}, patient);
    const { list } = await lin.call(project.list, { query: { name: 'Clone' } });
    expect(list[0]).toMatchObject({ code: `${example?.code}-2`, taskCount: 1, stats: { rows: example?.stats.rows } });

    // Only the list without any says what a project is.
    await lin.call(project.drop, { params: { projectId: list[0]?.id ?? '' } });
    await user.click(await button(`Delete: ${example?.name}`));
    // A question has its words twice: as title and for screen readers.
    const [title] = await screen.findAllByText(`Delete project ${example?.name}?`, {}, patient);
    const dialog = title?.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
    expect(dialog).toHaveTextContent('Tasks with all their versions: 1');
    expect(dialog).toHaveTextContent(`Risks: ${example?.stats.rows.risks}`);
    await user.click(within(dialog).getByText('Delete'));
    await waitFor(async () => expect((await lin.call(project.list)).total).toBe(0), patient);
    expect(await screen.findByText(/A project holds the analysis tasks/, {}, patient)).toBeInTheDocument();
  });

  it('keeps page and search in the address, and cards as the way to look', async () => {
    world = await browserWorld();
    await headlampProject();
    world.openPage('/project/list');
    await fillIn({ 'Search by project name': 'nothing' });
    await waitFor(() => expect(history.location.search).toBe('?q=nothing'), patient);
    expect(await screen.findByText('Nothing matches the search.', {}, patient)).toBeInTheDocument();
    await user.click(screen.getByText('Cards'));
    expect(await screen.findByText('No project matches "nothing".', {}, patient)).toBeInTheDocument();
  });

  it('offers nothing to change to who may only read', async () => {
    world = await browserWorld();
    await headlampProject();
    await world.signIn('reader', ['ProjectConfigRead', 'ProjectAdmin']);
    world.openPage('/project/list');
    expect(await screen.findByText('Headlamp', {}, patient)).toBeInTheDocument();
    for (const name of ['Create project', 'Delete: Headlamp', 'Edit: Headlamp', 'Clone: Headlamp'])
      expect(screen.queryByRole('button', { name: ending(name), hidden: true })).not.toBeInTheDocument();
  });
});

describe('the compact form of a new project', { timeout: 240_000 }, () => {
  it('takes its code from the name while it is free, the models of the last project, and opens what it folds where it is wrong', async () => {
    world = await browserWorld();
    const { lin } = await headlampProject();
    world.openPage('/project/create');
    await fillIn({ Name: 'Head-Lamp-1' });
    await waitFor(async () => expect(await field('Project code')).toHaveValue('HL-1-2'), patient);
    await fillIn({ Name: 'Gate-Way' });
    await waitFor(async () => expect(await field('Project code')).toHaveValue('GW'), patient);
    await fillIn({ 'Project code': 'OWN' });
    await fillIn({ Name: 'Gate-Way-2' });
    expect(await field('Project code')).toHaveValue('OWN');
    expect(document.querySelector('[data-part=method-preview]')).toHaveTextContent(/It gives (no|a) CAL/);

    const fold = document.querySelector('[data-part=more-fields]') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    await fillIn({ Description: 'The gateway', Risks: '1' });
    await user.click(await button('Create'));
    await waitFor(() => expect(fold.open).toBe(true), patient);
    await fillIn({ Risks: 'R' });
    await user.click(await button('Create'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/detail'), patient);
    const { list } = await lin.call(project.list, { query: { name: 'OWN' } });
    expect(list[0]).toMatchObject({ name: 'Gate-Way-2', lifecycle: ['concept'] });
  });
});
