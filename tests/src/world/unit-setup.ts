import { afterEach } from 'vitest';
import { bundledLanguages, loadTexts } from '@/i18n';

const stored = new Map<string, string>();

/** The little of a browser that the choice of the language asks for. */
const browser = {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  navigator: { language: 'en-US' },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });

await Promise.all(bundledLanguages.map(loadTexts));
afterEach(() => stored.clear());
