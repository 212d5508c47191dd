import { takeRefreshedToken } from './request';
import { readToken } from './storage';

/** A call that is under way although nobody has asked for its answer yet. */
interface Early {
  /** Who asked: the answer is for nobody else. */
  token: string;
  at: number;
  answer: Promise<Response | undefined>;
}

export interface EarlyAnswer {
  data: unknown;
  response: Response;
}

declare global {
  interface Window {
    /** By address; filled by public/boot.js before the application has come. */
    earlyCalls?: Record<string, Early>;
  }
}

/** How long what was asked for early is young enough (ms): the page follows in a second or two. */
const young = 10_000;

const readings = new WeakMap<Early, Promise<EarlyAnswer | undefined>>();
/** What has been read, for a component that shows it at its first paint. */
const values = new WeakMap<Early, EarlyAnswer>();

/** Tokens of this user that the answers replaced by another one, and by which. */
const replaced = new Map<string, string>();

/** Is it the token of who is signed in? It may have been replaced meanwhile: by the answer of another call, or by its own. */
function isCurrent(token: string): boolean {
  const now = readToken();
  for (let one: string | undefined = token; one !== undefined; one = replaced.get(one)) if (one === now) return true;
  return false;
}

const isGood = ({ token, at }: Early) => isCurrent(token) && Date.now() - at < young;

/** Asks now for what will be wanted in a moment. A failure is silent: whoever wants the answer asks again. */
export function askEarly(address: string): void {
  const token = readToken();
  const known = window.earlyCalls?.[address];
  if (!token || (known && isGood(known))) return;
  const answer = fetch(address, { headers: { Authorization: token } }).catch(() => undefined);
  window.earlyCalls ??= {};
  window.earlyCalls[address] = { token, at: Date.now(), answer };
  dropLater([address]);
}

/** The early answer of an address, once. Undefined when there is none, it failed, is too old or another user's: ask normally then. */
export async function takeEarly(address: string): Promise<EarlyAnswer | undefined> {
  const early = taken(address);
  return early && readOnce(early);
}

/**
 * The same, if it is here to be shown at once; else it stays to be taken. It is only looked at: React may begin to draw a component and throw
 * that away; who has shown it lets it go (`letGo`).
 */
export function settledHere(address: string): EarlyAnswer | undefined {
  const early = window.earlyCalls?.[address];
  return early && isGood(early) ? values.get(early) : undefined;
}

/** The answer was used: nobody gets it again. */
export function letGo(address: string): void {
  delete window.earlyCalls?.[address];
}

/** Waits until everything asked for early is here, at most so long (ms). */
export async function settleEarly(patience: number): Promise<void> {
  const early = window.earlyCalls ?? {};
  dropLater(Object.keys(early));
  const all = Promise.all(Object.values(early).map(readOnce));
  await Promise.race([all, new Promise((done) => setTimeout(done, patience))]);
}

function taken(address: string): Early | undefined {
  const early = window.earlyCalls?.[address];
  delete window.earlyCalls?.[address];
  return early && isGood(early) ? early : undefined;
}

function readOnce(early: Early): Promise<EarlyAnswer | undefined> {
  const known = readings.get(early);
  if (known) return known;
  const reading = read(early);
  readings.set(early, reading);
  return reading;
}

async function read(early: Early): Promise<EarlyAnswer | undefined> {
  const response = await early.answer;
  if (!response?.ok) return undefined;
  const fresh = takeRefreshedToken(response);
  if (fresh !== undefined && fresh !== early.token) replaced.set(early.token, fresh);
  const data: unknown = await response.json().catch(() => undefined);
  if (data === undefined) return undefined;
  values.set(early, { data, response });
  return { data, response };
}

/** What nobody took is not kept. */
function dropLater(addresses: readonly string[]): void {
  setTimeout(() => {
    for (const address of addresses) {
      const early = window.earlyCalls?.[address];
      if (early && !isGood(early)) delete window.earlyCalls?.[address];
    }
  }, young + 100);
}
