/**
 * Takes the pictures of the user guide (docs/guide/pictures) from the built product with its example, in both languages: always the same size, look and
 * data, no motion, no blinking cursor, one day, so that a picture changes only when its screen does.
 *
 *   npm run build && npm run pictures [-- NAME …]
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { firstAdministrator, startProduct } from '../product.mjs';
import { morePictures } from './guide-more.ts';

type Call = Awaited<ReturnType<typeof firstAdministrator>>;

interface Shot {
  page: Page;
  /** Address of the example's open version, without a page. */
  task: string;
  taskId: string;
  versionId: string;
  call: Call;
  /** A text of the screen. */
  say: (key: keyof typeof enUS) => string;
}

const grid = (page: Page) => page.getByRole('grid').first();

/** Opens a step and selects a row by its code. */
async function openRow({ page, task }: Shot, step: string, code: string) {
  await page.goto(`${task}&step=${step}`);
  await grid(page).waitFor();
  await page.getByRole('gridcell', { name: code, exact: true }).first().click();
  await page.getByRole('complementary').first().waitFor();
}

/** What is done for each picture before it is taken. */
const pictures: Record<string, (shot: Shot) => Promise<void>> = {
  task: async (shot) => openRow(shot, 'damages', 'DS-2'),
  drawing: async ({ page, task, say }) => {
    await page.goto(`${task}&view=topology`);
    const node = page.locator('[data-part=canvas] .x6-node').filter({ hasText: 'A-5' });
    await node.waitFor();
    // The ground of the drawing takes the pointer for its nodes.
    await node.click({ force: true });
    await page.getByRole('complementary').first().waitFor();
    await page
      .getByRole('button', { name: say('topology.zoom.all') })
      .first()
      .click();
    await page.waitForTimeout(1_000);
  },
  assets: async ({ page, task }) => {
    await page.goto(`${task}&step=assets`);
    await grid(page).waitFor();
  },
  damages: async ({ page, task }) => {
    await page.goto(`${task}&step=damages`);
    await grid(page).waitFor();
  },
  paths: async ({ page, task }) => {
    await page.goto(`${task}&step=paths`);
    await grid(page).waitFor();
  },
  risk: async (shot) => {
    await openRow(shot, 'risks', 'R-1');
    await shot.page.locator('[data-line] [data-column="value"] button').first().click();
    await shot.page.waitForTimeout(500);
  },
  compare: async ({ page, call, taskId }) => {
    const [newest, former] = await call('GET', `/intara/v1.0/tasks/${taskId}/versions`);
    await page.goto(`/intara/project/diff?from=${former.id}&to=${newest.id}`);
    await page.getByText('R-5').first().waitFor();
  },
  tree: async ({ page, task, call, versionId }) => {
    const { rows } = await call('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    const threat = rows.threats.find(({ code }: { code: string }) => code === 'TS-7').id;
    await page.goto(`${task}&page=trees&threat=${threat}`);
    await page.locator('[data-part=canvas] .x6-node, .x6-node').first().waitFor();
    await page.waitForTimeout(1_500);
  },
};

// After the tree: where the example has none, its picture gives it one, and controls.
Object.assign(pictures, morePictures);

const size = { width: 1200, height: 640 };
/** Bytes; tests/house/guide.test.ts allows no larger picture. */
const limit = 60_000;

/** Today is another day with every run: what tells it says the same day instead. */
const sameDay = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (/\d{4}-\d\d-\d\d/.test(text.data))
        text.data = text.data.replace(/\d{4}-\d\d-\d\d/g, '2026-01-15').replace(/\d\d:\d\d/g, '09:00');
    }
  });

/** Chromium writes WebP itself, in the best quality that is small enough. */
async function save(page: Page, file: string) {
  const browser = await page.context().newCDPSession(page);
  for (const quality of [80, 65, 50, 35, 20]) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(file, Buffer.from(data, 'base64'));
    if (statSync(file).size <= limit) return;
  }
  throw new Error(`${file} is larger than ${limit} bytes`);
}

/** Nothing blinks or moves, and nothing tells the day. */
const still = `*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }
  [data-part="saved"], .ant-message, .ant-notification { visibility: hidden !important; }`;

async function takeAll(browser: Browser, base: string, call: Call, language: 'en' | 'zh', names: readonly string[]) {
  const locale = language === 'en' ? 'en-US' : 'zh-CN';
  const { taskId, versionId } = await call('POST', '/intara/v1.0/workplace/example', { locale });
  // Beside a row that is chosen its panel is shown.
  await call('PUT', '/intara/v1.0/account/preferences/workspace.panel', { value: true });
  const texts = language === 'en' ? enUS : zhCN;
  const say: Shot['say'] = (key) => texts[key];
  const context = await browser.newContext({ baseURL: base, viewport: size, locale, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([token, umiLocale, style]) => {
      localStorage.setItem('userToken', token as string);
      localStorage.setItem('umi_locale', umiLocale as string);
      addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style as string);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
    },
    [call.token, locale, still],
  );
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const into = join('docs/guide/pictures', language);
  mkdirSync(into, { recursive: true });
  const task = `/intara/project/analysis?task=${taskId}&version=${versionId}`;
  for (const name of names) {
    await pictures[name]?.({ page, task, taskId, versionId, call, say });
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await sameDay(page);
    await save(page, join(into, `${name}.webp`));
    console.log(`${language}/${name}.webp`);
  }
  await context.close();
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in pictures));
if (unknown.length > 0)
  throw new Error(`There is no picture ${unknown.join(', ')}, but ${Object.keys(pictures).join(', ')}`);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  // A server has one example at a time.
  for (const language of ['en', 'zh'] as const) {
    const product = await startProduct();
    const names = asked.length > 0 ? asked : Object.keys(pictures);
    await takeAll(browser, product.base, await firstAdministrator(product), language, names).finally(() =>
      product.kill('SIGTERM'),
    );
  }
} finally {
  await browser.close();
}
