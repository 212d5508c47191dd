import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { permissions } from '#contract/kit/permissions.ts';
import { insertDocument } from '#server/store/projects/documents.ts';
import { engineer, projectForm } from '#tests/world/analysis.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
const { createObjectURL, revokeObjectURL } = URL;
beforeEach(() => {
  // jsdom has neither.
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => {};
});
afterEach(async () => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  await world.close();
});

const patient = { timeout: 30_000 };

async function open(rights: readonly (typeof permissions)[number][] = engineer) {
  world = await browserWorld('en-US');
  const lin = await world.signIn('lin', rights);
  const keeper = await world.user('keeper', engineer);
  const body = projectForm({ participants: [keeper.id, lin.id] });
  const { id } = await keeper.call(api.project.create, { body });
  world.openPage(`/project/detail?id=${id}&tab=documents`);
  return { id, keeper };
}

/** A document somebody else has uploaded. */
async function insertOne(
  projectId: string,
  by: string,
  { name, type, bytes }: { name: string; type: 'pdf' | 'txt'; bytes: Uint8Array<ArrayBuffer> },
) {
  const at = world.clock.now.toISOString();
  const file = await world.env.files.keep(bytes);
  const said = { kind: 'plan' as const, version: '1', note: '', file, size: bytes.byteLength, type };
  const who = { create_by: by, created_on: at, update_by: by, update_time: at };
  const row = { id: 'd', project_id: projectId, name, name_key: name.toLowerCase(), rev: 1, ...said, ...who };
  await world.store.tx((tx) => insertDocument(tx, row));
}

describe('the documents of a project', { timeout: 120_000 }, () => {
  it('are uploaded, found by name, shown on the page and deleted', async () => {
    const { id } = await open();
    expect(await screen.findByText(/^Specifications, plans, test reports/, {}, patient)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /Upload document/ }));
    const dialog = await screen.findByRole('dialog', {}, patient);
    fireEvent.click(within(dialog).getByRole('button', { name: /Upload document$/ }));
    expect(await within(dialog).findByText('File is required', {}, patient)).toBeInTheDocument();
    const path = `/intara/v1.0/projects/${id}/project-documents`;
    const fields = { kind: 'specification', version: '2.1' };
    sendFileAs(world, path, 'Lamp specification.pdf', Buffer.from('%PDF-1.7 lamp'), () => fields);
    const file = new File(['%PDF-1.7 lamp'], 'Lamp specification.pdf', { type: 'application/pdf' });
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
    fireEvent.change(within(dialog).getByLabelText('Version'), { target: { value: '2.1' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /Upload document$/ }));
    const name = await screen.findByRole('button', { name: 'Preview Lamp specification.pdf' }, patient);
    const line = name.closest('tr') as HTMLElement;
    expect(line).toHaveTextContent('Specification');
    expect(line).toHaveTextContent('2.1');
    expect(line).toHaveTextContent('lin');
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'camera' } });
    await waitFor(() => expect(screen.queryByText('Lamp specification.pdf')).toBeNull(), patient);
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'LAMP' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Preview Lamp specification.pdf' }, patient));
    const shown = () => document.querySelector('iframe');
    await waitFor(() => expect(shown()).not.toBeNull(), patient);
    expect([shown()?.title, shown()?.getAttribute('src')]).toEqual(['Lamp specification.pdf', 'blob:document']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }, patient));
    expect((await screen.findAllByText('Delete Lamp specification.pdf 2.1?', {}, patient)).length).toBeGreaterThan(0);
    const question = document.querySelector('.ant-modal-confirm') as HTMLElement;
    fireEvent.click(within(question).getByRole('button', { name: 'Delete', hidden: true }));
    const boss = await world.user('boss', [...engineer, 'ProjectAdmin']);
    await waitFor(
      async () => expect((await boss.call(api.projectDocument.list, { params: { projectId: id } })).total).toBe(0),
      patient,
    );
  });

  it.each([
    ['offered to open where the browser shows no PDF', true, /does not show PDF files in a page/],
    ['said to be missing where the file does not come', false, /^The file could not be loaded/],
  ])('are %s', async (_, isThere, words) => {
    const { id, keeper } = await open();
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    await screen.findByText(/^Specifications, plans, test reports/, {}, patient);
    await insertOne(id, keeper.id, { name: 'Lamp.pdf', type: 'pdf', bytes: Buffer.from('%PDF-1.7 lamp') });
    if (!isThere) network.use(http.get('*/project-documents/*/file', () => new Response('', { status: 500 })));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Preview Lamp.pdf' }, patient));
    expect(await screen.findByText(words, {}, patient)).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
    const links = screen.queryAllByRole('link', { name: 'Open in a new tab', hidden: true });
    expect(links.map((one) => one.getAttribute('href'))).toEqual(isThere ? ['blob:document'] : []);
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });

  it('are only read by people who may not edit analyses', async () => {
    const { id, keeper } = await open(engineer.filter((right) => right !== 'ProjectAnalysisModify'));
    await screen.findByText(/^Specifications, plans, test reports/, {}, patient);
    await insertOne(id, keeper.id, { name: 'Plan.txt', type: 'txt', bytes: Buffer.from('plan') });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('button', { name: 'Download Plan.txt' }, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Upload document/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
