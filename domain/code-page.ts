/**
 * The code page of a text that is neither UTF-8 nor says what it is: what a spreadsheet or a tool of Chinese Windows writes, or one of Western
 * Windows. Nearly every Chinese sign has both bytes above 0xA0, its first below 0xD8 (the common signs of GB 2312); a letter with an accent stands
 * between plain letters, and where two meet they are small ones, above 0xDF.
 */
export function codePageOf(bytes: Uint8Array): 'gb18030' | 'windows-1252' {
  let signs = 0;
  let others = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (first < 0x80) continue;
    const isSign = first > 0xa0 && first < 0xd8 && second > 0xa0 && second < 0xff;
    if (isSign) signs += 1;
    else others += 1;
    // Both bytes of a pair belong to it: a rare sign ends with a letter or digit.
    if (second >= 0x80) at += 1;
  }
  return signs >= others ? 'gb18030' : 'windows-1252';
}
