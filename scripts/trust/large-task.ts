import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTaskOps, slices } from '#tests/world/big-task.ts';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { Desk } from './desk.ts';
import { Findings, type Part, pause } from './part.ts';

/** Entries before each kill, and after the last. */
const rounds = [70, 70, 60];

/** The task of R-PERF-6 worked on for 200 entries, the server killed and restarted twice meanwhile. */
export const largeTask: Part = {
  name: 'large-task',
  about: '200 entries in a task of 10 000 steps, the server killed twice: every character is kept',
  onlyNamed: true,
  async run(short, say) {
    const found = new Findings();
    const dataDir = scratchFolder();
    let product = await startProduct({ dataDir });
    const admin = await firstAdministrator(product);
    const task = await newTask(admin, 'large');
    for (const edits of slices(bigTaskOps(defaultMethod, bigSize, 'lt')))
      await admin('POST', `/intara/v1.0/versions/${task.versionId}/edits`, { edits });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    const { base, port } = product;
    const desk = new Desk(await browser.newContext({ baseURL: base, locale: 'en-US' }), task);
    let faults = 0;
    try {
      await desk.signIn(admin.token);
      for (const [n, entries] of rounds.entries()) {
        await desk.enterCells(short ? Math.ceil(entries / 10) : entries);
        if (n === rounds.length - 1) break;
        await product.kill('SIGKILL');
        faults += 1;
        // Typed while the server is away.
        await desk.enterCells(3);
        product = await startProduct({ dataDir, port });
        say(`${faults} kills, ${desk.entries} entries`);
      }
      await pause(1_000);
      for (const line of await desk.missing(admin)) found.expect(false, line);
    } finally {
      await browser.close();
      await product.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
    return { faults, load: desk.entries, rowsLost: found.failures.length, failures: found.failures };
  },
};
