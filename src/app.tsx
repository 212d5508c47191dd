// Every page has the frame: as a part of its own it would come in six files after the script that asks for it.
import '@@/plugin-layout/Layout';
import type { RunTimeLayoutConfig } from '@umijs/max';
import { lazy, type ReactNode, startTransition } from 'react';
import { bootWords } from '#config/boot-words.ts';
import { keepChoicesOnTab } from './components/keep-choices';
import { knowPages, loadPage, type Pages, refuseWrongAccess } from './components/page-parts';
import { whenIdle } from './components/when-idle';
import { keepStarted } from './features/shell/initial-state';
import { layoutOf } from './features/shell/layout';
import { removeOldWorkers, sayNotStarted, watchChunkFailures } from './features/shell/page-health';
import { retryParts } from './features/shell/retried-parts';
import { type InitialState, start } from './features/shell/start';
import { ThemeProvider } from './features/shell/ThemeProvider';
import {
  askedLanguage,
  bundledFor,
  currentLanguage,
  directionOf,
  loadPageTexts,
  loadStartTexts,
  loadTexts,
  textsOf,
} from './i18n';
import { settleEarly } from './request/early';
import { leaveToLogin, onLoginPage, routerBase, workplacePath } from './request/leave';
import { watchWorkerUpdates } from './request/new-build';
import { readToken } from './request/storage';

retryParts();
watchChunkFailures();
watchWorkerUpdates();
removeOldWorkers();
keepChoicesOnTab();

/** The page may move the application with a global before our script runs (R-ROUTE-2). */
export function modifyContextOpts<O extends { basename?: string }>(options: O): O {
  return window.routerBase === undefined ? options : { ...options, basename: window.routerBase };
}

/** Umi makes a model of the initial state only where this is exported; ours (features/shell/initial-state.ts) is put in its place. */
export const getInitialState = (): Promise<InitialState> => start();

const WrongAccess = lazy(() => import('./features/shell/Exceptions').then((pages) => ({ default: pages.WrongAccess })));

/** The parts of the first page, on their way since the routes are known. */
let parts: Promise<void> | undefined;

export function patchRoutes(pages: Pages): void {
  refuseWrongAccess(pages, WrongAccess);
  knowPages(pages);
  parts = loadPage(location.pathname.slice(routerBase().length - 1));
}

/** What was asked for early and is not here when everything else is may take so much longer (ms): then the page fills as it comes. */
const earlyPatience = 100;

/**
 * Nothing is drawn before the first page can be drawn whole: its parts, the texts of the chosen language (without them the keys show), the
 * user and what was asked for early come first, all at once; the static loading screen stays meanwhile. The workplace starts with its own
 * texts; those of the other pages follow when the browser is idle, and PageBoundary waits for them. It is drawn in a transition, which React
 * divides into pieces of 5 ms: a key or a click meanwhile does not wait.
 */
export function render(show: () => void): void {
  const started = start().then(keepStarted);
  const language = currentLanguage();
  const isWorkplace = location.pathname.endsWith(workplacePath);
  const startTexts = loadStartTexts(language);
  const texts = isWorkplace ? startTexts : loadTexts(language);
  const early = settleEarly(0);
  Promise.allSettled([texts, started, parts, early])
    .then(() => settleEarly(earlyPatience))
    .then(() => startTexts)
    .then(() => {
      startTransition(show);
      if (isWorkplace) whenIdle(() => void loadPageTexts(language).catch(() => undefined));
    })
    // Without them a page would show keys.
    .catch((error: unknown) => sayNotStarted(error, bootWords[language]));
}

/** Right-to-left languages keep their own tag, so that Umi turns the page; their texts fall back. */
const getLocale = () => {
  const asked = askedLanguage();
  return directionOf(asked) === 'rtl' ? asked : bundledFor(asked);
};

/** Umi asks this for the language, and for the messages when it makes its intl: they are not in its own table (config/lean/rules.ts). */
export const locale = <L extends { locale?: string }>(known: L) => ({
  ...known,
  ...(known.locale ? { messages: textsOf(bundledFor(known.locale)) } : {}),
  getLocale,
});

/** Page change without a signed-in user (R-STATE-2). Another tab may have logged out. */
export function onRouteChange({ isFirst }: { isFirst?: boolean }): void {
  if (!isFirst && !readToken() && !onLoginPage()) leaveToLogin();
}

export const innerProvider = (page: ReactNode) => <ThemeProvider>{page}</ThemeProvider>;

export const layout: RunTimeLayoutConfig = layoutOf;
