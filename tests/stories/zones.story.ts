import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import { dayBegins, dayIn } from '../../domain/model/time-zone.ts';
import { scratchFolder } from '../../scripts/product.mjs';
import { test as base, closingPages, expect, openAs, type Product, serverOn } from './support/story.ts';

const zones = ['Asia/Shanghai', 'America/Los_Angeles'] as const;
const dayLength = 24 * 3_600_000;
const now = Date.now();
/** Long enough ago that nothing else happens in it, wherever one is. */
const day = dayIn(now, 'UTC', -10);
const dayAfter = dayIn(now, 'UTC', -9);

/** The last second of the day in each zone and the first of the day after, as lines of the audit log. */
const moments = zones.flatMap((zone) => {
  const over = dayBegins(day, zone, 1);
  return [
    { account: `last in ${zone}`, at: over - 1_000 },
    { account: `first in ${zone}`, at: over },
  ];
});

/** The product on a machine in UTC, whose audit log has these lines. */
const test = base.extend<{ product: Product }>({
  product: async ({ browser, newWorkplace }, use) => {
    const folder = scratchFolder();
    cpSync(newWorkplace, folder, { recursive: true });
    const db = new DatabaseSync(join(folder, 'intara.db'));
    const insert = db.prepare(
      "insert into audit (id, at, event, account, address, target_id, target, detail) values (?, ?, 'signIn.failed', ?, '', '', '', '')",
    );
    for (const { account, at } of moments) insert.run(account, new Date(at).toISOString(), account);
    db.close();
    await serverOn(folder, closingPages(browser, use), { env: { TZ: 'UTC' } });
    rmSync(folder, { recursive: true });
  },
});

/** What the audit log shows of the lines above, in their order. */
const shownOf = async (page: Page, query: string) => {
  await page.goto(`/intara/system/audit?q=in&${query}`);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  const cells = page.getByRole('cell', { name: /^(first|last) in / });
  await expect(cells.first()).toBeVisible();
  return cells.allTextContents();
};

for (const zone of zones)
  test(`days are those of the reader or of the installation, never of the server, in ${zone}`, async ({
    browser,
    product,
    admin,
  }) => {
    const { id: me } = await admin('GET', '/inauth/v1.0/user/info-by-token');
    const project = await admin('POST', '/intara/v1.0/projects', {
      name: 'Days',
      code: 'DAY',
      lifecycle: ['concept'],
      description: 'Days',
      safetyStandard: [],
      feasibilityTypes: ['AttackPotentialBased'],
      impactModel: 'impact-annex-f',
      threatModels: ['attack-potential'],
      riskModel: 'risk-matrix-h8',
      participants: [],
    });
    const [yesterday, today] = [dayIn(Date.now(), 'UTC', -1), dayIn(Date.now(), 'UTC')];
    for (const [name, until] of [
      ['Over', yesterday],
      ['Due', today],
    ] as const)
      await admin('POST', `/intara/v1.0/projects/${project.id}/tasks`, {
        name,
        code: name,
        type: 'system',
        level: 'system',
        lifecycle: ['concept'],
        systemName: name,
        description: name,
        overview: name,
        responsible: me,
        members: [me],
        tags: [],
        scheduledTime: ['2026-01-01', until],
      });
    const page = await openAs(browser, product, admin.token, 'en-US', zone);

    await test.step('a task is overdue when its day is over in the zone of the installation, wherever one reads it', async () => {
      await page.goto('/intara/account/workplace?show=overdue');
      const overdue = page.getByRole('region', { name: 'Overdue tasks' });
      await expect(overdue.getByText(`due ${yesterday}`)).toBeVisible();
      await expect(overdue.getByText(`due ${today}`)).toHaveCount(0);
      await page.goto('/intara/account/workplace?show=open');
      const open = page.getByRole('region', { name: 'Open tasks' });
      await expect(open.getByText(`due ${today}`)).toBeVisible();
    });

    await test.step('the last day of a filter of the audit log ends where its reader is', async () => {
      const here = (line: string) => line.includes(zone);
      expect((await shownOf(page, `to=${day}`)).filter(here)).toEqual([`last in ${zone}`]);
      await expect(page.getByRole('row', { name: new RegExp(`last in ${zone}`) })).toContainText(`${day} 23:59`);
      expect((await shownOf(page, `from=${dayAfter}`)).filter(here)).toEqual([`first in ${zone}`]);
      await expect(page.getByRole('row', { name: new RegExp(`first in ${zone}`) })).toContainText(`${dayAfter} 00:00`);
    });

    await test.step('today is the day where the reader is', async () => {
      // At eight in the evening of UTC it is the next day in Shanghai.
      const evening = Date.parse(`${today}T20:00:00.000Z`);
      await page.clock.setFixedTime(evening);
      await page.goto('/intara/account/workplace');
      const local = dayIn(evening, zone);
      expect(local).toBe(zone === 'Asia/Shanghai' ? dayIn(evening + dayLength, 'UTC') : today);
      const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(Date.parse(local));
      await expect(page.getByText(words)).toBeVisible();
      await page.goto('/intara/system/audit');
      await page.getByLabel('From day').click();
      await expect(page.locator('.ant-picker-cell-today').first()).toHaveAttribute('title', local);
    });
  });
