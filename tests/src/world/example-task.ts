import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type BrowserWorld, browserWorld } from './browser';

/** What a slow machine may take until the task is open. */
export const patient = { timeout: 60_000 };

export type ExampleTask = Awaited<ReturnType<typeof exampleTask>>;

/** The headlamp system of a signed-in engineer as far as the annex tells it, with its step open in the browser. */
export async function exampleTask(step: AnalysisKind, language: 'en-US' | 'zh-CN' = 'en-US') {
  // jsdom lays nothing out: a window of some lines lets the virtual rows be drawn.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  const world: BrowserWorld = await browserWorld(language);
  const lin = await world.signIn('lin', engineer);
  const made = await annexH(lin, language);
  // As a person keeps it who works with the panel of the row.
  await lin.call(account.setPreference, { params: { key: 'workspace.panel' }, body: { value: true } });
  const params = { versionId: made.versionId };
  /** The rows as the server has them. */
  const stored = async <K extends AnalysisKind>(kind: K): Promise<Row<K>[]> =>
    (await lin.call(version.snapshot, { params })).rows[kind] as unknown as Row<K>[];
  const find = async <K extends AnalysisKind>(kind: K, code: string): Promise<Row<K>> => {
    const row = (await stored(kind)).find((one) => one.code === code);
    if (!row) throw new Error(`no ${kind} ${code}`);
    return row;
  };
  const open = (row?: string) =>
    world.openPage(
      `/project/analysis?task=${made.taskId}&version=${made.versionId}&step=${step}${row ? `&row=${row}` : ''}`,
    );
  const cell = async (id: string, column: string): Promise<HTMLElement> => {
    await screen.findByRole('grid', { hidden: true }, patient);
    return vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-line="${id}"] [data-column="${column}"]`);
      if (!found) throw new Error(`no cell ${column}`);
      return found;
    }, patient);
  };
  return { world, lin, ...made, stored, find, open, cell };
}

/** Beside what the annex tells: rows of the kinds it has none of, and cells that say more than a stored value. */
export async function fillTask(task: ExampleTask): Promise<void> {
  const [damages, threats, risks, paths, steps] = [
    await task.stored('damages'),
    await task.stored('threats'),
    await task.stored('risks'),
    await task.stored('paths'),
    await task.stored('steps'),
  ];
  const [damage, otherDamage] = damages;
  const [risk, otherRisk] = risks;
  if (!damage || !otherDamage || !risk || !otherRisk || !paths[0] || !steps[0] || !threats[0])
    throw new Error('no rows');
  const left = { level: null, notAnalysed: true, reason: 'no data is kept' };
  const edits: Op[] = [
    change('damages', damage, { ratings: { ...damage.ratings, P: left } }),
    change('damages', otherDamage, { ratings: {} }),
    change('steps', steps[0], { takesPart: false }),
    add('goals', { name: 'The request is authentic' }, 'goal-1'),
    add('claims', { name: 'The supplier keeps the keys' }, 'claim-1'),
    add('requirements', { name: 'A MAC of 64 bit', goals: ['goal-1'] }, 'requirement-1'),
    add('requirements', { name: 'A requirement of nothing' }, 'requirement-2'),
    add('functions', { name: 'Switch the low beam' }, 'function-1'),
    add('assumptions', { name: 'The gateway filters' }, 'assumption-1'),
    add('assets', { name: 'Not analysed yet', properties: ['C'] }, 'asset-1'),
    change('risks', risk, { treatments: ['reduce'], goals: ['goal-1'] }),
    change('risks', otherRisk, { treatments: ['retain', 'share'], claims: ['claim-1'] }),
    add('paths', { name: 'Not rated', threats: [threats[0].id] }, 'path-1'),
  ];
  await task.lin.call(version.edit, { params: { versionId: task.versionId }, body: { edits } });
}

/** The kinds that the filled task has rows of, each the step of a grid. */
export const filledKinds: readonly AnalysisKind[] = [
  'functions',
  'assumptions',
  'assets',
  'damages',
  'threats',
  'paths',
  'risks',
  'goals',
  'claims',
  'requirements',
];
