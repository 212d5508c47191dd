import { history } from '@umijs/max';
import { dropSession, keepSession, readSession } from './storage';

/** The page-level global that overrides the base path (R-ROUTE-2). */
declare global {
  interface Window {
    routerBase?: string;
  }
}

/** Says on the login page that the sign-in has ended: the page that was left shows nothing any more. The login application reads it (login/storage.ts). */
const endedKey = 'signInEnded';

export const workplacePath = '/account/workplace';
export const loginPath = '/inauth/user/login';
export const errorPagePath = '/exception/redirect';

/** Where the user wanted to go when they were asked to sign in; start-up hands them on (one tab, one time, half an hour). */
const wantedKey = 'wantedAddress';
const wantedForMs = 30 * 60_000;

/** Base path with both slashes. */
export const routerBase = (): string =>
  `/${(window.routerBase ?? '/intara/').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');

/** Address of a page of ours as the browser sees it. */
export const fullAddress = (path: string): string => routerBase() + path.replace(/^\//, '');

export const onErrorPage = (): boolean => location.pathname === fullAddress(errorPagePath);
export const onLoginPage = (): boolean => location.pathname.startsWith(loginPath);

/** The path of the page one is on, without the base, which the history may have in it. */
export function pagePath(): string {
  const path = placeNow();
  const base = routerBase();
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}

/** The page one is on; a call that is answered late compares it. */
export const placeNow = (): string => history?.location?.pathname ?? '';

/** The address of the page one is on, as links of ours have it. It is also changed quietly (useAddress), which only the window knows. */
export const addressNow = (): string => pagePath() + (window.location.search || history.location.search);

/**
 * The way on from here when an answer has come. Who has gone elsewhere meanwhile stays there: an answer carries nobody off.
 */
export function wayOn(): (address: string) => void {
  const { key, pathname } = history.location;
  return (address) => {
    if (history.location.key === key && history.location.pathname === pathname) history.push(address);
  };
}

/** Moves inside the application. */
export function goTo(path: string, query: Record<string, string> = {}): void {
  const search = new URLSearchParams(query).toString();
  history.push(search ? `${path}?${search}` : path);
}

let leaving = false;

/** The browser is on its way to the login. */
export const isLeaving = (): boolean => leaving;

/** Leaves for the login, which says why. @param back as for `leaveToLogin` */
export function leaveAsEnded(back?: string): void {
  if (leaving || onLoginPage()) return;
  keepSession(endedKey, true);
  leaveToLogin(back);
}

/**
 * Leaves for the login application, once. The return address is the present page unless the error page is shown.
 */
export function leaveToLogin(back: string = here()): void {
  if (leaving || onLoginPage()) return;
  leaving = true;
  leave.to(`${loginPath}?redirect=${encodeURIComponent(back)}`);
}

/** Leaves for a page elsewhere that ends the session there. */
export function leaveForGood(address: string): void {
  if (leaving) return;
  leaving = true;
  leave.to(address);
}

/** Leaves for the page that sets up a second factor: without it the server serves nothing else. */
export function leaveToFactor(): void {
  if (leaving) return;
  leaving = true;
  leave.to(`/inauth/user/factor?redirect=${encodeURIComponent(here())}`);
}

/** Start-up without a user: the return address is the workplace (R-STATE-1); what was wanted is kept for it. */
export function leaveToLoginFromStart(isEnded: boolean): void {
  const wanted = here();
  if (wanted !== fullAddress('/') && wanted !== fullAddress(workplacePath)) {
    keepSession(wantedKey, { path: wanted.slice(routerBase().length - 1), at: Date.now() });
  }
  (isEnded ? leaveAsEnded : leaveToLogin)(fullAddress(workplacePath));
}

/** After a sign-in that started from another page: on to that page, once. */
export function goToWanted(): void {
  const wanted = readSession<{ path: string; at: number }>(wantedKey);
  dropSession(wantedKey);
  if (!wanted || Date.now() - wanted.at > wantedForMs) return;
  if (location.pathname === fullAddress(workplacePath)) history.replace(wanted.path);
}

function here(): string {
  if (location.pathname.startsWith(fullAddress('/exception'))) return fullAddress(workplacePath);
  return location.pathname + location.search + location.hash;
}

/** The one place that leaves the page; specs put their own function here. */
export const leave = {
  to(address: string): void {
    location.assign(address);
  },
  /** Starts over: someone else is signed in. */
  reload(): void {
    location.reload();
  },
  /** Specs start over with it. */
  reset(): void {
    leaving = false;
  },
};
