import { join } from 'node:path';

const here = (file: string) => join(process.cwd(), 'config/lean', file);

/**
 * Parts of libraries that the browser never uses, and what stands in their place: [request or resource, stand-in, who asks (anyone unless said)].
 * About 60 kB gzip of the first load. Specs and the dev server run with the real ones; tests/house/texts.test.ts forbids texts the small parser cannot read.
 */
export const leanRules: readonly (readonly [RegExp, string, RegExp?])[] = [
  // umi-request brings a fetch for browsers that have none (3 kB), and qs for one function (14 kB).
  [/^isomorphic-fetch$/, here('nothing.js')],
  [/^qs$/, here('query-string.js')],
  // Umi's entry brings generators for browsers older than our target (3 kB).
  [/regenerator-runtime\/runtime/, here('nothing.js')],
  // Our texts have `{holes}` only: no plural or select forms (7 kB).
  [/^intl-messageformat-parser$/, here('message-parser.js')],
  // antd's Result with its drawings, for a case that cannot happen (5 kB).
  [/^\.\/Exception$/, here('layout-exception.jsx')],
  [/^\.\.?\/(components\/)?ErrorBoundary(\/index)?$/, here('no-boundary.jsx')],
  // A provider for tags in the head, which nobody writes (5 kB).
  [/^react-helmet-async$/, here('no-helmet.jsx')],
  // Umi's language menu, in no place of ours (2 kB).
  [/^\.\/SelectLang$/, here('no-select-lang.js')],
  // Both languages with every visit; ours come one at a time (src/i18n.ts), and Umi asks app.tsx for them.
  [/src\/locales\/[\w-]+\.ts$/, here('no-words.js'), /plugin-locale/],
  // ProLayout is all we use of pro-components, and it asks swr for nothing (7 kB).
  [/^swr$/, here('no-swr.jsx')],
  // ProLayout's own words in thirty languages we do not ship (10 kB).
  [/pro-components\/es\/provider\/locale\/(?!en_US|zh_CN)\w+(\.js)?$/, here('no-words.js')],
];
