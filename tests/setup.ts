import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { bundledLanguages, loadTexts } from '@/i18n';
import { findLabelsQuickly } from './src/world/label-fields';
import { network } from './src/world/network';
import './world/patient-queries';

await Promise.all(bundledLanguages.map(loadTexts));

/** Waits until no piece of React's work is queued: in Node its scheduler uses immediates. */
async function untilReactIsIdle() {
  for (let turn = 0; turn < 100 && process.getActiveResourcesInfo().includes('Immediate'); turn++)
    await new Promise((done) => setImmediate(done));
}

/**
 * Takes antd's static notices from the page. They have React roots of their own, which `cleanup` does not know: one that still draws when jsdom goes
 * fails the whole run with "window is not defined".
 */
async function closeStaticNotices() {
  await untilReactIsIdle();
  if (!document.querySelector('.ant-message, .ant-notification')) return;
  const { message, notification } = await import('antd');
  message.destroy();
  notification.destroy();
  await untilReactIsIdle();
  // They fade, and in jsdom no fading ends by itself: the next spec would find them.
  for (const notice of document.querySelectorAll('[class*="-notice"]'))
    for (const end of ['animationend', 'transitionend']) notice.dispatchEvent(new Event(end, { bubbles: true }));
  await untilReactIsIdle();
}

/** A session rates twice in specs, and says so when the two differ (src/session/rate-checked.ts). Its sender may try again: the spec would stay green. */
const differing: string[] = [];
const { error: sayError } = console;
beforeAll(() => {
  console.error = (...said: unknown[]) => {
    if (String(said[0]).includes('rating differs from a fresh one')) differing.push(String(said[0]));
    sayError(...said);
  };
});
afterEach(() => {
  if (differing.length > 0) throw new Error(differing.splice(0).join('\n'));
});
afterAll(() => {
  console.error = sayError;
});

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  await closeStaticNotices();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(async () => {
  // A page may have begun to load another one (TaskLink): a part that is still on its way when jsdom goes fails for every file after this one.
  await new Promise((done) => setTimeout(done));
  await vi.dynamicImportSettled();
  network.close();
});

// What antd asks of a browser and jsdom does not have.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => undefined;

// jsdom would match every selector of antd's sheets against every element at each look for a role or a name, which is most of the time a spec takes.
// So there are inline styles only here; what a class hides is for the stories, in a real browser. Without the pseudo argument, which jsdom lacks.
window.getComputedStyle = (element) =>
  element instanceof HTMLTextAreaElement ? withSpaceOf(element.style) : (element as HTMLElement).style;
/** antd adds padding and border to the height of a growing text area; without a number in them the height is NaN, which React complains about. */
function withSpaceOf(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const getPropertyValue = (name: string) =>
    style.getPropertyValue(name) || (/^(padding|border)-(top|bottom)(-width)?$/.test(name) ? '0px' : '');
  return new Proxy(style, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const value: unknown = Reflect.get(style, name, style);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}
// antd makes no sheets (without-sheets.ts). Those of other packages are not parsed, nor kept in the head, which antd searches child by child for each sheet it adds.
const createElement = Document.prototype.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (element instanceof HTMLStyleElement) element.type = 'text/plain';
  return element;
};
const { insertBefore, removeChild } = Node.prototype;
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement ? node : (insertBefore.call(document.head, node, before) as T);
document.head.appendChild = (node) => document.head.insertBefore(node, null);
document.head.removeChild = <T extends Node>(node: T): T =>
  node instanceof HTMLStyleElement ? node : (removeChild.call(document.head, node) as T);

findLabelsQuickly();

// React's development build keeps a stack of every element it makes, ten thousand a second: it is told that it has made them already.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
