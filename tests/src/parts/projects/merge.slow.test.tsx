import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { exampleTask, patient } from '../../world/example-task';

let world: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => world.world.close());

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true }, patient);
const said = (words: string | RegExp) => screen.findByText(words, {}, patient);
const parts = (part: string) => [...document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)];

/** Two versions of the example that changed the effects of DS-1 differently, the merge of them open. */
async function merging(there = 'there') {
  world = await exampleTask('damages');
  const { lin, taskId, versionId: base, find } = world;
  const damage = await find('damages', 'DS-1');
  const grown = async (version: string, effects: string) => {
    const body = { version, base, content: 'x', author: lin.id, current: false };
    const { versionId } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const edits = [change('damages', damage, { effects })];
    await lin.call(api.version.edit, { params: { versionId }, body: { edits } });
    return versionId;
  };
  const [mine, theirs] = [await grown('V2.0', 'here'), await grown('V2.1', there)];
  world.world.openPage(`/project/diff?from=${theirs}&to=${mine}`);
  await user.click(await button(/Merge into V2\.0 …$/));
  await waitFor(() => expect(parts('conflict')).toHaveLength(1), patient);
  const effects = async () => {
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId: mine } });
    return (rows.damages as { code: string; effects: string }[]).find(({ code }) => code === 'DS-1')?.effects;
  };
  /** A colleague goes on in the version that is merged into. */
  const goesOn = async (text: string) => {
    const params = { versionId: mine };
    const { rows } = await lin.call(api.version.snapshot, { params });
    const row = (rows.damages as unknown as (typeof damage)[]).find(({ code }) => code === 'DS-1');
    if (row) await lin.call(api.version.edit, { params, body: { edits: [change('damages', row, { effects: text })] } });
  };
  return { effects, goesOn, submit: () => button('Merge') };
}

/** The same, after the other version was made final and the project's method was changed: a severe impact that is easy counts for less. */
async function mergingUnderAnotherMethod() {
  world = await exampleTask('damages');
  const { lin, taskId, versionId: base, projectId, find } = world;
  const grown = async (version: string) => {
    const body = { version, base, content: 'x', author: lin.id, current: false };
    return (await lin.call(api.taskVersion.create, { params: { taskId }, body })).versionId;
  };
  const [mine, theirs] = [await grown('V2.0'), await grown('V2.1')];
  const edits = [change('damages', await find('damages', 'DS-1'), { effects: 'there' })];
  const { rev } = await lin.call(api.version.edit, { params: { versionId: theirs }, body: { edits } });
  await lin.call(api.taskVersion.freeze, { params: { versionId: theirs }, body: { rev, reason: 'x' } });
  const params = { projectId };
  const { rev: now, method } = await lin.call(api.project.get, { params });
  const row = { ...method.risk.matrix.SEV, H: 4 };
  const lower = { ...method, risk: { ...method.risk, matrix: { ...method.risk.matrix, SEV: row } } };
  await lin.call(api.project.changeMethod, { params, body: { rev: now, method: lower, accepted: true } });
  world.world.openPage(`/project/diff?from=${theirs}&to=${mine}`);
  await user.click(await button(/Merge into V2\.0 …$/));
  const cell = async () =>
    (await lin.call(api.version.snapshot, { params: { versionId: mine } })).method.risk.matrix.SEV?.H;
  return { cell };
}

/** The task of the example in two clones of a project that the reader does not see, the merge of them open. */
async function mergingClones() {
  world = await exampleTask('damages');
  const { lin, projectId } = world;
  const wang = await world.world.signIn('wang', engineer);
  const cloned = async (name: string, code: string) => {
    const made = await lin.call(api.project.clone, { params: { projectId }, body: { name, code } });
    const params = { projectId: made.id };
    const form = { ...made.form, participants: [lin.id, wang.id] };
    await lin.call(api.project.change, { params, body: { rev: made.rev, form } });
    return (await lin.call(api.task.list, { params })).list[0]?.versionId ?? '';
  };
  const [mine, theirs] = [await cloned('Rear', 'RL'), await cloned('Side', 'SL')];
  world.world.openPage(`/project/diff?from=${theirs}&to=${mine}`);
  await user.click(await button(/Merge into V1\.0 …$/));
}

describe('the merge of versions whose common base is not seen', { timeout: 240_000 }, () => {
  it('says so in place of its name', async () => {
    await mergingClones();
    expect(await said('changes since the common base a version you cannot see')).toBeInTheDocument();
  });
});

describe('the merge of versions that rate by different methods', { timeout: 240_000 }, () => {
  it('shows what the method of the other would move, and leaves that of this version until it is taken', async () => {
    const { cell } = await mergingUnderAnotherMethod();
    expect(await said(/^The method is not merged: V2\.0 keeps its own method/)).toBeInTheDocument();
    await user.click(await button('What would the method of V2.1 change?'));
    expect(await said(/^Ratings that would change: [1-9]/)).toBeInTheDocument();
    await user.click(await button('Keep the method of V2.0'));
    expect(await cell()).toBe(4);
    await user.click(await button('What would the method of V2.1 change?'));
    await user.click(await button('Take the method of V2.1'));
    expect(await said('The project now has the method of V2.1.')).toBeInTheDocument();
    expect(await cell()).toBe(5);
    await waitFor(() => expect(screen.queryByText(/^The method is not merged/)).toBeNull(), patient);
    await user.click(await button('Merge'));
    expect(await said('V2.1 merged into V2.0. Ctrl+Z in the task undoes this.')).toBeInTheDocument();
  });
});

describe('the merge of two versions', { timeout: 240_000 }, () => {
  it('shows base and both sides, waits for decisions, asks again after later changes, and merges', async () => {
    const { effects, goesOn } = await merging();
    // Its sign of loading is not taken away where nothing moves.
    const submit = () => button(/Merge$/);
    const [conflict] = parts('conflict');
    for (const words of ['DS-1', 'Base V1.0', 'Keep V2.0', 'Take V2.1', 'here', 'there'])
      expect(conflict).toHaveTextContent(words);
    expect(await submit()).toBeDisabled();
    await user.click(await button(/Take V2\.1\s*there/));
    await waitFor(async () => expect(await submit()).toBeEnabled(), patient);

    await goesOn('here, and newer');
    await user.click(await submit());
    await said(/^Changed since you decided: 1/);
    expect(parts('conflict')[0]).toHaveAttribute('data-decided', 'false');
    expect(parts('conflict')[0]).toHaveTextContent('here, and newer');
    await waitFor(async () => expect(await submit()).toBeDisabled(), patient);
    expect(await effects()).toBe('here, and newer');

    await user.click(await button(/Take V2\.1\s*there/));
    await waitFor(async () => expect(await submit()).toBeEnabled(), patient);
    await user.click(await submit());
    expect(await said('V2.1 merged into V2.0. Ctrl+Z in the task undoes this.')).toBeInTheDocument();
    expect(await effects()).toBe('there');
    expect(history.location.search).not.toContain('merge');
  });

  it('takes a text that is called as a member of every object', async () => {
    const { effects, submit } = await merging('constructor');
    await user.click(await button(/Take V2\.1\s*constructor/));
    await waitFor(async () => expect(await submit()).toBeEnabled(), patient);
    await user.click(await submit());
    await waitFor(async () => expect(await effects()).toBe('constructor'), patient);
  });

  it('takes a text of one’s own, and lists what is not taken', async () => {
    const { effects, submit } = await merging();
    await user.click(await button(/Own text/));
    fireEvent.change(screen.getByRole('textbox', { name: 'Own text', hidden: true }), { target: { value: 'both' } });
    await user.click(await said('Not merged, notes: 1'));
    expect(parts('not-taken')[0]).toHaveTextContent('there');
    await waitFor(async () => expect(await submit()).toBeEnabled(), patient);
    await user.click(await submit());
    await waitFor(async () => expect(await effects()).toBe('both'), patient);
  });
});
