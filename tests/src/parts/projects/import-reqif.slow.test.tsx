import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { writeReqif } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { throughDoors } from '#tests/world/formats/doors.ts';
import { empty } from '#tests/world/headlamp.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };
const head = { project: 'Car', projectCode: 'CAR', task: 'Lamp', taskCode: 'T', version: 'V1' } as ReportHead;

/** A document with two requirements, as it was sent and as it came back. */
function documents() {
  const desk = empty();
  desk.do(
    add('requirements', { code: 'CSR-71', name: 'Check frames', text: 'All of them' }, 'first'),
    add('requirements', { code: 'CSR-72', name: 'Count frames', text: 'By a counter' }, 'second'),
  );
  const sent = String(writeReqif({ head, workspace: desk.w, ratings: rate(desk.w) }).content);
  return { sent, back: throughDoors(sent, { texts: { 'CSR-71': 'Each of them' }, removed: ['CSR-72'] }) };
}

/** The dialog with the document chosen; the import sends these choices. */
async function open(versionId: string, document: string, choices: object = {}) {
  const path = `/intara/v1.0/versions/${versionId}/reqif`;
  const bytes = new TextEncoder().encode(document);
  sendFileAs(world, `${path}/check`, 'a.reqif', bytes);
  sendFileAs(world, path, 'a.reqif', bytes, () => ({ choices: JSON.stringify(choices) }));
  await user.click(await screen.findByRole('button', { name: /Import requirements/, hidden: true }, patient));
  const element = await screen.findByRole('dialog', { hidden: true }, patient);
  await user.upload(element.querySelector('input[type=file]') as HTMLInputElement, new File([''], 'a.reqif'));
  return within(element);
}

async function importNow(dialog: Awaited<ReturnType<typeof open>>) {
  await dialog.findByRole('tab', { name: /^Types and attributes/, hidden: true }, patient);
  await user.click(dialog.getByRole('button', { name: 'Import', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull(), patient);
}

describe('the import of requirements', { timeout: 240_000 }, () => {
  it('maps the types, imports, shows the differences of the next document and takes what is chosen', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { projectId, taskId, versionId } = await annexH(lin);
    const { sent, back } = documents();
    const at = { params: { versionId } };
    const path = `/intara/v1.0/versions/${versionId}/reqif`;
    const requirements = async () =>
      (await lin.call(api.requirements.list, at)).flatMap(({ code, text }) =>
        /^CSR-7/.test(code) ? [`${code} ${text}`] : [],
      );
    world.openPage(`/project/analysis?id=${projectId}&task=${taskId}&version=${versionId}&step=requirements`);
    const open = async (document: string) => {
      const bytes = new TextEncoder().encode(document);
      sendFileAs(world, `${path}/check`, 'a.reqif', bytes);
      sendFileAs(world, path, 'a.reqif', bytes, () => choices);
      await user.click(await screen.findByRole('button', { name: /Import requirements/, hidden: true }, patient));
      const element = await screen.findByRole('dialog', { hidden: true }, patient);
      await user.upload(element.querySelector('input[type=file]') as HTMLInputElement, new File([''], 'a.reqif'));
      return within(element);
    };
    let choices: Record<string, string> = {};
    const first = await open(sent);
    expect(await first.findByText('2 new', {}, patient)).toBeInTheDocument();
    await user.click(first.getByRole('tab', { name: /^Types and attributes/, hidden: true }));
    expect(await first.findByText('Cybersecurity requirement', {}, patient)).toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'Import', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull(), patient);
    expect(await requirements()).toEqual(['CSR-71 All of them', 'CSR-72 By a counter']);

    choices = { choices: JSON.stringify({ _second: 'theirs' }) };
    const second = await open(back);
    expect(
      await second.findByText('1 changed in the document · 1 missing in the document', {}, patient),
    ).toBeInTheDocument();
    expect(second.getByText('Each of them')).toBeInTheDocument();
    await user.click(second.getByText('Delete here'));
    await user.click(second.getByRole('button', { name: 'Import', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull(), patient);
    expect(await requirements()).toEqual(['CSR-71 Each of them']);
  });

  it('chooses the fields of a row one by one, or all of them, and says of a kept row that it was kept', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const { projectId, taskId, versionId } = await annexH(lin);
    const { sent, back } = documents();
    const both = back.replace('Check frames', 'Named there');
    const at = { params: { versionId } };
    world.openPage(`/project/analysis?id=${projectId}&task=${taskId}&version=${versionId}&step=requirements`);
    await importNow(await open(versionId, sent));
    await importNow(await open(versionId, both, { _first: 'ours' }));
    const edited = (await lin.call(api.requirements.list, at)).find(({ code }) => code === 'CSR-71');
    const edits = [change('requirements', edited!, { name: 'Named here', text: 'Mine' })];
    await lin.call(api.version.edit, { ...at, body: { edits } });
    const next = both.replace('Named there', 'Named again').replace('Each of them', 'Some of them');
    const dialog = await open(versionId, next, { _first: { name: 'theirs', text: 'ours' } });
    expect(
      await dialog.findByText('1 changed on both sides · 1 still missing, kept last time', {}, patient),
    ).toBeInTheDocument();
    expect(dialog.getByText('Still missing in the document, kept last time')).toBeInTheDocument();
    const group = (name: string) =>
      within(dialog.getByRole('radiogroup', { name, hidden: true })).getAllByRole('radio', { hidden: true });
    // All radios of a page have one name in specs, so only one of them is checked there.
    const chosen = (name: string) => group(name).map((one) => one.closest('.ant-segmented-item-selected') !== null);
    expect([chosen('Name: CSR-71'), chosen('Text: CSR-71')]).toEqual([
      [false, true],
      [false, true],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Use document for all changes', hidden: true }));
    expect([chosen('Name: CSR-71'), chosen('Text: CSR-71'), chosen('Import: CSR-71')]).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    await user.click(group('Text: CSR-71')[1]!);
    expect(chosen('Import: CSR-71')).toEqual([false, false]);
    expect(dialog.getByText('Chosen by field')).toBeInTheDocument();
    await importNow(dialog);
    const now = (await lin.call(api.requirements.list, at)).find(({ code }) => code === 'CSR-71');
    expect([now?.name, now?.text]).toEqual(['Named again', 'Mine']);
  });
});
