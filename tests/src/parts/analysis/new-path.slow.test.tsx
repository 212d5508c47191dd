import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
/** The list of a select reads the number of the key. */
const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 };
const hidden = { hidden: true };

describe('a path written by the keys alone', { timeout: 240_000 }, () => {
  it('keeps the threats that are chosen when Ctrl+Enter sends it from their open list', async () => {
    example = await exampleTask('paths');
    example.open();
    await user.click(await screen.findByText('New path with steps', {}, patient));
    const dialog = within(await screen.findByRole('dialog', hidden, patient));
    const threats = dialog.getByLabelText('Threat scenarios');
    expect(dialog.getByText('Threat scenarios')).toHaveClass('ant-form-item-required');
    expect(dialog.getByText('Attack path')).toHaveClass('ant-form-item-required');
    expect(dialog.getByText('Steps')).not.toHaveClass('ant-form-item-required');
    await user.type(threats, 'TS-1');
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toHaveTextContent(/^TS-1 /));
    fireEvent.keyDown(threats, enter);
    fireEvent.keyUp(threats, enter);
    expect(await dialog.findByText(/^TS-1 /, {}, { timeout: 3_000 })).toBeInTheDocument();
    expect(threats).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(threats, { ...enter, ctrlKey: true });
    expect(await dialog.findByText('Attack path is required', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(dialog.queryByText('Threat scenarios is required')).not.toBeInTheDocument();
    expect(threats).toHaveAttribute('aria-expanded', 'false');
    await user.type(dialog.getByLabelText('Attack path'), 'By the bus');
    await user.click(threats);
    fireEvent.keyDown(threats, { ...enter, ctrlKey: true });
    const { id } = await example.find('threats', 'TS-1');
    const made = async () => (await example?.stored('paths'))?.find(({ name }) => name === 'By the bus')?.threats;
    await waitFor(async () => expect(await made()).toEqual([id]), { timeout: 10_000 });
    const code = (await example.stored('paths')).find(({ name }) => name === 'By the bus')?.code;
    expect(await screen.findByText(`${code} created`, {}, patient)).toBeInTheDocument();
  });

  it('says what is missing or too long and cuts nothing, as the step field of the panel does', async () => {
    example = await exampleTask('paths');
    const { id } = await example.find('paths', 'AP-1');
    const steps = (await example.stored('steps')).length;
    example.open(id);
    const long = 'n'.repeat(401);
    const add = await screen.findByLabelText('Type a step, then Enter', {}, patient);
    fireEvent.change(add, { target: { value: long } });
    expect(await screen.findByText('Name is too long (limit 400)', {}, patient)).toBeInTheDocument();
    fireEvent.keyDown(add, enter);
    expect(add).toHaveValue(long);
    expect(await example.stored('steps')).toHaveLength(steps);
    await user.click(await screen.findByText('New path with steps', {}, patient));
    const dialog = within(await screen.findByRole('dialog', hidden, patient));
    await user.click(dialog.getByRole('button', { name: /Create/, ...hidden }));
    for (const words of ['Attack path is required', 'Threat scenarios is required'])
      expect(await dialog.findByText(words, {}, patient)).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Attack path'), { target: { value: long } });
    expect(await dialog.findByText('Attack path is too long (limit 400)', {}, patient)).toBeInTheDocument();
    expect(dialog.getByLabelText('Attack path')).toHaveValue(long);
    fireEvent.change(dialog.getByLabelText('Steps'), { target: { value: `short\n\n3. ${long}` } });
    expect(await dialog.findByText('Line 3 is too long (limit 400)', {}, patient)).toBeInTheDocument();
  });
});
