import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { openPointKeys } from '#domain/workspace/open-points.ts';
import enUS from '@/locales/en-US';
import zhCN from '@/locales/zh-CN';
import { exampleTask, patient } from '../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const bar = () => screen.getByRole('region', { name: 'Open points', ...hidden });

describe('the open points of a task', { timeout: 120_000 }, () => {
  it('have a text for every rule in both languages', () => {
    for (const texts of [enUS, zhCN] as Record<string, string>[])
      expect(openPointKeys.filter((key) => !texts[`workspace.points.rule.${key}`])).toEqual([]);
  });

  it('of 300 damages rated without a reason are one rule with its number, which unfolds to all of them', async () => {
    example = await exampleTask('damages');
    const { lin, versionId } = example;
    const rated = {
      S: { level: 'SEV', notAnalysed: false, reason: '' },
      F: { level: 'MOD', notAnalysed: false, reason: '' },
    };
    const asset = await example.find('assets', 'A-1');
    const edits = Array.from({ length: 300 }, (_, n) =>
      add('damages', {
        description: `pasted ${n}`,
        assets: [asset.id],
        property: asset.properties[0] ?? '',
        ratings: rated,
      }),
    );
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open();
    await waitFor(() => expect(bar()).toHaveTextContent('300 damage scenarios rated without a reason'), patient);
    expect(bar()).toHaveTextContent('300 block freezing');

    await user.click(within(bar()).getByRole('button', { name: /Open points/, ...hidden }));
    const rule = within(bar()).getByRole('button', { name: /300 damage scenarios rated without/, ...hidden });
    expect(rule).toHaveAttribute('aria-expanded', 'false');
    const heads = within(bar()).getAllByRole('heading', hidden);
    expect(heads[0]).toHaveTextContent('Blocks freezing 300');
    await user.click(rule);
    const list = bar().querySelector<HTMLElement>('[data-part="points"] ul');
    // A line of 28 px for each of them, of which those on the screen are drawn.
    expect(Number.parseInt(list?.style.height ?? '0', 10)).toBeGreaterThan(300 * 28);
    expect(list?.children.length).toBeLessThan(100);
  });

  it('rated without a reason are given one, those chosen, and one undo takes it back', async () => {
    example = await exampleTask('damages');
    const { lin, versionId, stored } = example;
    const asset = await example.find('assets', 'A-1');
    const entry = (level: string, reason = '') => ({ level, notAnalysed: false, reason });
    const edits = ['first', 'second', 'third'].map((description) =>
      add('damages', {
        description,
        assets: [asset.id],
        property: asset.properties[0] ?? '',
        ratings: { S: entry('SEV'), F: entry('MOD', 'as in the last project') },
      }),
    );
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    const reasons = async () =>
      Object.fromEntries(
        (await stored('damages'))
          .filter(({ description }) => ['first', 'second', 'third'].includes(description))
          .map(({ description, ratings }) => [description, [ratings.S?.reason, ratings.F?.reason]]),
      );
    const before = await reasons();
    example.open();
    await waitFor(() => expect(bar()).toHaveTextContent('3 damage scenarios rated without a reason'), patient);
    const toggle = within(bar()).getByRole('button', { name: /Open points/, ...hidden });
    if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle);
    await user.click(await within(bar()).findByRole('button', { name: 'One reason for all', ...hidden }, patient));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(dialog).getByRole('textbox', hidden), 'No driver sees the road');
    await user.click(within(dialog).getByRole('checkbox', { name: /second/, ...hidden }));
    await user.click(within(dialog).getByRole('button', { name: 'Set for 2', ...hidden }));
    const given = ['No driver sees the road', 'as in the last project'];
    await waitFor(async () => expect(await reasons()).toEqual({ ...before, first: given, third: given }), patient);
    await user.click(screen.getByRole('button', { name: /Undo/, ...hidden }));
    await waitFor(async () => expect(await reasons()).toEqual(before), patient);
  });

  it('are found by words, and a click puts the cursor into the cell', async () => {
    example = await exampleTask('damages');
    const { lin, versionId } = example;
    const rated = { F: { level: 'SEV', notAnalysed: false, reason: '' } };
    const asset = await example.find('assets', 'A-1');
    const edits = ['Beam drops', 'Horn silent'].map((description) =>
      add('damages', { description, assets: [asset.id], property: asset.properties[0] ?? '', ratings: rated }),
    );
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    example.open();
    await user.click(await screen.findByRole('button', { name: /Open points \d/, ...hidden }, patient));
    await user.type(within(bar()).getByLabelText('Filter open points'), 'horn');
    const line = await within(bar()).findByRole('button', {
      name: /Rating reason is required \(F\) Horn silent/,
      ...hidden,
    });
    expect(within(bar()).queryByText('Beam drops')).not.toBeInTheDocument();
    await user.click(line);
    await waitFor(() => {
      const cell = document.activeElement?.closest('[data-column]');
      // Of the reason, a column that is hidden until it is chosen or led to.
      expect(cell?.getAttribute('data-column')).toBe('rating.why/F');
    }, patient);
  });
});
