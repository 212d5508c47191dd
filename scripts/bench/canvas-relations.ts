import type { Page } from '@playwright/test';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type firstAdministrator, newTask } from '../product.mjs';
import { timedKeys } from './canvas-keys.ts';
import { type Figure, median } from './figure.ts';
import { emptyPageRate, frameRate } from './load/frame-rate.ts';

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** A chain from asset to requirement per ten rows: two thousand rows are two hundred of them, each joined to its neighbour. */
function chains(count: number): Op[] {
  const ops: Op[] = [];
  for (let i = 0; i < count; i++) {
    const other = Math.max(0, i - 1);
    ops.push(add('assets', { name: `Control unit ${i}`, category: 'HW', properties: ['I'] }, `a${i}`));
    ops.push(add('damages', { description: `Light fails ${i}`, assets: [`a${i}`], property: 'I' }, `d${i}`));
    ops.push(
      add(
        'threats',
        { description: `Spoofing ${i}`, type: 'S', assets: [`a${i}`], property: 'I', damages: [`d${i}`] },
        `t${i}`,
      ),
    );
    for (const s of ['x', 'y', 'z']) ops.push(add('steps', { name: `Reach the bus ${i}` }, `${s}${i}`));
    ops.push(
      add('paths', { name: `By the bus ${i}`, threats: [`t${i}`], steps: [`x${i}`, `y${i}`, `z${i}`] }, `p${i}`),
    );
    ops.push(add('goals', { name: `Keep the light ${i}` }, `g${i}`));
    ops.push(add('risks', { threat: `t${i}`, damage: `d${i}`, goals: [`g${i}`] }, `r${i}`));
    ops.push(add('requirements', { name: `Sign messages ${i}`, goals: [`g${i}`], assets: [`a${other}`] }, `q${i}`));
  }
  return ops;
}

/** The relations of a task of 2 000 rows: open, scroll, filter letter by letter, focus on the chain of one. */
export async function relations(page: Page, call: Caller): Promise<Figure[]> {
  const { taskId, versionId } = await newTask(call, 'relations-2000');
  await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: chains(200) });
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}`;
  const part = page.locator('[data-part=relation-layers]');
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await page.goto(`${address}&page=relations`);
    await part.waitFor();
    await page.goto(address);
    await page.locator('[role=grid]').first().waitFor();
    times.push(await opened(page));
  }
  const box = await part.boundingBox();
  if (!box) throw new Error('no relations');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const scrolled = await frameRate(page, (step) => page.mouse.wheel(0, step < 30 ? 60 : -60));
  const field = page.getByPlaceholder('Code or name');
  await field.click();
  const keys = await timedKeys(page, () => page.keyboard.type('Spoofing 17', { delay: 90 }));
  await field.fill('');
  await page.waitForTimeout(500);
  const focused = await page.evaluate(async () => {
    const begun = performance.now();
    document.querySelector<HTMLElement>('[data-part=relation-layers] button')?.click();
    while (!document.querySelector('[data-part=focus]')) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
  });
  const chrome = page.context().browser();
  const empty = chrome ? await emptyPageRate(chrome) : Number.NaN;
  return [
    { name: 'relations of 2 000 rows: open', value: median(times) / 1000, unit: 's', budget: 1 },
    {
      name: 'relations of 2 000 rows: scroll',
      value: scrolled,
      unit: 'frames/s',
      budget: 30,
      better: 'atLeast',
      note: `an empty page ${Math.round(empty)} frames/s`,
    },
    keys('relations of 2 000 rows: a letter of the filter'),
    { name: 'relations of 2 000 rows: focus on the chain of one', value: focused / 1000, unit: 's', budget: 0.2 },
  ];
}

/** Milliseconds from the click on the entry until rows are painted. */
const opened = (page: Page) =>
  page.evaluate(async () => {
    const entry = [
      ...document.querySelectorAll<HTMLElement>('[role=treeitem], [role=link], [role=tab], a, button'),
    ].find((one) => one.textContent?.trim() === 'Relations');
    if (!entry) throw new Error('no entry of the relations');
    const begun = performance.now();
    entry.click();
    while (!document.querySelector('[data-part=relation-layers] button')) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
  });
