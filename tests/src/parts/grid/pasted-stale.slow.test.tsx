import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { Kept } from '@/session/kept/kept';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';
import { paste } from '../../world/paste';

let example: ExampleTask | undefined;
afterEach(async () => {
  await Kept.forget();
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const bars = () => document.querySelectorAll('[data-part="conflict"]');

/** The assets of the example; a colleague saves something of the last but one and of the last just before the next edit of this page arrives. */
async function overtaken() {
  example = await exampleTask('assets');
  const task = example;
  const wang = await task.world.user('wang', [...engineer, 'ProjectAdmin']);
  const params = { versionId: task.versionId };
  const codes = (await task.stored('assets'))
    .map(({ code }) => code)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const [one = '', last = ''] = codes.slice(-2);
  const overtake = (of: 'last' | 'both') => {
    let waits = true;
    network.use(
      http.post('http://localhost/*/edits', async ({ request }) => {
        if (waits) {
          waits = false;
          const rows = await Promise.all(
            (of === 'both' ? [one, last] : [last]).map((code) => task.find('assets', code)),
          );
          const edits: Op[] = rows.map((row) => change('assets', row, { name: `Theirs ${row.code}` }));
          await wang.call(version.edit, { params, body: { edits } });
        }
        return task.world.app.request(request);
      }),
    );
  };
  const names = async () => (await task.stored('assets')).map(({ name }) => name);
  const nameOf = async (code: string) => (await task.find('assets', code)).name;
  task.open();
  const at = async (code: string) => task.cell((await task.find('assets', code)).id, 'name');
  return { task, one, last, overtake, names, nameOf, at, count: codes.length };
}

describe('a pasted block that also adds rows, refused because a colleague was first', { timeout: 240_000 }, () => {
  it('adds its rows once; only the row that is refused is left to decide, and again or not, nothing comes twice', async () => {
    const { one, last, overtake, names, nameOf, at, count } = await overtaken();
    await user.click(await at(one));
    overtake('last');
    paste('Mine one\tACT\nMine last\tACT\nNew first\tACT\nNew second\tACT');
    await waitFor(() => expect(bars()).toHaveLength(1), patient);
    await waitFor(async () => expect(await names()).toHaveLength(count + 2), patient);
    expect(await nameOf(one)).toBe('Mine one');
    expect(await nameOf(last)).toBe(`Theirs ${last}`);
    expect(bars()[0]?.textContent).toContain('Mine last');
    for (const other of ['New first', 'New second', 'Mine one']) expect(bars()[0]?.textContent).not.toContain(other);
    await user.click(screen.getByRole('button', { name: 'Apply mine again' }));
    await waitFor(async () => expect(await nameOf(last)).toBe('Mine last'), patient);
    await waitFor(() => expect(bars()).toHaveLength(0), patient);
    const found = await names();
    expect(found).toHaveLength(count + 2);
    expect(found.filter((name) => name.startsWith('New '))).toEqual(['New first', 'New second']);
    expect(document.querySelector('[data-line^="#new:"]')).toBeNull();
  });

  it('is left to decide for all rows that are refused, which are all that is left of it', async () => {
    const { one, last, overtake, names, nameOf, at, count } = await overtaken();
    await user.click(await at(one));
    overtake('both');
    paste('Mine one\tACT\nMine last\tACT\nNew first\tACT');
    await waitFor(async () => expect(await names()).toHaveLength(count + 1), patient);
    expect(bars()).toHaveLength(1);
    for (const words of ['Mine one', 'Mine last']) expect(bars()[0]?.textContent).toContain(words);
    expect(bars()[0]?.textContent).not.toContain('New first');
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(bars()).toHaveLength(0), patient);
    expect([await nameOf(one), await nameOf(last)]).toEqual([`Theirs ${one}`, `Theirs ${last}`]);
    expect(await names()).toHaveLength(count + 1);
  });
});
