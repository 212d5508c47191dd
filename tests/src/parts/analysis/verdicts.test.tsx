import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example, where AP-4 and AP-5 are rated by vector too: network, which the attack potential says Low of. */
async function ratedTwice(language: 'en-US' | 'zh-CN' = 'en-US') {
  example = await exampleTask('paths', language);
  const { lin, versionId } = example;
  for (const code of ['AP-4', 'AP-5']) {
    const path = await example.find('paths', code);
    const ratings = { ...path.ratings, 'attack-vector': { AV: 'N' } };
    await lin.call(version.edit, { params: { versionId }, body: { edits: [change('paths', path, { ratings })] } });
  }
  example.open();
  return example;
}

const cellOf = (grid: HTMLElement, code: string, column: string) => {
  const line = within(grid)
    .getByRole('button', { name: code, ...hidden })
    .closest('[data-line]');
  return line?.querySelector<HTMLElement>(`[data-column="${column}"]`) as HTMLElement;
};

describe('the comparison of feasibility models', { timeout: 240_000 }, () => {
  it('shows paths, threats and risks with a column per model, counts and filters where they differ', async () => {
    await ratedTwice();
    await user.click(await screen.findByRole('button', { name: /Compare models$/, ...hidden }, patient));
    const drawer = within(await screen.findByRole('dialog', hidden, patient));
    expect(await drawer.findByText('2 of 5 paths differ', {}, patient)).toBeInTheDocument();
    await user.click(drawer.getByRole('tab', { name: /Risks 1/, ...hidden }));
    expect(await drawer.findByText('1 of 3 risks differs', {}, patient)).toBeInTheDocument();
    const grid = await drawer.findByRole('grid', { name: 'Risks', ...hidden }, patient);
    await waitFor(() => expect(cellOf(grid, 'R-3', 'attack-potential')).toHaveTextContent('2 Low'), patient);
    expect(cellOf(grid, 'R-3', 'attack-vector')).toHaveTextContent('3 Medium');
    expect(cellOf(grid, 'R-2', 'attack-vector')).toHaveTextContent('not rated');
    await user.click(drawer.getByRole('checkbox', { name: 'Only where they differ', ...hidden }));
    await waitFor(() => expect(within(grid).queryByRole('button', { name: 'R-1', ...hidden })).toBeNull(), patient);
    expect(within(grid).getByRole('button', { name: 'R-3', ...hidden })).toBeInTheDocument();
  });

  it('explains a verdict by the model of its column, and opens the row at a click', async () => {
    await ratedTwice('zh-CN');
    await user.click(await screen.findByRole('button', { name: /模型对比$/, ...hidden }, patient));
    const drawer = within(await screen.findByRole('dialog', hidden, patient));
    const grid = await drawer.findByRole('grid', hidden, patient);
    await waitFor(() => expect(cellOf(grid, 'AP-4', 'attack-vector')).toHaveTextContent('高'), patient);
    await user.click(within(cellOf(grid, 'AP-4', 'attack-vector')).getByRole('button', hidden));
    const card = await screen.findByRole('dialog', { name: /AP-4/, ...hidden }, patient);
    expect(card).toHaveTextContent('G.4');
    await user.click(within(grid).getByRole('button', { name: 'AP-4', ...hidden }));
    expect(await screen.findByRole('complementary', { name: 'AP-4', ...hidden }, patient)).toBeInTheDocument();
  });
});
