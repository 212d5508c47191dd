const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Elements that begin a new line. */
const breaks = new Set(['br', 'p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Labels are cut before they are read: nobody reads more in a box. */
const longest = 20_000;

/** The text of a label written in HTML. A rule (`<hr>`) becomes a form feed: what is below is not part of the name. Nothing is ever executed or shown as HTML. */
export function textOfHtml(html: string): string {
  const label = html.slice(0, longest);
  let text = '';
  let at = 0;
  let skipped = '';
  while (at < label.length) {
    const open = label.indexOf('<', at);
    const close = open < 0 ? -1 : label.indexOf('>', open);
    const piece = label.slice(at, close < 0 ? undefined : open);
    if (!skipped) text += piece;
    if (close < 0) break;
    const tag = /^\/?([a-zA-Z][a-zA-Z0-9]*)/.exec(label.slice(open + 1, Math.min(close, open + 12)));
    const name = tag?.[1]?.toLowerCase() ?? '';
    const ends = label[open + 1] === '/';
    // "a < b" in a label is text.
    if (!name && label[open + 1] !== '!' && !skipped) {
      text += '<';
      at = open + 1;
      continue;
    }
    if (name === 'script' || name === 'style') skipped = ends ? '' : name;
    if (!skipped && name === 'hr') text += '\f';
    else if (!skipped && breaks.has(name)) text += '\n';
    else if (!skipped && (name === 'td' || name === 'th')) text += ' ';
    at = close + 1;
  }
  return decoded(text);
}

/** Character references resolved once: those of HTML that tools write, and numbers. */
const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : '';
  });
