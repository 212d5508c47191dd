import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { explainKeys } from '#domain/method/explain/explain.ts';
import { add } from '#domain/workspace/edit.ts';
import enUS from '@/locales/en-US';
import zhCN from '@/locales/zh-CN';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('the lines of an explanation', () => {
  it('have a text in both languages, whose holes are those of the rule', () => {
    for (const texts of [enUS, zhCN] as Record<string, string>[])
      for (const [key, holes] of Object.entries(explainKeys) as [string, readonly string[]][]) {
        const text = texts[`explain.line.${key}`] ?? '';
        // A range is drawn from its two ends.
        const known = holes.includes('from') ? [...holes, 'range'] : holes;
        const named = [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
        expect(text, key).not.toBe('');
        expect(
          named.filter((hole) => !known.includes(hole)),
          key,
        ).toEqual([]);
      }
  });
});

describe('the explanation card', { timeout: 90_000 }, () => {
  /** Opens the card of the feasibility of TS-3 from its panel. */
  async function opened() {
    example = await exampleTask('threats');
    const threat = await example.find('threats', 'TS-3');
    example.open(threat.id);
    const panel = await screen.findByRole('complementary', { name: 'TS-3', hidden: true }, patient);
    const value = within(panel).getAllByTitle('How this value is computed')[0] as HTMLElement;
    await user.click(value);
    return { value, card: await screen.findByRole('dialog', { name: 'Feasibility of TS-3' }, patient) };
  }

  it('leads from the paths to parameters and sum, names clause and table, closes with Esc, opens its rows', async () => {
    const { value, card } = await opened();
    expect(card).toHaveFocus();
    expect(card).toHaveTextContent('ISO/SAE 21434 15.8');
    expect(card).toHaveTextContent(/Easiest path AP-\d → [\w ]+; \d of \d paths rated/);
    expect(card).toHaveTextContent(/ISO\/SAE 21434 15.7, G.2 · “.+”/);
    expect(card).toHaveTextContent(/Sum: \d+/);
    expect(card).toHaveTextContent(/\d+ lies in \d+–\d+/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Feasibility of TS-3' })).not.toBeInTheDocument();
    expect(value).toHaveFocus();

    await user.click(value);
    const again = await screen.findByRole('dialog', { name: 'Feasibility of TS-3' }, patient);
    const chip = within(again).getAllByRole('button', { name: /^AP-\d$/ })[0] as HTMLElement;
    await user.click(chip);
    const path = await (example as Example).find('paths', chip.textContent ?? '');
    await waitFor(() => expect(history.location.search).toContain(`row=${path.id}`));
    expect(history.location.search).toContain('step=paths');
  });

  it('follows the way through an attack tree down to its steps, and leads from a step to the tree', async () => {
    example = await exampleTask('threats');
    const threat = await example.find('threats', 'TS-3');
    const potential = { ET: '1w', SE: 'expert', KoIC: 'public', WoO: 'easy', Eq: 'standard' };
    const edits = [
      add('steps', { code: 'AS-91', name: 'Flood', ratings: { 'attack-potential': potential } }, 'flood'),
      add('treeNodes', { threat: threat.id, gate: 'or', text: 'No light', model: 'attack-potential' }, 'top'),
      add('treeNodes', { threat: threat.id, parent: 'top', step: 'flood' }, 'leaf'),
    ];
    await example.lin.call(version.edit, { params: { versionId: example.versionId }, body: { edits } });
    example.open(threat.id);
    const panel = await screen.findByRole('complementary', { name: 'TS-3', hidden: true }, patient);
    await user.click(within(panel).getAllByTitle('How this value is computed')[0] as HTMLElement);
    const card = await screen.findByRole('dialog', { name: 'Feasibility of TS-3 in the attack tree' }, patient);
    expect(card).toHaveTextContent('Feasibility of AS-91 Flood in the attack tree');
    const chip = within(card).getAllByRole('button', { name: 'AS-91' })[0] as HTMLElement;
    await user.click(chip);
    await waitFor(() => expect(history.location.search).toContain(`threat=${threat.id}`));
    expect(history.location.search).toContain('page=trees');
  });
});

describe('the progress of the task', { timeout: 90_000 }, () => {
  it('says by which clause and rule each counter counts, what comes out, and leads to what is open', async () => {
    example = await exampleTask('assets');
    example.open();
    await screen.findByRole('grid', { hidden: true }, patient);
    await user.click(await screen.findByRole('button', { name: /^Progress \d+ %/, hidden: true }, patient));
    const card = await screen.findByRole('dialog', { name: 'Progress of the analysis', hidden: true }, patient);
    expect(card).toHaveTextContent('ISO/SAE 21434 15.9, 9.4');
    expect(card).toHaveTextContent('A property counts when one of its threat scenarios has a feasibility.');
    expect(card).toHaveTextContent(/\d+ of \d+ = \d+ %/);
    await user.click(within(card).getAllByRole('button', { hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(history.location.search).toContain('step=assets'));
  });
});
