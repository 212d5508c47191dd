/**
 * Reads a chapter of the user guide (docs/guide) into plain parts, which the page draws as elements: no text of a chapter ever becomes markup. Only what
 * the guide uses is understood, and anything else is an error that names its line, so that a chapter looks the same in the product and on a code host.
 *
 * @typedef {{ text: string, style?: 'strong' | 'code', chapter?: string }} Words  `chapter`: a link to it
 * @typedef {{ kind: 'heading', level: 2 | 3, words: Words[] } | { kind: 'text' | 'note', words: Words[] }
 *   | { kind: 'list', numbered: boolean, items: Words[][] } | { kind: 'table', head: Words[][], rows: Words[][][] }
 *   | { kind: 'picture', name: string, says: string }} Part
 * @typedef {{ name: string, title: string, keywords: string, pages: string[], parts: Part[] }} Chapter
 */

const cjk = /[\u2e80-\u9fff\uff00-\uffef]/;

/** Lines of one paragraph; between Chinese signs there is no blank. */
const joined = (lines) =>
  lines.reduce((all, line) => (cjk.test(all.slice(-1)) || cjk.test(line[0] ?? '') ? all + line : `${all} ${line}`));

const inline = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([\w-]+)\.md\)/g;

/** @returns {Words[]} */
function wordsOf(text, at) {
  const words = [];
  let end = 0;
  const plain = (until) => {
    const between = text.slice(end, until);
    if (/\*\*|`|\]\(|<\/?\w|&\w+;/.test(between)) throw new Error(`${at}: not understood: ${between.trim()}`);
    if (between) words.push({ text: between });
  };
  for (const found of text.matchAll(inline)) {
    plain(found.index);
    const [, strong, code, label, chapter] = found;
    if (strong) words.push({ text: strong, style: 'strong' });
    else if (code) words.push({ text: code, style: 'code' });
    else words.push({ text: label, chapter });
    end = found.index + found[0].length;
  }
  plain(text.length);
  return words;
}

const cellsOf = (line) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The first line of each sort of part, and how many of the lines after it belong to it. */
const sorts = [
  [/^#{2,3} /, () => false],
  [/^!\[/, () => false],
  [/^\|/, (line) => line.startsWith('|')],
  [/^(?:\d+\.|-) /, (line) => /^(?:\d+\.|-) |^ {2,}\S/.test(line)],
  [/^> /, (line) => line.startsWith('> ')],
  [/^[^\s#|>!-]/, (line) => !/^(?:#|\||>|!\[|- |\d+\. )/.test(line)],
];

/** @returns {Part} */
function partOf(lines, at) {
  const [first] = lines;
  const heading = first.match(/^(#{2,3}) (.+)$/);
  if (heading) return { kind: 'heading', level: heading[1].length, words: wordsOf(heading[2], at) };
  const picture = first.match(/^!\[([^\]]+)\]\(\.\.\/pictures\/(\w+\/[\w-]+\.webp)\)$/);
  if (picture) return { kind: 'picture', says: picture[1], name: picture[2] };
  if (first.startsWith('|')) {
    const [head, , ...rows] = lines.map((line) => cellsOf(line).map((cell) => wordsOf(cell, at)));
    return { kind: 'table', head, rows };
  }
  if (/^(?:\d+\.|-) /.test(first)) {
    const items = [];
    for (const line of lines)
      if (/^ /.test(line)) items.push(joined([items.pop(), line.trim()]));
      else items.push(line.replace(/^(?:\d+\.|-) /, ''));
    return { kind: 'list', numbered: /^\d/.test(first), items: items.map((item) => wordsOf(item, at)) };
  }
  const isNote = first.startsWith('> ');
  const words = wordsOf(joined(lines.map((line) => line.replace(/^> /, ''))), at);
  return { kind: isNote ? 'note' : 'text', words };
}

/** The fields between the lines `---`; the rest keeps its line numbers. */
function frontOf(source, file) {
  const found = source.match(/^---\n([\s\S]*?)\n---\n/);
  if (!found) throw new Error(`${file}: the lines between --- and --- are missing`);
  const fields = Object.fromEntries(
    found[1].split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const missing = ['title', 'keywords', 'pages'].filter((name) => fields[name] === undefined);
  if (missing.length > 0) throw new Error(`${file}: ${missing.join(', ')} is missing`);
  return { ...fields, rest: found[0].replace(/[^\n]/g, '') + source.slice(found[0].length) };
}

/** @param {string} source @param {string} file its path, for messages @returns {Chapter} */
export function readChapter(source, file) {
  const { title, keywords, pages, rest } = frontOf(source.replaceAll('\r\n', '\n'), file);
  const parts = [];
  const lines = rest.split('\n');
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n].trimEnd();
    if (line === '') continue;
    const at = `${file}:${n + 1}`;
    const sort = sorts.find(([begins]) => begins.test(line));
    if (!sort) throw new Error(`${at}: not understood: ${line}`);
    const taken = [line];
    while (lines[n + 1]?.trim() && sort[1](lines[n + 1])) taken.push(lines[++n].trimEnd());
    parts.push(partOf(taken, at));
  }
  const listed = pages.split(',').map((page) => page.trim());
  const name = file.replace(/^.*[\\/]|\.md$/g, '');
  return { name, title, keywords, pages: listed.filter((page) => page !== ''), parts };
}

/** Names of the chapters in their order, from the contents of a language (docs/guide/<language>/README.md). */
export const chapterNames = (contents) =>
  [...contents.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map((m) => m[1]);
