import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { openPointKeys } from '#domain/workspace/open-points.ts';
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
const hidden = { hidden: true };
const bar = () => screen.getByRole('region', { name: 'Open points', ...hidden });

describe('the open points of a task', { timeout: 120_000 }, () => {
  it('have a text for every rule in both languages', () => {
    for (const texts of [enUS, zhCN] as Record<string, string>[])
      expect(openPointKeys.filter((key) => !texts[`workspace.points.rule.${key}`])).toEqual([]);
  });

  it('without a reason are found by words and given one together, undone at once; 300 fold into one rule', async () => {
    example = await exampleTask('damages');
    const { lin, versionId, stored } = example;
    const params = { versionId };
    const asset = await example.find('assets', 'A-1');
    const entry = (level: string, reason = '') => ({ level, notAnalysed: false, reason });
    const damage = (description: string, ratings: object) =>
      add('damages', {
        description,
        assets: [asset.id],
        property: asset.properties[0] ?? '',
        ratings: ratings as never,
      });
    const named = ['Beam drops', 'Horn silent', 'Lamp dim'];
    const some = named.map((words) => damage(words, { S: entry('SEV'), F: entry('MOD', 'as in the last project') }));
    await lin.call(version.edit, { params, body: { edits: some } });
    const reasons = async () =>
      Object.fromEntries(
        (await stored('damages'))
          .filter(({ description }) => named.includes(description))
          .map(({ description, ratings }) => [description, [ratings.S?.reason, ratings.F?.reason]]),
      );
    const before = await reasons();
    example.open();
    await waitFor(() => expect(bar()).toHaveTextContent('3 damage scenarios rated without a reason'), patient);
    const toggle = () => within(bar()).getByRole('button', { name: /Open points/, ...hidden });
    if (toggle().getAttribute('aria-expanded') === 'false') await user.click(toggle());
    await user.click(await within(bar()).findByRole('button', { name: 'One reason for all', ...hidden }, patient));
    const dialog = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(dialog).getByRole('textbox', hidden), 'No driver sees the road');
    await user.click(within(dialog).getByRole('checkbox', { name: /Horn silent/, ...hidden }));
    await user.click(within(dialog).getByRole('button', { name: 'Set for 2', ...hidden }));
    const given = ['No driver sees the road', 'as in the last project'];
    await waitFor(
      async () => expect(await reasons()).toEqual({ ...before, 'Beam drops': given, 'Lamp dim': given }),
      patient,
    );
    await user.click(screen.getByRole('button', { name: /Undo/, ...hidden }));
    await waitFor(async () => expect(await reasons()).toEqual(before), patient);

    await user.type(within(bar()).getByLabelText('Filter open points'), 'horn');
    const found = { name: /Rating reason is required \(S\) Horn silent/, ...hidden };
    const line = await within(bar()).findByRole('button', found, patient);
    expect(within(bar()).queryByText('Beam drops')).not.toBeInTheDocument();
    await user.click(line);
    await waitFor(() => {
      const cell = document.activeElement?.closest('[data-column]');
      // Of the reason, which is led to.
      expect(cell?.getAttribute('data-column')).toBe('rating.why/S');
    }, patient);
    await user.clear(within(bar()).getByLabelText('Filter open points'));
    if (toggle().getAttribute('aria-expanded') === 'true') await user.click(toggle());

    const others = Array.from({ length: 297 }, (_, n) => damage(`pasted ${n}`, { S: entry('SEV'), F: entry('MOD') }));
    await lin.call(version.edit, { params, body: { edits: others } });
    await waitFor(() => expect(bar()).toHaveTextContent('300 damage scenarios rated without a reason'), patient);
    expect(bar()).toHaveTextContent('300 must be resolved before freezing');
    await user.click(toggle());
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
});
