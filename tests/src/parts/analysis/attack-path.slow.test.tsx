import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly } from '#domain/method/seed/cvss.ts';
import { change } from '#domain/workspace/edit.ts';
import { moved, namesFrom } from '@/features/attack-path/path-edits';
import { summaryOf } from '@/features/attack-path/values';
import { withValue } from '@/rows/with-value';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('the values of a path', () => {
  const value = (level: string, figure: number | null) => ({ level, value: figure, steps: [] });

  it('stand in one line as they add up, with a question mark for what is missing', () => {
    const rated = { ET: value('1w', 1), SE: value('multiple', 8), KoIC: value('confidential', 7) };
    expect(summaryOf(attackPotential, rated)).toBe('1 + 8 + 7 + ? + ?');
    expect(summaryOf(attackPotential, {})).toBe('');
  });

  it('of CVSS are factors, an infinite one is marked', () => {
    const rated = { AV: value('N', 0.85), AC: value('L', null), PR: value('N', 0.85), UI: value('N', 0.85) };
    expect(summaryOf(cvssExploitability, rated)).toBe('8.22 × 0.85 × ∞ × 0.85 × 0.85');
  });

  it('of a vector model are the name of the vector', () => {
    expect(summaryOf(vectorOnly, { AV: value('N', null) })).toMatch(/Network|网络/);
  });

  it('are taken out without leaving an empty model behind, and keep those of other models', () => {
    const both = { 'attack-potential': { ET: '1w' }, 'attack-vector': { AV: 'N' } };
    expect(withValue(both, 'attack-potential', 'ET', null)).toEqual({ 'attack-vector': { AV: 'N' } });
    expect(withValue(both, 'attack-potential', 'SE', 'expert')).toEqual({
      'attack-potential': { ET: '1w', SE: 'expert' },
      'attack-vector': { AV: 'N' },
    });
  });
});

describe('the order of steps', () => {
  it('changes by one place and stays at the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });

  it('is read from lines, without their numbers and bullets', () => {
    expect(namesFrom('1. Open the cover\n\n- Read the key\n3) Send it\n')).toEqual([
      'Open the cover',
      'Read the key',
      'Send it',
    ]);
  });
});

describe('the panel of an attack path', { timeout: 240_000 }, () => {
  const opened = async (code: string) => {
    example = await exampleTask('paths');
    const path = await example.find('paths', code);
    example.open(path.id);
    const panel = await screen.findByRole('complementary', { name: code, ...hidden }, patient);
    return { task: example, path, panel: within(panel), now: () => (example as Example).find('paths', code) };
  };

  it('takes codes of catalogue entries, with commas or blanks between, each once', async () => {
    const { panel, now } = await opened('AP-4');
    const field = await panel.findByRole('textbox', { name: 'Catalogue threats', ...hidden }, patient);
    await user.clear(field);
    await user.click(field);
    await user.paste('OR-T1, OR-T1.001 OR-T1');
    await user.tab();
    await waitFor(async () => expect((await now()).realises).toEqual(['OR-T1', 'OR-T1.001']), patient);
  });

  it('takes those of a step in the fields of the step', async () => {
    const { task, path, panel } = await opened('AP-4');
    const steps = await task.stored('steps');
    const code = steps.find(({ id }) => id === path.steps[0])?.code ?? '';
    await user.click((await panel.findAllByRole('button', { name: code, ...hidden }, patient))[0] as HTMLElement);
    const name = 'Catalogue threats of the step';
    const field = await panel.findByRole('textbox', { name, ...hidden }, patient);
    await user.click(field);
    await user.paste('T0855、T0856，T0855');
    await user.tab();
    const realised = async () => (await task.stored('steps')).find(({ id }) => id === path.steps[0])?.realises;
    await waitFor(async () => expect(await realised()).toEqual(['T0855', 'T0856']), patient);
  });

  it('moves steps by Alt and arrow keys, may hold a step twice, and adds steps one by one with Enter', async () => {
    const { task, path, panel, now } = await opened('AP-4');
    const names = await panel.findAllByRole('textbox', { name: /^Name of AS-\d+$/, ...hidden }, patient);
    (names[0] as HTMLElement).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const [one = '', two = '', ...rest] = path.steps;
    const before = [two, one, ...rest];
    await waitFor(async () => expect((await now()).steps).toEqual(before), patient);

    const { code = '' } = (await task.stored('steps')).find(({ id }) => id === two) ?? {};
    await user.click(await panel.findByRole('button', { name: 'Use an existing step', ...hidden }));
    await user.click(await screen.findByText(new RegExp(`^${code}\\b`), { selector: '.ant-select-item *' }, patient));
    await waitFor(async () => expect((await now()).steps).toEqual([...before, two]), patient);
    const up = await panel.findAllByRole('button', { name: `Move ${code} up (Alt+↑)`, ...hidden });
    await user.click(up[1] as HTMLElement);
    const moved = [...before.slice(0, -1), two, ...before.slice(-1)];
    await waitFor(async () => expect((await now()).steps).toEqual(moved), patient);
    const remove = await panel.findAllByRole('button', { name: `Remove ${code} from the path`, ...hidden });
    await user.click(remove[1] as HTMLElement);
    await waitFor(async () => expect((await now()).steps).toEqual(before), patient);

    const add = await panel.findByRole('textbox', { name: 'Type a step, then Enter', ...hidden });
    await user.click(add);
    for (const name of ['Read out the key', 'Replay the frame']) {
      await user.paste(name);
      await user.keyboard('{Enter}');
    }
    await waitFor(async () => expect((await now()).steps).toHaveLength(before.length + 2), patient);
    const steps = await task.stored('steps');
    const added = (await now()).steps.slice(-2).map((id) => steps.find((step) => step.id === id)?.name);
    expect(added).toEqual(['Read out the key', 'Replay the frame']);
  });

  it('keeps entries when the model is switched, shows the other models, rates at a click, names the step', async () => {
    const { task, path, panel, now } = await opened('AP-4');
    const others = within(await panel.findByRole('list', { name: 'With the other models', ...hidden }, patient));
    expect(others.getAllByRole('listitem', hidden).length).toBeGreaterThan(0);
    expect(others.getAllByText('not rated').length).toBeGreaterThan(0);
    expect(panel.getAllByText('1 + 8 + 7 + 0 + 4').length).toBeGreaterThan(0);
    expect(panel.getByText('= 20')).toBeInTheDocument();
    const choose = async (name: RegExp) => {
      await user.click(panel.getByRole('combobox', { name: 'Feasibility model', ...hidden }));
      const options = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' }, patient);
      await user.click(options[0] as HTMLElement);
    };
    await choose(/vector/i);
    await waitFor(async () => expect((await now()).model).toBe('attack-vector'), patient);
    expect((await now()).ratings).toEqual(path.ratings);
    expect(await others.findByText('Low', {}, patient)).toBeInTheDocument();
    await choose(/potential/i);
    await waitFor(async () => expect((await now()).model).toBe('attack-potential'), patient);
    expect((await now()).ratings).toEqual(path.ratings);
    expect(await panel.findByText('= 20', {}, patient)).toBeInTheDocument();

    await user.click(panel.getByRole('button', { name: 'Clear the value of Elapsed time', ...hidden }));
    expect(await panel.findByText(/Values are missing/)).toBeInTheDocument();
    expect(panel.getAllByText('not rated').length).toBeGreaterThan(0);
    await waitFor(async () => expect((await now()).ratings['attack-potential']).not.toHaveProperty('ET'), patient);
    const time = panel.getByRole('radiogroup', { name: /Elapsed time/, ...hidden });
    await user.click(within(time).getByRole('radio', { name: /≤ 6 months/, ...hidden }));
    expect(await panel.findByText('= 36')).toBeInTheDocument();
    await waitFor(async () => expect((await now()).ratings['attack-potential']?.ET).toBe('6m'), patient);

    // When the steps are rated, the rating of the whole is kept.
    const { ratings } = await now();
    await user.click(await panel.findByRole('radio', { name: 'steps', ...hidden }, patient));
    await waitFor(async () => expect((await now()).basis).toBe('steps'), patient);
    expect((await now()).ratings).toEqual(ratings);
    const first = (await task.stored('steps')).find(({ id }) => id === path.steps[0]);
    const group = await panel.findByRole('group', { name: `Rating of ${first?.code}`, ...hidden });
    await user.click(within(group).getByRole('radio', { name: /Expert 6/, ...hidden }));
    await waitFor(
      async () =>
        expect((await task.find('steps', first?.code as string)).ratings['attack-potential']?.SE).toBe('expert'),
      patient,
    );
    expect(await panel.findByText(/Values are missing in/)).toBeInTheDocument();
  });

  it('sets a level by hand only with a reason, and drops it with an undoable note when its steps change', async () => {
    const { task, path, panel, now } = await opened('AP-4');
    await user.click(await panel.findByRole('button', { name: 'Set by hand', ...hidden }, patient));
    const reason = () => panel.getByRole('textbox', { name: 'Reason', ...hidden });
    const save = () => user.click(panel.getByRole('button', { name: 'Set', ...hidden }));
    const write = async (words: string) => {
      await user.clear(reason());
      await user.paste(words);
    };
    await save();
    const problems = async () => (await panel.findAllByRole('alert', hidden)).map(({ textContent }) => textContent);
    expect(await problems()).toEqual(['Feasibility is required', 'Reason is required']);
    // What is missing is said at its field alone.
    await write('Seen in a test');
    await save();
    expect(await problems()).toEqual(['Feasibility is required']);
    expect((await now()).customLevel).toBeNull();
    await user.clear(reason());
    await user.click(panel.getByRole('button', { name: 'Cancel', ...hidden }));

    const set = (why: string, seen = path) => {
      const edits = [change('paths', seen, { customLevel: { level: 'H', reason: why } })];
      return task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    };
    await set('Seen in a test');
    await panel.findByText('Seen in a test', {}, patient);
    await user.click(panel.getByRole('button', { name: 'Change', ...hidden }));
    await write('Mine');
    await set('Theirs', await now());
    // The form hides what is set: it is heard of a moment later.
    await new Promise((later) => setTimeout(later, 300));
    await save();
    expect(panel.getByRole('alert', hidden)).toHaveTextContent(/now: .*Theirs/);
    expect((await now()).customLevel?.reason).toBe('Theirs');
    expect(reason()).toHaveValue('Mine');
    await save();
    await waitFor(async () => expect((await now()).customLevel?.reason).toBe('Mine'), patient);

    await panel.findByText('Mine', {}, patient);
    const { code = '' } = (await task.stored('steps')).find(({ id }) => id === path.steps[0]) ?? {};
    await user.click(await panel.findByRole('button', { name: `Remove ${code} from the path`, ...hidden }));
    const said = 'The attack path has changed: the custom feasibility level of AP-4 is lost and must be re-evaluated.';
    expect(await screen.findByText(new RegExp(said), {}, patient)).toBeInTheDocument();
    await waitFor(async () => expect((await now()).customLevel).toBeNull(), patient);
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(async () => expect((await now()).customLevel).toEqual({ level: 'H', reason: 'Mine' }), patient);
    expect((await now()).steps).toEqual(path.steps);
  });
});
