import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { secondOpinion } from '#contract/second-opinion.ts';
import { version } from '#contract/version.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { keepToken } from '@/request/storage';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The task of Lin, with Wang in its project. */
async function twoPeople() {
  const made = await exampleTask('damages');
  example = made;
  const wang = await made.world.user('wang', engineer);
  const params = { projectId: made.projectId };
  const { rev, form } = await made.lin.call(project.get, { params });
  const participants = [...form.participants, wang.id];
  await made.lin.call(project.change, { params, body: { rev, form: { ...form, participants } } });
  const damages = await made.stored('damages');
  const at = { params: { versionId: made.versionId } };
  const ask = () => {
    const rows = damages.map(({ id }) => ({ kind: 'damages' as const, id }));
    return made.lin.call(secondOpinion.ask, { ...at, body: { rater: wang.id, rows } });
  };
  return { ...made, wang, damages, at, ask };
}
const key = 'impact-annex-f/O';
const give = async (wang: Actor, id: string, level: string) => {
  const [own] = await wang.call(secondOpinion.own, {});
  const params = { opinionId: own?.id ?? '' };
  const judgement = { [key]: { level, notAnalysed: false, reason: 'drivers notice at once' } };
  await wang.call(secondOpinion.answer, { params, body: { rows: [{ id, judgement }] } });
  await wang.call(secondOpinion.handIn, { params });
};
const button = (name: string | RegExp) => screen.findByRole('button', { name, ...hidden }, patient);

describe('the page of second opinions', { timeout: 240_000 }, () => {
  it('asks a participant for all rows of some kinds', async () => {
    const { world, taskId, versionId, lin, at, damages } = await twoPeople();
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`);
    await screen.findByText(/Nobody has been asked/, {}, patient);
    await user.click(await button('Ask for a second opinion'));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Second analyst', ...hidden }));
    await user.click(await screen.findByText('wang', { selector: '.ant-select-item-option-content' }, patient));
    await user.click(within(dialog).getByRole('checkbox', { name: /^Attack paths/, ...hidden }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^Attack steps/, ...hidden }));
    await within(dialog).findByText(`${damages.length} rows to rate`);
    const note = within(dialog).getByRole('textbox', { name: 'Note for the analyst', ...hidden });
    fireEvent.change(note, { target: { value: 'x'.repeat(4001) } });
    expect(await within(dialog).findByText(/^Note for the analyst.*4000/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Ask for a second opinion', ...hidden })).toBeDisabled();
    fireEvent.change(note, { target: { value: 'twice, please' } });
    await user.click(within(dialog).getByRole('button', { name: 'Ask for a second opinion', ...hidden }));
    await screen.findByText('rating, not handed in', {}, patient);
    expect(await lin.call(secondOpinion.list, at)).toMatchObject([{ rater: { name: 'wang' }, rows: damages.length }]);
  });

  it('shows agreement and differences, and settles a row by the second opinion', async () => {
    const { world, taskId, versionId, wang, ask, damages, find } = await twoPeople();
    const row = damages.find(({ ratings }) => ratings.O?.level === 'MAJ') ?? damages[0];
    await ask();
    await give(wang, row?.id ?? '', 'NEG');
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`);
    const differing = await screen.findByRole('region', { name: row?.code ?? '', ...hidden }, patient);
    expect(screen.getByRole('table', { name: 'Agreement', ...hidden })).toHaveTextContent(/0 of 1too few pairs \(1\)/);
    expect(screen.getByRole('table', { name: 'Agreement', ...hidden })).not.toHaveTextContent('0 of 0');
    expect(screen.getByText(/parameters have no pair of ratings and are not listed/)).toBeInTheDocument();
    await user.click(await within(differing).findByRole('radio', { name: /^wang: .*drivers notice/, ...hidden }));
    await user.type(within(differing).getByRole('textbox', hidden), 'agreed by both');
    await user.click(within(differing).getByRole('button', { name: 'Settle row', ...hidden }));
    await screen.findByText(/^Decided: Negligible, by lin/, {}, patient);
    const settled = (await find('damages', row?.code ?? '')).ratings.O;
    expect(settled?.level).toBe('NEG');
    expect(settled?.reason).toMatch(/drivers notice at once\nagreed by both$/);
  });

  it('warns before a project administrator is asked, and tells them in the task', async () => {
    const { world, taskId, versionId, projectId, lin, at, damages } = await twoPeople();
    const boss = await world.user('boss', [...engineer, 'ProjectAdmin']);
    const { rev, form } = await lin.call(project.get, { params: { projectId } });
    const body = { rev, form: { ...form, participants: [...form.participants, boss.id] } };
    await lin.call(project.change, { params: { projectId }, body });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`);
    await screen.findByText(/Nobody has been asked/, {}, patient);
    await user.click(await button('Ask for a second opinion'));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Second analyst', ...hidden }));
    await user.click(await screen.findByText('boss', { selector: '.ant-select-item-option-content' }, patient));
    await within(dialog).findByText(/^boss is a project administrator: the server cannot/, {}, patient);
    const rows = damages.map(({ id }) => ({ kind: 'damages' as const, id }));
    await lin.call(secondOpinion.ask, { ...at, body: { rater: boss.id, rows } });
    keepToken(boss.token);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    await screen.findByText(/Looking at it spoils it/, {}, patient);
  });

  it('tells a reader once that nothing can be changed', async () => {
    const { world, taskId, versionId } = await twoPeople();
    await world.signIn('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`);
    const ask = await button('Ask for a second opinion');
    expect(ask).toBeDisabled();
    expect(await screen.findAllByText(ask.title, {}, patient)).toHaveLength(1);
  });

  it('opens a decision again as soon as its edit is undone, and closing asks', async () => {
    const { world, taskId, versionId, wang, ask, damages, lin, at, find } = await twoPeople();
    const row = damages.find(({ ratings }) => ratings.O?.level === 'MAJ') ?? damages[0];
    const code = row?.code ?? '';
    await ask();
    await give(wang, row?.id ?? '', 'NEG');
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`);
    const differing = () => screen.findByRole('region', { name: code, ...hidden }, patient);
    await user.click(await within(await differing()).findByRole('radio', { name: /^wang: /, ...hidden }));
    await user.click(within(await differing()).getByRole('button', { name: 'Settle row', ...hidden }));
    await screen.findByText(/^Decided: Negligible, by lin/, {}, patient);
    expect(screen.queryByText(/The decision is open again/)).toBeNull();
    await lin.call(version.undo, { ...at, body: {} });
    expect((await find('damages', code)).ratings.O?.level).toBe('MAJ');
    await screen.findByText('The row says now: Major. The decision is open again.', {}, { timeout: 5000 });
    await user.click(await button('Close as settled'));
    await screen.findByText(/^1 decision no longer holds/, {}, patient);
    expect(await lin.call(secondOpinion.list, at)).toMatchObject([{ state: 'settling' }]);
  });
});

describe('the page of who gives a second opinion', { timeout: 240_000 }, () => {
  it('takes the place of the task, saves what is typed, and hands it in', async () => {
    const { world, taskId, versionId, ask, damages, wang, lin, at } = await twoPeople();
    await ask();
    keepToken(wang.token);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}`);
    await user.click(await button('Give second opinion'));
    const code = damages[0]?.code ?? '';
    const row = await screen.findByRole('region', { name: code, ...hidden }, patient);
    await user.type(within(row).getByRole('textbox', { name: `Reason ${code} Safety`, ...hidden }), 'seen twice');
    const [own] = await wang.call(secondOpinion.own, {});
    const params = { opinionId: own?.id ?? '' };
    const saved = async () => (await wang.call(secondOpinion.sheet, { params })).rows[0]?.judgement;
    await waitFor(async () => expect(JSON.stringify(await saved())).toContain('seen twice'), patient);
    fireEvent.mouseDown(within(row).getByRole('combobox', { name: `${code} Safety`, ...hidden }));
    await user.click(await screen.findByText('Severe', { selector: '.ant-select-item-option-content' }, patient));
    await screen.findByText('Saved', {}, patient);
    await user.click(await button('Hand in'));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.click(within(dialog).getByRole('button', { name: 'Hand in', ...hidden }));
    await screen.findByText('You can open the task again.', {}, patient);
    expect(await lin.call(secondOpinion.list, at)).toMatchObject([{ state: 'handedIn' }]);
  });

  it('finds the task closed with its reason said once, and no empty box below', async () => {
    const { world, taskId, versionId, ask, wang } = await twoPeople();
    await ask();
    keepToken(wang.token);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}`);
    await screen.findByText('This task is closed while you give a second opinion', {}, patient);
    await screen.findByText(/Until you hand it in or decline it/, {}, patient);
    expect(screen.getAllByText(/Until you hand it in or decline it/)).toHaveLength(1);
    expect(document.querySelector('.ant-result-content, .ant-result-body')).toBeNull();
  });

  it('is led to from the workplace, counts what is rated, and shows the open rows alone', async () => {
    const { world, ask, damages, wang } = await twoPeople();
    await ask();
    const [own] = await wang.call(secondOpinion.own, {});
    const [first, next] = damages;
    const sheet = await wang.call(secondOpinion.sheet, { params: { opinionId: own?.id ?? '' } });
    const questions = sheet.rows.find(({ id }) => id === first?.id)?.questions ?? [];
    const judgement = Object.fromEntries(
      questions.map((one) => [one.key, { level: one.levels[0] ?? null, notAnalysed: false, reason: '' }]),
    );
    const body = { rows: [{ id: first?.id ?? '', judgement }] };
    await wang.call(secondOpinion.answer, { params: { opinionId: own?.id ?? '' }, body });
    keepToken(wang.token);
    world.openPage('/account/workplace');
    await screen.findByText('Second opinions you are asked for (1)', {}, patient);
    await user.click(screen.getByRole('link', { name: `${own?.taskName} ${own?.version}`, ...hidden }));
    await screen.findByText(`1 of ${damages.length} rated`, {}, patient);
    await user.click(screen.getByRole('radio', { name: 'Open', ...hidden }));
    await waitFor(() => expect(screen.queryByRole('region', { name: first?.code ?? '', ...hidden })).toBeNull());
    expect(screen.getByRole('region', { name: next?.code ?? '', ...hidden })).toBeInTheDocument();
  });

  it('says at its field that a reason is too long, and saves the other answers', async () => {
    const { world, versionId, ask, damages, wang } = await twoPeople();
    await ask();
    keepToken(wang.token);
    world.openPage(`/project/opinion?version=${versionId}`);
    const code = damages[0]?.code ?? '';
    const row = await screen.findByRole('region', { name: code, ...hidden }, patient);
    const reason = within(row).getByRole('textbox', { name: `Reason ${code} Safety`, ...hidden });
    fireEvent.change(reason, { target: { value: 'x'.repeat(4001) } });
    expect(await within(row).findByRole('alert', hidden)).toHaveTextContent(/Reason.*4000/);
    const other = await screen.findByRole('region', { name: damages[1]?.code ?? '', ...hidden }, patient);
    fireEvent.change(within(other).getAllByRole('textbox', hidden)[0] as HTMLElement, { target: { value: 'well' } });
    await screen.findByText('Not saved', {}, patient);
    expect(screen.queryByText(/rows\.0/)).toBeNull();
    const [own] = await wang.call(secondOpinion.own, {});
    const params = { opinionId: own?.id ?? '' };
    const saved = async () => JSON.stringify((await wang.call(secondOpinion.sheet, { params })).rows);
    await waitFor(async () => expect(await saved()).toContain('well'), patient);
  });

  it('closes the task that is open while somebody asks', async () => {
    const { world, taskId, versionId, ask, wang } = await twoPeople();
    keepToken(wang.token);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    await screen.findByRole('grid', hidden, patient);
    await ask();
    await screen.findByText('This task is closed while you give a second opinion', {}, patient);
    expect(screen.queryByRole('grid', hidden)).toBeNull();
  });
});
