import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

describe('the acceptance of a risk', { timeout: 240_000 }, () => {
  it('names a person and a role, is outdated by a worse risk, and is confirmed with a reason', async () => {
    example = await exampleTask('risks');
    const { lin, versionId } = example;
    const risk = await example.find('risks', 'R-3');
    example.open(risk.id);
    const panel = within(await screen.findByRole('complementary', { name: 'R-3', ...hidden }, patient));
    const type = async (name: RegExp, text: string) => {
      const field = await panel.findByRole('textbox', { name, ...hidden }, patient);
      await user.type(field, `${text}{Enter}`);
    };
    await user.click(panel.getByRole('combobox', { name: 'Accepted by', ...hidden }));
    await user.click(await screen.findByTitle('Another person…', {}, patient));
    await type(/Name of the person/, 'Li Wei');
    expect(await panel.findByText('Required for a person without an account', {}, patient)).toBeInTheDocument();
    await type(/role/, 'Head of product');
    expect(await panel.findByText(/Acceptance: entered by/, {}, patient)).toBeInTheDocument();
    expect(await example.cell(risk.id, 'acceptedBy')).toHaveTextContent('Li Wei, Head of product');

    const easy = { 'attack-potential': potential([0, 0, 0, 0, 0]) };
    const edits = [
      add('steps', { name: 'Open the door', ratings: easy }, 'easy-step'),
      add('paths', { name: 'By the back door', threats: [risk.threat], steps: ['easy-step'] }, 'easy'),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    expect(await panel.findByText(/Outdated: the risk has become worse/, {}, patient)).toBeInTheDocument();
    expect(await example.cell(risk.id, 'acceptedBy')).toHaveTextContent('(outdated)');
    await user.click(panel.getByRole('button', { name: 'Confirm again…', ...hidden }));
    await type(/Acceptance: why it still holds/, 'The fleet is small');
    expect(await panel.findByText('Confirmed again: The fleet is small', {}, patient)).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByText(/Outdated/)).not.toBeInTheDocument(), patient);
  });
});
