/** XML 1.0 knows no control characters but tab and line ends, and no half of a surrogate pair; one of them spoils the whole file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text without what XML cannot hold; line ends become line feeds. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(forbidden, '').replace(loneSurrogate, '\ufffd');

/** Text escaped for XML content or a quoted attribute. */
export const xml = (text: string): string => cleanText(text).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
