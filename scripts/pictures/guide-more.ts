import type { Page } from '@playwright/test';
import type enUS from '../../src/locales/en-US.ts';
import type { firstAdministrator } from '../product.mjs';

interface Shot {
  page: Page;
  /** Address of the example's open version, without a page. */
  task: string;
  versionId: string;
  call: Awaited<ReturnType<typeof firstAdministrator>>;
  /** A text of the screen. */
  say: (key: keyof typeof enUS) => string;
}
type Take = (shot: Shot) => Promise<void>;

const grid = (page: Page) => page.getByRole('grid').first();

/** The table of a step; with the row of a code, that row in the panel. */
const table =
  (step: string, code?: string): Take =>
  async ({ page, task }) => {
    await page.goto(`${task}&step=${step}`);
    await grid(page).waitFor();
    if (!code) return;
    await page.getByRole('gridcell', { name: code, exact: true }).first().click();
    await page.getByRole('complementary').first().waitFor();
  };

/** A page of the task, once this is on it. */
const taskPage =
  (name: string, shown: string): Take =>
  async ({ page, task }) => {
    await page.goto(`${task}&page=${name}`);
    await page.locator(shown).first().waitFor();
    // What it lists is read by a call of its own.
    await page.waitForTimeout(1_000);
  };

/** A page beside tasks. */
const shellPage =
  (address: string, shown: string): Take =>
  async ({ page }) => {
    await page.goto(`/intara${address}`);
    await page.locator(shown).first().waitFor();
    await page.waitForTimeout(1_000);
  };

/** A sheet as another tool may have it, in the language of the screen. */
const sheets = {
  'en-US': [
    ['Asset', 'Security property', 'Damage scenario', 'Safety impact', 'Threat scenario', 'Attack path'],
    [
      'Light sensor',
      'Integrity',
      'The headlamp goes out at night',
      'Severe',
      'Tampering with the sensor value',
      'Open the sensor and bridge its output',
    ],
    [
      'Light sensor',
      'Availability',
      'The low beam stays on in daylight',
      'Negligible',
      'Denial of service on the LIN bus',
      'Short-circuit the LIN bus in the engine bay',
    ],
  ],
  'zh-CN': [
    ['资产', '安全属性', '损害场景', '安全影响', '威胁场景', '攻击路径'],
    ['光线传感器', '完整性', '夜间行驶时前照灯熄灭', '严重', '篡改传感器的取值', '打开传感器并短接其输出'],
    ['光线传感器', '可用性', '白天近光灯常亮', '可忽略', '对 LIN 总线拒绝服务', '在发动机舱短接 LIN 总线'],
  ],
};

const languageOf = (page: Page) => page.evaluate(() => localStorage.getItem('umi_locale') as 'en-US' | 'zh-CN');

/** The row of the example that people talk about most; without any, the first risk. */
async function talkedAbout({ call, versionId }: Shot): Promise<{ step: string; row: string }> {
  const [most] = (await call('GET', `/intara/v1.0/versions/${versionId}/comment-counts`)) as {
    rowId: string;
  }[];
  const { rows } = await call('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const kinds = Object.entries(rows as Record<string, { id: string }[]>);
  const [kind] = kinds.find(([, all]) => all.some(({ id }) => id === most?.rowId)) ?? [];
  return kind && most ? { step: kind, row: most.rowId } : { step: 'risks', row: rows.risks[0].id };
}

/** Pictures of the chapters that are not of the core of an analysis. Those that open a dialog change nothing. */
export const morePictures: Record<string, Take> = {
  item: async ({ page, task, say }) => {
    await page.goto(`${task}&page=info`);
    const item = page.getByText(say('info.item'), { exact: true }).first();
    await item.waitFor();
    await page.waitForTimeout(1_000);
    // Below the base info, which is a form like others.
    await item.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  },
  threats: table('threats'),
  coverage: taskPage('coverage', '[role=grid]'),
  goals: table('goals', 'CSG-1'),
  controls: table('controls'),
  board: taskPage('board', '[data-part=heat-map]'),
  result: taskPage('result', '[data-part=result]'),
  report: taskPage('report', '[data-part=task-report]'),
  comments: async (shot) => {
    const { step, row } = await talkedAbout(shot);
    await shot.page.goto(`${shot.task}&step=${step}&row=${row}&panel=comments`);
    await shot.page.getByRole('complementary').first().waitFor();
    await shot.page.waitForTimeout(1_000);
  },
  freeze: async ({ page, task, say }) => {
    await page.goto(`${task}&page=versions`);
    await page.getByRole('button', { name: say('version.freeze') }).click();
    await page
      .getByRole('dialog')
      .getByText(/Completeness check|完整性检查/)
      .first()
      .waitFor();
  },
  import: async ({ page, task, say }) => {
    await page.goto(`${task}&step=assets`);
    await page
      .getByRole('button', { name: say('exchange.table.import'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const text = sheets[await languageOf(page)].map((line) => line.join(',')).join('\n');
    const buffer = Buffer.from(`\ufeff${text}`);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tara.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('tab').first().waitFor();
    await page.waitForTimeout(1_000);
  },
  palette: async ({ page, task, say }) => {
    await page.goto(`${task}&step=threats`);
    await grid(page).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: say('palette.placeholder') });
    await field.fill((await languageOf(page)) === 'zh-CN' ? '生成' : 'generate');
    await page.getByRole('option').nth(3).waitFor();
    // Projects and the guide come a little later.
    await page.waitForTimeout(2_000);
  },
  library: shellPage('/library/attackLibrary', '.ant-table-row'),
  invite: shellPage('/system/user?new=1', '[role=dialog] input'),
  model: shellPage('/configuration/attackModule', '.ant-table-row, [role=grid]'),
  create: shellPage('/project/create', 'form input'),
};
