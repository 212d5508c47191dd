import { join } from 'node:path';

const here = (file: string) => join(process.cwd(), 'config/lean', file);

export interface LeanRule {
  /** The request, or the file it leads to. */
  part: RegExp;
  /** The file that takes its place. */
  standIn: string;
  /** The file that asks: a rule is for one package, not for the next one that happens to use the same name. */
  asker: RegExp;
  /** kB gzip of the first load, measured by a build without the rule. */
  saves: number;
}

/**
 * Parts of libraries that the browser never uses, and what takes their place in production builds. Specs and the dev server run with the real
 * ones; tests/house/texts.test.ts forbids texts the small parser cannot read.
 */
export const leanRules: readonly LeanRule[] = [
  // umi-request needs one function of qs.
  { part: /^qs$/, standIn: here('query-string.js'), asker: /umi-request/, saves: 14 },
  // Our texts have `{holes}` only: no plural or select forms, no numbers, no days. It saves time besides, which intl.js explains.
  { part: /\/react-intl$/, standIn: here('intl.js'), asker: /plugin-locale/, saves: 14 },
  // Both languages with every visit; ours come one at a time (src/i18n.ts), and Umi asks app.tsx for them.
  { part: /src\/locales\/[\w-]+\.ts$/, standIn: here('no-words.js'), asker: /plugin-locale/, saves: 10 },
  // Neither ProLayout nor StatisticCard, all we use of pro-components, asks swr for anything.
  { part: /^swr$/, standIn: here('no-swr.jsx'), asker: /pro-components/, saves: 7 },
  // ProLayout's own words in thirty languages we do not ship.
  {
    part: /pro-components\/es\/provider\/locale\/(?!en_US|zh_CN)\w+(\.js)?$/,
    standIn: here('no-words.js'),
    asker: /pro-components/,
    saves: 10,
  },
  // antd's Result with its drawings, for a case that cannot happen: pages have a boundary of their own.
  { part: /^\.\/Exception$/, standIn: here('layout-exception.jsx'), asker: /plugin-layout/, saves: 5 },
  {
    part: /^\.\.?\/(components\/)?ErrorBoundary(\/index)?$/,
    standIn: here('no-boundary.jsx'),
    asker: /pro-components/,
    saves: 5,
  },
  // A second library of colours beside that of antd, for one that is made paler.
  { part: /^@ctrl\/tinycolor$/, standIn: here('tiny-color.js'), asker: /pro-components/, saves: 6 },
  // Fetch and generators for browsers of ten years ago.
  {
    part: /^isomorphic-fetch$|\/regenerator-runtime\/runtime\.js$/,
    standIn: here('nothing.js'),
    asker: /umi-request|\.umi(-production)?\/(core\/polyfill|umi)\.ts$/,
    saves: 5,
  },
  // A provider for tags in the head, which nobody writes.
  { part: /^react-helmet-async$/, standIn: here('no-helmet.jsx'), asker: /@umijs\/renderer-react/, saves: 5 },
];
