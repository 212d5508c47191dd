import { expect, it } from 'vitest';
import { codePageOf } from '#domain/code-page.ts';

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
