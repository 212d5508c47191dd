import type { Page } from '@playwright/test';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type firstAdministrator, newTask } from '../product.mjs';
import { type Figure, percentile } from './figure.ts';

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** What a person sees at once (R-PERF-14). */
const budget = 50;
/** Between two keys of somebody who types (ms). */
const pace = 90;

/** Notes of every key how long it takes until the frame after it is painted (ms). */
export function timeKeys() {
  const page = globalThis as unknown as { benchKeys: number[] };
  page.benchKeys = [];
  document.addEventListener(
    'keydown',
    () => {
      const begun = performance.now();
      requestAnimationFrame(() => setTimeout(() => page.benchKeys.push(performance.now() - begun)));
    },
    true,
  );
}

async function timed(page: Page, keys: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => ((globalThis as unknown as { benchKeys: number[] }).benchKeys = []));
  await keys();
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as unknown as { benchKeys: number[] }).benchKeys);
}

/** Processor time of the main thread of a page so far (ms): a figure that others at work on the machine do not move. */
async function processorTimeOf(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

const figure = (name: string, times: readonly number[]): Figure => ({
  name: `${name}, p95`,
  value: percentile(times, 0.95),
  unit: 'ms',
  budget,
  note: `median ${Math.round(percentile(times, 0.5))} ms of ${times.length} keys`,
});

/** Keys that are pressed at the pace of a person, as a figure under a name. */
export async function timedKeys(page: Page, keys: () => Promise<void>): Promise<(name: string) => Figure> {
  const times = await timed(page, keys);
  return (name) => figure(name, times);
}

/** Letters into a text of the panel of a node, with the drawing beside it. */
export async function keysBeside(page: Page, count: number): Promise<Figure> {
  await page.locator('[data-part=canvas]').focus();
  await page.keyboard.press('3');
  await page.keyboard.press('j');
  const field = page.locator('[data-part=panel] textarea').first();
  await field.click();
  const times = await timed(page, () => page.keyboard.type('Firmware update over the air gets lost', { delay: pace }));
  return figure(`${count} nodes: a key in the panel beside them`, times);
}

/** Heap of the page after collecting (MB). */
export async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize / 1_000_000;
}

/** A threat scenario with a tree of so many leaves below gates of ten. */
function tree(leaves: number): Op[] {
  const ratings = (i: number) => ({
    [attackPotential.id]: Object.fromEntries(
      attackPotential.parameters.map(({ code, levels }, at) => [code, levels[(i + at) % levels.length]?.code ?? '']),
    ),
  });
  const ops: Op[] = [
    add('assets', { name: 'Lamp', category: 'HW', properties: ['I'] }, 'asset'),
    add('threats', { description: 'Light goes off', type: 'T', assets: ['asset'], property: 'I' }, 'threat'),
    add('treeNodes', { threat: 'threat', gate: 'or', text: 'Light goes off', model: attackPotential.id }, 'root'),
  ];
  for (let i = 0; i < leaves; i++) {
    const gate = `g${Math.floor(i / 10)}`;
    if (i % 10 === 0)
      ops.push(
        add('treeNodes', { threat: 'threat', parent: 'root', gate: i % 20 ? 'or' : 'and', text: gate, order: i }, gate),
      );
    ops.push(add('steps', { name: `Step ${i}`, ratings: ratings(i) }, `s${i}`));
    ops.push(add('treeNodes', { threat: 'threat', parent: gate, step: `s${i}`, order: i }, `n${i}`));
  }
  return ops;
}

/** A tree of 1 000 leaves: new leaves by Tab, named letter by letter, and the gate above them switched. */
export async function keysInTree(page: Page, call: Caller): Promise<Figure[]> {
  const { taskId, versionId } = await newTask(call, 'tree-1000');
  await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: tree(1000) });
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=trees&threat=threat`);
  const canvas = page.locator('[data-part=canvas]');
  // A tree of this size is shown whole at first, which is painted from afar.
  await page.locator('[data-part=canvas].far, [data-part=canvas] .x6-node').first().waitFor({ state: 'attached' });
  await canvas.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const edits: number[] = [];
  const letters: number[] = [];
  const work: number[] = [];
  const spent = await processorTimeOf(page);
  const edit = async (key: string) => {
    const before = await spent();
    edits.push(...(await timed(page, () => page.keyboard.press(key))));
    work.push((await spent()) - before);
  };
  for (let round = 0; round < 12; round++) {
    await edit('Tab');
    letters.push(...(await timed(page, () => page.keyboard.type('Reach the bus', { delay: pace }))));
    await edit('Enter');
    await page.keyboard.press('ArrowUp');
    await edit('Control+g');
  }
  return [
    figure('tree of 1 000 leaves: a key that edits it (new leaf, its name, the gate)', edits),
    {
      name: 'tree of 1 000 leaves: processor time of such a key, all that follows it included',
      unit: 'ms',
      value: percentile(work, 0.5),
      note: `p95 ${Math.round(percentile(work, 0.95))} ms`,
    },
    figure('tree of 1 000 leaves: a letter of a name', letters),
  ];
}
