import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPalette } from '@/components/palette/open-palette';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let task: ExampleTask;
afterEach(async () => {
  openPalette(false);
  await task.world.close();
});

const hidden = { hidden: true };
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('drafting from a text by the command palette', { timeout: 240_000 }, () => {
  it('stays among the functions, which have the tool as well', async () => {
    task = await exampleTask('functions', 'zh-CN');
    task.open();
    await screen.findByRole('button', { name: /从文本起草/, ...hidden }, patient);
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', hidden, patient);
    await user.type(within(palette).getByRole('combobox', hidden), '从文本起草');
    // What was done before is offered first, as the same act.
    await within(palette).findAllByRole('option', { name: /从文本起草/, ...hidden }, patient);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: '文本', ...hidden }, patient)).toBeInTheDocument();
    expect(window.location.search).toContain('step=functions');
  });
});
