import { screen, waitFor, within } from '@testing-library/react';
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
const hidden = { hidden: true };

/** The relations of the example by their address. */
async function opened(): Promise<HTMLElement> {
  example = await exampleTask('assets');
  example.world.openPage(`/project/analysis?task=${example.taskId}&version=${example.versionId}&view=relations`);
  return screen.findByRole('region', { name: 'Relations', ...hidden }, patient);
}
const codesIn = (page: HTMLElement) =>
  [...page.querySelectorAll('[data-part=relation-layers] button b')].map((code) => code.textContent).sort();

describe('the relations of a task', { timeout: 240_000 }, () => {
  it('show every row in its layer; a click leaves the chain of one, and it can be left again', async () => {
    const page = await opened();
    await waitFor(() => expect(codesIn(page)).toContain('R-1'), patient);
    const all = codesIn(page);
    expect(all).toEqual(expect.arrayContaining(['A-1', 'DS-1', 'TS-1', 'AP-1', 'R-1']));
    await user.click(within(page).getByTitle(/^R-1 /));
    await waitFor(() => expect(page.querySelector('[data-part=focus]')).toHaveTextContent('Chain of R-1'), patient);
    const chain = codesIn(page);
    expect(chain.length).toBeLessThan(all.length);
    expect(chain).not.toContain('R-2');
    expect(chain).toEqual(expect.arrayContaining(['DS-2', 'TS-1']));
    await user.click(within(page).getByRole('button', { name: /Show all/, ...hidden }));
    await waitFor(() => expect(codesIn(page)).toEqual(all), patient);
  });

  it('leave out kinds and rows without open points, and mark what is missing', async () => {
    const page = await opened();
    await waitFor(() => expect(codesIn(page)).toContain('R-1'), patient);
    await user.click(within(page).getByRole('button', { name: /^Attack paths/, ...hidden }));
    await waitFor(() => expect(codesIn(page).filter((code) => code?.startsWith('AP-'))).toEqual([]), patient);
    await user.click(within(page).getByRole('checkbox', { name: 'Only with open points', ...hidden }));
    await waitFor(() => expect(codesIn(page)).not.toContain('TS-1'), patient);
    for (const node of page.querySelectorAll('[data-part=relation-layers] button')) {
      expect(node).toHaveAttribute('data-gap');
      expect(node.getAttribute('title')?.split('\n').length).toBeGreaterThan(2);
    }
  });

  it('are a table read both ways, from which one opens a row', async () => {
    const page = await opened();
    await user.click(within(page).getByText('Trace table'));
    const table = await within(page).findByRole('table', hidden, patient);
    await user.click(within(page).getByRole('radio', { name: 'Risks', ...hidden }));
    const line = await within(table).findByRole('row', { name: /R-1/, ...hidden }, patient);
    const cells = within(line).getAllByRole('cell', hidden);
    expect(cells[0]).toHaveTextContent('A-1');
    expect(cells[1]).toHaveTextContent('DS-2');
    await user.click(within(line).getByRole('button', { name: 'DS-2', ...hidden }));
    await waitFor(() => expect(window.location.search).toContain('step=damages'), patient);
    expect(window.location.search).not.toContain('relations');
    expect(await screen.findByRole('grid', { name: 'Damage scenarios', ...hidden }, patient)).toBeInTheDocument();
  });
});
