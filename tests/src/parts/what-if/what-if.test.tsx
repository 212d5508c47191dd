import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import type { ScenarioChange, ScenarioRow } from '#domain/kinds/scenario/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const hardest = { ET: '6m+', SE: 'multiple', KoIC: 'strictly', WoO: 'difficult', Eq: 'multiple-bespoke' };

/** The example with an assumption that carries all steps, and a scenario in which it does not hold. */
async function opened(more: ScenarioChange[] = [], frozen = false, query = ''): Promise<HTMLElement> {
  example = await exampleTask('risks');
  const { lin, taskId, versionId } = example;
  const carriedPaths = (await example.stored('paths')).map(({ id }) => id);
  const said = { name: 'The garage is locked', text: 'It is locked', explanation: 'By contract' };
  const label = `CSA-9 ${said.name}`;
  const falls: ScenarioChange = { what: 'assumption', row: 'garage', label };
  const edits = [
    add('assumptions', { ...said, carriedPaths }, 'garage'),
    add('scenarios', { name: 'Open garage', reason: 'Asked by the fleet', changes: [falls, ...more] }, 'open-garage'),
  ];
  await lin.call(version.edit, { params: { versionId }, body: { edits } });
  if (frozen) {
    const { rev } = await lin.call(version.snapshot, { params: { versionId } });
    await lin.call(taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'Delivered', approvers: [] } });
  }
  example.world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=whatIf${query}`);
  return screen.findByRole('region', { name: 'What-if', ...hidden }, patient);
}

const table = (page: HTMLElement, name: string) => within(page).findByRole('table', { name, ...hidden }, patient);

describe('the page What-if', { timeout: 240_000 }, () => {
  it('shows what falls with an assumption, and the risks before and after', async () => {
    const page = await opened();
    expect(await table(page, 'Changes')).toHaveTextContent(/The garage is locked.*assumption.*holds.*does not hold/);
    expect(page.querySelector('[data-part=falls]')).toHaveTextContent(/rows rest on it and count at the worst/);
    expect(page).toHaveTextContent(/Risks that change: \d+ of \d+/);
    expect(await table(page, 'Risks that change')).toHaveTextContent(/R-\d/);
  });

  it('applies a scenario after naming the rows, as one edit', async () => {
    const page = await opened();
    await user.click(within(page).getByRole('button', { name: 'Apply…', ...hidden }));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    expect(dialog).toHaveTextContent(/Make “Open garage” part of the version/);
    expect(dialog).toHaveTextContent(/AP-1/);
    await user.click(within(dialog).getByRole('button', { name: 'Apply', ...hidden }));
    await waitFor(async () => {
      const paths = (await example?.stored('paths')) ?? [];
      expect(paths.every(({ basis }) => basis === 'path')).toBe(true);
      expect(paths[0]?.reason).toContain('What-if Open garage: Asked by the fleet');
    }, patient);
  });

  it('names a change whose row is gone, and rates by the others', async () => {
    const gone: ScenarioChange = { what: 'control', row: 'no-such-control', label: 'CTL-7 Old filter', on: true };
    const page = await opened([gone]);
    const changes = await table(page, 'Changes');
    expect(changes).toHaveTextContent(/CTL-7 Old filter.*The row was deleted; this change has no effect/);
    expect(await table(page, 'Risks that change')).toHaveTextContent(/R-\d/);
  });

  it('adds a change of a row found by its words, and keeps it in the version', async () => {
    const page = await opened();
    const [damage] = (await example?.stored('damages')) ?? [];
    const search = await within(page).findByRole(
      'combobox',
      { name: 'Add a change: code or words of a row', ...hidden },
      patient,
    );
    fireEvent.mouseDown(search);
    fireEvent.change(search, { target: { value: `${damage?.code} operational` } });
    const [option] = await screen.findAllByText(
      new RegExp(`^${damage?.code} .*Operational$`),
      { selector: '.ant-select-item-option-content' },
      patient,
    );
    fireEvent.click(option as HTMLElement);
    await waitFor(async () => {
      const { rows } = await (example as ExampleTask).lin.call(version.snapshot, {
        params: { versionId: (example as ExampleTask).versionId },
      });
      expect((rows.scenarios?.[0] as ScenarioRow | undefined)?.changes[1]).toMatchObject({
        what: 'impact',
        row: damage?.id,
        dimension: 'O',
      });
    }, patient);
  });

  it('tries another model of the organisation, which is kept in the scenario', async () => {
    const page = await opened();
    fireEvent.mouseDown(await within(page).findByRole('combobox', { name: 'Try another model', ...hidden }, patient));
    const selector = '.ant-select-item-option-content';
    const [heavens] = await screen.findAllByText(/HEAVENS/, { selector }, patient);
    fireEvent.click(heavens as HTMLElement);
    await waitFor(async () => {
      const { rows } = await (example as ExampleTask).lin.call(version.snapshot, {
        params: { versionId: (example as ExampleTask).versionId },
      });
      const kept = (rows.scenarios?.[0] as ScenarioRow | undefined)?.changes[1];
      expect(kept).toMatchObject({ what: 'impactModel', model: { mode: 'combined' } });
    }, patient);
    await waitFor(async () => expect(await table(page, 'Changes')).toHaveTextContent(/Impact model.*HEAVENS/), patient);
  });

  it('keeps a frozen version’s scenarios and says where new ones belong', async () => {
    const page = await opened([], true);
    expect(await table(page, 'Risks that change')).toHaveTextContent(/R-\d/);
    expect(within(page).getByRole('button', { name: /New scenario/, ...hidden })).toBeDisabled();
    expect(page).toHaveTextContent(/New ones belong into the next version/);
    expect(within(page).getByRole('button', { name: 'Apply…', ...hidden })).toBeDisabled();
  });

  it('sets scenarios side by side, with what differs marked', async () => {
    const page = await opened([], false, '&scenario=compare');
    const compared = await table(page, 'Side by side');
    expect(compared).toHaveTextContent(/Version.*Open garage/);
    expect(compared.querySelectorAll('[data-moved]').length).toBeGreaterThan(0);
  });

  it('ranks the facts that decide, and counts the others', async () => {
    const page = await opened([], false, '&scenario=facts');
    await waitFor(
      () => expect(page).toHaveTextContent(/Facts that decide: \d+ of \d+\..*need no discussion: \d+/),
      patient,
    );
    const facts = await table(page, 'Decisive facts');
    expect(within(facts).getAllByRole('img', hidden).length).toBeGreaterThan(2);
  });

  it('says side by side what is left of a risk where that alone is another', async () => {
    const page = await opened([], false, '&scenario=compare');
    const task = example as ExampleTask;
    const [path] = await task.stored('paths');
    const [first] = path?.steps ?? [];
    const step = (await task.stored('steps')).find(({ id }) => id === first);
    if (!step) throw new Error('no step');
    const ratings = Object.fromEntries(Object.keys(step.ratings).map((model) => [model, hardest]));
    const seal = { name: 'Seal', active: true, ratings };
    const off: ScenarioChange = { what: 'control', row: 'seal', label: 'CTL Seal', on: false };
    const edits = [
      add('controls', seal, 'seal'),
      ...(await task.stored('steps')).map((one) => change('steps', one, { controls: ['seal'] })),
      add('scenarios', { name: 'No seal', changes: [off] }, 'no-seal'),
    ];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await waitFor(async () => expect(await table(page, 'Side by side')).toHaveTextContent(/No seal/), patient);
    const compared = await table(page, 'Side by side');
    await waitFor(() => expect(compared).toHaveTextContent(/Residual risk: .* → /), patient);
  });

  it('says at the field when a name or a reason is too long, and keeps what was typed', async () => {
    const page = await opened();
    for (const [name, most] of [
      ['Name', 200],
      ['Reason and decision', 4000],
    ] as const) {
      const field = await within(page).findByRole('textbox', { name, ...hidden }, patient);
      const typed = 'x'.repeat(most + 1);
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      await within(page).findByText(`At most ${most} characters.`, {}, patient);
      expect(field).toHaveValue(typed);
      fireEvent.change(field, { target: { value: typed.slice(1) } });
      fireEvent.blur(field);
      await waitFor(() => expect(page).not.toHaveTextContent(`At most ${most}`), patient);
    }
    await waitFor(async () => {
      const [kept] = (await (example as ExampleTask).stored('scenarios' as never)) as unknown as ScenarioRow[];
      expect([kept?.name.length, kept?.reason.length]).toEqual([200, 4000]);
    }, patient);
  });

  it('asks before it applies, naming each row with what it was and will be, and the reviews that end', async () => {
    const page = await opened();
    const task = example as ExampleTask;
    const [damage] = await task.stored('damages');
    if (!damage) throw new Error('no damage');
    const label = damage.code;
    const worse: ScenarioChange = { what: 'impact', row: damage.id, label, dimension: 'O', level: 'SEV' };
    const edits = [
      add('reviews', { kind: 'damages', row: damage.id }),
      add('scenarios', { name: 'Worse', changes: [worse] }, 'worse'),
    ];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await user.click(await within(page).findByRole('button', { name: /^Worse/, ...hidden }, patient));
    await user.click(await within(page).findByRole('button', { name: 'Apply…', ...hidden }, patient));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    expect(dialog).toHaveTextContent(`${damage.code} ${damage.description}`);
    expect(dialog).toHaveTextContent(/Operational: .+ → Severe/);
    expect(dialog).toHaveTextContent(`1 review ends, because the row itself changes: ${damage.code}`);
  });

  it('asks before it deletes a scenario', async () => {
    const page = await opened();
    await user.click(within(page).getByRole('button', { name: 'Delete…', ...hidden }));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    expect(dialog).toHaveTextContent('Delete “Open garage”?');
    const task = example as ExampleTask;
    expect((await task.stored('scenarios' as never)).length).toBe(1);
    await user.click(within(dialog).getByRole('button', { name: 'Delete', ...hidden }));
    await waitFor(async () => expect(await task.stored('scenarios' as never)).toEqual([]), patient);
  });
});
