import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

const executablePath = findChromium();
if (!executablePath)
  throw new Error('The stories need Chromium: install it (apt-get install chromium) or name it in CHROMIUM.');

/** Mostly waits, for rights to end by themselves: beside the two that keep the processors busy. */
const waiting = '**/hand-over.story.ts';

/**
 * A story's pages live for seconds: to optimize their script costs some 8 % of the processor time and is over before it pays. What is measured
 * (scripts/bench) runs without this.
 */
const withoutOptimizing = '--js-flags=--no-opt,--no-maglev';

/** Stories: a user's way through all rooms, in a real browser, against the built server (tests/stories/support). */
export default defineConfig({
  testDir: 'tests/stories',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each story has a browser profile of its own, and its server to itself while it runs. A third of the others at once took as long on two processors, and made two stories late.
  workers: 3,
  projects: [
    { name: 'waits', testMatch: waiting, workers: 1 },
    { name: 'works', testMatch: '**/*.story.ts', testIgnore: waiting, workers: 2 },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a loaded machine of CI a story is tried again; CI names each that needed it (scripts/count-results.mjs).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // What cannot be clicked in this time is covered, disabled or not there: say so at once.
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Tall, because the layout's fixed header and sider are painted once per viewport.
    viewport: { width: 1440, height: 1000 },
    // Nothing to wait for that only fades in or slides; how the product moves is not what stories are about.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: [...chromiumArguments, withoutOptimizing] },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
