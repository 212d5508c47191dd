import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });
const { attacks, requirements } = libraryCalls;
const rated = { ET: '1d', SE: 'layman', KoIC: 'public', WoO: 'easy', Eq: 'standard' };
const potential = { ET: '6m', SE: 'expert', KoIC: 'confidential', WoO: 'moderate', Eq: 'bespoke' };

/** A library with one requirement that makes tampering harder, one that says nothing of attacks, and a tree that names the first. */
async function fillLibrary({ lin }: ExampleTask) {
  const { id } = await lin.call(requirements.create, {
    body: {
      code: 'CR-X-01',
      name: both('Authenticated lamp requests', '灯光请求认证'),
      text: both('The code shall have at least 64 bits.', 'MAC 应不少于 64 位。'),
      hardens: [{ threatTypes: ['T'], potential, reason: both('The key is needed.', '需要密钥。') }],
    },
  });
  await lin.call(requirements.create, { body: { code: 'CR-X-02', name: both('Written procedure', '书面流程') } });
  await lin.call(attacks.create, {
    body: {
      code: 'TR-X',
      form: 'tree',
      name: both('Any way to the lamps', '通往车灯的任一途径'),
      threatTypes: ['T'],
      steps: [{ name: both('Send frames', '发送报文'), potential: rated }],
      nodes: [
        { id: 'r', gate: 'or', text: both('Lamps off', '车灯关闭') },
        { id: 'a', parent: 'r', step: 0, controls: ['CR-X-01', 'CR-GONE'] },
      ],
    },
  });
  return id;
}

describe('controls from the library', { timeout: 240_000 }, () => {
  it('are offered where they make a step harder, say from which level to which, and come as one edit', async () => {
    example = await exampleTask('controls');
    const task = example;
    const entry = await fillLibrary(task);
    const threat = await task.find('threats', 'TS-2');
    const ratings = { 'attack-potential': rated };
    const edits = [
      add('steps', { name: 'Reach the bus', ratings }, 'reach'),
      add('steps', { name: 'Change the signal', ratings: { 'attack-potential': { ...rated, ET: '1w' } } }, 'change'),
      add('paths', { name: 'By the OBD connector', threats: [threat.id], steps: ['reach', 'change'] }, 'by-obd'),
    ];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    task.open();
    await user.click(await screen.findByRole('button', { name: /Controls from library$/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(await dialog.findByText('Authenticated lamp requests', {}, patient)).toBeInTheDocument();
    expect(dialog.queryByText('Written procedure'), 'it makes nothing harder').toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'CR-X-01', ...hidden }));
    const effects = within(await dialog.findByRole('region', { name: /^What they would bring/, ...hidden }, patient));
    const lines = effects.getAllByRole('listitem', hidden).map(({ textContent }) => textContent ?? '');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^AS-\d+ Change the signal \(AP-\d+ By the OBD connector\): .*High 2 → .*Very low 41$/);
    await user.click(dialog.getByRole('button', { name: /Add controls \(1\)$/, ...hidden }));
    await waitFor(async () => expect(await task.stored('controls')).toHaveLength(1), patient);
    const [requirement] = (await task.stored('requirements')).filter(({ library }) => library?.entry === entry);
    expect(requirement).toMatchObject({ text: 'The code shall have at least 64 bits.' });
    const [control] = await task.stored('controls');
    expect(control).toMatchObject({
      name: 'Authenticated lamp requests',
      active: false,
      reason: 'The key is needed.',
      requirements: [requirement?.id],
      ratings: { 'attack-potential': potential },
    });
    const guarded = (await task.stored('steps')).filter(({ controls }) => controls.includes(control?.id ?? ''));
    expect(guarded.map(({ id }) => id)).toEqual(['change']);
  });

  it('come with a tree: off at first, on where somebody says that they exist', async () => {
    example = await exampleTask('paths');
    const task = example;
    await fillLibrary(task);
    const free = await task.find('threats', 'TS-2');
    task.open();
    await screen.findByRole('grid', hidden, patient);
    await user.click(await screen.findByRole('button', { name: /Import from library$/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await user.click(dialog.getByText('Attack tree', { selector: '.ant-segmented-item-label' }));
    const row = (await dialog.findByText('Any way to the lamps', {}, patient)).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox', hidden));
    await user.click(dialog.getByLabelText('Threat scenarios without paths or a tree, which get the attack tree'));
    const [threat] = await screen.findAllByText(/^TS-2/, { selector: '.ant-select-item-option-content' }, patient);
    await user.click(threat!);
    await user.click(dialog.getByRole('checkbox', { name: 'Take the controls as existing', ...hidden }));
    await user.click(dialog.getByRole('button', { name: /Import \(1\)$/, ...hidden }));
    await waitFor(async () => expect(await task.stored('controls')).toHaveLength(1), patient);
    const [control] = await task.stored('controls');
    expect(control).toMatchObject({ name: 'Authenticated lamp requests', active: true });
    const { rows } = await task.lin.call(version.snapshot, { params: { versionId: task.versionId } });
    const nodes = (rows.treeNodes ?? []) as unknown as { threat: string; controls: string[] }[];
    expect(nodes.filter(({ threat }) => threat === free.id).map(({ controls }) => controls)).toEqual([
      [],
      [control?.id],
    ]);
  });
});
