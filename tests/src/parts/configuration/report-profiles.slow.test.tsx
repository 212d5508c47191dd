import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const hidden = { hidden: true };

describe('the report profiles of the organisation', { timeout: 120_000 }, () => {
  it('are added with what they leave out, which is told as it is chosen', async () => {
    world = await browserWorld('en-US');
    const root = await world.signIn('root', permissions);
    world.openPage('/system/reportProfile');
    fireEvent.click(await screen.findByRole('button', { name: /New profile/ }, patient));
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    expect(drawer.getByText('The report tells everything. It is not an extract.')).toBeInTheDocument();
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Everybody' } });
    fireEvent.click(drawer.getByRole('radio', { name: 'Customer' }));
    expect(await drawer.findByText(/^Leaves out: Reasons of ratings and decisions/)).toBeInTheDocument();
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Names of people' }));
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Method' }));
    expect(await drawer.findByText(/Chapters left out: Method/)).toBeInTheDocument();
    expect(drawer.getByRole('checkbox', { name: /^Where the values come from · not without/ })).toBeDisabled();
    fireEvent.click(drawer.getByRole('button', { name: 'Move Assumptions up' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Create' }));
    const row = (await screen.findByRole('cell', { name: 'Everybody' }, patient)).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Customer');
    expect(row).toHaveTextContent('Chapters left out: Method, Where the values come from');
    const made = (await root.call(api.reportProfile.list, {})).find(({ name }) => name.en === 'Everybody');
    expect(made?.form.leaveOut).toEqual(['reasons', 'values', 'steps', 'notes', 'files']);
    expect(made?.form.chapters).not.toContain('method');
    expect(made?.form.chapters.indexOf('assumptions')).toBeLessThan(made?.form.chapters.indexOf('scope') ?? 0);
  });

  it('keep the focus on a chapter that is moved to the first place by the keyboard', async () => {
    world = await browserWorld('en-US');
    await world.signIn('root', permissions);
    world.openPage('/system/reportProfile');
    fireEvent.click(await screen.findByRole('button', { name: /New profile/ }, patient));
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    const up = drawer.getByRole('button', { name: 'Move Scope and item definition up' });
    up.focus();
    fireEvent.click(up);
    expect(up).toBeDisabled();
    expect(drawer.getByRole('button', { name: 'Move Scope and item definition down' })).toHaveFocus();
  });

  it('since a version by name are not created without its name', async () => {
    world = await browserWorld('en-US');
    const root = await world.signIn('root', permissions);
    const made = { name: 'Changes', since: 'named', sinceVersion: 'V1.0' } as const;
    await root.call(api.reportProfile.create, { body: made });
    world.openPage('/system/reportProfile');
    expect(await screen.findByText('Only what changed: V1.0', {}, patient)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Changes' }));
    const drawer = within(await screen.findByRole('dialog', {}, patient));
    fireEvent.change(drawer.getByLabelText('Name of the version'), { target: { value: '' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText(/Name of the version.*(required|needed|enter)/i, {}, patient)).toBeInTheDocument();
  });

  it('are read, and not changed, by who may export alone', async () => {
    world = await browserWorld('en-US');
    await world.signIn(
      'lin',
      engineer.filter((right) => right !== 'InAuthUserModify'),
    );
    world.openPage('/system/reportProfile');
    expect(await screen.findByText('For the customer', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /New profile/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy For the customer' })).toBeNull();
    expect(screen.getByText(/^Only administrators can add, copy and change/)).toBeInTheDocument();
  });
});

describe('a profile of a project', { timeout: 120_000 }, () => {
  it('takes its assets from those of the version the report is of, or any name that is typed', async () => {
    world = await browserWorld('en-US');
    const lin = await world.signIn('lin', engineer);
    const { taskId, versionId, projectId } = await annexH(lin);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=report`);
    fireEvent.click(await screen.findByRole('button', { name: /Profiles…/, ...hidden }, patient));
    fireEvent.click(await screen.findByRole('button', { name: /New profile/, ...hidden }, patient));
    fireEvent.change(await screen.findByLabelText('Name', {}, patient), { target: { value: 'Lamps' } });
    const assets = screen.getByRole('combobox', { name: 'Only these assets or parts', ...hidden });
    fireEvent.mouseDown(assets);
    fireEvent.change(assets, { target: { value: 'a-1' } });
    const [proposed] = await screen.findAllByTitle(/^A-1 /, {}, patient);
    fireEvent.click(proposed as HTMLElement);
    fireEvent.change(assets, { target: { value: 'Of another task' } });
    fireEvent.keyDown(assets, { key: 'Enter', keyCode: 13 });
    fireEvent.click(screen.getByRole('button', { name: 'Create', ...hidden }));
    await screen.findByRole('cell', { name: 'Lamps', ...hidden }, patient);
    const list = await lin.call(api.reportProfile.listForProject, { params: { projectId } });
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId } });
    const first = (rows.assets as Row<'assets'>[]).find(({ code }) => code === 'A-1')?.name;
    expect(list.find(({ name }) => name.en === 'Lamps')?.form.assets).toEqual([first, 'Of another task']);
  });
});
