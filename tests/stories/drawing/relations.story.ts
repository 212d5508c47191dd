import { defaultMethod } from '../../../domain/method/seed/methods.ts';
import { newTask } from '../../../scripts/product.mjs';
import { bigTaskOps, slices } from '../../world/big-task.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** 2 000 rows of the chain. */
const size = { assets: 200, damages: 300, threats: 300, paths: 400, steps: 500, risks: 300 };

test('the relations of a task of 2 000 rows are shown, reduced to a chain, and read as a table', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(240_000);
  const { taskId, versionId } = await newTask(admin);
  for (const edits of slices(bigTaskOps(defaultMethod, size)))
    await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
  const relations = page.locator('[data-part=relations]');
  const layers = page.locator('[data-part=relation-layers]');

  await test.step('all rows are there soon after the click, and scroll', async () => {
    await page.getByRole('button', { name: 'Threat scenarios' }).first().waitFor();
    const start = Date.now();
    await page.getByRole('button', { name: 'Relations', exact: true }).click();
    await expect(layers.locator('button').first()).toBeVisible();
    const opened = Date.now() - start;
    await expect(relations.getByRole('status')).toContainText('2000 of 2000');
    const frames = await layers.evaluate(
      (box) =>
        new Promise<number>((done) => {
          let count = 0;
          const begun = performance.now();
          const step = () => {
            box.scrollTop += 40;
            count += 1;
            if (performance.now() - begun < 2000) requestAnimationFrame(step);
            else done(count / 2);
          };
          requestAnimationFrame(step);
        }),
    );
    console.log(`2 000 rows: open in ${opened} ms, ${Math.round(frames)} frames a second while scrolling`);
    expect(opened).toBeLessThan(3000);
    // One path of all links took a second a frame; a busy machine is no fault of the page.
    expect(frames).toBeGreaterThan(5);
    // So many are elements as the window shows, not all.
    expect(await layers.locator('button').count()).toBeLessThan(600);
  });

  await test.step('a click leaves the chain of one row; its address leads there again', async () => {
    await layers.evaluate((box) => box.scrollTo(0, 0));
    await layers.locator('button[data-kind=threats]').first().click();
    await expect(relations.locator('[data-part=focus]')).toContainText('Chain of TS-');
    expect(await layers.locator('button').count()).toBeLessThan(100);
    await expectAccessible(page);
    await page.reload();
    await expect(relations.locator('[data-part=focus]')).toContainText('Chain of TS-');
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  await test.step('the trace table, and the way to a row', async () => {
    await relations.getByText('Trace table').click();
    await expect(relations.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await relations.locator('tbody tr').first().getByRole('button').first().click();
    await expect(page.getByRole('grid', { name: 'Assets' })).toBeVisible();
  });
});
