import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import type { ImpactLevel, Method } from '#domain/model/method.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** Safety and operational impact each with levels of their own, under the same codes. */
function ownLevels(method: Method): Method {
  const named = (word: string): ImpactLevel[] =>
    method.impact.levels.map(({ isDefault: _mark, ...level }) => ({
      ...level,
      name: { en: `${word} ${level.name.en}`, zh: `${word} ${level.name.zh}` },
    }));
  const words: Record<string, string> = { S: 'Injury:', O: 'Loss:' };
  const dimensions = method.impact.dimensions.map((dimension) => {
    const word = words[dimension.code];
    return word ? { ...dimension, levels: named(word) } : dimension;
  });
  return { ...method, impact: { ...method.impact, dimensions } };
}

describe('a method whose dimensions have levels of their own', { timeout: 240_000 }, () => {
  it('shows each level by the name it has in its dimension, in the grid and in the explanation', async () => {
    example = await exampleTask('damages');
    const { lin, projectId, versionId } = example;
    const { rev, method } = await lin.call(project.get, { params: { projectId } });
    await lin.call(project.changeMethod, {
      params: { projectId },
      body: { rev, method: ownLevels(method), accepted: true },
    });
    const damage = await example.find('damages', 'DS-2');
    const ratings = {
      ...damage.ratings,
      S: { level: 'SEV', notAnalysed: false, reason: '' },
      O: { level: 'MAJ', notAnalysed: false, reason: '' },
    };
    await lin.call(version.edit, {
      params: { versionId },
      body: { edits: [{ op: 'change', kind: 'damages', id: damage.id, rev: damage.rev, patch: { ratings } }] },
    });
    example.open();
    expect(await example.cell(damage.id, 'rating.S')).toHaveTextContent('Injury: Severe');
    expect(await example.cell(damage.id, 'rating.O')).toHaveTextContent('Loss: Major');
    const overall = await example.cell(damage.id, 'overall');
    expect(overall).toHaveTextContent(/^Severe/);
    await user.click(within(overall).getByTitle('How this value is computed'));
    const card = await screen.findByRole('dialog', { name: 'Impact of DS-2' }, patient);
    await waitFor(() => expect(card).toHaveTextContent('S: Injury: Severe'));
    expect(card).toHaveTextContent('O: Loss: Major');
  });
});
