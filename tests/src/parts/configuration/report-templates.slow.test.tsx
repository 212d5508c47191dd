import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { reportTemplate } from '#contract/reports/report-template.ts';
import { p } from '#tests/world/docx-parts.ts';
import { docx } from '#tests/world/template-files.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const text = (words: string | RegExp) => screen.findByText(words, {}, patient);
const button = (words: string) => screen.findByRole('button', { name: new RegExp(`(^| )${words}$`) }, patient);
/** Chooses a file in the dialog that is open; it goes over the wire as a browser would send it. */
const choose = (bytes: Uint8Array) => {
  sendFileAs(world, '/intara/v1.0/system/report-templates', 'Company.docx', bytes, () => ({ name: 'Company' }));
  const input = document.querySelector('.ant-modal input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['PK'], 'Company.docx')] } });
};

describe('the page of report templates', { timeout: 240_000 }, () => {
  it('shows what is wrong in a file, stores one without problems, and puts it to use', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    world.openPage('/system/reportTemplate');
    expect(await text(/There is no template yet/)).toBeInTheDocument();
    fireEvent.click(await button('Upload template'));
    fireEvent.change(await screen.findByLabelText('Name', {}, patient), { target: { value: 'Company' } });
    choose(new TextEncoder().encode('no document'));
    await text('Company.docx');
    fireEvent.click(await button('Check and store'));
    const field = (await text(/it is not a readable Word document/)).closest('.ant-form-item');
    expect(field).toHaveTextContent('File');
    choose(docx(p('{#risks}')));
    fireEvent.click(await button('Check and store'));
    expect(await text(/A loop repeats what is between its beginning {#risks}/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/it is not a readable/)).toBeNull(), patient);
    choose(docx(p('{projct.name}')));
    fireEvent.click(await button('Check and store'));
    expect(await text('Text, paragraph 1')).toBeInTheDocument();
    expect(await text('Nothing was stored. Problems found: 1')).toBeInTheDocument();
    expect(await text('Text, paragraph 1')).toBeInTheDocument();
    expect(await text('{project.name}')).toBeInTheDocument();
    choose(docx(p('{project.name}')));
    fireEvent.click(await button('Check and store'));
    expect(await text('Not in use yet')).toBeInTheDocument();
    // An archived template is put to use by nobody before it is restored.
    fireEvent.click(await button('Archive'));
    expect(await text('Archived')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Put to use$/ })).toBeNull();
    fireEvent.click(await button('Restore'));
    fireEvent.click(await button('Put to use'));
    expect(await text('In use: version 1')).toBeInTheDocument();
    await waitFor(async () => expect(await lin.call(reportTemplate.offered)).toHaveLength(1), patient);
  });

  it('lets who only sees settings read it', async () => {
    world = await browserWorld();
    await world.signIn('reader', ['InAuthUserRead']);
    world.openPage('/system/reportTemplate');
    expect(await text(/There is no template yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Upload template/ })).toBeNull();
  });
});
