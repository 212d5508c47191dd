import type { RunTimeLayoutConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { layoutOf } from './features/shell/layout';
import { removeOldWorkers, watchChunkFailures } from './features/shell/page-health';
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
import { leaveToLogin, onLoginPage, workplacePath } from './request/leave';
import { readToken } from './request/storage';
import { askEarly } from './session/early-snapshot';

watchChunkFailures();
removeOldWorkers();

/** The page may move the application with a global before our script runs (R-ROUTE-2). */
export function modifyContextOpts<O extends { basename?: string }>(options: O): O {
  return window.routerBase === undefined ? options : { ...options, basename: window.routerBase };
}

/** The start-up call that is under way before the application shows anything. */
let started: Promise<InitialState> | undefined;

export function getInitialState(): Promise<InitialState> {
  const state = started ?? start();
  started = undefined;
  return state;
}

/**
 * The texts of the chosen language come first, beside the start-up call; the static loading screen stays meanwhile. Without them the keys show.
 * The workplace starts with its own; those of the other pages follow when the browser is idle, and PageBoundary waits for them.
 */
export function render(show: () => void): void {
  started = start();
  askEarly(location);
  const language = currentLanguage();
  if (!location.pathname.endsWith(workplacePath)) {
    loadTexts(language).finally(show);
    return;
  }
  loadStartTexts(language).finally(() => {
    show();
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => void loadPageTexts(language).catch(() => undefined));
  });
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
