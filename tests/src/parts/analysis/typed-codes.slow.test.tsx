import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleTask, patient } from '../../world/example-task';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const codeOf = async (id: string) => (await example?.stored('assets'))?.find((row) => row.id === id)?.code;

/** An asset, whose code is typed in its panel or in its cell of the table. */
async function opened() {
  example = await exampleTask('assets');
  const { id } = await example.find('assets', 'A-1');
  example.open(id);
  const panel = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-part="panel"]');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  }, patient);
  return { id, panel };
}

describe('a blank that is typed into the code of a row', { timeout: 240_000 }, () => {
  it('becomes a hyphen in the panel', async () => {
    const { id, panel } = await opened();
    const field = (await within(panel).findByLabelText('Code', {}, patient)) as HTMLInputElement;
    await user.clear(field);
    await user.type(field, 'ECU 1 a{Enter}');
    await waitFor(async () => expect(await codeOf(id)).toBe('ECU-1-a'), patient);
  });

  it('becomes a hyphen in the table; a pasted one stays, and is refused', async () => {
    const { id } = await opened();
    const cell = await example?.cell(id, 'code');
    const field = () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]:not([data-grid-idle])');
    await user.click(cell as HTMLElement);
    await user.keyboard('ECU 2');
    expect(field()).toHaveValue('ECU-2');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await codeOf(id)).toBe('ECU-2'), patient);
    await user.click(cell as HTMLElement);
    await user.keyboard('x');
    field()?.select();
    await user.paste('ECU 3');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/must not contain spaces/, {}, patient)).toBeInTheDocument();
    expect(await codeOf(id)).toBe('ECU-2');
  });
});
