import type { Browser, Page } from '@playwright/test';

/** Steps of a gesture whose frames are counted. */
const steps = 60;
/** How long the frames of an empty page are counted (ms). */
const referenceTime = 1_000;

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
  pid: number;
}

/**
 * A dot that is another one in every frame. A frame in which nothing changes is not shown, and so would not be counted; with it the frames
 * that are missing are those the page was too late for.
 */
function blink() {
  const dot = document.createElement('i');
  dot.id = 'bench-dot';
  dot.style.cssText = 'position:fixed;right:0;bottom:0;width:2px;height:2px;z-index:9999;pointer-events:none';
  document.body.append(dot);
  let on = false;
  const page = globalThis as unknown as { benchFrames: number };
  page.benchFrames = 0;
  const next = () => {
    if (!dot.isConnected) return;
    on = !on;
    page.benchFrames += 1;
    dot.style.background = on ? '#000' : '#fff';
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const marks = { begin: 'bench begin', end: 'bench end' };

/** Marks a moment in the trace; returns how many frames the page has drawn until then. */
function markMoment(name: string): number {
  performance.mark(name);
  return (globalThis as unknown as { benchFrames: number }).benchFrames;
}

/**
 * Pictures a second that the browser has put on the screen while a work lasts, read from the trace of Chromium. How often scripts were called for a
 * frame is no measure: they are called though the picture of the frame before is not finished.
 */
async function shownRate(page: Page, work: () => Promise<unknown>): Promise<number> {
  const chrome = page.context().browser();
  if (!chrome) throw new Error('frames are counted in a browser that was launched');
  await page.evaluate(blink);
  const categories = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];
  await chrome.startTracing(page, { categories });
  let drawn = 0;
  try {
    const before = await page.evaluate(markMoment, marks.begin);
    await work();
    drawn = (await page.evaluate(markMoment, marks.end)) - before;
  } finally {
    await page.evaluate(() => document.querySelector('#bench-dot')?.remove());
  }
  const trace = JSON.parse((await chrome.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  return rateOf(trace.traceEvents, drawn);
}

/** Pictures a second: those that were activated and shown, and of them no more than the page has drawn, for one may be activated in parts. */
function rateOf(events: readonly TraceEvent[], drawn: number): number {
  const marked = (name: string) => events.find((event) => event.name === name);
  const [begin, end] = [marked(marks.begin), marked(marks.end)];
  if (!begin || !end || end.ts <= begin.ts) return Number.NaN;
  // Each page of the bench has a process of its own. A frame is drawn at every tick, also the same picture again: new is what was activated since.
  let shown = 0;
  let isNew = false;
  for (const { name, pid, ts } of [...events].sort((a, b) => a.ts - b.ts)) {
    if (pid !== begin.pid || ts < begin.ts || ts > end.ts) continue;
    if (name === 'ActivateLayerTree') isNew = true;
    if (name !== 'DrawFrame' || !isNew) continue;
    shown += 1;
    isNew = false;
  }
  return (Math.min(shown, drawn) * 1e6) / (end.ts - begin.ts);
}

/** Frames a second that are shown during a gesture of 60 steps. */
export const frameRate = (page: Page, gesture: (step: number) => Promise<unknown>): Promise<number> =>
  shownRate(page, async () => {
    for (let step = 0; step < steps; step++) await gesture(step);
  });

/** Frames a second of a page with nothing on it, which nothing but the machine holds up: the reference of frame rates. */
export async function emptyPageRate(chrome: Browser): Promise<number> {
  const page = await chrome.newPage();
  // tsx keeps the names of functions by a helper that a page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  const rate = await shownRate(page, () => page.waitForTimeout(referenceTime));
  await page.close();
  return rate;
}
