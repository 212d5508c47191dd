import type { Browser } from '@playwright/test';

/** Frames a second of a page with nothing on it, which nothing but the machine holds up: the reference of frame rates. */
export async function emptyPageRate(chrome: Browser): Promise<number> {
  const page = await chrome.newPage();
  const rate = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const begun = performance.now();
        let frames = 0;
        const next = () => {
          frames += 1;
          const passed = performance.now() - begun;
          if (passed < 1_000) requestAnimationFrame(next);
          else done((frames * 1000) / passed);
        };
        requestAnimationFrame(next);
      }),
  );
  await page.close();
  return rate;
}
