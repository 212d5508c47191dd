import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const { assets, attacks, standards, templates } = libraryCalls;
const both = (en: string, zh: string) => ({ en, zh });
const text = (words: string | RegExp) => screen.findByText(words, {}, patient);
/** A button that waits is labelled by its sign too. */
const button = (words: string) =>
  screen.findByRole('button', { name: new RegExp(`(^| )${words}$`), hidden: true }, patient);
const field = (label: string | RegExp) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

async function open(address: string, rights: readonly (typeof permissions)[number][] = permissions): Promise<Actor> {
  world = await browserWorld();
  const lin = await world.user('keeper', permissions);
  await lin.call(assets.create, {
    body: { code: 'GW', name: both('Gateway', '网关'), description: both('Routes', '') },
  });
  await lin.call(assets.create, { body: { code: 'TBOX', name: both('Telematics unit', '车载终端') } });
  const steps = [{ name: both('Reach the bus', '接入总线'), potential: { ET: '1w' } }];
  await lin.call(attacks.create, { body: { code: 'AT-1', name: both('Forged frames', '伪造报文'), steps } });
  await world.signIn('lin', rights);
  world.openPage(address);
  return lin;
}

describe('a library', { timeout: 240_000 }, () => {
  it('is searched in both languages; an entry is added, and a code that is taken is said at its field', async () => {
    const lin = await open('/library/asset?q=网关');
    expect(await text('Gateway')).toBeInTheDocument();
    expect(screen.queryByText('Telematics unit')).toBeNull();
    fireEvent.click(await button('Create asset'));
    await type('Name (English)', 'Camera');
    await type(/^Code/, 'GW');
    fireEvent.click(await button('Create'));
    // What the analysis asks of an asset is asked for here, too.
    for (const said of ['Category is required', 'Description is required'])
      expect(await text(said)).toBeInTheDocument();
    await type('Description (English)', 'Sees the road');
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: /^Category/ }, patient));
    fireEvent.click(await screen.findByTitle(/^ACT/, {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: 'Icon' }, patient));
    fireEvent.click(await screen.findByTitle('sensor, camera', {}, patient));
    fireEvent.click(await button('Create'));
    expect(await text('The code already used, please Change!')).toBeInTheDocument();
    expect(await field('Name (English)')).toHaveValue('Camera');
    await type(/^Code/, '');
    fireEvent.click(await button('Create'));
    await waitFor(async () => expect((await lin.call(assets.list, {})).total).toBe(3), patient);
    const { list } = await lin.call(assets.list, { query: { name: 'camera' } });
    expect(list).toMatchObject([
      { code: 'LA-1', name: { en: 'Camera', zh: 'Camera' }, reviewed: true, icon: 'sensor' },
    ]);
  });

  it.each([
    ['impact', ['Damage scenario is required']],
    ['securityRq', ['Text is required', 'Explanation is required']],
  ])('asks for what an entry of /library/%s is about', async (address, asked) => {
    await open(`/library/${address}?new=1`);
    await type('Name (English)', 'New one');
    fireEvent.click(await button('Create'));
    for (const said of asked) expect(await text(said)).toBeInTheDocument();
  });

  it('a change keeps what the form does not show and stands in the history, field by field', async () => {
    const lin = await open('/library/attackLibrary');
    fireEvent.click(await text('Forged frames'));
    expect(await field('Name (English)')).toHaveValue('Forged frames');
    await type('Name (Chinese)', '伪造总线报文');
    fireEvent.click(await button('Save'));
    await waitFor(async () => {
      const [entry] = (await lin.call(attacks.list, {})).list;
      expect(entry).toMatchObject({ rev: 2, name: { zh: '伪造总线报文' }, parts: { steps: 1 } });
    }, patient);
    const [entry] = (await lin.call(attacks.list, {})).list;
    const whole = await lin.call(attacks.get, { params: { entryId: entry?.id ?? '' } });
    expect(whole.steps).toMatchObject([{ name: { zh: '接入总线' }, potential: { ET: '1w' }, takesPart: true }]);
    fireEvent.click(await text('Forged frames'));
    fireEvent.click(await screen.findByRole('tab', { name: 'History', hidden: true }, patient));
    expect(await text(/^changed · lin/)).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('tab', { name: 'Usage', hidden: true }, patient));
    expect(await text('No task uses this entry.')).toBeInTheDocument();
  });

  it('shows readers names instead of codes, no configuration, and steps without controls that change them', async () => {
    const keeper = await open('/library/attackLibrary', ['AttackRead']);
    const body = { code: 'AT-2', name: both('Escalation', '提权'), threatTypes: ['E'], properties: ['AZ'] };
    await keeper.call(attacks.create, { body });
    fireEvent.click(await button('Refresh'));
    fireEvent.click(await text('Escalation'));
    expect(await text(/^E · ./)).toBeInTheDocument();
    expect(await text(/^AZ · Authori[sz]ation/)).toBeInTheDocument();
    fireEvent.click(await text('Forged frames'));
    expect(await field('Action (English)')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Add step|step 1/i })).toBeNull();
  });

  it('an attack tree is made by keys, drawn, rated and saved; a name too long is refused, not cut or sent', async () => {
    const lin = await open('/library/attackLibrary?new=1');
    await type('Name (English)', 'Bus attack');
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: 'Form' }, patient));
    fireEvent.click(await screen.findByTitle('Attack tree', {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: 'Type' }, patient));
    fireEvent.click(await screen.findByTitle('Reference library', {}, patient));
    fireEvent.click(await button('Start the tree'));
    const rows = () => screen.getAllByRole('treeitem').map((row) => `${row.ariaLevel} ${row.ariaLabel}`);
    const row = (name: string) => screen.findByRole('treeitem', { name }, patient);
    const rename = async (name: string) => {
      const input = await screen.findByRole('textbox', { name: 'Name' }, patient);
      fireEvent.change(input, { target: { value: name } });
      fireEvent.keyDown(input, { key: 'Enter' });
    };

    const long = 'n'.repeat(401);
    fireEvent.keyDown(await row('no name'), { key: 'F2' });
    const step = await screen.findByRole('textbox', { name: 'Name' }, patient);
    fireEvent.change(step, { target: { value: long } });
    expect(await text('Name is too long (limit 400)')).toBeInTheDocument();
    expect(step).toHaveValue(long);
    fireEvent.keyDown(step, { key: 'Enter' });
    expect(await field('Action (English)')).toHaveValue(long);
    fireEvent.click(await button('Create'));
    expect(await text('Name is too long (limit 400)')).toBeInTheDocument();
    expect(await text('Action (English) is too long (limit 400)')).toBeInTheDocument();
    await type('Action (English)', 'Reach the bus');
    await type('Action (Chinese)', '接入总线');

    fireEvent.click(screen.getByRole('treeitem', { name: 'OR Bus attack' }));
    const gate = await waitFor(() => document.querySelector('#gate-en') as HTMLInputElement, patient);
    fireEvent.change(gate, { target: { value: long } });
    expect(await text('Name (English) is too long (limit 400)')).toBeInTheDocument();
    expect(gate).toHaveValue(long);
    fireEvent.click(await button('Create'));
    expect(await text('Name is too long (limit 400)')).toBeInTheDocument();
    expect((await lin.call(attacks.list, {})).total).toBe(1);
    fireEvent.change(gate, { target: { value: 'Get on the bus' } });

    fireEvent.keyDown(await row('Reach the bus'), { key: 'Enter' });
    await rename('Send frames');
    await waitFor(() => expect(rows()).toEqual(['1 OR Get on the bus', '2 Reach the bus', '2 Send frames']), patient);
    fireEvent.keyDown(await row('Send frames'), { key: 'Tab' });
    await waitFor(() => expect(rows()[1]).toBe('2 AND Reach the bus'), patient);
    expect(rows()).toEqual(['1 OR Get on the bus', '2 AND Reach the bus', '3 Reach the bus', '3 Send frames']);
    // What is read out begins with what is seen.
    expect((await row('AND Reach the bus')).textContent).toBe('AND Reach the bus');
    fireEvent.keyDown(await row('Send frames'), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(rows()[2]).toBe('3 Send frames'), patient);
    fireEvent.keyDown(await row('Send frames'), { key: 'Enter' });
    await rename('');
    fireEvent.click(await button('Create'));
    expect(await text('Rows without a name: 1. The first one is selected.')).toBeInTheDocument();
    fireEvent.keyDown(await row('no name'), { key: 'Delete' });
    expect(await screen.findByRole('img', { name: /Bus attack/ }, patient)).toHaveAttribute(
      'src',
      expect.stringContaining('svg'),
    );
    fireEvent.click(await button('Create'));
    await waitFor(async () => expect((await lin.call(attacks.list, {})).total).toBe(2), patient);
    const [listed] = (await lin.call(attacks.list, { query: { name: 'Bus attack' } })).list;
    const tree = await lin.call(attacks.get, { params: { entryId: listed?.id ?? '' } });
    expect(tree).toMatchObject({ form: 'tree', type: 'reference' });
    expect(tree.steps.map(({ name }) => name)).toEqual([
      both('Reach the bus', '接入总线'),
      both('Send frames', 'Send frames'),
    ]);
    expect(tree.nodes.map(({ gate, step }) => [gate, step])).toEqual([
      ['or', null],
      ['and', null],
      ['none', 1],
      ['none', 0],
    ]);
  });

  it('a row of a tree shows the requirements that counter it, and gets others by their codes', async () => {
    const lin = await open('/library/attackLibrary');
    const steps = [{ name: both('Send frames', '发送报文') }];
    const nodes = [
      { id: 'root', gate: 'or' as const, text: both('Bus', '总线') },
      { id: 'send', parent: 'root', step: 0, controls: ['CR-1'] },
    ];
    const form = { code: 'AT-3', name: both('Bus attack', '总线攻击'), form: 'tree' as const };
    const { id } = await lin.call(attacks.create, { body: { ...form, steps, nodes } });
    await lin.call(libraryCalls.requirements.create, { body: { code: 'CR-2', name: both('Filter', '过滤') } });
    world.openPage(`/library/attackLibrary?edit=${id}`);
    const row = await screen.findByRole('treeitem', { name: 'Send frames' }, patient);
    expect(row).toHaveTextContent('CR-1');
    expect(row).toHaveAttribute('aria-description', 'Requirements that counter it: CR-1');
    fireEvent.click(row);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Countered by requirements' }, patient));
    fireEvent.click(await screen.findByTitle('CR-2 Filter', {}, patient));
    expect(row).toHaveTextContent('CR-1, CR-2');
    fireEvent.click(await button('Save'));
    expect(await text('AT-3 saved')).toBeInTheDocument();
    const stored = await lin.call(attacks.get, { params: { entryId: id } });
    expect(stored.nodes.map(({ controls }) => controls)).toEqual([undefined, ['CR-1', 'CR-2']]);
  });

  it('of a tree that two people change at once no leaf shows the step of another', async () => {
    const lin = await open('/library/attackLibrary');
    const steps = ['Reach the door', 'Steal the key'].map((name) => ({ name: both(name, name) }));
    const root = { id: 'root', gate: 'or' as const, text: both('Enter', '进入') };
    const leaf = (id: string, step: number) => ({ id, parent: 'root', step });
    const form = { code: 'AT-2', name: both('Entered vehicle', '进入车辆'), form: 'tree' as const };
    const nodes = [root, leaf('door', 0), leaf('key', 1)];
    const { id } = await lin.call(attacks.create, { body: { ...form, steps, nodes } });
    world.openPage(`/library/attackLibrary?edit=${id}`);
    fireEvent.click(await screen.findByRole('treeitem', { name: 'Steal the key' }, patient));
    await type('Action (English)', 'Clone the key');
    const params = { entryId: id };
    const withoutFirst = { ...form, steps: steps.slice(1), nodes: [root, leaf('key', 0)] };
    await lin.call(attacks.change, { params, body: { rev: 1, form: withoutFirst } });
    fireEvent.click(await button('Save'));
    expect(await text(/^Both changes affect: Steps; Attack tree/)).toBeInTheDocument();
    fireEvent.click(await button('Overwrite with mine'));
    expect(await text('AT-2 saved')).toBeInTheDocument();
    const stored = await lin.call(attacks.get, { params });
    expect(stored.nodes.map(({ id: node, step }) => [node, step === null ? '' : stored.steps[step]?.name.en])).toEqual([
      ['root', ''],
      ['door', 'Reach the door'],
      ['key', 'Clone the key'],
    ]);
  });

  it('a standard requires code and content; a number or code that is too long is refused, not cut', async () => {
    await open('/library/securityStandard?new=1');
    await type('Name (English)', 'New one');
    fireEvent.click(await button('Create'));
    for (const said of ['Code is required', 'Content is required']) expect(await text(said)).toBeInTheDocument();
    fireEvent.click(await button('Add chapter'));
    await type('Number', 'n'.repeat(41));
    expect(await text('Number is too long (limit 40)')).toBeInTheDocument();
    expect(await field('Number')).toHaveValue('n'.repeat(41));
    fireEvent.click(await button('Add work product'));
    await type('Chapter', 'c'.repeat(41));
    expect(await text('Chapter is too long (limit 40)')).toBeInTheDocument();
    expect(await field('Chapter')).toHaveValue('c'.repeat(41));
  });

  it.each([
    {
      kind: 'Impact scenario',
      stored: { type: 'impactScenario', sentence: { en: '{A} is lost' }, reason: { en: 'Seen at once' }, steps: [] },
      own: 'Damage scenario (English)',
      foreign: 'Action (English)',
      asks: 'Text is required',
      enter: async () => {
        await type('Damage scenario (English)', '{A} is lost');
        await type('Reason for the rating (English)', 'Seen at once');
      },
    },
    {
      kind: 'Pre-attack',
      stored: { type: 'preAttack', steps: [{ name: { en: 'Open it' }, takesPart: true }] },
      own: 'Action (English)',
      foreign: 'Damage scenario (English)',
      asks: undefined,
      enter: async () => {
        fireEvent.click(await button('Add step'));
        await type('Action (English)', 'Open it');
      },
    },
  ])('a template is entered as $kind with fields of its own', async ({ kind, stored, own, foreign, asks, enter }) => {
    const lin = await open('/library/template?new=1');
    await type('Name (English)', 'New one');
    // What a template is about is asked for before its kind is chosen, too.
    if (asks) {
      fireEvent.click(await button('Create'));
      expect(await text(asks)).toBeInTheDocument();
    }
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    fireEvent.mouseDown(await drawer.findByRole('combobox', { name: 'Type' }, patient));
    fireEvent.click(await screen.findByTitle(kind, {}, patient));
    await enter();
    expect(drawer.getByLabelText(own)).toBeInTheDocument();
    expect(drawer.queryByLabelText(foreign)).toBeNull();
    fireEvent.click(await button('Create'));
    await waitFor(async () => {
      const [listed] = (await lin.call(templates.list, { query: { name: 'New one' } })).list;
      const made = await lin.call(templates.get, { params: { entryId: listed?.id ?? '' } });
      expect(made).toMatchObject(stored);
    }, patient);
  });

  it('a delivered entry that lacks something is shown; several are deleted together after a question', async () => {
    const lin = await open('/library/asset');
    expect((await lin.call(assets.list, { query: { name: 'TBOX' } })).list).toMatchObject([{ category: '' }]);
    await text('Gateway');
    fireEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    const tools = within(await screen.findByRole('group', { name: 'Selected entries' }, patient));
    fireEvent.click(await text('Telematics unit'));
    expect(await field('Name (English)')).toHaveValue('Telematics unit');
    fireEvent.click(tools.getByText('Delete'));
    await screen.findAllByText('Delete entries (2)?', {}, patient);
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete', hidden: true }).at(-1) as HTMLElement);
    await waitFor(async () => expect((await lin.call(assets.list, {})).total).toBe(0), patient);
  });

  it('an entry that a colleague has deleted meanwhile leaves the list by its own button, and is not chosen any more', async () => {
    const lin = await open('/library/asset');
    await text('Gateway');
    fireEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await text('Selected: 2');
    const entry = (await lin.call(assets.list, { query: { name: 'Gateway' } })).list[0];
    await lin.call(assets.drop, { params: { entryId: entry?.id ?? '' } });
    fireEvent.click(await screen.findByLabelText('Delete GW', {}, patient));
    await screen.findAllByText('Delete GW?', {}, patient);
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete', hidden: true }).at(-1) as HTMLElement);
    await text('Selected: 1');
    await waitFor(() => expect(screen.queryByText('Gateway')).toBeNull(), patient);
    expect(screen.queryByText('Not found.')).toBeNull();
  });

  it('an entry deleted while open keeps the input, says so in its usage, and can be created again', async () => {
    const lin = await open('/library/attackLibrary');
    fireEvent.click(await text('Forged frames'));
    await type('Name (English)', 'Frames forged by night');
    const entry = (await lin.call(attacks.list, {})).list[0];
    await lin.call(attacks.drop, { params: { entryId: entry?.id ?? '' } });
    fireEvent.click(await button('Save'));
    expect(await text('This has been deleted in the meantime. Your input is kept.')).toBeInTheDocument();
    expect(await field('Name (English)')).toHaveValue('Frames forged by night');
    fireEvent.click(await screen.findByRole('tab', { name: 'Usage', hidden: true }, patient));
    expect(await text('This entry does not exist. It may have been deleted.')).toBeInTheDocument();

    // The tab ends without a word and the address is opened in another one: of what was typed a new entry can be made.
    cleanup();
    world.openPage(`/library/attackLibrary?edit=${entry?.id}`);
    expect(await text('You can create a new entry from your unsaved input.')).toBeInTheDocument();
    fireEvent.click(await button('Continue'));
    await waitFor(async () => expect(await field('Name (English)')).toHaveValue('Frames forged by night'), patient);
    fireEvent.click(await button('Create'));
    expect(await text('AT-1 saved')).toBeInTheDocument();
    const [anew] = (await lin.call(attacks.list, {})).list;
    expect(anew).toMatchObject({ code: 'AT-1', name: { en: 'Frames forged by night' }, parts: { steps: 1 } });
    expect(anew?.id).not.toBe(entry?.id);
    cleanup();
    world.openPage(`/library/attackLibrary?edit=${entry?.id}`);
    expect(await text('This entry does not exist. It may have been deleted.')).toBeInTheDocument();
    expect(screen.queryByText(/create a new entry/)).toBeNull();
  });

  it('who may only read looks at entries and changes nothing', async () => {
    await open('/library/asset', ['AssetRead']);
    await text('Gateway');
    expect(screen.queryByRole('button', { name: /Create asset|Delete GW|Edit GW/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(await screen.findByLabelText('View GW', {}, patient));
    expect(await field('Name (English)')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('a standard shows its chapters and work products; one that is gone leads back', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { id } = await lin.call(standards.create, {
      body: {
        code: '21434',
        name: both('21434', '21434'),
        content: both('Engineering', '工程'),
        chapters: [{ number: '15', title: both('TARA methods', 'TARA 方法') }],
        workProducts: [{ code: 'WP-15-01', name: both('Damage scenarios', '损害场景') }],
      },
    });
    world.openPage(`/library/securityStandardDetail?id=${id}`);
    expect(await text('TARA methods')).toBeInTheDocument();
    expect(await text('WP-15-01')).toBeInTheDocument();
    world.openPage('/library/securityStandardDetail?id=nowhere');
    expect(await text('This entry does not exist. It may have been deleted.')).toBeInTheDocument();
  });

  it.each([
    ['shows the requirements that cite it to who reads those', 'LibMitigationRead', 1],
    ['says nothing of them to who does not', 'AssetRead', 0],
  ] as const)('a standard %s', async (_what, held, places) => {
    world = await browserWorld();
    const keeper = await world.user('keeper', permissions);
    const content = both('Engineering', '工程');
    const { id } = await keeper.call(standards.create, { body: { code: '21434', name: content, content } });
    const body = { code: 'RQ-1', name: both('Sign frames', '报文签名'), standard: '21434' };
    await keeper.call(libraryCalls.requirements.create, { body });
    await world.signIn('reader', ['LibCriteriaRead', held]);
    world.openPage(`/library/securityStandardDetail?id=${id}`);
    expect(await text('No task uses this entry.')).toBeInTheDocument();
    expect(screen.queryAllByText(/^Cited by requirements of the library/)).toHaveLength(places);
    expect(screen.queryAllByText('RQ-1 Sign frames')).toHaveLength(places);
  });
});
