import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { deliveryCalls } from '#contract/library-delivery.ts';
import { version } from '#contract/version.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example with its drawing and its assets, as if nothing had been analysed yet. */
async function drawnOnly(): Promise<Example> {
  const task = await exampleTask('assets');
  example = task;
  for (const library of ['attacks', 'impacts'] as const) await task.lin.call(deliveryCalls[library].load, {});
  // What the organisation says itself of data in transit is ticked; delivered texts of a category alone are only offered.
  for (const property of ['C', 'I', 'A', 'AU'])
    await task.lin.call(libraryCalls.impacts.create, {
      body: {
        code: `OWN-${property}`,
        name: { en: `Own ${property}`, zh: `自有 ${property}` },
        sentence: { en: `{A} is harmed: ${property}`, zh: `{A} 受损：${property}` },
        property,
        assetCategory: 'DIT',
        ratings: { safety: 'Severe' as const },
        reason: { en: 'Said by us', zh: '本组织规定' },
      },
    });
  const edits = (await task.stored('damages')).map((row) => drop('damages', row));
  const threats = (await task.stored('threats')).map((row) => drop('threats', row));
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits: [...threats, ...edits] } });
  task.open();
  await screen.findByRole('grid', hidden, patient);
  return task;
}

async function draft() {
  const [tool] = await screen.findAllByRole('button', { name: 'Draft the analysis', ...hidden }, patient);
  await user.click(tool as HTMLElement);
  const dialog = await screen.findByRole('dialog', {}, patient);
  await within(dialog).findByRole('navigation', { name: 'Stages of the draft', ...hidden }, patient);
  return within(dialog);
}

describe('the draft of an analysis', { timeout: 240_000 }, () => {
  it('is taken stage by stage, and what was rejected does not come back', async () => {
    const task = await drawnOnly();
    const dialog = await draft();
    const turnTo = (name: RegExp) => user.click(dialog.getByRole('button', { name, ...hidden }));
    await turnTo(/^Risks/);
    expect(await dialog.findByText(/no threat scenario yet/, {}, patient)).toBeInTheDocument();
    await turnTo(/^Damage scenarios/);
    const lines = await dialog.findAllByRole('checkbox', { name: /Lamp request/, checked: true, ...hidden }, patient);
    await user.click(lines[0] as HTMLElement);
    await user.type(dialog.getByRole('textbox', { name: /Reason for rejecting/, ...hidden }), 'Rated elsewhere');
    const take = await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient);
    const count = Number(/\d+/.exec(take.textContent ?? '')?.[0]);
    await user.click(take);
    await waitFor(async () => expect((await task.stored('damages')).length).toBe(count), patient);
    // The next stage is on the screen.
    expect(await dialog.findByRole('region', { name: 'Threat scenarios', ...hidden }, patient)).toBeInTheDocument();
    await turnTo(/^Damage scenarios/);
    expect(await dialog.findByText('Rated elsewhere (lin)', { exact: false }, patient)).toBeInTheDocument();
    // What was taken goes when the stage has been drafted again, beside the person.
    await waitFor(
      () => expect(dialog.queryByRole('checkbox', { name: /Lamp request/, checked: true, ...hidden })).toBeNull(),
      patient,
    );
    await turnTo(/^Threat scenarios/);
    await user.click(await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient));
    await waitFor(async () => expect((await task.stored('threats')).length).toBeGreaterThan(3), patient);
    await user.click(await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient));
    await waitFor(async () => expect((await task.stored('paths')).length).toBeGreaterThan(3), patient);
  });

  it('proposes what the rules of the organisation say, with the rule as the reason', async () => {
    const task = await drawnOnly();
    const name = { en: 'Nobody denies a request', zh: '请求不得抵赖' };
    const rule = { name, subject: 'flow' as const, assetCategories: ['DIT'], value: 'NR' };
    await task.lin.call(libraryCalls.rules.create, { body: rule });
    const dialog = await draft();
    await user.click(dialog.getByRole('button', { name: /^Properties/, ...hidden }));
    const line = await dialog.findByText('Lamp request: Non-repudiation', { exact: false }, patient);
    expect(line.closest('li')).toHaveTextContent(/rule DR-\d+ Nobody denies a request/);
  });

  it('keeps what was left out while one looks at another stage and at the drawing', async () => {
    const task = await drawnOnly();
    const request = (await task.stored('assets')).find(({ name }) => name === 'Lamp request')!;
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: {
        edits: [
          add('diagrams', { name: 'Drawing' }, 'd'),
          add('nodes', { diagram: 'd', asset: request.id, x: 0, y: 0, width: 120, height: 60 }, 'n'),
        ],
      },
    });
    let dialog = await draft();
    const turnTo = (name: RegExp) => user.click(dialog.getByRole('button', { name, ...hidden }));
    const lamp = () => dialog.findAllByRole('checkbox', { name: /Lamp request is harmed/, ...hidden }, patient);
    const reason = () => dialog.getByRole('textbox', { name: /Reason for rejecting/, ...hidden });
    await turnTo(/^Damage scenarios/);
    await user.click((await lamp())[0] as HTMLElement);
    await user.type(reason(), 'Rated elsewhere');
    await turnTo(/^Properties/);
    await turnTo(/^Damage scenarios/);
    expect((await lamp())[0]).not.toBeChecked();
    expect(reason()).toHaveValue('Rated elsewhere');
    const [show] = await dialog.findAllByRole('button', { name: 'Show in the drawing', ...hidden }, patient);
    await user.click(show as HTMLElement);
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Stages of the draft', ...hidden })).toBeNull(),
    );
    dialog = await draft();
    expect((await lamp())[0]).not.toBeChecked();
    expect(reason()).toHaveValue('Rated elsewhere');
    await user.click(dialog.getAllByRole('button', { name: 'Close', ...hidden })[0] as HTMLElement);
    expect(await screen.findAllByText('Leave without saving?', {}, patient)).not.toHaveLength(0);
  });

  it('lists what has lost its ground, to be kept or deleted one by one or at once', async () => {
    const task = await drawnOnly();
    const dialog = await draft();
    await user.click(dialog.getByRole('button', { name: /^Damage scenarios/, ...hidden }));
    await user.click(await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient));
    await waitFor(async () => expect((await task.stored('damages')).length).toBeGreaterThan(3), patient);
    expect(dialog.queryByRole('button', { name: /^Lost grounds/, ...hidden })).toBeNull();
    const before = await task.stored('damages');
    const names = ['Lamp request', 'Oncoming-car information'];
    const moved = (await task.stored('assets')).filter(({ name }) => names.includes(name));
    const boundaryOverride = { inside: false, reason: 'Another supplier makes it.' };
    await task.lin.call(version.edit, {
      params: { versionId: task.versionId },
      body: { edits: moved.map((asset) => change('assets', asset, { boundaryOverride })) },
    });
    await user.click(await dialog.findByRole('button', { name: /^Lost grounds/, ...hidden }, patient));
    const lost = before.filter(({ assets }) => moved.some(({ id }) => id === assets[0])).length;
    expect(lost).toBeGreaterThan(3);
    expect(dialog.getAllByText(/is not inside the trust boundary any more/).length).toBe(lost);
    const [keep] = dialog.getAllByRole('button', { name: 'Keep', ...hidden });
    await user.click(keep as HTMLElement);
    await waitFor(
      () => expect(dialog.getAllByRole('button', { name: 'Keep', ...hidden }).length).toBe(lost - 1),
      patient,
    );
    const [remove] = dialog.getAllByRole('button', { name: 'Delete', ...hidden });
    await user.click(remove as HTMLElement);
    await waitFor(async () => expect((await task.stored('damages')).length).toBe(before.length - 1), patient);
    const [line] = dialog.getAllByRole('checkbox', { name: /Lamp request|Oncoming-car/, ...hidden });
    await user.click(line as HTMLElement);
    const all = { name: `Delete all marked (${lost - 3})`, ...hidden };
    await user.click(await dialog.findByRole('button', all, patient));
    const left = before.length - 1 - (lost - 3);
    await waitFor(async () => expect((await task.stored('damages')).length).toBe(left), patient);
    await user.click(dialog.getByRole('button', { name: 'Keep all', ...hidden }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Lost grounds/, ...hidden })).toBeNull(), patient);
  });

  it('lists and counts all that goes with rows that have lost their ground', async () => {
    const task = await drawnOnly();
    const dialog = await draft();
    for (const stage of ['damages', 'threats', 'paths'] as const) {
      const name = { damages: /^Damage scenarios/, threats: /^Threat scenarios/, paths: /^Attack paths/ }[stage];
      const before = (await task.stored(stage)).length;
      await user.click(dialog.getByRole('button', { name, ...hidden }));
      await user.click(await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient));
      await waitFor(async () => expect((await task.stored(stage)).length).toBeGreaterThan(before), patient);
    }
    const request = (await task.stored('assets')).find(({ name }) => name === 'Lamp request')!;
    const boundaryOverride = { inside: false, reason: 'Another supplier makes it.' };
    const edits = [change('assets', request, { boundaryOverride })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    await user.click(await dialog.findByRole('button', { name: /^Lost grounds/, ...hidden }, patient));
    const along = await dialog.findByRole('region', { name: /^Goes along/, ...hidden }, patient);
    await within(along).findAllByText(/^AP-\d+ · /, {}, patient);
    await within(along).findAllByText(/^AS-\d+ · /, {}, patient);
    const rows = async () =>
      Promise.all((['damages', 'threats', 'paths', 'steps', 'risks'] as const).map((kind) => task.stored(kind)));
    const before = (await rows()).flat().length;
    const remove = dialog.getByRole('button', { name: /^Delete all marked/, ...hidden });
    const properties = dialog.queryAllByRole('checkbox', { name: /^A-\d+ /, ...hidden }).length;
    const count = Number(/\d+/.exec(remove.textContent ?? '')?.[0]) - properties;
    await user.click(remove);
    await waitFor(async () => expect((await rows()).flat().length).toBe(before - count), patient);
  });

  it('opens at lost grounds where no stage proposes anything, and counts what is not ticked', async () => {
    const task = await drawnOnly();
    let dialog = await draft();
    for (const name of [/^Properties/, /^Damage scenarios/, /^Threat scenarios/, /^Attack paths/, /^Risks/, /^Goals/]) {
      await user.click(dialog.getByRole('button', { name, ...hidden }));
      await waitFor(() => expect(dialog.getByRole('button', { name, ...hidden })).not.toHaveTextContent('…'), patient);
      const take = await dialog.findByRole('button', { name: /^Take these \d+/, ...hidden }, patient);
      await user.click(take);
      await waitFor(
        () => expect(dialog.getByRole('button', { name, ...hidden })).not.toHaveTextContent(/\d open/),
        patient,
      );
    }
    await waitFor(() => expect(screen.queryAllByText(/\d+ not ticked$/).length).toBeGreaterThan(0), patient);
    await user.click(dialog.getAllByRole('button', { name: 'Close', ...hidden })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Stages of the draft' })).toBeNull(), patient);
    const request = (await task.stored('assets')).find(({ name }) => name === 'Lamp request')!;
    const edits = [change('assets', request, { boundaryOverride: { inside: false, reason: 'Made by others.' } })];
    await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
    dialog = await draft();
    expect(await dialog.findByRole('region', { name: 'Lost grounds', ...hidden }, patient)).toBeInTheDocument();
  });
});
