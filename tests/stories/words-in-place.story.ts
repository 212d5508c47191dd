import type { Page } from '@playwright/test';
import { newTask } from '../../scripts/product.mjs';
import { boxesOf, linesOf, outside, overlaps, unevenness } from './support/boxes.ts';
import { expect, openAs, test } from './support/story.ts';
import { openStep, rowOf, steps } from './support/workspace.ts';

/** Titles of required columns whose star does not stand behind their last word. */
const strayStars = (page: Page): Promise<string[]> =>
  page.locator('[role="columnheader"][aria-required]').evaluateAll((all) =>
    all.flatMap((head) => {
      const title = head.querySelector('span')?.firstChild;
      const star = head.querySelector('[aria-hidden]')?.getBoundingClientRect();
      if (!(title instanceof Text) || !star) return ['no star'];
      const range = document.createRange();
      range.setStart(title, title.length - 1);
      range.setEnd(title, title.length);
      const last = range.getBoundingClientRect();
      const isBehind = Math.abs(star.left - last.right) < 2 && Math.abs(star.bottom - last.bottom) < 4;
      return isBehind ? [] : [title.data];
    }),
  );

test('stars, codes, heads and sentences of a task stand where they are looked for', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, product, admin.token);

  await test.step('the star of a required column stands behind the last word of its title, also in two lines', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
    await expect(rowOf(page, 'DS-1')).toBeVisible();
    for (const step of steps) {
      await openStep(page, step);
      expect(await strayStars(page), step).toEqual([]);
    }
  });

  await test.step('the bar of the relations is one line at 1920 px, and no head of their columns is cut at 1440 px', async () => {
    const relations = `/intara/project/analysis?task=${taskId}&page=relations`;
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(relations);
    const bar = page.locator('[data-part="relations"] > header > *');
    await expect(page.getByText('97 of 97 elements')).toBeVisible();
    expect(await unevenness(bar)).toBeLessThan(4);
    await page.locator('[data-part="relation-layers"] button').first().click();
    await expect(page.locator('[data-part="focus"]')).toBeVisible();
    expect(await unevenness(bar)).toBeLessThan(4);

    const chinese = await openAs(browser, product, admin.token, 'zh-CN');
    await chinese.setViewportSize({ width: 1440, height: 900 });
    await chinese.goto(relations);
    const names = chinese.locator('[data-part="relation-layers"] b > span[title]');
    await expect(names).toHaveCount(8);
    expect(
      await names.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
    ).toEqual([]);
    await chinese.close();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('in the question before rows are deleted no code is broken', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&step=assets`);
    await rowOf(page, 'A-1').locator('[data-column="code"]').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const steps = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Attack steps' });
    await expect(steps).toContainText('AS-5');
    for (const code of ['AS-4', 'AS-5', 'AS-6'])
      expect(await linesOf(steps, new RegExp(code)), `lines of ${code}`).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('at 200 % of a screen of 1440 px all tools of a step are there, and an empty list says so below its head', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(`/intara/project/analysis?task=${taskId}&step=paths`);
    await expect(rowOf(page, 'AP-1')).toBeVisible();
    const inRow = await boxesOf(page.locator('[role="tab"], [role="tablist"] + div button'));
    expect(inRow.length).toBeGreaterThan(15);
    expect(overlaps(inRow)).toEqual([]);
    expect(outside(inRow, 720)).toEqual([]);

    const { taskId: empty } = await newTask(admin);
    await page.goto(`/intara/project/analysis?task=${empty}&page=attacks`);
    await expect(page.getByText('No threat scenario yet.')).toBeVisible();
    const [says] = await boxesOf(page.getByText('No threat scenario yet.'));
    const [head] = await boxesOf(page.getByRole('columnheader', { name: 'Threat type' }));
    const below = (says?.top ?? Number.NaN) - (head?.bottom ?? 0);
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(28);
  });
});
