import type { Locator } from '@playwright/test';
import type { Method } from '../../../domain/model/method.ts';
import { newTask } from '../../../scripts/product.mjs';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

const words = 'considerable injuries of people outside of the vehicle';
const impacts = ['Negligible', 'Moderate', 'Major', 'Severe'] as const;
const feasibilities = ['Very low', 'Low', 'Medium', 'High'] as const;
const twelve = Array.from({ length: 12 }, (_, at) => at);
const nameOf = (what: string, at: number) => ({
  en: `${what} ${at + 1}: ${words}`,
  zh: `${at + 1} 级：对车外人员造成相当程度的伤害`,
});

/** The method with twelve levels of each kind, the delivered ones among them. */
const withTwelve = (method: Method): Method => {
  const impactLevels = twelve.map((at) => ({
    ...(method.impact.levels[at] ?? { code: `I${at}` }),
    name: nameOf('Impact', at),
    value: at,
    correspondsTo: impacts[Math.floor(at / 3)] ?? 'Severe',
  }));
  const feasibilityLevels = twelve.map((at) => ({
    ...(method.feasibilityLevels[at] ?? { code: `F${at}` }),
    name: nameOf('Feasibility', at),
    value: at,
    correspondsTo: feasibilities[Math.floor(at / 3)] ?? 'High',
  }));
  const row = (up: number) =>
    Object.fromEntries(feasibilityLevels.map(({ code }, at) => [code, Math.min(12, up + at)]));
  const [first, ...others] = method.feasibility;
  if (!first) throw new Error('no feasibility model');
  const ranges = [...feasibilityLevels].reverse().map(({ code }, at) => ({
    level: code,
    from: at * 4,
    to: at === 11 ? null : at * 4 + 3,
  }));
  return {
    ...method,
    impact: { ...method.impact, levels: impactLevels },
    feasibilityLevels,
    feasibility: [{ ...first, ranges }, ...others],
    risk: {
      ...method.risk,
      matrix: Object.fromEntries(impactLevels.map(({ code }, at) => [code, row(at + 1)])),
      levels: twelve.map((at) => ({
        ...(method.risk.levels[at] ?? { code: `RV${at}` }),
        value: at + 1,
        name: nameOf('Risk', at),
        correspondsTo: 1 + Math.floor((at * 5) / 12),
      })),
    },
    cal: {
      ...method.cal,
      table: Object.fromEntries(impactLevels.map(({ code }) => [code, method.cal.table.SEV ?? {}])),
    },
  };
};

/** A task with one risk by such a method. */
async function analyse(admin: Caller) {
  const { projectId, taskId, versionId } = await newTask(admin);
  const { rev, method } = await admin('GET', `/intara/v1.0/projects/${projectId}`);
  const body = { rev, method: withTwelve(method), accepted: true };
  await admin('PUT', `/intara/v1.0/projects/${projectId}/method`, body);
  const [model] = method.feasibility;
  const ratings = Object.fromEntries(
    model.parameters.map(({ code, levels }: { code: string; levels: { code: string }[] }) => [code, levels[0]?.code]),
  );
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  const edits = [
    add('assets', 'a', { name: 'Asset', properties: ['I'] }),
    add('damages', 'd', { description: 'Damage', property: 'I', assets: ['a'], ratings: { S: { level: 'I11' } } }),
    add('threats', 't', { description: 'Threat', type: 'T', property: 'I', assets: ['a'], damages: ['d'] }),
    add('paths', 'p', {
      name: 'Path',
      threats: ['t'],
      model: model.id,
      basis: 'path',
      ratings: { [model.id]: ratings },
    }),
    add('risks', 'r', { threat: 't', damage: 'd' }),
  ];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  return { projectId, taskId };
}

const widthOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().width);
const heightOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().height);
/** By how much of what is written in a part more is there than it shows, to the right. */
const hiddenIn = (parts: Locator) =>
  parts.evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));

test('at 1440 px twelve levels with long names are read on boards, in matrices and in grids', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { projectId, taskId } = await analyse(admin);
  for (const [language, matrices] of [
    ['zh-CN', '风险矩阵与 CAL'],
    ['en-US', 'Matrices'],
  ] as const) {
    const page = await openAs(browser, product, admin.token, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const view of ['board', 'result'])
      await test.step(`the map of the ${view}, ${language}`, async () => {
        await page.goto(`/intara/project/analysis?task=${taskId}&page=${view}`);
        const map = page.locator('[data-part="heat-map"]').first();
        await expect(map.getByRole('rowheader')).toHaveCount(12);
        // As high as its cells: no title makes a row higher.
        expect(await heightOf(map)).toBeLessThan(12 * 72 + 120);
        expect(await widthOf(map.getByRole('rowheader').first())).toBeGreaterThan(110);
        const worst = map.locator('[data-part="value"]').filter({ hasText: /^12/ });
        await expect(worst.first()).toBeVisible();
        expect(await hiddenIn(worst)).toBeLessThanOrEqual(0);
      });
    await test.step(`what stands beside the map is within its card, ${language}`, async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(`/intara/project/analysis?task=${taskId}&page=board`);
      const bars = page.getByRole('figure', {
        name: language === 'en-US' ? 'Before and after treatment' : '处置前后对比',
      });
      await expect(bars.locator('svg')).toBeVisible();
      const inside = await bars.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
      expect(inside).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await test.step(`the card of the project, ${language}`, async () => {
      await page.goto('/intara/account/workplace');
      const card = page
        .locator(`a[href*="${projectId}"]`)
        .filter({ has: page.locator('.level-tag') })
        .first();
      const [outer, chip] = [await card.boundingBox(), await card.locator('.level-tag').boundingBox()];
      expect((chip?.x ?? Infinity) + (chip?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) - 8);
    });
    await test.step(`the titles of the matrix, ${language}`, async () => {
      await page.goto(`/intara/project/detail?id=${projectId}&tab=setting`);
      await page.getByRole('tab', { name: matrices }).click();
      expect(await widthOf(page.getByRole('grid').first().getByRole('rowheader').first())).toBeGreaterThan(150);
    });
    await test.step(`a level in a cell of the grid ends where its column does, ${language}`, async () => {
      await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
      const cell = rowOf(page, 'R-1').locator('[data-column="value"]');
      const [chip, place] = [cell.locator('.level-tag'), cell.locator('[data-grid-text]')];
      await expect(chip).toContainText('12');
      expect(await widthOf(chip)).toBeLessThanOrEqual((await widthOf(place)) + 1);
    });
  }
});
