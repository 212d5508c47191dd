/** Letters and digits of a secret in a row that nobody may see. */
const shown = 10;

/**
 * The text without a secret: where it stands as it is, `…` takes its place; a text that holds a part of it in any other writing (as HTML, as part
 * of an address, with escapes of JSON) is left out as a whole.
 */
export function hideSecret(text: string, secret: string): string {
  const hidden = text.replaceAll(secret, '…');
  const known = lettersOf(secret);
  const said = lettersOf(decoded(hidden));
  for (let at = 0; at + shown <= known.length; at++) if (said.includes(known.slice(at, at + shown))) return '';
  return hidden;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Once more for what was written so twice. */
const decoded = (text: string): string => [text, text].reduce((found) => readEscapes(found), text);

const readEscapes = (text: string): string =>
  text
    .replace(/\\u([\da-f]{4})|\\x([\da-f]{2})|%([\da-f]{2})|&#x([\da-f]{1,6});/gi, (_all, ...hex) =>
      sign(Number.parseInt(hex.slice(0, 4).find(Boolean), 16)),
    )
    .replace(/&#(\d{1,7});/g, (_all, code) => sign(Number(code)));

const sign = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
