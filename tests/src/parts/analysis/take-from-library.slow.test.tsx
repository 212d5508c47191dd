import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });
const { assets, attacks, templates } = libraryCalls;

const taskAt = async (kind: AnalysisKind): Promise<ExampleTask> => {
  example = await exampleTask(kind);
  return example;
};

/** Opens the dialog of the step that is open. */
async function openDialog() {
  await screen.findByRole('grid', hidden, patient);
  await user.click(await screen.findByRole('button', { name: /Import from library$/, ...hidden }, patient));
  return within(await screen.findByRole('dialog', {}, patient));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

const tick = async (dialog: Dialog, name: string) => {
  const row = (await dialog.findByText(name, {}, patient)).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('checkbox', hidden));
};
const importButton = (dialog: Dialog, count: number) =>
  dialog.getByRole('button', { name: new RegExp(`Import \\(${count}\\)$`), ...hidden });

describe('the dialog that takes library entries into a task', { timeout: 240_000 }, () => {
  it('blames no filter where the library has no entry of the kind that is taken here', async () => {
    const task = await taskAt('assumptions');
    task.open();
    const dialog = await openDialog();
    expect(await dialog.findByText('The library has no entry of this kind yet.', {}, patient)).toBeInTheDocument();
  });

  it('keeps the selection through another search, takes several at once, and names a deleted one before', async () => {
    const task = await taskAt('assets');
    const create = (code: string, en: string, zh: string, properties: string[] = []) =>
      task.lin.call(assets.create, { body: { code, name: both(en, zh), properties } });
    await create('GW', 'Gateway', '网关', ['I']);
    await create('TBOX', 'Telematics unit', '车载终端');
    const gone = await create('CAM', 'Camera', '摄像头');
    await create('RAD', 'Radar', '雷达');
    const taken = async () => (await task.stored('assets')).filter(({ library }) => library !== null);
    task.open();
    const dialog = await openDialog();
    await tick(dialog, 'Gateway');
    await user.type(dialog.getByLabelText(/^Search in both languages/), '车载{Enter}');
    await waitFor(() => expect(dialog.queryByText('Gateway')).toBeNull(), patient);
    await tick(dialog, 'Telematics unit');
    await user.click(importButton(dialog, 2));
    const first = [{ name: 'Gateway', properties: ['I'] }, { name: 'Telematics unit' }];
    await waitFor(async () => expect(await taken()).toMatchObject(first), patient);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);

    const again = await openDialog();
    await tick(again, 'Camera');
    await tick(again, 'Radar');
    await task.lin.call(assets.drop, { params: { entryId: gone.id } });
    await user.click(importButton(again, 2));
    expect(
      await screen.findByText(/^Deleted from the library in the meantime and no longer selected: 1/),
    ).toBeInTheDocument();
    await waitFor(() => expect(again.queryByText('Camera')).toBeNull(), patient);
    expect(await taken()).toHaveLength(2);
    await user.click(importButton(again, 1));
    await waitFor(async () => expect(await taken()).toMatchObject([...first, { name: 'Radar' }]), patient);
  });

  it('asks for the values a requirement leaves open, and shows the sentence as it will read', async () => {
    const task = await taskAt('requirements');
    await task.lin.call(libraryCalls.requirements.create, {
      body: {
        code: 'MAC',
        name: both('Message code', 'MAC'),
        text: both('The code shall be at least {bits} bits by {alg}.', 'MAC 应不小于 {bits} 位，算法为 {alg}。'),
        parameters: [
          { key: 'bits', name: both('Length', '长度'), value: both('64', '64') },
          { key: 'alg', name: both('Algorithm', '算法'), value: both('CMAC', 'CMAC') },
        ],
      },
    });
    task.open();
    const dialog = await openDialog();
    await tick(dialog, 'Message code');
    await user.click(importButton(dialog, 1));
    expect(await dialog.findByText('The code shall be at least 64 bits by CMAC.', {}, patient)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Length'), '28');
    expect(dialog.getByText('The code shall be at least 28 bits by CMAC.')).toBeInTheDocument();
    await user.click(importButton(dialog, 1));
    const taken = async () => (await task.stored('requirements')).filter(({ library }) => library !== null);
    const row = { name: 'Message code', text: 'The code shall be at least 28 bits by CMAC.', goals: [], clauses: [] };
    await waitFor(async () => expect(await taken()).toMatchObject([row]), patient);
  });
});

describe('the dialog of a step that takes from several libraries', { timeout: 240_000 }, () => {
  /** Shows the list of another library, in the dialog that is open. */
  const source = async (dialog: Dialog, name: string) => {
    const box = await screen.findByRole('dialog', {}, patient);
    const before = await dialog.findByLabelText(/^Search in both languages/, {}, patient);
    await user.click(dialog.getByText(name, { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(before).not.toBeInTheDocument(), patient);
    expect(screen.getByRole('dialog')).toBe(box);
    return dialog;
  };
  const choose = async (dialog: Dialog, label: string, option: RegExp) => {
    await user.click(dialog.getByLabelText(label));
    const [found] = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' }, patient);
    await user.click(found!);
  };
  /** The rows of a kind that were not there before. */
  const watch = async <K extends 'damages' | 'threats' | 'steps'>(task: ExampleTask, kind: K) => {
    const before = new Set((await task.stored(kind)).map(({ id }) => id));
    return async () => (await task.stored(kind)).filter(({ id }) => !before.has(id));
  };

  it('makes a damage named after its asset, waits if the asset is deleted, and keeps the selection', async () => {
    const task = await taskAt('damages');
    const edit = (...edits: Op[]) =>
      task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await edit(add('assets', { name: 'Passing', code: 'PSG' }, 'passing'));
    const name = both('Loss of a lamp', '灯光失效');
    const sentence = both('{A} does not arrive', '{A}未到达');
    const scenario = { type: 'impactScenario' as const, name, sentence, property: 'A', category: 'Road user' };
    const { id } = await task.lin.call(templates.create, { body: { code: 'TI-1', ...scenario } });
    await task.lin.call(templates.create, {
      body: { code: 'TA-1', type: 'assumption', name: both('Trusted', '可信') },
    });
    await task.lin.call(libraryCalls.impacts.create, { body: { code: 'IM-1', name: both('Lamp off', '灯灭') } });
    const horn = { type: 'impactScenario' as const, sentence: both('{A} fails', '{A}失效') };
    await task.lin.call(templates.create, { body: { code: 'TI-2', ...horn, name: both('Horn off', '喇叭失效') } });
    const added = await watch(task, 'damages');
    const asset = await task.find('assets', 'A-1');
    task.open();
    const dialog = await source(await openDialog(), 'Templates');
    await tick(dialog, 'Loss of a lamp');
    expect(dialog.queryByText('Trusted')).toBeNull();
    expect(importButton(dialog, 1)).toBeDisabled();
    await choose(dialog, 'Assets of the scenarios', /^PSG /);
    await waitFor(() => expect(importButton(dialog, 1)).toBeEnabled(), patient);
    await edit({ op: 'drop', kind: 'assets', id: 'passing' });
    await waitFor(() => expect(importButton(dialog, 1)).toBeDisabled(), patient);
    expect(dialog.queryByTitle(/^passing$|^PSG/)).toBeNull();
    await choose(dialog, 'Assets of the scenarios', /^A-1 /);
    await user.click(importButton(dialog, 1));
    await waitFor(async () => {
      expect(await added()).toMatchObject([
        {
          description: `${asset.name} does not arrive`,
          property: 'A',
          category: 'Road user',
          assets: [asset.id],
          library: { library: 'templates', entry: id, rev: 1, language: 'en' },
        },
      ]);
    }, patient);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    const again = await openDialog();
    await user.type(again.getByLabelText(/^Search in both languages/), 'lamp{Enter}');
    await tick(again, 'Lamp off');
    await choose(again, 'Assets of the scenarios', /^A-1 /);
    await source(again, 'Templates');
    expect(again.getByLabelText(/^Search in both languages/)).toHaveValue('lamp');
    await again.findByText('Loss of a lamp', {}, patient);
    expect(again.queryByText('Horn off')).toBeNull();
    expect(importButton(again, 0)).toBeDisabled();
    await source(again, 'Impact library');
    expect(importButton(again, 1)).toBeEnabled();
  });

  it('makes attack paths with rated steps for the named threats, the steps of a pre-attack first', async () => {
    const task = await taskAt('paths');
    const steps = [
      { name: both('Reach the bus', '接入总线'), takesPart: false },
      { name: both('Send frames', '发送报文'), potential: { ET: '1w', SE: 'expert' } },
    ];
    const { id } = await task.lin.call(attacks.create, {
      body: { code: 'AT-1', name: both('Forged frames', '伪造报文'), steps },
    });
    await task.lin.call(attacks.create, {
      body: { code: 'AT-2', form: 'tree', name: both('A tree', '攻击树'), steps, nodes: [{ id: 'root', step: 0 }] },
    });
    const former = [{ name: both('Buy a car', '购买车辆') }, { name: both('Open it', '拆解') }];
    const body = { code: 'TP-1', type: 'preAttack' as const, name: both('Physical access', '物理接触'), steps: former };
    const preAttack = await task.lin.call(templates.create, { body });
    const threat = await task.find('threats', 'TS-1');
    const before = (await task.stored('paths')).map((path) => path.id);
    task.open();
    const dialog = await openDialog();
    await tick(dialog, 'Forged frames');
    expect(dialog.queryByText('A tree'), 'trees are not offered as paths').toBeNull();
    expect(importButton(dialog, 1)).toBeDisabled();
    await choose(dialog, 'Threat scenarios of the attack paths', /^TS-1 /);
    await user.click(importButton(dialog, 1));
    const made = await waitFor(async () => {
      const found = (await task.stored('paths')).filter((path) => !before.includes(path.id));
      expect(found).toHaveLength(1);
      return found[0]!;
    }, patient);
    expect(made).toMatchObject({
      name: 'Forged frames',
      threats: [threat.id],
      library: { library: 'attacks', entry: id, rev: 1, language: 'en' },
    });
    const stored = await task.stored('steps');
    expect(made.steps.map((one) => stored.find((step) => step.id === one))).toMatchObject([
      { name: 'Reach the bus', takesPart: false, ratings: {} },
      { name: 'Send frames', ratings: { 'attack-potential': { ET: '1w', SE: 'expert' } } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);

    const path = await task.find('paths', 'AP-1');
    const added = await watch(task, 'steps');
    const other = await source(await openDialog(), 'Pre-attack');
    await tick(other, 'Physical access');
    expect(importButton(other, 1)).toBeDisabled();
    await choose(other, 'Attack paths that begin with these steps', /^AP-1 /);
    await user.click(importButton(other, 1));
    await waitFor(async () => expect(await added()).toHaveLength(2), patient);
    const put = await added();
    expect(put.find(({ name }) => name === 'Buy a car')).toMatchObject({
      library: { library: 'templates', entry: preAttack.id },
    });
    const now = (await task.find('paths', 'AP-1')).steps;
    const names = now.map((one) => put.find((step) => step.id === one)?.name);
    expect(names.slice(0, 2)).toEqual(['Buy a car', 'Open it']);
    expect(now.slice(2)).toEqual(path.steps);
  });

  it('puts chosen steps at the end of the open path, dragged ones where dropped, each in one undoable act', async () => {
    const task = await taskAt('paths');
    const steps = [{ name: both('Record', '录制') }, { name: both('Wait', '等待') }, { name: both('Replay', '重放') }];
    await task.lin.call(attacks.create, { body: { code: 'AT-R', name: both('Radio', '无线'), steps } });
    await task.lin.call(attacks.create, { body: { code: 'AT-T', form: 'threat', name: both('Thief', '盗贼') } });
    const before = (await task.find('paths', 'AP-1')).steps;
    const put = await watch(task, 'steps');
    task.open((await task.find('paths', 'AP-1')).id);
    const openSteps = async () => {
      await user.click(await screen.findByRole('button', { name: /Steps from the library$/, ...hidden }, patient));
      return within(await screen.findByRole('dialog', {}, patient));
    };
    const dialog = await openSteps();
    expect(await dialog.findByRole('radio', { name: 'AT-T', ...hidden }, patient)).toBeDisabled();
    await user.click(dialog.getByText('Thief'));
    await user.click(dialog.getByText('Radio'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Wait', ...hidden }, patient));
    await user.click(dialog.getByRole('button', { name: 'Add (2)', ...hidden }));
    await waitFor(async () => expect((await put()).map(({ name }) => name)).toEqual(['Record', 'Replay']), patient);
    const made = (await put()).map(({ id }) => id);
    expect((await task.find('paths', 'AP-1')).steps).toEqual([...before, ...made]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);

    const path = await task.find('paths', 'AP-1');
    const added = await watch(task, 'steps');
    const drawer = await openSteps();
    await user.click(await drawer.findByRole('radio', { name: 'AT-R', ...hidden }, patient));
    const stepOf = async (name: string) =>
      (await drawer.findByRole('checkbox', { name, ...hidden }, patient)).closest<HTMLElement>('[draggable]')!;
    const list = screen.getByRole('list', { name: 'Steps', ...hidden });
    const dataTransfer = { setData: vi.fn() };
    /** Pixels are not laid out here: the pointer is below the middle of everything at 1, above it at -1. */
    const drag = async (name: string, onto: Element, clientY: number) => {
      fireEvent.dragStart(await stepOf(name), { dataTransfer });
      fireEvent.dragOver(onto, { clientY });
      const side = onto.getAttribute('data-drop');
      fireEvent.drop(onto, { clientY });
      expect(onto).not.toHaveAttribute('data-drop');
      return side;
    };
    expect(await drag('Wait', list.querySelector('[data-place="0"]')!, 1)).toBe('after');
    await waitFor(async () => expect((await added()).map(({ name }) => name)).toEqual(['Wait']), patient);
    const [wait] = (await added()).map(({ id }) => id);
    const [first, ...others] = path.steps;
    await waitFor(
      async () => expect((await task.find('paths', 'AP-1')).steps).toEqual([first, wait, ...others]),
      patient,
    );
    expect(await drag('Record', document.querySelector(`[data-line="${path.id}"]`)!, 1)).toBe('into');
    await waitFor(async () => expect(await added()).toHaveLength(2), patient);
    const now = async () => (await task.find('paths', 'AP-1')).steps;
    expect((await now()).at(-1)).toBe((await added()).find(({ name }) => name === 'Record')?.id);
    await user.click(screen.getByRole('button', { name: /^Undo/, ...hidden }));
    await waitFor(async () => expect(await now()).toEqual([first, wait, ...others]), patient);
    expect(await added()).toHaveLength(1);
    // Let go of where no path is, nothing happens.
    fireEvent.dragStart(await stepOf('Record'), { dataTransfer });
    fireEvent.drop(document.body, { clientY: 1 });
    expect(await added()).toHaveLength(1);
  });

  it('gives a tree to threat scenarios that have neither path nor tree, and links them to its entry', async () => {
    const task = await taskAt('paths');
    const tree = {
      code: 'AT-9',
      form: 'tree' as const,
      name: both('Any way in', '任一入口'),
      steps: [{ name: both('By the port', '经接口') }, { name: both('By radio', '经无线') }],
      nodes: [
        { id: 'r', gate: 'or' as const },
        { id: 'a', parent: 'r', step: 0 },
        { id: 'b', parent: 'r', step: 1 },
      ],
    };
    const { id } = await task.lin.call(attacks.create, { body: tree });
    const free = await task.find('threats', 'TS-2');
    task.open();
    const dialog = await source(await openDialog(), 'Attack tree');
    await tick(dialog, 'Any way in');
    await user.click(dialog.getByLabelText('Threat scenarios without paths or a tree, which get the attack tree'));
    const offered = await screen.findAllByText(/^TS-/, { selector: '.ant-select-item-option-content' }, patient);
    expect(offered.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['TS-2']);
    await user.click(offered[0]!);
    await user.click(importButton(dialog, 1));
    await waitFor(async () => {
      expect(await task.find('threats', 'TS-2')).toMatchObject({ library: { library: 'attacks', entry: id, rev: 1 } });
    }, patient);
    const { rows } = await task.lin.call(version.snapshot, { params: { versionId: task.versionId } });
    const nodes = (rows.treeNodes ?? []) as unknown as { threat: string; gate: string; parent: string | null }[];
    expect(nodes.filter(({ threat }) => threat === free.id).map(({ gate }) => gate)).toEqual(['or', 'none', 'none']);
  });

  it('makes threat scenarios of a catalogue for the assets named; one of no type the task has cannot be chosen, and says why', async () => {
    const task = await taskAt('threats');
    const threat = (code: string, name: string, threatTypes: string[]) =>
      task.lin.call(attacks.create, { body: { code, form: 'threat', name: both(name, name), threatTypes } });
    const { id } = await threat('C-1', 'Flooding of the bus', ['D']);
    await threat('C-2', 'Of a type unknown here', ['other-type']);
    const added = await watch(task, 'threats');
    const asset = await task.find('assets', 'A-2');
    task.open();
    const dialog = await openDialog();
    await tick(dialog, 'Flooding of the bus');
    const unknown = (await dialog.findByText('Of a type unknown here', {}, patient)).closest('tr') as HTMLElement;
    expect(within(unknown).getByRole('checkbox', hidden)).toBeDisabled();
    expect(within(unknown).getByTitle(/^The method of this task has no matching threat type/)).toBeInTheDocument();
    await tick(dialog, 'Of a type unknown here');
    await choose(dialog, 'Assets of the scenarios', /^A-2 /);
    await user.click(importButton(dialog, 1));
    expect(await screen.findByText('Imported from the library: 1', {}, patient)).toBeInTheDocument();
    expect(await added()).toMatchObject([
      { description: 'Flooding of the bus', type: 'D', property: 'A', assets: [asset.id], library: { entry: id } },
    ]);
  });
});
