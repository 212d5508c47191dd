import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { analysisKindNames } from '#domain/kinds/kinds.ts';

export type Style = 'light' | 'realDark';

interface Screens {
  browser: Browser;
  base: string;
  token: string;
  task: string;
  /** The folder of the pictures. */
  into: string;
  style: Style;
  language: string;
  viewport: { width: number; height: number };
}

/** Steps of the workspace by their name in the address; attack steps are edited inside their paths. */
const steps = analysisKindNames.filter((kind) => kind !== 'steps');

/** Takes every screen of one look; returns what axe and the console found, a line each. */
export async function takeScreens({ browser, base, token, task, into, style, language, viewport }: Screens) {
  const found: string[] = [];
  const context = await browser.newContext({ baseURL: base, viewport, locale: language });
  await context.addInitScript(
    ([userToken, umiLocale, layout]) => {
      localStorage.setItem('userToken', userToken as string);
      localStorage.setItem('umi_locale', umiLocale as string);
      localStorage.setItem('intara.layout', layout as string);
    },
    [token, language, JSON.stringify({ navTheme: style })],
  );
  // The style the server keeps for the user would win over the one asked for here.
  await context.route('**/preferences', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json().catch(() => ({}));
    if (body?.data) body.data.layout = { ...body.data.layout, navTheme: style };
    // Beside a row that is chosen its panel is looked at too.
    if (body?.data) body.data['workspace.panel'] = true;
    await route.fulfill({ response: answer, json: body });
  });
  // On a busy machine a page takes long, and a picture is not a timed test.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`${into} console: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${into} uncaught: ${error.message}`));

  const look = async (name: string) => {
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(into, `${name}.png`) });
    found.push(...(await graveOf(page)).map((line) => `${join(into, name)} axe: ${line}`));
  };
  for (const step of steps) {
    await page.goto(`/intara/project/analysis?task=${task}&step=${step}`);
    await page.getByRole('grid').waitFor();
    await look(step);
    if (step !== 'damages' && step !== 'paths' && step !== 'risks') continue;
    await page.getByRole('grid').locator('[data-line] [role="gridcell"]').nth(1).click();
    await page.getByRole('complementary').waitFor();
    await look(`${step}-panel`);
  }
  await openPoints(page, look, `/intara/project/analysis?task=${task}&step=damages`);
  await context.close();
  return found;
}

/** The open points, unfolded as far as they are at first, then folded away again for the next look. */
async function openPoints(page: Page, look: (name: string) => Promise<void>, address: string) {
  await page.goto(address);
  await page.getByRole('grid').waitFor();
  const fold = page.locator('[data-part="problems"] button[aria-expanded]').first();
  await fold.click();
  await look('problems');
  await fold.click();
}

/** What axe calls serious or critical on the screen. */
async function graveOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(', ')} (${nodes.length})`,
    );
}
