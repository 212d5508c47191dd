/** Work between two pauses (ms): longer would be felt by everybody who waits for the server. */
export const longestSlice = 5;

/** A request that is answered later than this (ms) is long work itself, for which nothing else stands still. */
const shortWithin = 30;
/** How long work stands still (ms) for requests that are not answered yet: however many there are, it has half of the time. */
const patience = longestSlice;

/** When each request came in that has no answer yet, the oldest first. */
const unanswered = new Set<{ readonly since: number }>();

/** Notes that a request has come in. Returns what notes its answer. */
export function noteRequest(): () => void {
  const request = { since: performance.now() };
  unanswered.add(request);
  return () => {
    unanswered.delete(request);
    if (standingStill && !isSomebodyWaiting()) setImmediate(stopStanding);
  };
}

function isSomebodyWaiting(): boolean {
  const now = performance.now();
  for (const { since } of unanswered) if (now - since < shortWithin) return true;
  return false;
}

/** What gave way and is to go on, in its order. */
const waiting: (() => void)[] = [];
let standingStill: NodeJS.Timeout | undefined;

/** An answer asks the database several times: if a slice followed each of them, it would wait for as many slices. */
function look(): void {
  if (isSomebodyWaiting()) standingStill = setTimeout(stopStanding, patience);
  else goOn();
}

function stopStanding(): void {
  // Both the time and the last answer may have ended it.
  if (!standingStill) return;
  clearTimeout(standingStill);
  standingStill = undefined;
  goOn();
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(look);
}

/**
 * Lets what has arrived meanwhile be served, and stands still a little for its answer. Of all that gave way one goes on at a time: twenty uploads
 * that are looked at at the same time hold the event loop for one slice, not for twenty.
 */
export const giveWay = (): Promise<void> =>
  new Promise((next) => {
    if (waiting.push(next) === 1) setImmediate(look);
  });

let turnBegan: number | undefined;

/** For how long the event loop has made no turn (ms), as far as was asked in this one. */
export function heldFor(): number {
  const now = performance.now();
  if (turnBegan !== undefined) return now - turnBegan;
  turnBegan = now;
  setImmediate(() => {
    turnBegan = undefined;
  });
  return 0;
}

/** Goes through a list and gives way to other requests whenever it has worked for a while. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > longestSlice) {
      await giveWay();
      since = performance.now();
    }
    yield item;
  }
}

/** Goes through a list in parts of so many, and gives way between them whenever it has worked for a while. */
export async function* chunksInSlices<T>(items: readonly T[], size: number): AsyncGenerator<T[]> {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => i * size);
  for await (const from of inSlices(starts)) yield items.slice(from, from + size);
}

/**
 * Runs work that pauses by itself, and gives way to other requests whenever it has worked for a while.
 * @throws what the work throws; the reason of the signal, before it begins or at the first pause after it fired
 */
export async function runInSlices<T>(work: Generator<undefined, T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since <= longestSlice) continue;
    await giveWay();
    signal?.throwIfAborted();
    since = performance.now();
  }
}
