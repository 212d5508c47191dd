import { expect, it } from 'vitest';
import { codePageOf, encodingOf } from '#domain/code-page.ts';

/** Bytes as hex, as `iconv` writes them. */
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

it.each([
  // 资产编号,资产名称,网关ECU
  ['gb18030', 'd7cab2fab1e0bac52cd7cab2facafbb3c62ccdf8b9d8454355'],
  // 朱镕基，䶮 (rare signs end with a plain byte, or take four)
  ['gb18030', 'd6ece946bbf9a3acfe9f'],
  // Prüfung der Größe, Schlüssel, für, Maßnahme
  ['windows-1252', '5072fc66756e672064657220 4772f6df65 2c2053 63686c fc7373656c2c2066fc722c204d61df6e61686d65'],
  // véhicule arrêté, clé usurpée
  ['windows-1252', '76e9686963756c6520617272ea74e92c20636ce92075737572 70e965'],
  // åäö alone, as in the comment of a CAN database
  ['windows-1252', '22e5e4f622'],
])('a text is %s by its bytes', (page, hex) => {
  const read = bytes(hex.replaceAll(' ', ''));
  expect(codePageOf(read)).toBe(page);
});

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const wide = (text: string) => [...text].flatMap((one) => [one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8]);

it.each([
  ['UTF-8 with one byte of Windows', 'utf-8', [...utf8('Prüfung der Größe, '), 0xfc, ...utf8('ber CAN')]],
  ['Chinese UTF-8 with one foreign byte', 'utf-8', [...utf8('资产,网关'), 0xb0, ...utf8('ECU\n车窗')]],
  ['UTF-8 that ends within a character', 'utf-8', utf8('资产,网关').slice(0, -1)],
  ['marked UTF-8 of plain letters and one foreign byte', 'utf-8', [0xef, 0xbb, 0xbf, ...utf8('Gateway'), 0xe4]],
  ['plain letters and one byte of Windows', 'windows-1252', [...utf8('T'), 0xfc, ...utf8('rsteuerger'), 0xe4, 0x74]],
  ['Unicode text of Excel', 'utf-16le', [0xff, 0xfe, ...wide('Asset\t资产')]],
  ['the same without its mark', 'utf-16le', wide('Asset\t资产\r\n')],
  ['the same of the other order', 'utf-16be', wide('Asset\t').flatMap((_, at, all) => all[at ^ 1] ?? 0)],
] as const)('%s is read as %s', (_, encoding, read) => {
  expect(encodingOf(Uint8Array.from(read))).toBe(encoding);
});
