import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ProjectDetail, project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 60_000 };
const text = (words: string | RegExp) => screen.findByText(words, {}, patient);
/** By its words: names of all buttons of a page full of grids take jsdom a minute. */
const button = (words: string) => screen.findByText(words, { selector: 'button, button *' }, patient);
const press = async (words: string) => fireEvent.click(await button(words));

/** The example project of a signed-in engineer, with a part of its setting open in the browser. */
async function setting(part: string, permissions = engineer) {
  // jsdom lays nothing out: a window of some lines lets the virtual rows be drawn.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  const maker = permissions === engineer ? lin : await world.user('maker', engineer);
  const { projectId, versionId } = await annexH(maker);
  const params = { projectId };
  world.openPage(`/project/detail?id=${projectId}&tab=setting&part=${part}`);
  const cell = (row: number, column: number) =>
    vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`);
      if (!found) throw new Error('no cell');
      return found;
    }, patient);
  /** Types into a cell of the matrix: rows worst first, columns hardest first. */
  const enter = async (row: number, column: number, value: string) => {
    fireEvent.click(await cell(row, column));
    fireEvent.doubleClick(await cell(row, column));
    const input = await vi.waitFor(async () => {
      const field = (await cell(row, column)).querySelector('input');
      if (!field) throw new Error('no field in the cell');
      return field;
    }, patient);
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  const detail = (): Promise<ProjectDetail> => maker.call(project.get, { params });
  const snapshot = () => maker.call(version.snapshot, { params: { versionId } });
  return { lin, maker, params, cell, enter, detail, snapshot };
}

describe('the setting of a project', { timeout: 240_000 }, () => {
  it('refuses an incomplete matrix, asks before ratings move, and keeps input over a change made first', async () => {
    const { enter, cell, detail, snapshot, maker, params } = await setting('matrix');
    await enter(0, 3, '9');
    expect(
      (await screen.findAllByText(/Row SEV, column H: 9 is not a risk level/, {}, patient)).length,
    ).toBeGreaterThan(0);
    await waitFor(async () => expect(await cell(0, 3)).toHaveAttribute('aria-invalid', 'true'), patient);
    await press('Save');
    expect(await text('Please correct the reported errors first.')).toBeInTheDocument();
    expect((await detail()).rev).toBe(1);
    expect(await cell(0, 3)).toHaveTextContent('9');

    await text('Matrix of Annex H (changed)');
    await enter(0, 3, '4');
    await text('Matrix of Annex H (changed)');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(dialog).toHaveTextContent('This change alters ratings (1). Save it?');
    expect(dialog).toHaveTextContent('R-1');
    expect(dialog).toHaveTextContent('Serious');
    expect(dialog).toHaveTextContent('Frozen versions keep their method and their ratings.');
    fireEvent.click(within(dialog).getByText('Cancel'));
    expect((await detail()).method.risk.matrix.SEV?.H).toBe(5);
    expect(await cell(0, 3)).toHaveTextContent('High');

    await press('Save');
    // The one that was cancelled still fades, with a button that nobody can press in a browser.
    await waitFor(() => expect(dialog.className).not.toMatch(/-leave/), patient);
    await press('Save and change the ratings');
    // Until the answer has come its dialog lies over the table.
    await text('Setting saved. Open tasks are now rated with it.');
    expect((await detail()).method.risk.matrix.SEV?.H).toBe(4);
    expect((await snapshot()).method.risk.matrix.SEV?.H).toBe(4);

    await enter(0, 0, '3');
    const { rev, method } = await detail();
    const codePrefixes = { ...method.codePrefixes, damages: 'SZ' };
    await maker.call(project.changeMethod, {
      params,
      body: { rev, method: { ...method, codePrefixes }, accepted: false },
    });
    await press('Save');
    // The dialog of before may still fade.
    const question = () => screen.getAllByRole('dialog', { hidden: true }).at(-1);
    await waitFor(
      () => expect(question()).toHaveTextContent('EX-HL has been changed since you opened it, last by yourself'),
      patient,
    );
    await press('Overwrite with mine');
    await waitFor(async () => {
      const now = (await detail()).method;
      expect([now.risk.matrix.SEV?.VL, now.codePrefixes?.damages]).toEqual([3, 'SZ']);
    }, patient);
  });

  it('asks who does not read tasks, too: with the number of ratings alone', async () => {
    const { enter, detail } = await setting('matrix', ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAdmin']);
    await enter(0, 3, '4');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(dialog).toHaveTextContent('This change alters ratings (1). Save it?');
    expect(dialog).toHaveTextContent('The open versions of all tasks together');
    expect(dialog).toHaveTextContent(/1 of \d+ risks changes/);
    expect(dialog).not.toHaveTextContent('R-1');
    await press('Save and change the ratings');
    await waitFor(async () => expect((await detail()).method.risk.matrix.SEV?.H).toBe(4), patient);
  });

  it('opens other parts freely, asks before input is lost, and refuses a bad prefix at field and checks', async () => {
    const { detail } = await setting('asset');
    const field = await screen.findByLabelText('Functions', {}, patient);
    fireEvent.change(field, { target: { value: '1 x' } });
    expect(await text(/^The code prefix “1 x” for functions must start with a letter/)).toBeInTheDocument();
    await press('Save');
    expect(await text('Please correct the reported errors first.')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus(), patient);
    expect((await detail()).rev).toBe(1);
    fireEvent.change(field, { target: { value: 'FX' } });
    await press('Save');
    await waitFor(async () => expect((await detail()).method.codePrefixes?.functions).toBe('FX'), patient);

    fireEvent.change(await screen.findByLabelText('Damage scenarios', {}, patient), { target: { value: 'SZ' } });
    expect(await text('SZ-1')).toBeInTheDocument();
    fireEvent.click(await text('Matrices'));
    await waitFor(() => expect(history.location.search).toContain('part=matrix'), patient);
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
    fireEvent.click(await text('TARA tasks'));
    expect(await screen.findByRole('dialog', { hidden: true }, patient)).toHaveTextContent('Leave without saving?');
    expect(history.location.search).toContain('tab=setting');
    await press('Stay');
    await press('Save');
    await waitFor(async () => expect((await detail()).method.codePrefixes?.damages).toBe('SZ'), patient);
  });

  it("other models become the draft, and are the project's after saving", async () => {
    const { detail } = await setting('impact');
    await press('Choose other models');
    fireEvent.mouseDown(await screen.findByLabelText('Risk matrix', {}, patient));
    fireEvent.click(await screen.findByTitle('HEAVENS security level', {}, patient));
    fireEvent.click(await text('Use its impact model and threat model'));
    await waitFor(() => expect(screen.queryByText(/do not fit together/)).not.toBeInTheDocument(), patient);
    await waitFor(async () => expect((await button('Use these models')).closest('button')).toBeEnabled(), patient);
    await press('Use these models');
    expect((await screen.findAllByText(/HEAVENS 1\.0/, {}, patient)).length).toBeGreaterThan(0);
    expect((await detail()).form.impactModel).toBe('impact-annex-f');
    await press('Save');
    await press('Save and change the ratings');
    await waitFor(async () => {
      const { form, method } = await detail();
      expect([form.impactModel, form.riskModel, method.impact.id]).toEqual([
        'impact-heavens',
        'risk-matrix-heavens',
        'impact-heavens',
      ]);
    }, patient);
  });

  it('says which feasibility models tasks may use: one more, its order, and one less', async () => {
    const { detail } = await setting('feasibility');
    const list = await screen.findByLabelText('Feasibility models of the project', { selector: 'ul' }, patient);
    const names = () => [...list.children].map((item) => item.querySelector('button')?.textContent);
    const before = names();
    fireEvent.mouseDown(await screen.findByLabelText('Add a model of the organisation', {}, patient));
    fireEvent.click(await screen.findByTitle('CVSS exploitability', {}, patient));
    await waitFor(() => expect(names()).toEqual([...before, 'CVSS exploitability']), patient);
    fireEvent.click(await screen.findByLabelText('Move CVSS exploitability up', {}, patient));
    await waitFor(() => expect(names().indexOf('CVSS exploitability')).toBe(before.length - 1), patient);
    await press('Save');
    await screen.findByText(/Setting saved|This change alters/, {}, patient);
    if (screen.queryByText(/This change alters/)) await press('Save and change the ratings');
    await waitFor(async () => expect((await detail()).form.threatModels).toHaveLength(before.length + 1), patient);
  });

  it('is only to be looked at by who may not change it', async () => {
    await setting('matrix', ['ProjectConfigRead', 'ProjectAdmin']);
    expect(await text('You can view this, but not change it.')).toBeInTheDocument();
    for (const words of ['Save', 'Choose other models']) expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});

describe('an open task whose method is incomplete', { timeout: 240_000 }, () => {
  it('says so beside its open points and leads to the setting', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', engineer);
    const body = projectForm({ impactModel: 'impact-heavens' });
    const { id: projectId } = await lin.call(project.create, { body });
    const made = await lin.call(task.create, { params: { projectId }, body: taskForm(lin.id) });
    world.openPage(`/project/analysis?task=${made.id}&version=${made.versionId}&step=risks`);
    const line = await text(/^The project's method is incomplete: The matrix has no value at row .*, \d+ more\./);
    expect(within(line).getByText('Go to Setting')).toHaveAttribute(
      'href',
      expect.stringContaining(`/project/detail?id=${projectId}&tab=setting&part=matrix`),
    );
  });
});
