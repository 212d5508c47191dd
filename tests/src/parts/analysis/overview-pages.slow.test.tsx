import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { describe, expect, it, vi } from 'vitest';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { patient } from '../../world/example-task';
import { hidden, taskPages } from '../../world/task-page';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const opened = taskPages();

/** Saves what is shown as CSV; returns its lines. */
async function savedAsCsv(): Promise<string[]> {
  const saved: Blob[] = [];
  const former = URL.createObjectURL;
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Export as CSV', ...hidden }));
  await waitFor(() => expect(saved).toHaveLength(1), patient);
  URL.createObjectURL = former;
  click.mockRestore();
  const reader = new FileReader();
  reader.readAsText(saved[0]!);
  await waitFor(() => expect(reader.result).not.toBeNull());
  return String(reader.result).trim().split(/\r?\n/);
}
const codes = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=gridcell][data-column=code]')].map((cell) => cell.textContent);

/** Heads of columns that begin with a small letter, beside those that do not. */
const smallHeads = (page: HTMLElement) =>
  [...page.querySelectorAll('thead th, [role=columnheader]')]
    .map((one) => one.textContent ?? '')
    .filter((text) => /^\p{Ll}/u.test(text));

describe('the pages that read a whole task', { timeout: 240_000 }, () => {
  it('the risk summary counts levels by treatment with claims; the attack summary leads to the row', async () => {
    const [{ taskId, versionId }, risks] = await opened('riskSummary', 'Risk summary');
    await waitFor(() => expect(codes(risks)).toContain('A-1'), patient);
    expect(smallHeads(risks)).toEqual([]);
    expect(risks.querySelector('[data-part=accepted-risks]')).toHaveTextContent('The supplier keeps the keys');
    const levels = [...risks.querySelectorAll('[data-part=levels-by-treatment] tbody th')].map(
      (one) => one.textContent,
    );
    expect(levels).toEqual(expect.arrayContaining(['5 Serious', '1 Negligible', 'not rated']));

    history.push(`/project/analysis?task=${taskId}&version=${versionId}&page=attacks`);
    const page = await screen.findByRole('region', { name: 'Attack summary', ...hidden }, patient);
    await waitFor(() => expect(codes(page)).toContain('TS-1'), patient);
    expect(smallHeads(page)).toEqual([]);
    await user.click(within(page).getByRole('button', { name: 'TS-1', ...hidden }));
    expect(await screen.findByRole('grid', { name: 'Threat scenarios', ...hidden }, patient)).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toContain('step=threats'), patient);
  });

  it('the requirements board filters by state, says what each lacks, and links the former version', async () => {
    const [example, page] = await opened('requirementBoard', 'Security requirements board');
    const { lin, taskId, versionId } = example;
    await waitFor(() => expect(codes(page).length).toBeGreaterThan(2), patient);
    expect(page).toHaveTextContent('goal or risk, asset, verification method');
    const all = codes(page);
    const count = (state: string) => page.querySelector(`[data-state=${state}] b`)?.textContent;
    expect(['open', 'covered', 'verified'].reduce((sum, state) => sum + Number(count(state)), 0)).toBe(all.length);
    await user.click(within(page).getByRole('radio', { name: /^Verified/, ...hidden }));
    await waitFor(() => expect(codes(page)).toHaveLength(Number(count('verified'))), patient);
    expect(codes(page).length).toBeLessThan(all.length);
    await user.click(within(page).getByRole('radio', { name: /^All/, ...hidden }));
    await waitFor(() => expect(codes(page)).toEqual(all), patient);

    expect(smallHeads(page)).toEqual([]);
    const states = (of: HTMLElement, column: string) =>
      [...of.querySelectorAll(`[role=gridcell][data-column=${column}]`)].map((cell) => cell.textContent);
    const { goals } = await example.find('requirements', 'CSR-1');
    const decided = {
      treatments: ['reduce' as const],
      goals,
      strategy: 'as agreed',
      verificationState: 'passed' as const,
    };
    const assets = [(await example.find('assets', 'A-1')).id];
    const edits = [
      change('risks', await example.find('risks', 'R-1'), decided),
      add('requirements', { name: 'Led to by a risk', assets }, 'led'),
      change('risks', await example.find('risks', 'R-3'), { requirements: ['led'], verification: '' }),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    await waitFor(() => expect(states(page, 'state')).toContain('verified'), patient);
    await waitFor(() => expect(states(page, 'state')).toContain('covered'), patient);
    expect(within(page).queryByRole('link', { name: /Compare with/, ...hidden })).toBeNull();
    const said = states(page, 'state');
    expect(said).toContain('not covered');
    history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=requirements`);
    const grid = await screen.findByRole('grid', { name: 'Requirements', ...hidden }, patient);
    await waitFor(() => expect(states(grid, 'covered').filter(Boolean)).toEqual(said), patient);
    expect(states(grid, 'risks')).toContain('R-3');

    const body = { version: 'V2.0', base: versionId, content: 'x', author: lin.id };
    const { versionId: second } = await lin.call(taskVersion.create, { params: { taskId }, body });
    const more = [add('requirements', { name: 'Refusals are logged' }), add('claims', { name: 'Elsewhere' })];
    await lin.call(version.edit, { params: { versionId: second }, body: { edits: more } });
    history.push(`/project/analysis?task=${taskId}&version=${second}&page=requirementBoard`);
    const way = await screen.findByRole('link', { name: /Compare with V1\.0$/, ...hidden }, patient);
    await user.click(way);
    await waitFor(() => expect(document.querySelectorAll('[data-part=difference]')).toHaveLength(1), patient);
    expect(document.querySelector('[data-part=difference]')).toHaveTextContent('Refusals are logged');
    expect(screen.getByRole('button', { name: /^Requirements/, pressed: true, ...hidden })).toBeInTheDocument();
    const [head, ...lines] = await savedAsCsv();
    expect(head).toContain('V1.0');
    expect(lines).toEqual([expect.stringContaining('Refusals are logged')]);
  });

  it('the statistics are charts with figures in words and levels of the method, and follow live edits', async () => {
    const [{ lin, versionId }, page] = await opened('statistics', 'Statistics and coverage');
    const risks = await within(page).findByRole('figure', { name: 'Risks by level', ...hidden }, patient);
    await waitFor(() => expect(risks.querySelector('svg')).toHaveTextContent('Serious'), patient);
    const lines = [...risks.querySelectorAll('tr')].map((line) => line.textContent);
    expect(lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Serious\d+$/), expect.stringMatching(/^not rated\d+$/)]),
    );
    const coverage = within(page).getByRole('figure', { name: 'By security property', ...hidden });
    expect([...coverage.querySelectorAll('thead th')].map((one) => one.textContent)).toEqual([
      'Impact analysis',
      'Threat analysis',
      'Goal allocation',
    ]);
    expect(coverage.querySelector('svg')).toHaveTextContent(/\d+ of \d+/);

    const text = () => page.querySelector('table')?.closest('div')?.textContent;
    await waitFor(() => expect(text()).toContain('Confidentiality'), patient);
    expect(text()).not.toContain('Authenticity');
    const edits = [add('assets', { name: 'Another', properties: ['AU'] })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    await waitFor(() => expect(text()).toContain('Authenticity'), patient);
  });
});
