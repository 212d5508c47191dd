import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';
import { routeTable } from './route-table.ts';

const en: Record<string, string> = enUS;
const zh: Record<string, string> = zhCN;
const holesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const sources = readdirSync('src', { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/.umi') && !path.includes('/locales'))
  .map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }));
const allCode = sources.map((source) => source.code).join('\n');

describe('the texts', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(en).length).toBeGreaterThan(50);
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it('have the same holes in both languages', () => {
    expect(Object.keys(en).filter((key) => `${holesOf(en[key])}` !== `${holesOf(zh[key])}`)).toEqual([]);
  });

  it('have nothing but plain holes: no plural or select forms, no quoting', () => {
    const odd = Object.entries({ ...en }).filter(([, text]) => /\{(?!\w+\})|[<>]|'\{/.test(text));
    expect([...odd, ...Object.entries(zh).filter(([, text]) => /\{(?!\w+\})|[<>]|'\{/.test(text))]).toEqual([]);
  });

  it('are flat keys: feature.area.phrase', () => {
    expect(Object.keys(en).filter((key) => !/^[a-z]\w*(\.[\w-]+)+$/i.test(key))).toEqual([]);
  });

  it('are all used', () => {
    // `settings.${name}`: a key may be put together; then its beginning stands in the code.
    const beginnings = [...allCode.matchAll(/`([\w.-]+[.])\$\{/g)].map((found) => found[1] ?? '');
    // `fields<…>()('project', …)` uses project.field.*
    const features = [...allCode.matchAll(/fields<[^>]*>+\(\)\(\s*'([\w.-]+)'/g)].map((found) => `${found[1]}.field.`);
    const menu = routeTable.map(({ path }) => `menu${path.replaceAll('/', '.')}`);
    const used = (key: string) =>
      allCode.includes(`'${key}'`) ||
      allCode.includes(`\`${key}\``) ||
      [...beginnings, ...features].some((beginning) => key.startsWith(beginning)) ||
      menu.includes(key);
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
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
