import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '#contract/version.ts';
import { exampleTask, fillTask, filledKinds as kinds, patient } from '../../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('every cell of a step copied and pasted back', { timeout: 240_000 }, () => {
  it(`changes nothing and refuses nothing: ${kinds.join(', ')}`, async () => {
    const task = await exampleTask(kinds[0] as (typeof kinds)[number]);
    example = task;
    const { taskId, versionId } = task;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(3200);
    await fillTask(task);
    const revision = async () => (await task.lin.call(version.snapshot, { params: { versionId } })).rev;
    const before = await revision();
    task.open();
    for (const kind of kinds) {
      act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=${kind}`));
      const [row] = await task.stored(kind);
      if (!row) throw new Error(`no row of ${kind}`);
      await user.click(await task.cell(row.id, 'code'));
      await user.keyboard('{Control>}a{/Control}');
      const copied: Record<string, string> = {};
      fireEvent.copy(document.activeElement as Element, {
        clipboardData: { setData: (type: string, text: string) => Object.assign(copied, { [type]: text }) },
      });
      expect(copied['text/plain'], kind).toContain(row.code);
      fireEvent.paste(document.activeElement as Element, {
        clipboardData: { getData: (type: string) => copied[type] ?? '' },
      });
      await waitFor(() => expect(screen.queryByRole('button', { name: /do not fit/ }), kind).toBeNull(), patient);
      await new Promise((done) => setTimeout(done, 300));
      expect(await revision(), kind).toBe(before);
    }
  });
});
