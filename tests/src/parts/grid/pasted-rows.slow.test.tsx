import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '#contract/version.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import { exampleTask, fillTask, patient } from '../../world/example-task';
import { paste } from '../../world/paste';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** The cell of a row that waits, by a text in its line. */
const waitingCell = (text: string, column: string) =>
  waitFor(() => {
    const line = [...document.querySelectorAll<HTMLElement>('[data-line^="#new:"]')].find((one) =>
      one.textContent?.includes(text),
    );
    const cell = line?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!cell) throw new Error(`no line with ${text}`);
    return cell;
  }, patient);

describe('rows pasted into a step', { timeout: 240_000 }, () => {
  it('of which one waits under the cursor: the button deletes that one, and no stored row', async () => {
    example = await exampleTask('functions');
    const { open, cell, stored } = example;
    const there = await stored('functions');
    open();
    await user.click(await cell(there[0]?.id ?? '', 'code'));
    await user.click(await cell('#new', 'name'));
    await user.click(await cell('#new', 'code'));
    paste('F#1\tsecond\nF#2\tthird');
    await user.click(await waitingCell('second', 'code'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('Deleted 1 row that was not saved. Ctrl+Z brings it back.', {}, patient),
    ).toBeVisible();
    const lines = [...document.querySelectorAll('[data-line^="#new::"]')].map(({ textContent }) => textContent);
    expect(lines).toEqual([expect.stringContaining('third')]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await stored('functions')).toHaveLength(there.length);
  });

  it('keep line breaks; those with an unusable code or refused together wait with a reason, others stored', async () => {
    example = await exampleTask('functions');
    await fillTask(example);
    const { open, cell, stored, lin, taskId, versionId } = example;
    const edit = (...edits: Op[]) => lin.call(version.edit, { params: { versionId }, body: { edits } });
    const go = (step: string) =>
      act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=${step}`));
    const there = await stored('functions');
    const codes = async () => (await stored('functions')).map(({ code, name }) => `${code} ${name}`);
    open();
    await user.click(await cell('#new', 'name'));
    await user.click(await cell('#new', 'code'));
    paste(`F-11\tfirst\nF#1\tsecond\n${there[0]?.code}\tthird\nF-14\tfourth\nF-11\tfifth`);
    await waitFor(
      async () => expect(await codes()).toEqual(expect.arrayContaining(['F-11 first', 'F-14 fourth'])),
      patient,
    );
    expect(await codes()).toHaveLength(there.length + 2);
    const unfit = await waitingCell('second', 'code');
    expect(unfit).toHaveTextContent('F#1');
    expect(unfit.title).toMatch(/may contain letters/);
    expect((await waitingCell('third', 'code')).title).toMatch(/already used/);
    expect((await waitingCell('fifth', 'code')).title).toMatch(/already used/);
    await user.click(await waitingCell('third', 'code'));
    await user.keyboard('F-13{Enter}');
    await waitFor(async () => expect(await codes()).toContain('F-13 third'), patient);

    const [one, other] = await stored('threats');
    if (!one || !other) throw new Error('no threats');
    await edit(change('threats', one, { description: 'first\nsecond' }));
    go('threats');
    await user.click(await cell(one.id, 'description'));
    await user.keyboard('{F2}!{Enter}');
    await user.click(await cell(other.id, 'description'));
    paste('"third\nfourth"');
    const texts = async () => (await stored('threats')).map(({ description }) => description);
    await waitFor(
      async () => expect(await texts()).toEqual(expect.arrayContaining(['first\nsecond!', 'third\nfourth'])),
      patient,
    );

    const [threat] = await stored('threats');
    const free = (await stored('damages')).find(({ id }) => !threat?.damages.includes(id));
    if (!threat || !free) throw new Error('no pair is free');
    await edit(change('threats', threat, { damages: [...threat.damages, free.id] }));
    const count = (await stored('risks')).length;
    go('risks');
    await user.click(await cell('#new', 'threat'));
    const pair = `${threat.code}\t${free.code}`;
    paste(`${pair}\n${pair}`);
    const waiting = () => [...document.querySelectorAll<HTMLElement>('[data-line^="#new:"]')];
    await waitFor(() => expect(waiting()).toHaveLength(2), patient);
    const marked = waiting().map((line) => line.querySelector('[aria-invalid="true"]')?.getAttribute('data-column'));
    expect(marked).toEqual([undefined, 'damage']);
    expect(await stored('risks')).toHaveLength(count);
  });
});
