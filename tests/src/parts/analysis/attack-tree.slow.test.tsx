import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

/** From now on the steps of the task add up: its trees are rated by step sets. */
async function addUp({ lin, projectId }: Example): Promise<void> {
  const params = { projectId };
  const { rev, method } = await lin.call(project.get, { params });
  const feasibility = method.feasibility.map((model) =>
    model.id === attackPotential.id ? { ...model, stepAggregation: 'sumPerParameter' as const } : model,
  );
  const body = { rev, method: { ...method, feasibility }, accepted: true };
  await lin.call(project.changeMethod, { params, body });
}

/** Below an AND, gates of so many steps each. */
const gatesOf = (threat: string, sizes: readonly number[]): Op[] => [
  add('treeNodes', { threat, parent: 'top', gate: 'and', text: 'All of it', order: 2 }, 'all'),
  ...sizes.map((_, i) => add('treeNodes', { threat, parent: 'all', gate: 'or', text: `way${i}`, order: i }, `way${i}`)),
  ...sizes.flatMap((size, gate) =>
    Array.from({ length: size }, (_, i) => [
      add('steps', { name: `way${gate} step ${i}`, ratings: rated(i % 2, 3, 0, 0, 4) }, `way${gate}-s${i}`),
      add('treeNodes', { threat, parent: `way${gate}`, step: `way${gate}-s${i}`, order: i }, `way${gate}-n${i}`),
    ]).flat(),
  ),
];

const bound = 'Not all step sets were rated; there may be an easier one.';
const panel = () => document.querySelector('[data-part=panel]')?.textContent ?? '';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const rated = (...values: number[]) => ({
  [attackPotential.id]: Object.fromEntries(
    attackPotential.parameters.map(({ code, levels }, i) => [
      code,
      levels.find(({ value }) => value === values[i])?.code ?? '',
    ]),
  ),
});

/** The tree of TS-1: OR( AND( a, shared ), AND( b, shared ) ), a control on the top, the page of the trees open. */
async function opened(language: 'en-US' | 'zh-CN' = 'en-US') {
  example = await exampleTask('threats', language);
  const { lin, versionId, taskId, world } = example;
  const threat = (await example.find('threats', 'TS-1')).id;
  const edit = (...edits: Op[]) => lin.call(version.edit, { params: { versionId }, body: { edits } });
  const leaf = (parent: string, step: string, order: number) =>
    add('treeNodes', { threat, parent, step, order }, `${parent}-${step}`);
  await edit(
    add('steps', { name: 'Open the cover', ratings: rated(4, 3, 3, 0, 4) }, 'a'),
    add('steps', { name: 'Reach the bus', ratings: rated(17, 6, 3, 0, 4) }, 'b'),
    add('steps', { name: 'Send the frame', ratings: rated(0, 3, 0, 0, 0) }, 'shared'),
    add('controls', { name: 'Signed frames', ratings: rated(1, 6, 0, 4, 0) }, 'sign'),
    add('treeNodes', { threat, gate: 'or', text: 'Light goes off', controls: ['sign'] }, 'top'),
    add('treeNodes', { threat, parent: 'top', gate: 'and', text: 'At the lamp' }, 'left'),
    add('treeNodes', { threat, parent: 'top', gate: 'and', text: 'On the bus', order: 1 }, 'right'),
    leaf('left', 'a', 0),
    leaf('left', 'shared', 1),
    leaf('right', 'b', 0),
    leaf('right', 'shared', 1),
  );
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=trees&threat=${threat}`);
  const canvas = await screen.findByRole('application', undefined, patient);
  const outcome = () => document.querySelector<HTMLElement>('[data-part=outcome]')?.textContent ?? '';
  const selected = () => document.querySelector('[data-part=selected]')?.textContent ?? '';
  return { edit, canvas, outcome, selected, threat };
}

describe('the attack tree on screen', { timeout: 240_000 }, () => {
  it('keeps an earlier name by a colleague, and says so when input was late or its node was deleted', async () => {
    const { canvas, edit, selected } = await opened();
    canvas.focus();
    await user.keyboard('{Home}{ArrowDown}');
    const renamed = selected().includes('At the lamp') ? 'left' : 'right';
    const text = async () =>
      (await example?.stored('treeNodes' as 'damages'))?.find((row) => row.id === renamed) as unknown;
    await user.keyboard('{F2}');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the node' }), 'Mine');
    await edit(change('treeNodes', { id: renamed, rev: 1 } as never, { text: 'Theirs' }));
    await waitFor(() => expect(selected()).toContain('Theirs'), patient);
    await user.keyboard('{Enter}');
    const bar = await waitFor(() => {
      const found = document.querySelector('[data-part="conflict"]');
      if (!found) throw new Error('no conflict');
      return found;
    }, patient);
    expect(bar).toHaveTextContent(/yours: .*Mine/);
    expect(await text()).toMatchObject({ text: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(document.querySelector('[data-part="conflict"]')).toBeNull(), patient);

    canvas.focus();
    await user.keyboard('{Home}{ArrowDown}');
    const typed = selected().includes('Theirs') ? renamed : renamed === 'left' ? 'right' : 'left';
    await user.keyboard('{F2}');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the node' }), 'Beside it');
    await edit(drop('treeNodes', { id: typed }));
    await screen.findByText(/deleted in the meantime. You had typed: “.*Beside it”/, undefined, patient);
    expect(screen.queryByRole('textbox', { name: 'Name of the node' })).toBeNull();
    canvas.focus();
    await user.keyboard('{Home}{ArrowDown}{Shift>}{Enter}{/Shift}');
    await user.type(await screen.findByRole('textbox', { name: 'New control' }), 'Sealed cover');
    await edit(drop('treeNodes', { id: typed === 'left' ? 'right' : 'left' }));
    await screen.findByText(/deleted in the meantime. You had typed: “Sealed cover”/, undefined, patient);
  });

  it('is navigated, rated and switched by keys; shared steps are one node; a leaf has nothing below it', async () => {
    const { canvas, edit, outcome, selected, threat } = await opened();
    await waitFor(() => expect(outcome()).toMatch(/Medium 14.*→.*Low 21/), patient);
    canvas.focus();
    await user.keyboard('{Home}');
    expect(selected()).toContain('Light goes off');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(selected()).toContain('Send the frame');
    expect(selected()).toContain('shared by 2');
    await user.keyboard('{Home}{Control>}b{/Control}');
    await waitFor(() => expect(outcome()).not.toContain('→'), patient);
    await waitFor(
      async () => expect(await example?.find('controls', 'CTL-1')).toMatchObject({ active: false }),
      patient,
    );

    await edit(...gatesOf(threat, [2]));
    canvas.focus();
    await waitFor(async () => {
      await user.keyboard('{Home}{ArrowDown}{ArrowRight}{ArrowRight}');
      expect(selected()).toContain('All of it');
    }, patient);
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}');
    expect(selected()).toContain('Open the cover');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toContain('Open the cover');
    await user.keyboard('{ArrowUp}');
    expect(selected()).toContain('At the lamp');
  });

  it('counts its controls in the whole task by a switch of this tab, and shows effects up to the risk', async () => {
    const { edit, outcome } = await opened();
    await waitFor(() => expect(outcome()).toMatch(/Medium 14.*→.*Low 21/), patient);
    const root = () => document.querySelector('[data-part=selected]')?.textContent ?? '';
    await user.click(await screen.findByText('With controls', undefined, patient));
    await user.click(screen.getByRole('application'));
    screen.getByRole('application').focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(root()).toContain('21'), patient);
    // What stands beside the switch still says both.
    expect(outcome()).toMatch(/Medium 14.*→.*Low 21/);
    await user.click(screen.getByText('Without controls'));
    await waitFor(() => expect(root()).toContain('14'), patient);

    screen.getByRole('application').focus();
    await user.keyboard('{Home}');
    const step = (await example?.stored('steps'))?.find(({ id }) => id === 'a');
    await edit(change('steps', step!, { ratings: rated(19, 8, 11, 10, 9) }));
    const way = () => document.querySelector('[data-part=way-up]')?.textContent ?? '';
    await waitFor(() => expect(way()).toMatch(/TS-1.*14 → 30/), patient);
  });

  it('gets steps by Tab and Enter, named where they stand, and says before a branch is deleted what goes along', async () => {
    const { canvas, selected } = await opened();
    canvas.focus();
    await user.keyboard('{Home}{Tab}');
    const field = await screen.findByRole('textbox', { name: 'Name of the node' }, patient);
    await user.clear(field);
    await user.type(field, 'By radio{Enter}');
    await waitFor(() => expect(selected()).toContain('By radio'), patient);
    canvas.focus();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the node' }), '{Escape}');
    await waitFor(() => expect(selected()).toContain('New step'), patient);
    canvas.focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', undefined, patient);
    expect(dialog.textContent).toContain('Attack steps: AS-');
    await user.click(within(dialog).getByRole('button', { name: /Delete/ }));
    await waitFor(async () => {
      const steps = (await example?.stored('steps')) ?? [];
      expect(steps.filter(({ name }) => name === 'By radio')).toHaveLength(1);
      expect(steps.filter(({ name }) => name === 'New step')).toHaveLength(0);
    }, patient);
  });

  it('takes a name by typing on a node, also by input method; its menu opens by keys and returns focus', async () => {
    const { canvas, selected } = await opened();
    canvas.focus();
    await user.keyboard('{Home}');
    const field = document.activeElement as HTMLInputElement;
    fireEvent.keyDown(field, { key: 'l', keyCode: 229 });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'liang' }, isComposing: true });
    expect(await screen.findByRole('textbox', { name: 'Name of the node' })).toBe(field);
    // Enter takes the word, and Escape would give up a part of it.
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
    fireEvent.input(field, { target: { value: 'Lights out' } });
    fireEvent.compositionEnd(field);
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selected()).toContain('Lights out'), patient);
    expect(screen.queryByRole('textbox', { name: 'Name of the node' })).toBeNull();
    await user.keyboard('?!');
    expect(await screen.findByRole('textbox', { name: 'Name of the node' })).toHaveValue('?!');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(selected()).toContain('Lights out'), patient);

    canvas.focus();
    await user.keyboard('{Home}');
    const before = document.activeElement;
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const entry = await screen.findByRole('menuitem', { name: /AND ↔ OR/, hidden: true }, patient);
    entry.focus();
    expect(document.activeElement).toBe(entry);
    fireEvent.keyDown(entry, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement).toBe(before), patient);
    expect(selected()).toContain('OR');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: /AND ↔ OR/, hidden: true }, patient));
    await waitFor(() => expect(selected()).toContain('AND'), patient);
    expect(document.activeElement).toBe(before);
  });

  it('says when its list of minimal sets is cut, and when its rating is only a bound', async () => {
    const { canvas, edit, outcome, threat } = await opened();
    await edit(...gatesOf(threat, [11, 11, 11]));
    canvas.focus();
    await user.click(await screen.findByRole('tab', { name: 'Paths (minimal sets)' }, patient));
    const said = /More than 1.?000 minimal sets: the list is cut.*The rating of the tree is not cut/;
    await waitFor(() => expect(document.querySelector('[data-part=attack-tree]')).toHaveTextContent(said), patient);

    await addUp(example!);
    canvas.focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(panel()).toContain(bound), patient);
    expect(outcome()).toContain('not all step sets rated');
    const shown = () => document.querySelector('[data-part=attack-tree] [role=tabpanel]')?.textContent ?? '';
    await waitFor(() => expect(shown()).toMatch(/the list is cut/), patient);
    expect(shown()).toContain(bound);
    expect(shown()).not.toContain('The rating of the tree is not cut');
  });

  it('says at a node that its result is a bound, and no more once all its step sets are rated', async () => {
    const { canvas, edit, selected, threat, outcome } = await opened();
    await addUp(example!);
    await edit(...gatesOf(threat, [51, 1]));
    canvas.focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(panel()).toContain('Sum'), patient);
    // The top rates every set of its tree.
    expect(panel()).not.toContain(bound);
    expect(outcome()).not.toContain('not all step sets rated');
    await waitFor(async () => {
      await user.keyboard('{Home}{ArrowDown}');
      for (let i = 0; i < 3 && !selected().includes('All of it'); i++) await user.keyboard('{ArrowRight}');
      await user.keyboard('{ArrowDown}');
      for (let i = 0; i < 4 && !selected().includes('way0'); i++) await user.keyboard('{ArrowLeft}');
      expect(selected()).toContain('way0');
    }, patient);
    await waitFor(() => expect(panel()).toContain(bound), patient);
    await edit(drop('treeNodes', { id: 'way0-n50' }));
    await waitFor(() => expect(panel()).not.toContain(bound), patient);
    expect(panel()).toContain('Sum');
  });

  it('makes paths of the tree as it is when it is converted, not when it was asked', async () => {
    const { edit, threat } = await opened();
    await user.click(await screen.findByRole('button', { name: /Convert to paths/ }, patient));
    const dialog = await screen.findByRole('dialog', undefined, patient);
    expect(dialog).toHaveTextContent('2 attack paths replace the tree');
    await edit(
      add('steps', { name: 'By radio', ratings: rated(1, 3, 0, 0, 4) }, 'radio'),
      add('treeNodes', { threat, parent: 'top', step: 'radio', order: 2 }, 'by-radio'),
    );
    await waitFor(() => expect(dialog).toHaveTextContent('3 attack paths replace the tree'), patient);
    await user.click(within(dialog).getByRole('button', { name: 'Convert' }));
    await waitFor(async () => {
      const paths = (await example?.stored('paths')) ?? [];
      expect(paths.filter(({ steps }) => steps.includes('radio'))).toHaveLength(1);
    }, patient);
  });
});
