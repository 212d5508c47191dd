import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { bundledLanguages, loadTexts } from '@/i18n';

// A busy machine draws a page in seconds; what never comes still fails.
configure({ asyncUtilTimeout: 30_000 });

await Promise.all(bundledLanguages.map(loadTexts));

/** Requests of the browser go to the handlers a spec gives, usually the real server (tests/src/browser-world.tsx). */
export const network = setupServer();

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => network.close());

// What antd asks of a browser and jsdom does not have.
window.matchMedia = (query: string) =>
  ({
    ...{ matches: false, media: query, onchange: null },
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
const computedStyle = window.getComputedStyle;
// jsdom knows no pseudo elements and says so loudly.
window.getComputedStyle = (element) => computedStyle(element);
