import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `node`: everything that needs no browser. `browser`: the application in jsdom, on Umi's generated entry (`max setup` first). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{domain,contract,server,house,login}/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: {
          alias: [
            { find: /^(@umijs\/max|umi)$/, replacement: at('./src/.umi/exports.ts') },
            { find: /^@@\//, replacement: at('./src/.umi/') },
            { find: /^@\//, replacement: at('./src/') },
          ],
        },
        test: {
          name: 'browser',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/intara/' } },
          setupFiles: ['./tests/setup.ts'],
          include: ['tests/src/**/*.test.{ts,tsx}'],
          css: false,
          // Whole applications in jsdom, several files at once: on a busy machine one takes a minute. Nothing here is a timed test.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
