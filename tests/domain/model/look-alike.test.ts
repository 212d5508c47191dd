import { describe, expect, it } from 'vitest';
import { mixesScripts } from '#domain/model/letters.ts';
import { looksLike } from '#domain/model/look-alike.ts';

describe('a name', () => {
  it.each(['ꓮdmin', '𐊠dmin', 'אdmin', '𐐪dmin', 'аdmin', 'ａдмин', 'ზdmin', 'กdmin', '𐊠אמ', '李ж', 'カナ한글'])(
    'mixes scripts that nobody writes together: %s',
    (name) => expect(mixesScripts(name)).toBe(true),
  );

  it.each([
    'admin',
    'müller-2',
    'Nguyễn.Văn',
    '李雷li_2',
    'たなかタナカtanaka田中',
    'コーヒー',
    '김철수kim',
    '金ㄅㄆ',
    'иван.2',
    'אדם',
    'מֹשֶׁה',
    'हिन्दी',
    'ꓮꓓꓟꓲꓠ',
    '2026',
  ])('may be of one script, or of those that are usual together: %s', (name) => expect(mixesScripts(name)).toBe(false));

  it.each(['ꓮꓓꓟꓲꓠ', 'ɑdmin', 'Ɑdmin', 'ᴀdmin', 'ᴀᴅᴍɪɴ', 'admɪn'])('looks like "admin": %s', (name) => {
    expect(looksLike('admin', name)).toBe(true);
    expect(looksLike(name, 'admin')).toBe(true);
  });

  it('looks like the same in small letters of Cherokee', () => {
    expect(looksLike('PAVE', 'ꮲꭺꮩꭼ')).toBe(true);
  });

  it.each([
    ['admin', 'Admin'],
    ['admin', 'ädmin'],
    ['admin', 'adm1n'],
    ['тест', 'ТЕСТ'],
  ])('is not taken for another that differs for who reads it: %s, %s', (name, other) => {
    expect(looksLike(name, other)).toBe(false);
  });
});
