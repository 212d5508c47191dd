import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { fromTsv } from '@/grid/clipboard/clipboard';
import { exampleTask, fillTask, filledKinds as kinds, patient } from '../../world/example-task';

let task: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => task.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** What a person reads in a cell. A note in small print or italics beside a value is not part of it. */
function readCell(cell: Element): string {
  const box = cell.querySelector('[role="checkbox"]');
  if (box && box.textContent === '') return box.getAttribute('aria-checked') === 'true' ? 'yes' : 'no';
  const seen = cell.cloneNode(true) as Element;
  for (const unseen of seen.querySelectorAll('textarea, [hidden], [data-grid-fold], small, em')) unseen.remove();
  return (seen.textContent ?? '').replace(/\s+/g, ' ').trim();
}

async function showAllColumns() {
  await user.click(await screen.findByRole('button', { name: 'Columns' }, patient));
  await waitFor(() => expect(document.querySelector('.ant-popover input[type="checkbox"]')).not.toBeNull(), patient);
  for (const box of document.querySelectorAll('.ant-popover input[type="checkbox"]:not(:checked)'))
    await user.click(box);
  await user.keyboard('{Escape}');
}

/** The grid as it is copied and exported, and as it is shown: what differs, `row / column: written ≠ shown`. */
async function differences(kind: AnalysisKind): Promise<string[]> {
  const [row] = await task.stored(kind);
  await task.cell(row?.id ?? '', 'code');
  await showAllColumns();
  await user.click(await task.cell(row?.id ?? '', 'code'));
  await user.keyboard('{Control>}a{/Control}');
  const copied: Record<string, string> = {};
  fireEvent.copy(document.activeElement as Element, {
    clipboardData: { setData: (type: string, text: string) => Object.assign(copied, { [type]: text }) },
  });
  const written = fromTsv(copied['text/plain'] ?? '');
  const lines = [...document.querySelectorAll('[data-line]:not([data-line^="#"])')];
  await waitFor(() => expect(lines).toHaveLength(written.length));
  const titles = [...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent ?? '');
  return lines.flatMap((line, down) =>
    [...line.querySelectorAll('[role="gridcell"]')].flatMap((cell, right) => {
      const text = (written[down]?.[right] ?? '').replace(/\s+/g, ' ').trim();
      const shown = readCell(cell);
      return text === shown ? [] : [`${written[down]?.[0]} / ${titles[right]}: ${text} ≠ ${shown}`];
    }),
  );
}

describe('what a cell shows is what a copy and an export of it say', { timeout: 240_000 }, () => {
  it.each(kinds)('%s', async (kind) => {
    task = await exampleTask(kind);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(9600);
    await fillTask(task);
    task.open();
    expect(await differences(kind)).toEqual([]);
  });
});
