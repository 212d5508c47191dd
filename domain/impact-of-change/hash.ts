/** A text as some letters: 53 bits, so two texts of one task that share them are not to be expected. Two multiplicative hashes after cyrb53. */
function hashOf(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Several texts as one: none of them can run into the next. Nothing at all is empty. */
export const hashOfAll = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : hashOf(JSON.stringify(texts));
