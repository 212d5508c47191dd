import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function opened(language: 'en-US' | 'zh-CN', title: string): Promise<[Example, HTMLElement]> {
  example = await exampleTask('risks', language);
  example.world.openPage(`/project/analysis?task=${example.taskId}&version=${example.versionId}&page=board`);
  return [example, await screen.findByRole('region', { name: title, ...hidden }, patient)];
}
const listed = (page: HTMLElement) =>
  [...page.querySelectorAll('[data-part=board-risks] [role=gridcell][data-column=code]')].map(
    (cell) => cell.textContent,
  );
const counts = (page: HTMLElement) =>
  within(within(page).getByRole('figure', { name: 'Before and after treatment', ...hidden }))
    .queryAllByRole('row', hidden)
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

describe('the risk board of a task', { timeout: 240_000 }, () => {
  it('shows its risks in their cells; a click on one leaves its risks', async () => {
    const [, page] = await opened('en-US', 'Risk board');
    await waitFor(() => expect(listed(page).length).toBeGreaterThan(1), patient);
    const all = listed(page);
    const cell = [...page.querySelectorAll<HTMLElement>('[data-part=heat-map] button')].find(
      (one) => Number(one.querySelector('b')?.textContent) > 0,
    );
    if (!cell) throw new Error('no risk in the map');
    await user.click(cell);
    await waitFor(() => expect(cell).toHaveAttribute('aria-pressed', 'true'), patient);
    await waitFor(() => expect(listed(page)).toHaveLength(Number(cell.querySelector('b')?.textContent)), patient);
    expect(listed(page).length).toBeLessThan(all.length);
    expect(page).toHaveTextContent(/Impact: \w+.*Feasibility: \w+/);
    await user.click(cell);
    await waitFor(() => expect(listed(page)).toEqual(all), patient);
  });

  it('shows all risks at an address with levels that there are not', async () => {
    const [{ world, taskId, versionId }, page] = await opened('en-US', 'Risk board');
    await waitFor(() => expect(listed(page).length).toBeGreaterThan(1), patient);
    const all = listed(page);
    world.openPage(
      `/project/analysis?task=${taskId}&version=${versionId}&page=board&level=NOPE&impact=constructor&feasibility=x`,
    );
    const again = await screen.findByRole('region', { name: 'Risk board', ...hidden }, patient);
    await waitFor(() => expect(listed(again)).toEqual(all), patient);
    expect(again).not.toHaveTextContent(/constructor|No risk here/);
  });

  it('draws levels and treatments; a bar, or its figure by keys, leaves its risks', async () => {
    const [, page] = await opened('en-US', 'Risk board');
    const figure = (name: string) => within(page).findByRole('figure', { name, ...hidden }, patient);
    const levels = await figure('Before and after treatment');
    await waitFor(() => expect(levels.querySelector('svg')).toHaveTextContent('5 Serious'), patient);
    const all = listed(page);
    await user.click(within(levels).getByRole('button', { name: '5 Serious, Before treatment: 1', ...hidden }));
    await waitFor(() => expect(listed(page)).toHaveLength(1), patient);
    await user.click(within(page).getByRole('button', { name: 'Show all instead of only 5 Serious', ...hidden }));
    await waitFor(() => expect(listed(page)).toEqual(all), patient);

    const treatments = await figure('Risks by treatment');
    await waitFor(() => expect(treatments.querySelector('svg')).toHaveTextContent(/Reduce/), patient);
    const [part] = within(treatments).getAllByRole('button', { name: /^Reduce, /, ...hidden });
    await user.click(part as HTMLElement);
    await waitFor(() => expect(listed(page).length).toBeLessThan(all.length), patient);
    expect(listed(page)).toHaveLength(Number(part?.textContent));
    expect(page).toHaveTextContent(/Treatment: Reduce.*Risk level: |Risk level: .*Treatment: Reduce/);
  });

  it('says that its matrix is no longer that of the annex once the project changed a cell', async () => {
    const [{ lin, projectId, taskId, versionId, world }, page] = await opened('en-US', 'Risk board');
    await waitFor(() => expect(page).toHaveTextContent(/Matrix of Annex H(?! \(changed\))/), patient);
    const params = { projectId };
    const { rev, method } = await lin.call(project.get, { params });
    const { SEV, ...rows } = method.risk.matrix;
    const next = { ...method, risk: { ...method.risk, matrix: { ...rows, SEV: { ...SEV, VL: 3 } } } };
    await lin.call(project.changeMethod, { params, body: { rev, method: next, accepted: true } });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=board`);
    await waitFor(() => expect(page.ownerDocument.body).toHaveTextContent('Matrix of Annex H (changed)'), patient);
  });

  it('counts a risk on the level it has after disposal as soon as one is entered', async () => {
    const [{ lin, versionId, find }, page] = await opened('en-US', 'Risk board');
    await waitFor(() => expect(counts(page)[0]).toEqual(['1', '1']), patient);
    const risk = await find('risks', 'R-1');
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: '' };
    await lin.call(version.edit, { params: { versionId }, body: { edits: [change('risks', risk, { residual })] } });
    await waitFor(() => expect(counts(page)[0]).toEqual(['1', '0 (−1)']), patient);
  });

  it('counts as left where they are only risks that are in the map', async () => {
    const [{ lin, versionId, stored }, page] = await opened('en-US', 'Risk board');
    await waitFor(() => expect(page).toHaveTextContent('counted at their current level'), patient);
    const edits = (await stored('damages')).map((row) => change('damages', row, { ratings: {} }));
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    const { length: all } = await stored('risks');
    await waitFor(() => expect(page).toHaveTextContent(`Not in the map because not rated: ${all}.`), {
      timeout: 10_000,
    });
    expect(page).not.toHaveTextContent('counted at their current level');
  });

  it('shows one dimension, and says what is not rated in it', async () => {
    const [, page] = await opened('zh-CN', '风险看板');
    await user.click(within(page).getByRole('radio', { name: '隐私', ...hidden }));
    await waitFor(() => expect(page).toHaveTextContent(/未评级、未列入图中：\d+ 个/), patient);
  });
});
