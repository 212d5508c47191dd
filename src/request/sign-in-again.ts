import { isLeaving } from './leave';
import { dropToken, keepToken, readToken } from './storage';

/** Reasons to stay on the page when the sign-in has ended: something is typed there, or on its way. */
const holders = new Set<symbol>();

/** From now on an ended sign-in is renewed over the page instead of leaving it. Returns what ends that. */
export function holdPage(): () => void {
  const holder = Symbol();
  holders.add(holder);
  return () => holders.delete(holder);
}

export const isHeld = (): boolean => holders.size > 0 && !isLeaving();

let asked: { answered: Promise<void>; answer: () => void } | undefined;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Whether a sign-in is asked for over the page. */
export const signInAsked = {
  get: (): boolean => asked !== undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks for the sign-in over the page, once for all who wait. `used`: the token that was refused; a newer one is tried first. */
export function askSignIn(used: string | null = readToken()): Promise<void> {
  if (!asked && used !== null && readToken() !== null && readToken() !== used) return Promise.resolve();
  if (!asked) {
    dropToken();
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    asked = { answered, answer };
    tell();
  }
  return asked.answered;
}

/** The same person has signed in: what waited goes on. */
export function signedInAgain(token: string): void {
  keepToken(token);
  asked?.answer();
  asked = undefined;
  tell();
}

/** Specs start over with it. */
export function resetSignIn(): void {
  holders.clear();
  asked = undefined;
}
