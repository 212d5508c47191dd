import { randomBytes } from 'node:crypto';
import { isKnownDevice, keepDevice } from '#server/store/accounts/devices.ts';
import type { Store, Tx } from '#server/store/store.ts';
import { hashOf } from './tokens.ts';

const yearInSeconds = 365 * 24 * 3600;

const cookieStart = 'intara_device_';
/** One cookie for each account that has signed in from the device: nobody can bring a value of their own making. */
const cookieName = (userId: string) => `${cookieStart}${hashOf(userId).slice(0, 12)}`;

/** Has anybody signed in from where a call comes from? @param cookies the header */
export const holdsDevice = (cookies: string): boolean => cookies.includes(cookieStart);

/** A cookie of the header. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** A browser that has signed in to an account before. */
export interface Device {
  hash: string;
}

/**
 * Devices from which somebody has signed in: they keep a random value in a cookie, which signs nobody in. It only tells a right password
 * typed where it was typed before from guesses made elsewhere, so that these cannot shut the owner out.
 */
export class Devices {
  readonly #store: Store;
  readonly #clock: () => Date;
  readonly #https: boolean;

  constructor(outside: { store: Store; clock: () => Date; https: boolean }) {
    this.#store = outside.store;
    this.#clock = outside.clock;
    this.#https = outside.https;
  }

  /** The device of a sign-in when it is known for the account. @param cookies the header */
  async known(userId: string, cookies: string): Promise<Device | undefined> {
    const value = cookieOf(cookies, cookieName(userId));
    if (!value) return undefined;
    const hash = hashOf(value);
    return (await isKnownDevice(this.#store.db, userId, hash)) ? { hash } : undefined;
  }

  /** How the device of a sign-in is remembered, and the cookie it has to keep when it has none yet. */
  remembering(userId: string, known: Device | undefined): { write: (tx: Tx) => Promise<void>; cookie?: string } {
    const value = randomBytes(32).toString('base64url');
    const usedAt = this.#clock().toISOString();
    const write = (tx: Tx) => keepDevice(tx, userId, known?.hash ?? hashOf(value), usedAt);
    if (known) return { write };
    const secure = this.#https ? '; Secure' : '';
    const terms = `Path=/inauth/v1.0/login; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Strict${secure}`;
    return { write, cookie: `${cookieName(userId)}=${value}; ${terms}` };
  }
}
