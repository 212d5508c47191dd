import { describe, expect, it } from 'vitest';
import { fillHoles } from '#contract/kit/holes.ts';
import { chooseLanguage } from '#login/language.ts';
import { texts } from '#login/texts.ts';
import enRequest from '../../src/locales/en-US/request.ts';
import enShell from '../../src/locales/en-US/shell.ts';
import zhRequest from '../../src/locales/zh-CN/request.ts';
import zhShell from '../../src/locales/zh-CN/shell.ts';

describe('the texts of the login application', () => {
  it('have the same holes in both languages', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, zh] of Object.entries(texts['zh-CN']))
      expect(holes(zh), key).toEqual(holes(texts['en-US'][key as keyof (typeof texts)['en-US']]));
  });

  it('fills what it is given and leaves the rest', () => {
    expect(fillHoles('{field}: {limit} {other}', { field: 'a', limit: 0 })).toBe('a: 0 {other}');
  });

  it('call the product what its loading screen calls it, and begin what they say of an ended sign-in as it does', () => {
    const product = { 'en-US': { ...enShell, ...enRequest }, 'zh-CN': { ...zhShell, ...zhRequest } };
    for (const language of ['en-US', 'zh-CN'] as const)
      expect([texts[language]['login.product.subtitle'], texts[language]['login.ended']]).toEqual([
        product[language]['shell.loading.system'],
        // The words of a refused call as such; then what has happened.
        expect.stringMatching(new RegExp(`^${product[language]['error.PermissionExpires']}.+(ended|已结束)`)),
      ]);
  });

  it.each([
    ['en-US', 'zh-CN', 'en-US'],
    ['zh-CN', 'en-GB', 'zh-CN'],
    [null, 'en-GB', 'en-US'],
    [null, 'zh-TW', 'zh-CN'],
    [null, 'de-DE', 'zh-CN'],
    ['fr-FR', 'en', 'en-US'],
    ['', '', 'zh-CN'],
  ] as const)('stored %j, browser %j: %s', (kept, browser, language) => {
    expect(chooseLanguage(kept, browser)).toBe(language);
  });
});
