import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { noteSentFile } from '#server/store/files/sent-files.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { dimensionsText } from '@/features/risk/dimensions-text';
import { damagesFor } from '@/features/risk/pair';
import { withImpact, withParameter, withResidual } from '@/features/risk/residual-edits';
import { newRisk } from '@/features/risk/step';
import { exampleTask, patient } from '../../../world/example-task';
import { paste } from '../../../world/paste';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** Presses a button of the question that is asked, and waits until it is gone: in jsdom a dialog fades until it is told that it has ended. */
async function answer(question: HTMLElement, name: string | RegExp) {
  await user.click(within(question).getByRole('button', { name, ...hidden }));
  await waitFor(() => expect(question).toHaveClass('ant-zoom-leave-active'), patient);
  fireEvent(question, new Event('webkitAnimationEnd'));
  await waitFor(() => expect(question).not.toBeInTheDocument(), patient);
}

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
    expect(newRisk({ threat: 'TS1' }, one.w)).toMatchObject({ threat: 'TS1', damage: 'DS1' });
    expect(newRisk({ threat: 'TS1' }, desk.w).damage).toBe('');
  });

  it('shows only the categories that have a value', () => {
    expect(dimensionsText({ S: 5, F: null, O: 2 })).toBe('S 5 · O 2');
    expect(dimensionsText(undefined)).toBe('');
  });
});

describe('risks', { timeout: 240_000 }, () => {
  it('show impact, feasibility, value and status, no level when unrated; a rise after disposal is named', async () => {
    example = await exampleTask('risks');
    const { lin, versionId } = example;
    const [rated, unrated] = [await example.find('risks', 'R-1'), await example.find('risks', 'R-2')];
    const risk = await example.find('risks', 'R-3');
    const residual = { ...emptyResidual, level: 'H', acceptedBy: 'Li' };
    await lin.call(version.edit, { params: { versionId }, body: { edits: [change('risks', risk, { residual })] } });
    example.open(risk.id);
    expect(await example.cell(rated.id, 'impact')).toHaveTextContent('Severe');
    expect(await example.cell(rated.id, 'value')).toHaveTextContent('5 Serious');
    expect(await example.cell(rated.id, 'status')).toHaveTextContent('treated');
    expect(await example.cell(rated.id, 'cal')).toHaveTextContent('CAL4');
    expect(await example.cell(unrated.id, 'value')).toHaveTextContent('not rated');
    expect(await example.cell(unrated.id, 'status')).toHaveTextContent('undecided');

    const panel = within(await screen.findByRole('complementary', { name: 'R-3', ...hidden }, patient));
    expect(await panel.findByRole('alert', hidden, patient)).toHaveTextContent(
      'The residual risk (3) is higher than the initial risk (2)',
    );
    expect(await example.cell(risk.id, 'residual')).toHaveTextContent('3 Medium higher');
    await user.click(screen.getByRole('button', { name: /Open points/, ...hidden }));
    await user.type(await screen.findByRole('textbox', { name: 'Filter open points', ...hidden }, patient), 'higher');
    await waitFor(
      () => expect(document.body).toHaveTextContent('R-3: the residual risk is higher than the initial risk'),
      patient,
    );
  });

  it('show the requirements that follow by their goals, without those they name themselves', async () => {
    example = await exampleTask('risks');
    const { lin, versionId } = example;
    const risk = await example.find('risks', 'R-1');
    const edits = [
      add('goals', { name: 'Authentic requests' }, 'goal'),
      ...['named', 'follows', 'later'].map((id) => add('requirements', { name: id, goals: ['goal'] }, id)),
      change('risks', risk, { goals: ['goal'], requirements: ['named'] }),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    const codes = await Promise.all(
      (await example.stored('requirements')).filter(({ id }) => ['follows', 'later'].includes(id)).map((r) => r.code),
    );
    example.open(risk.id);
    const panel = within(await screen.findByRole('complementary', { name: 'R-1', ...hidden }, patient));
    const label = await panel.findByText('Requirements of its goals', {}, patient);
    expect(label.parentElement).toHaveTextContent(codes.join(', '));
    expect(await example.cell(risk.id, 'byGoals')).toHaveTextContent(codes.join(', '));
  });

  it('are generated for pairs without one after a preview; rejected ones are kept and not proposed again', async () => {
    example = await exampleTask('risks');
    const { lin, versionId } = example;
    const threat = await example.find('threats', 'TS-3');
    const more = [await example.find('damages', 'DS-3'), await example.find('damages', 'DS-1')].map(({ id }) => id);
    const edits = [change('threats', threat, { damages: [...threat.damages, ...more] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open();
    const preview = async () => {
      await user.click(await screen.findByRole('button', { name: /Generate risks/, ...hidden }, patient));
      return within(await screen.findByRole('dialog', {}, patient));
    };
    const dialog = await preview();
    expect(dialog.getByText('TS-3 × DS-3')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: /TS-3 × DS-1/, ...hidden }));
    await user.type(dialog.getByRole('textbox', { name: /Reason for rejecting/, ...hidden }), 'Cannot lead there');
    await user.click(dialog.getByRole('button', { name: 'Generate 1', ...hidden }));
    await waitFor(async () => expect(await example?.stored('risks')).toHaveLength(4), patient);
    const made = { threat: threat.id, damage: more[0], treatments: [] };
    expect(await example.find('risks', 'R-4')).toMatchObject(made);
    expect(await example.stored('rejections' as never)).toMatchObject([
      { generator: 'risks', what: 'TS-3 × DS-1', reason: 'Cannot lead there' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    const again = await preview();
    expect(again.queryByRole('checkbox', { name: /TS-3 × DS-1/, ...hidden })).not.toBeInTheDocument();
    expect(again.getByText(/Cannot lead there/)).toBeInTheDocument();
    fireEvent.click(again.getByText('Propose again'));
    expect(await again.findByRole('checkbox', { name: /TS-3 × DS-1/, ...hidden }, patient)).toBeChecked();
  });

  it('that were refused as a whole stay with what was typed; of many, those on the screen are drawn', async () => {
    example = await exampleTask('risks');
    const { lin, versionId, world } = example;
    const threat = await example.find('threats', 'TS-3');
    const { assets } = await example.find('damages', 'DS-3');
    const ids = Array.from({ length: 80 }, (_, n) => `many-${n}`);
    const edits = [
      ...ids.map((id) => add('damages', { description: `Damage ${id}`, assets }, id)),
      change('threats', threat, { damages: ids }),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open();
    await user.click(await screen.findByRole('button', { name: /Generate risks/, ...hidden }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    const drawn = await dialog.findAllByRole('checkbox', { name: /^TS-3 × DS-/, ...hidden }, patient);
    expect(drawn.length).toBeLessThan(40);
    await user.click(dialog.getByRole('checkbox', { name: /^All 8\d$/, ...hidden }));
    expect(drawn[0]).not.toBeChecked();
    const [reason] = dialog.getAllByRole('textbox', { name: /Reason for rejecting/, ...hidden });
    await user.type(reason as HTMLElement, 'Cannot lead there');
    const stored = world.store.db.updateTable('task_version').where('id', '=', versionId);
    await stored.set({ status: 'frozen' }).execute();
    await user.click(dialog.getByRole('button', { name: 'Generate 0', ...hidden }));
    await screen.findByText('The version is locked, editing is not allowed.', {}, patient);
    expect(reason).toHaveValue('Cannot lead there');
    await user.click(dialog.getByRole('button', { name: 'Cancel', ...hidden }));
    expect(await screen.findByText('Your input will be lost.', {}, patient)).toBeInTheDocument();
  });
});

describe('binding a goal', { timeout: 240_000 }, () => {
  it('to a risk that has one already asks, and keeps both or overwrites it as the person says', async () => {
    const task = await exampleTask('goals');
    example = task;
    const goal = await task.find('goals', 'CSG-2');
    const former = await task.find('goals', 'CSG-1');
    const now = async () => (await task.find('risks', 'R-1')).goals;
    task.open(goal.id);
    for (const [said, after] of [
      ['Keep both', [former.id, goal.id]],
      ['Overwrite', [goal.id]],
    ] as const) {
      const choice = await screen.findByRole('combobox', { name: 'Risks it addresses', ...hidden }, patient);
      await user.click(choice);
      await user.click(await screen.findByText(/^R-1 /, { selector: '[data-bound="true"]' }, patient));
      const question = await screen.findByRole('dialog', hidden, patient);
      expect(question).toHaveTextContent('R-1 is already bound to CSG-1');
      await answer(question, said);
      await waitFor(async () => expect(await now()).toEqual(after), patient);
      expect(await screen.findAllByText('R-1 bound to CSG-2', {}, patient)).not.toHaveLength(0);
      await user.click(screen.getByRole('button', { name: /^Undo/, ...hidden }));
      await waitFor(async () => expect(await now()).toEqual([former.id]), patient);
    }
  });

  it('pasted into a risk that has one already asks, too: keeps both, overwrites it, or leaves it', async () => {
    const task = await exampleTask('risks');
    example = task;
    const risk = await task.find('risks', 'R-1');
    const goals = await task.stored('goals');
    const now = async () =>
      (await task.find('risks', 'R-1')).goals.map((id) => goals.find((one) => one.id === id)?.code);
    task.open();
    for (const [said, codes] of [
      [/Cancel|Leave/, ['CSG-1']],
      ['Keep both', ['CSG-1', 'CSG-2']],
      ['Overwrite', ['CSG-2']],
    ] as const) {
      // A second click on a cell would open its list.
      await user.click(await task.cell(risk.id, 'code'));
      await user.click(await task.cell(risk.id, 'goals'));
      paste('CSG-2');
      const question = await screen.findByRole('dialog', hidden, patient);
      expect(question).toHaveTextContent('R-1 is already bound to CSG-1');
      expect(question).toHaveTextContent('Overwrite the binding with CSG-2, or keep both?');
      await answer(question, said);
      await waitFor(async () => expect(await now(), String(said)).toEqual(codes), patient);
      if (codes.join() === 'CSG-1') continue;
      await user.click(screen.getByRole('button', { name: /^Undo/, ...hidden }));
      await waitFor(async () => expect(await now()).toEqual(['CSG-1']), patient);
    }
  });
});

describe('what is entered for the time after disposal', () => {
  const level = { ...emptyResidual, level: 'L' };

  it('is nothing again once the last entry is taken out', () => {
    expect(withResidual({ residual: null }, { level: 'L' })).toEqual(level);
    expect(withResidual({ residual: level }, { level: null })).toBeNull();
    expect(withResidual({ residual: { ...level, model: 'attack-vector' } }, { level: null })).toBeNull();
    expect(withResidual({ residual: level }, { level: null, acceptedBy: 'Li' })?.acceptedBy).toBe('Li');
  });

  it('names only the dimensions and parameters that were chosen', () => {
    expect(withImpact({}, 'S', 'MOD')).toEqual({ S: { level: 'MOD', notAnalysed: false, reason: '' } });
    expect(withImpact(withImpact({}, 'S', 'MOD'), 'S', null)).toEqual({});
    expect(withParameter({ ET: '1w' }, 'SE', 'expert')).toEqual({ ET: '1w', SE: 'expert' });
    expect(withParameter({ ET: '1w' }, 'ET', null)).toEqual({});
  });
});

describe('a risk after disposal', { timeout: 240_000 }, () => {
  const opened = async (language: 'en-US' | 'zh-CN' = 'en-US') => {
    example = await exampleTask('risks', language);
    const risk = await example.find('risks', 'R-1');
    example.open(risk.id);
    const panel = await screen.findByRole('complementary', { name: 'R-1', ...hidden }, patient);
    return { risk, panel: within(panel), now: () => (example as Example).find('risks', 'R-1') };
  };

  it('is rated by clicks, warns while higher, is explained, and survives a look at another model', async () => {
    const { panel, now, risk } = await opened();
    const after = within(await panel.findByRole('region', { name: 'Residual risk', ...hidden }, patient));
    expect(after.getByText('nothing entered')).toBeInTheDocument();
    const choose = async (parameter: RegExp, choice: RegExp) =>
      user.click(
        within(after.getByRole('radiogroup', { name: parameter, ...hidden })).getByRole('radio', {
          name: choice,
          ...hidden,
        }),
      );
    await choose(/Elapsed time/, /≤ 6 months/);
    expect(await after.findByText(/Still missing: SE/)).toBeInTheDocument();
    for (const [parameter, choice] of [
      [/Specialist expertise/, /Expert 6/],
      [/Knowledge/, /Restricted/],
      [/Window/, /Easy/],
      [/Equipment/, /Standard/],
    ] as const)
      await choose(parameter, choice);
    expect(await after.findByText('= 27', {}, patient)).toBeInTheDocument();
    await waitFor(
      async () => expect((await now()).residual?.ratings).toMatchObject({ ET: '6m', SE: 'expert' }),
      patient,
    );
    expect(await (example as Example).cell(risk.id, 'residual')).toHaveTextContent('2 Low');
    // Of the damage scenario only one dimension is rated.
    expect(after.getByText('Some inputs are not rated yet; the value may rise.')).toBeInTheDocument();
    await user.click(after.getByRole('button', { name: /2 Low/, ...hidden }));
    const card = within(await screen.findByRole('dialog', { name: 'Residual risk of R-1', ...hidden }, patient));
    expect(card.getByText(/Nobody has accepted it yet/)).toBeInTheDocument();
    expect(card.getByText(/^Matrix: row/)).toBeInTheDocument();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });

    const { residual } = await now();
    expect(residual?.ratings).toEqual({ ET: '6m', SE: 'expert', KoIC: 'restricted', WoO: 'easy', Eq: 'standard' });
    const look = async (name: string) => {
      fireEvent.mouseDown(after.getByLabelText('Enter by'));
      fireEvent.click(await screen.findByTitle(name, {}, patient));
    };
    await look('Attack vector');
    expect(await after.findByRole('radio', { name: /Network/, ...hidden })).not.toBeChecked();
    expect(after.queryByText('= 27')).not.toBeInTheDocument();
    await look('Attack potential (ISO/SAE 21434:2021)');
    expect(await after.findByText('= 27', {}, patient)).toBeInTheDocument();
    expect((await now()).residual).toEqual(residual);

    const { lin, versionId } = example as Example;
    const edits = [change('risks', await now(), { treatments: [] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await screen.findByText('Suggestion only: Reduce or Avoid', {}, patient)).toBeInTheDocument();
    expect((await now()).treatments).toEqual([]);
  });

  it('lists its evidence to be saved and taken out again, and says at the field what is no evidence', async () => {
    example = await exampleTask('risks', 'zh-CN');
    const { lin, versionId, world } = example;
    const risk = await example.find('risks', 'R-1');
    const kept = await world.env.files.keep(new Uint8Array(13 * 1024));
    const file = { file: kept, name: '渗透测试.pdf', size: 13 * 1024, type: 'pdf' as const };
    await noteSentFile(world.store.db, { userId: lin.id, versionId, attachment: file, now: world.env.clock() });
    const edits = [change('risks', risk, { attachments: [file] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open(risk.id);
    const panel = within(await screen.findByRole('complementary', { name: 'R-1', ...hidden }, patient));
    expect(await panel.findByRole('button', { name: '渗透测试.pdf', ...hidden }, patient)).toBeInTheDocument();
    expect(panel.getByText('13 kB')).toBeInTheDocument();
    // A file alone verifies nothing: it is asked whether the verification passed.
    expect(panel.getByText('已处置')).toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const any = userEvent.setup({ applyAccept: false, pointerEventsCheck: 0, delay: null });
    await any.upload(input, [new File(['MZ'], 'tool.exe')]);
    expect(await panel.findByRole('alert', hidden, patient)).toHaveTextContent('只能附加');
    await user.click(panel.getByRole('button', { name: '移除 渗透测试.pdf', ...hidden }));
    await waitFor(async () => expect((await example?.find('risks', 'R-1'))?.attachments).toEqual([]), patient);
  });
});
