import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { damagesFor, dimensionsText, draftOf } from '@/features/risk/columns';
import { exampleTask, patient } from './example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('a new risk', () => {
  const desk = headlamp();
  desk.do(change('threats', desk.row('threats', 'TS-1'), { damages: ['DS1', 'DS2', 'DS3'] }));
  const all = desk.codes('damages').map((code) => {
    const { id } = desk.row('damages', code);
    return { value: id, label: code, code, text: code };
  });

  it('may only be about a damage of its threat that has no risk yet, or its own', () => {
    const codes = (threat: string | null, own: string | null) =>
      damagesFor(desk.w, threat, own, all).map(({ code }) => code);
    expect(codes('TS1', null)).toEqual(['DS-1', 'DS-3']);
    expect(codes('TS1', 'DS2')).toEqual(['DS-1', 'DS-2', 'DS-3']);
    expect(codes(null, null)).toHaveLength(all.length);
  });

  it('takes the one damage that is left by itself', () => {
    const one = headlamp();
    one.do(change('threats', one.row('threats', 'TS-1'), { damages: ['DS1', 'DS2'] }));
    expect(draftOf({ threat: 'TS1' }, one.w)).toMatchObject({ threat: 'TS1', damage: 'DS1' });
    expect(draftOf({ threat: 'TS1' }, desk.w).damage).toBe('');
  });

  it('shows only the categories that have a value', () => {
    expect(dimensionsText({ S: 5, F: null, O: 2 })).toBe('S 5 · O 2');
    expect(dimensionsText(undefined)).toBe('');
  });
});

describe('risks', { timeout: 240_000 }, () => {
  it('show impact, feasibility, value and status, and never a lowest level for the unrated', async () => {
    example = await exampleTask('risks');
    const [rated, unrated] = [await example.find('risks', 'R-1'), await example.find('risks', 'R-2')];
    example.open();
    expect(await example.cell(rated.id, 'impact')).toHaveTextContent('Severe');
    expect(await example.cell(rated.id, 'value')).toHaveTextContent('5 Serious');
    expect(await example.cell(rated.id, 'status')).toHaveTextContent('disposed');
    expect(await example.cell(rated.id, 'cal')).toHaveTextContent('CAL4');
    expect(await example.cell(unrated.id, 'value')).toHaveTextContent('not rated');
    expect(await example.cell(unrated.id, 'status')).toHaveTextContent('undecided');
  });

  it('are generated for the pairs that have none, after a preview', async () => {
    example = await exampleTask('risks');
    const { lin, versionId } = example;
    const threat = await example.find('threats', 'TS-3');
    const damage = await example.find('damages', 'DS-3');
    const edits = [change('threats', threat, { damages: [...threat.damages, damage.id] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open();
    await user.click(await screen.findByRole('button', { name: /Generate risks/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(dialog.getByText('TS-3 × DS-3')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Generate 1', ...hidden }));
    await waitFor(async () => expect(await example?.stored('risks')).toHaveLength(4), patient);
    expect(await example.find('risks', 'R-4')).toMatchObject({ threat: threat.id, damage: damage.id, treatments: [] });
  });

  it('suggest a treatment without deciding it', async () => {
    example = await exampleTask('risks');
    const risk = await example.find('risks', 'R-1');
    const edits = [change('risks', risk, { treatments: [] })];
    await example.lin.call(version.edit, { params: { versionId: example.versionId }, body: { edits } });
    example.open(risk.id);
    expect(await screen.findByText('Suggestion only: Reduce or Avoid', {}, patient)).toBeInTheDocument();
    expect((await example.find('risks', 'R-1')).treatments).toEqual([]);
  });
});

describe('binding a goal', { timeout: 240_000 }, () => {
  const binding = async () => {
    example = await exampleTask('goals');
    const goal = await example.find('goals', 'CSG-2');
    const former = await example.find('goals', 'CSG-1');
    example.open(goal.id);
    const choice = await screen.findByRole('combobox', { name: 'Risks it answers', ...hidden }, patient);
    await user.click(choice);
    const option = await screen.findByText(/^R-1 /, { selector: '.ws-bound' }, patient);
    await user.click(option);
    expect(await screen.findAllByText('R-1 is bound to CSG-1 already', {}, patient)).not.toHaveLength(0);
    return { goal, former, now: async () => (await (example as Example).find('risks', 'R-1')).goals };
  };

  it('to a risk that has one already asks, and may keep both', async () => {
    const { goal, former, now } = await binding();
    await user.click(screen.getByRole('button', { name: 'Keep both', ...hidden }));
    await waitFor(async () => expect(await now()).toEqual([former.id, goal.id]), patient);
  });

  it('to a risk that has one already overwrites it only when told to', async () => {
    const { goal, now } = await binding();
    await user.click(screen.getByRole('button', { name: 'Overwrite', ...hidden }));
    await waitFor(async () => expect(await now()).toEqual([goal.id]), patient);
  });
});
