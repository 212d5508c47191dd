import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { holesIn } from '#domain/model/holes.ts';
import { reportTexts } from '#domain/report/texts.ts';
import { filesOf } from '../../scripts/sources.mjs';
import startTexts from '../../src/locales/en-US/start.ts';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';
import { routeTable } from './route-table.ts';

const en: Record<string, string> = enUS;
const zh: Record<string, string> = zhCN;
const holesOf = (text = '') => [...new Set(holesIn(text))].sort();
/** `{count:risk|risks}` without its forms. */
const withoutPlurals = (text: string) => text.replace(/\{(\w+):[^{}|]+\|[^{}|]+\}/g, '');

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const sources = readdirSync('src', { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/.umi') && !path.includes('/locales'))
  .map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }));
const allCode = sources.map((source) => source.code).join('\n');

/** Where a key is put together, `settings.${name}` or `risk.${level}Why`: what stands around the hole. `fields<…>()('project', …)` uses project.field.* */
const frames = [
  ...[...allCode.matchAll(/`([\w.-]+[.])\$\{[^`}]*\}([\w.]*)/g)].map(([, before = '', after = '']) => ({
    before,
    after,
  })),
  ...[...allCode.matchAll(/fields<[^>]*>+\(\)\(\s*'([\w.-]+)'/g)].map(([, name]) => ({
    before: `${name}.field.`,
    after: '',
  })),
];
/** What can fill such a hole: values in quotes and keys of objects, in all rooms whose words the screens show. */
const words = new Set(
  ['domain', 'contract', 'config', 'src']
    .flatMap(filesOf)
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.includes('/locales'))
    .map(({ path }) => withoutComments(readFileSync(path, 'utf8')))
    .flatMap((code) => [...code.matchAll(/'([\w.-]+)'|\b(\w+)(?=:)|(?<=[{,]\s*)(\w+)(?=\s*[,}])/g)])
    .map((found) => found[1] ?? found[2] ?? found[3] ?? ''),
);
const isPutTogether = (key: string) =>
  frames.some(({ before, after }) => {
    if (!key.startsWith(before) || !key.endsWith(after)) return false;
    const filling = key.slice(before.length, key.length - after.length);
    return words.has(filling) || filling.split('.').every((word) => words.has(word));
  });

describe('the texts', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(en).length).toBeGreaterThan(50);
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it('quote in English as English does', () => {
    expect(Object.entries(en).filter(([, text]) => /[«»„]/.test(text))).toEqual([]);
  });

  it('say "you" in the list of all that one is notified of', () => {
    const kinds = Object.entries(en).filter(([key]) => key.startsWith('inbox.kind.'));
    expect(kinds.length).toBeGreaterThan(5);
    expect(kinds.filter(([, text]) => /\b(I|me|my|mine)\b/i.test(text))).toEqual([]);
  });

  it('have the same holes in both languages, beside those of words that follow a number', () => {
    const differ = Object.keys(en).filter(
      (key) =>
        `${holesOf(zh[key])}` !== `${holesOf(withoutPlurals(en[key] ?? ''))}` &&
        `${holesOf(zh[key])}` !== `${holesOf(en[key])}`,
    );
    expect(differ).toEqual([]);
  });

  it('have nothing but plain holes and words that follow a number: no other forms, no quoting', () => {
    const odd = Object.entries(en).filter(([, text]) => /\{(?!\w+\})|[<>]|'\{/.test(withoutPlurals(text)));
    expect([...odd, ...Object.entries(zh).filter(([, text]) => /\{(?!\w+\})|[<>]|'\{/.test(text))]).toEqual([]);
  });

  it('say in both languages that something is overwritten: the change of somebody else would be lost unseen', () => {
    const overwriting = Object.keys(en).filter((key) => /overwrit/i.test(en[key] ?? ''));
    expect(overwriting).toContain('overview.stale.body');
    expect(overwriting.filter((key) => !/\u8986\u76d6/.test(zh[key] ?? ''))).toEqual([]);
  });

  it('say of one what is right for one', () => {
    const nouns =
      /\{(?:count|total|all|shown|rows|lines|cells|steps|days|paths|threats|tasks|projects|most|max|limit|added|decimals)\} (?:\w+ )?[a-z]{2,}s\b/;
    const texts: Record<string, string> = {
      ...en,
      ...reportTexts.en,
      ...Object.fromEntries(Object.entries(errors).map(([key, { en }]) => [key, en])),
    };
    expect(Object.entries(texts).filter(([, text]) => nouns.test(text))).toEqual([]);
    expect(Object.keys(texts).filter((key) => texts[key]?.includes('{count:')).length).toBeGreaterThan(40);
  });

  it('are flat keys: feature.area.phrase', () => {
    expect(Object.keys(en).filter((key) => !/^[a-z]\w*(\.[\w-]+)+$/i.test(key))).toEqual([]);
  });

  it('put together are found by the words that fill the hole', () => {
    expect(isPutTogether('system.name.session.hours')).toBe(true);
    expect(isPutTogether('system.name.session.moons')).toBe(false);
  });

  it('are all used', () => {
    const menu = routeTable.map(({ path }) => `menu${path.replaceAll('/', '.')}`);
    const quoted = new Set(allCode.match(/(?<=['`])[\w.-]+(?=['`])/g));
    const used = (key: string) => quoted.has(key) || isPutTogether(key) || menu.includes(key);
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  });
});

describe('the texts of the first load', () => {
  /** Every file the frame and the workplace import, lazy parts included; pages come with their texts (PageBoundary). */
  function reached(): Set<string> {
    const code = new Map(sources.map((source) => [source.path, source.code]));
    const found = new Set<string>();
    const open = ['src/app.tsx', 'src/loading.tsx', 'src/pages/account.tsx', 'src/pages/account/workplace.tsx'];
    for (let path = open.pop(); path; path = open.pop()) {
      if (found.has(path)) continue;
      found.add(path);
      for (const [, asked = ''] of (code.get(path) ?? '').matchAll(
        /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g,
      )) {
        const base = asked.startsWith('@/') ? join('src', asked.slice(2)) : join(dirname(path), asked);
        const file = [base, `${base}.ts`, `${base}.tsx`].find((one) => code.has(one) && existsSync(one));
        if (file) open.push(file);
      }
    }
    return found;
  }

  it('hold every key that the frame and the workplace use', () => {
    const files = reached();
    expect(files.size).toBeGreaterThan(40);
    const code = sources.flatMap((source) => (files.has(source.path) ? [source.code] : [])).join('\n');
    const beginnings = [...code.matchAll(/`([\w.-]+[.])\$\{/g)].map((found) => found[1] ?? '');
    const used = Object.keys(en).filter(
      (key) => code.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(used.length).toBeGreaterThan(80);
    expect(used.filter((key) => !(key in startTexts))).toEqual([]);
  });
});

describe('the components', () => {
  it('hold no Chinese', () => {
    const found = sources.filter(({ path, code }) => path.endsWith('.tsx') && /[\u3400-\u9fff]/.test(code));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('hold no sentence: what is shown comes from the texts', () => {
    const inTags = />\s*[A-Z][a-z]+(?: [a-z]+)+[.!?]?\s*</;
    const inProps = /(?:title|label|placeholder|aria-label|alt|tooltip|description)=["'{]+["'`]?[A-Z][a-z]+(?: \w+)+/;
    const found = sources.filter(
      ({ path, code }) => path.endsWith('.tsx') && (inTags.test(code) || inProps.test(code)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
