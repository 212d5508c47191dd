import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
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
const { assets, attacks } = libraryCalls;

const taskAt = async (kind: AnalysisKind): Promise<ExampleTask> => {
  example = await exampleTask(kind);
  return example;
};
const edit = ({ lin, versionId }: ExampleTask, ...edits: Op[]) =>
  lin.call(version.edit, { params: { versionId }, body: { edits } });
type Panel = ReturnType<typeof within>;

describe('a row that was taken from a library', { timeout: 240_000 }, () => {
  /** Assets of the task, each taken from an entry of its own, that says otherwise by now, got a tag, or is gone. */
  const states = { FOLLOW: 'changed', KEEP: 'changed', TAG: 'tagged', UNLINK: 'changed', GONE: 'gone' } as const;
  const words = {
    changed: (code: string) => `${code}: changed in the library since`,
    tagged: (code: string) => `${code}: same as in the library`,
    gone: () => /has been deleted from the library/,
  };
  async function opened() {
    const task = await taskAt('assets');
    for (const [code, state] of Object.entries(states)) {
      const form = { code, name: both('Gateway', '网关'), description: both('Routes', '路由') };
      const entry = await task.lin.call(assets.create, { body: form });
      const library = { library: 'assets' as const, entry: entry.id, rev: 1, language: 'en' as const };
      await edit(
        task,
        add('assets', { name: 'Our gateway', description: 'Routes', code: `OWN-${code}`, library }, code),
      );
      const params = { entryId: entry.id };
      const next = { ...form, description: both('Routes and filters', '路由与过滤'), properties: ['I'] };
      if (state === 'tagged')
        await task.lin.call(assets.bulk, { body: { ids: [entry.id], do: { act: 'tag', tag: 'bus' } } });
      else await task.lin.call(assets.change, { params, body: { rev: 1, form: next } });
      if (state === 'gone') await task.lin.call(assets.drop, { params });
    }
    const { taskId, versionId } = task;
    task.open();
    await screen.findByRole('grid', hidden, patient);
    /** Opens the panel of one of them. */
    return async (code: keyof typeof states) => {
      act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=assets&row=${code}`));
      const panel = within(await screen.findByRole('complementary', { name: `OWN-${code}`, ...hidden }, patient));
      await panel.findByText(words[states[code]](code), {}, patient);
      return { panel, now: () => task.find('assets', `OWN-${code}`) };
    };
  }
  const takeOver = (panel: Panel) => panel.findAllByRole('button', { name: 'Use library version', ...hidden }, patient);

  it('names changes of its entry, takes them field by field or keeps its own, and is unlinked by a button', async () => {
    const panelOf = await opened();
    const { panel, now } = await panelOf('FOLLOW');
    expect(await takeOver(panel)).toHaveLength(2);
    expect(panel.getByText('Description: Routes → Routes and filters')).toBeInTheDocument();
    expect(await now()).toMatchObject({ description: 'Routes', properties: [], library: { rev: 1 } });
    await user.click((await takeOver(panel))[0]!);
    await waitFor(async () => {
      expect(await now()).toMatchObject({ description: 'Routes and filters', properties: [], library: { rev: 1 } });
    }, patient);
    await waitFor(async () => expect(await takeOver(panel)).toHaveLength(1), patient);
    await user.click((await takeOver(panel))[0]!);
    expect(await panel.findByText('FOLLOW: same as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => {
      expect(await now()).toMatchObject({ name: 'Our gateway', properties: ['I'], library: { rev: 2 } });
    }, patient);

    const kept = await panelOf('KEEP');
    await user.click(await kept.panel.findByRole('button', { name: 'Keep mine', ...hidden }, patient));
    expect(await kept.panel.findByText('KEEP: same as in the library', {}, patient)).toBeInTheDocument();
    await waitFor(async () => {
      expect(await kept.now()).toMatchObject({ description: 'Routes', properties: [], library: { rev: 2 } });
    }, patient);

    const tagged = await panelOf('TAG');
    expect(tagged.panel.queryByRole('button', { name: 'Keep mine', ...hidden })).toBeNull();

    for (const [code, offered] of [
      ['UNLINK', 2],
      ['GONE', 0],
    ] as const) {
      const row = await panelOf(code);
      const take = { name: 'Use library version', ...hidden };
      await waitFor(() => expect(row.panel.queryAllByRole('button', take), code).toHaveLength(offered), patient);
      await user.click(row.panel.getByRole('button', { name: 'Unlink from the library', ...hidden }));
      const unlinked = { description: 'Routes', library: null };
      await waitFor(async () => expect(await row.now()).toMatchObject(unlinked), patient);
      const putIn = { name: /Add to the library$/, ...hidden };
      expect(await row.panel.findByRole('button', putIn, patient)).toBeInTheDocument();
      expect(row.panel.queryByText(new RegExp(`^${code}`))).toBeNull();
    }
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
      await panel.findByText(/^Step 1 Reach the bus · Reason for the rating: – → By the port$/, {}, patient),
    ).toBeVisible();
    expect(panel.getByText('New step 2: Learn the frames')).toBeInTheDocument();
    const takeOver = () => panel.findAllByRole('button', { name: 'Use library version', ...hidden }, patient);
    expect(await takeOver()).toHaveLength(2);
    await user.click((await takeOver())[1]!);
    await waitFor(async () => expect(await takeOver()).toHaveLength(1), patient);
    await user.click((await takeOver())[0]!);
    expect(await panel.findByText('AT-1: same as in the library', {}, patient)).toBeInTheDocument();
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
