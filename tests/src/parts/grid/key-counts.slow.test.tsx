import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { exampleTask } from '../../world/example-task';

let task: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => task.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** Keys beside the text, of each kind of row; printed at the end. A path of four steps: path-sheet.slow.test.tsx. */
const counts: { row: string; keys: number }[] = [];
afterAll(() => console.table([...counts, { row: 'path of four rated steps with reasons', keys: 15 }]));

const space = ' ';
const soon = { timeout: 10_000 };
const cursorColumn = () => document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';

/**
 * Enters a row from a cell of another one, by keys alone: a new line, from field to field by Tab, a text or a space into each, Enter. Returns the
 * number of keys without the text; a space that sets a check mark is a key.
 */
async function enterRow(kind: AnalysisKind, values: Readonly<Record<string, string>>): Promise<number> {
  const [row] = await task.stored(kind);
  act(() => history.push(`/project/analysis?task=${task.taskId}&version=${task.versionId}&step=${kind}`));
  await user.click(await task.cell(row?.id ?? '', 'code'));
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await user.keyboard(name);
  };
  await key('{Control>}{Enter}{/Control}');
  const left = new Map(Object.entries(values));
  for (let tabs = 0; left.size > 0; tabs++) {
    if (tabs > 30) throw new Error(`not reached by Tab: ${[...left.keys()].join(', ')}`);
    const value = left.get(cursorColumn());
    left.delete(cursorColumn());
    if (value === space) await key(space);
    else if (value !== undefined) await user.keyboard(value);
    if (left.size > 0) await key('{Tab}');
  }
  // Enter in an open list chooses; a Tab has chosen and gone on.
  if (document.querySelector('[data-grid-field]:not([data-grid-idle])')) await key('{Tab}');
  await key('{Enter}');
  return keys;
}

async function made<K extends AnalysisKind>(kind: K, has: (row: Row<K>) => boolean): Promise<Row<K>> {
  return waitFor(async () => {
    const row = (await task.stored(kind)).find(has);
    if (!row) throw new Error(`no such row of ${kind}`);
    return row;
  }, soon);
}

describe('the keys an entry takes beside its text', { timeout: 240_000 }, () => {
  it('of a damage with four levels, a threat with its links, and an asset with three properties', async () => {
    task = await exampleTask('damages');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(6400);
    task.open();
    const ofDamage = await enterRow('damages', {
      description: 'Lamp goes off',
      assets: 'A-1',
      property: 'A',
      'rating.S': 'Severe',
      'rating.F': 'Moderate',
      'rating.O': 'Major',
      'rating.P': 'Negligible',
    });
    const row = await made('damages', ({ description }) => description === 'Lamp goes off');
    expect(Object.keys(row.ratings)).toEqual(expect.arrayContaining(['S', 'F', 'O', 'P']));
    counts.push({ row: 'damage with S, F, O, P', keys: ofDamage });
    expect(ofDamage).toBe(9);

    const values = { description: 'Spoofed request', type: 'Spoofing', assets: 'A-1', property: 'I', damages: 'DS-1' };
    const ofThreat = await enterRow('threats', values);
    const threat = await made('threats', ({ description }) => description === 'Spoofed request');
    expect([threat.assets.length, threat.damages.length, threat.property]).toEqual([1, 1, 'I']);
    counts.push({ row: 'threat', keys: ofThreat });
    expect(ofThreat).toBe(7);

    const ofAsset = await enterRow('assets', {
      name: 'Key store',
      'properties.C': space,
      'properties.I': space,
      'properties.A': space,
    });
    expect((await made('assets', ({ name }) => name === 'Key store')).properties).toEqual(['C', 'I', 'A']);
    counts.push({ row: 'asset with three properties', keys: ofAsset });
    expect(ofAsset).toBe(9);
    expect(screen.getByRole('grid')).toBeVisible();
  });
});
