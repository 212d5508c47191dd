// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { statementTemplates } from '#domain/library/content/statements.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { templateLibrary } from '#domain/library/templates.ts';
import { assetCategories } from '#domain/method/seed/vocabulary.ts';

const statements = statementTemplates();
const ofType = (type: string) => statements.filter((one) => one.type === type);
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const texts = statements.flatMap(({ name, text, explanation }) =>
  [name, text, explanation].map((one) => one ?? { en: '', zh: '' }),
);

describe('the assumptions and claims delivered with the library', () => {
  it('are sixty assumptions and twenty claims at least, with codes and names of their own', () => {
    expect([ofType('assumption').length, ofType('claim').length]).toEqual([64, 20]);
    expect(ofType('assumption').filter(({ code }) => !/^AN-\d\d$/.test(code))).toEqual([]);
    expect(ofType('claim').filter(({ code }) => !/^CL-\d\d$/.test(code))).toEqual([]);
    expect(repeated(statements.map(({ code }) => code))).toEqual([]);
    for (const language of ['en', 'zh'] as const) {
      expect(repeated(statements.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(statements.map(({ text }) => text?.[language] ?? ''))).toEqual([]);
    }
  });

  it('fit the shape of the library', () => {
    expect(statements.flatMap((one) => templateLibrary.form.safeParse(one).error?.issues ?? [])).toEqual([]);
  });

  it('say everything in both languages, with a source', () => {
    expect(texts.filter(({ en, zh }) => en.trim() === '' || zh.trim() === '')).toEqual([]);
    expect(texts.filter(({ zh }) => !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}[,;:?!()]/u.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /[\p{Script=Han}；，。]/u.test(en))).toEqual([]);
    expect(statements.filter(({ source }) => sourceWords(source).zh !== '专家判断')).toEqual([]);
  });

  it('are each one sentence that can be checked, no wish', () => {
    const sentences = statements.map(({ text }) => text ?? { en: '', zh: '' });
    expect(sentences.filter(({ en }) => !/^\p{Lu}[^.]*\.$/u.test(en))).toEqual([]);
    expect(sentences.filter(({ zh }) => !/^[^。]*。$/.test(zh))).toEqual([]);
    expect(sentences.filter(({ en }) => /\b(shall|should|appropriate|sufficient|adequate)\b/i.test(en))).toEqual([]);
  });

  it('say for which asset categories they are, so that each category has some', () => {
    const known = assetCategories.map(({ code }) => code);
    const named = statements.flatMap(({ assetCategories: codes = [] }) => codes);
    expect(statements.filter(({ assetCategories: codes = [] }) => codes.length === 0)).toEqual([]);
    expect(named.filter((code) => !known.includes(code))).toEqual([]);
    expect(known.filter((code) => !named.includes(code))).toEqual([]);
  });
});
