/**
 * Takes a picture of every step of the workspace, to be looked at: three sizes, light and dark, both languages. Each screen is checked by
 * axe, and whatever the browser's console says is listed. Needs a build, or the address of a running server with an account on it.
 *
 *   npx tsx scripts/pictures/main.ts FOLDER [--only 1440x900,light,en-US] [--base http://127.0.0.1:8000 --account admin:Admin1234]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { firstAdministrator, startProduct } from '../product.mjs';
import { type Style, takeScreens } from './screens.ts';
import { callerFor, fillTask } from './task.ts';

const sizes = ['1280x720', '1440x900', '1920x1080'];
const styles: readonly Style[] = ['light', 'realDark'];
const languages = ['en-US', 'zh-CN'];

const [folder = 'pictures', ...words] = process.argv.slice(2);
const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const only = option('--only')?.split(',') ?? [];
/** Those named, or all where none of this list is named. */
const chosen = <T extends string>(all: readonly T[]) => {
  const named = all.filter((one) => only.includes(one));
  return named.length > 0 ? named : all;
};

const base = option('--base');
const product = base ? undefined : await startProduct();
const admin = base
  ? await callerFor(base, option('--account') ?? 'admin:Admin1234')
  : await firstAdministrator(product);
const address = base ?? product?.base ?? '';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const found: string[] = [];
try {
  const task = await fillTask(admin);
  for (const size of chosen(sizes))
    for (const style of chosen(styles))
      for (const language of chosen(languages)) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        const into = join(folder, `${size}-${style}-${language}`);
        mkdirSync(into, { recursive: true });
        const screens = { browser, base: address, token: admin.token, task, into, style, language };
        found.push(...(await takeScreens({ ...screens, viewport: { width, height } })));
      }
} finally {
  await browser.close();
  await product?.kill('SIGTERM');
}
console.log(found.length > 0 ? found.join('\n') : 'axe and the console found nothing');
process.exitCode = found.length > 0 ? 1 : 0;
