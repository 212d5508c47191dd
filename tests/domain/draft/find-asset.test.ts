import { describe, expect, it } from 'vitest';
import { libraryAssetOf } from '#domain/library/find-asset.ts';
import { type LibraryEntry, libraries } from '#domain/library/libraries.ts';

const entry = (code: string, category: string, en: string, zh: string, synonyms = { en: '', zh: '' }) =>
  ({
    ...libraries.assets.form.parse({ code, category, name: { en, zh }, synonyms }),
    id: `entry-${code}`,
    rev: 1,
  }) as unknown as LibraryEntry<'assets'>;

const entries = [
  entry('CAT-HW', 'HW', 'ECU hardware', 'ECU 硬件'),
  entry('AS-GW', 'HW', 'Central gateway (CGW)', '中央网关', { en: 'gateway; gateway ECU', zh: '网关；网关控制器' }),
  entry('AS-LAMP', 'ACT', 'Headlamp', '前照灯', { en: 'lamp', zh: '车灯' }),
  entry('AS-BT', 'EXT', 'Bluetooth interface', '蓝牙接口', { en: 'bluetooth; BT', zh: '蓝牙' }),
  entry('AS-KMAC', 'KEY', 'Message authentication key', '报文认证密钥', { en: 'key', zh: '密钥' }),
  entry('AS-KTLS', 'KEY', 'TLS client key', 'TLS 客户端密钥'),
  entry('AS-KUPD', 'KEY', 'Update key', '升级密钥'),
  entry('AS-KSIM', 'KEY', 'SIM authentication key', 'SIM 鉴权密钥'),
  entry('AS-CAM', 'SEN', 'Camera', '摄像头'),
  entry('AS-CAMECU', 'HW', 'Camera ECU', '摄像头控制器', { en: '', zh: '摄像头 ECU' }),
];
const found = (name: string, category = '', library: string | null = null) => {
  const link = library ? { library: 'assets' as const, entry: library, rev: 1, language: 'en' as const } : null;
  const one = libraryAssetOf({ name, category, library: link }, entries);
  return one && `${one.entry.code} by ${one.by}`;
};

describe('the library asset that a row is', () => {
  it('is the one it was taken from, whatever it is called', () => {
    expect(found('My box', 'ACT', 'entry-AS-GW')).toBe('AS-GW by link');
  });

  it('is found by the whole name or a synonym in either language', () => {
    expect(found('central  GATEWAY', 'HW')).toBe('AS-GW by name');
    expect(found('网关', 'HW')).toBe('AS-GW by name');
    expect(found('蓝牙')).toBe('AS-BT by name');
  });

  it('is found by whole words in the name, the longest first', () => {
    expect(found('Front camera ECU', 'HW')).toBe('AS-CAMECU by words');
    expect(found('前向摄像头 ECU', 'HW')).toBe('AS-CAMECU by words');
    expect(found('Gatewaylike thing')).toBeNull();
  });

  it('is not of another category where only words of the name fit', () => {
    expect(found('Lamp request', 'DIT')).toBeNull();
    expect(found('Lamp request of the body', 'HW')).toBe('CAT-HW by category');
  });

  it('is not found by a word that several of the category have in their names', () => {
    expect(found('eSIM 密钥', 'KEY')).toBeNull();
    expect(found('eSIM key', 'KEY')).toBeNull();
    expect(found('密钥', 'KEY')).toBe('AS-KMAC by name');
    expect(found('Cluster update key', 'KEY')).toBe('AS-KUPD by words');
    expect(found('Old gateway', 'HW')).toBe('AS-GW by words');
  });

  it('is nothing without a name that is known and without a category', () => {
    expect(found('Thing')).toBeNull();
  });
});
