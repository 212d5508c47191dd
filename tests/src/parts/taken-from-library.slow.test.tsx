import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh: string) => ({ en, zh });
const { assets, attacks } = libraryCalls;

const taskAt = async (kind: AnalysisKind): Promise<ExampleTask> => {
  example = await exampleTask(kind);
  return example;
};
const edit = ({ lin, versionId }: ExampleTask, ...edits: Op[]) =>
  lin.call(version.edit, { params: { versionId }, body: { edits } });
type Panel = ReturnType<typeof within>;

describe('a row that was taken from a library', { timeout: 240_000 }, () => {
  /** An asset of the task taken from an entry that says otherwise by now, or that is gone, with its panel open. */
  async function opened(state: 'changed' | 'tagged' | 'gone') {
    const task = await taskAt('assets');
    const form = { code: 'GW', name: both('Gateway', '网关'), description: both('Routes', '路由') };
    const entry = await task.lin.call(assets.create, { body: form });
    const library = { library: 'assets' as const, entry: entry.id, rev: 1, language: 'en' as const };
    await edit(task, add('assets', { name: 'Our gateway', description: 'Routes', code: 'OWN', library }, 'taken'));
    const params = { entryId: entry.id };
    if (state === 'tagged')
      await task.lin.call(assets.bulk, { body: { ids: [entry.id], do: { act: 'tag', tag: 'bus' } } });
    else
      await task.lin.call(assets.change, {
        params,
        body: { rev: 1, form: { ...form, description: both('Routes and filters', '路由与过滤'), properties: ['I'] } },
      });
    if (state === 'gone') await task.lin.call(assets.drop, { params });
    task.open('taken');
    const panel = within(await screen.findByRole('complementary', { name: 'OWN', ...hidden }, patient));
    const words = {
      changed: 'GW: the library has changed since',
      tagged: 'GW: as in the library',
      gone: /has been deleted from the library/,
    };
    await panel.findByText(words[state], {}, patient);
    return { panel, now: () => task.find('assets', 'OWN') };
  }
  const takeOver = (panel: Panel) => panel.findAllByRole('button', { name: 'Take over', ...hidden }, patient);

  it('says what has changed and takes it over field by field, never what the row says by itself', async () => {
    const { panel, now } = await opened('changed');
    expect(await takeOver(panel)).toHaveLength(2);
    expect(panel.getByText('Description: Routes → Routes and filters')).toBeInTheDocument();
    expect(await now()).toMatchObject({ description: 'Routes', properties: [], library: { rev: 1 } });
    await user.click((await takeOver(panel))[0]!);
    await waitFor(async () => {
      expect(await now()).toMatchObject({ description: 'Routes and filters', properties: [], library: { rev: 1 } });
    }, patient);
    await waitFor(async () => expect(await takeOver(panel)).toHaveLength(1), patient);
    await user.click((await takeOver(panel))[0]!);
    expect(await panel.findByText('GW: as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => {
      expect(await now()).toMatchObject({ name: 'Our gateway', properties: ['I'], library: { rev: 2 } });
    }, patient);
  });

  it('may keep what it says, and is not asked again for this change', async () => {
    const { panel, now } = await opened('changed');
    await user.click(await panel.findByRole('button', { name: 'Keep mine', ...hidden }, patient));
    expect(await panel.findByText('GW: as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => {
      expect(await now()).toMatchObject({ description: 'Routes', properties: [], library: { rev: 2 } });
    }, patient);
  });

  it('has nothing to follow where the entry got a tag', async () => {
    const { panel } = await opened('tagged');
    expect(panel.queryByRole('button', { name: 'Keep mine', ...hidden })).toBeNull();
  });

  it.each(['changed', 'gone'] as const)('is unlinked by a button (entry %s)', async (state) => {
    const { panel, now } = await opened(state);
    const take = { name: 'Take over', ...hidden };
    await waitFor(() => expect(panel.queryAllByRole('button', take)).toHaveLength(state === 'gone' ? 0 : 2), patient);
    await user.click(panel.getByRole('button', { name: 'Unlink from the library', ...hidden }));
    await waitFor(async () => expect(await now()).toMatchObject({ description: 'Routes', library: null }), patient);
    expect(await panel.findByRole('button', { name: /Put into the library$/, ...hidden }, patient)).toBeInTheDocument();
    expect(panel.queryByText(/^GW/)).toBeNull();
  });
});

describe('an attack path that was taken from a library', { timeout: 240_000 }, () => {
  it('says step by step what has changed, and takes it over step by step', async () => {
    const task = await taskAt('paths');
    const steps = [{ name: both('Reach the bus', '接入总线') }, { name: both('Send frames', '发送报文') }];
    const form = { code: 'AT-1', name: both('Forged frames', '伪造报文'), steps };
    const entry = await task.lin.call(attacks.create, { body: form });
    const threat = await task.find('threats', 'TS-1');
    const library = { library: 'attacks' as const, entry: entry.id, rev: 1, language: 'en' as const };
    await edit(
      task,
      add('steps', { name: 'Reach the bus' }, 'step-a'),
      add('steps', { name: 'Send frames' }, 'step-b'),
      add('paths', { name: 'Ours', code: 'OWN', threats: [threat.id], steps: ['step-a', 'step-b'], library }, 'taken'),
    );
    const later = [
      { ...steps[0], name: both('Reach the bus', '接入总线'), reason: both('By the port', '经由接口') },
      { name: both('Learn the frames', '学习报文') },
      ...steps.slice(1),
    ];
    const change = { params: { entryId: entry.id }, body: { rev: 1, form: { ...form, steps: later } } };
    await task.lin.call(attacks.change, change);
    task.open('taken');
    const panel = within(await screen.findByRole('complementary', { name: 'OWN', ...hidden }, patient));
    expect(
      await panel.findByText(/^Step 1 Reach the bus · Reason of the rating: – → By the port$/, {}, patient),
    ).toBeVisible();
    expect(panel.getByText('New step 2: Learn the frames')).toBeInTheDocument();
    const takeOver = () => panel.findAllByRole('button', { name: 'Take over', ...hidden }, patient);
    expect(await takeOver()).toHaveLength(2);
    await user.click((await takeOver())[1]!);
    await waitFor(async () => expect(await takeOver()).toHaveLength(1), patient);
    await user.click((await takeOver())[0]!);
    expect(await panel.findByText('AT-1: as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => {
      const [path, stored] = [await task.find('paths', 'OWN'), await task.stored('steps')];
      expect(path).toMatchObject({ name: 'Ours', library: { rev: 2 } });
      const named = path.steps.map((id) => stored.find((step) => step.id === id));
      expect(named).toMatchObject([
        { id: 'step-a', reason: 'By the port' },
        { name: 'Learn the frames' },
        { id: 'step-b' },
      ]);
    }, patient);
  });
});
