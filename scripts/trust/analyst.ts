import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { Desk } from './desk.ts';
import { Findings, type Part, pause } from './part.ts';

/** Entries between two faults. */
const entriesOfRound = 8;
const hour = 3_600_000;
/** In CI: server, session and tab end once each, however fast the machine is. */
const faultsOfShort = 3;

/** An analyst types into a task of 1 000 rows for an hour without a mouse, while server, session and tab end again and again. */
export const analyst: Part = {
  name: 'analyst',
  about: 'an hour of typing without a mouse; server killed, session ended, tab crashed: every character is kept',
  onlyNamed: true,
  async run(short, say) {
    const found = new Findings();
    const dataDir = scratchFolder();
    let product = await startProduct({ dataDir });
    const admin = await firstAdministrator(product);
    const task = await newTask(admin, 'analyst');
    for (const edits of slices(bigTaskOps(defaultMethod, sizeFor(1000), 'an')))
      await admin('POST', `/intara/v1.0/versions/${task.versionId}/edits`, { edits });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    const { base, port } = product;
    const desk = new Desk(await browser.newContext({ baseURL: base, locale: 'en-US' }), task);
    let faults = 0;
    try {
      await desk.signIn(admin.token);
      for (const end = Date.now() + hour; short ? faults < faultsOfShort : Date.now() < end; faults++) {
        await desk.enterCells(entriesOfRound);
        await desk.enterRow();
        const fault = faults % 3;
        if (fault === 0) {
          await product.kill('SIGKILL');
          await desk.enterCells(3);
          product = await startProduct({ dataDir, port });
        } else if (fault === 1) await desk.endSession();
        else await desk.crash();
        if (faults % 6 === 5) say(`${faults + 1} faults, ${desk.entries} entries, ${desk.keys} keys`);
      }
      await pause(500);
      for (const line of await desk.missing(admin)) found.expect(false, line);
      found.expect(desk.entries > faults * entriesOfRound, `only ${desk.entries} entries`);
      say(`${desk.entries} entries with ${desk.keys} keys, ${faults} faults, no mouse`);
    } finally {
      await browser.close();
      await product.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
    return { faults, load: desk.entries, rowsLost: found.failures.length, failures: found.failures };
  },
};
