import { type HiddenParts, hiddenIn } from './hidden-parts.ts';
import { WorkbookRefused } from './limits.ts';

/** Excel's last column is XFD, its last row 1 048 576. */
const place = /^(?:[A-Z]{1,3})?[1-9]\d{0,6}$/;
const lastRow = 1_048_576;

/** What stands in place of the value of a formula that no program has computed: spreadsheets show it while they wait for one. */
export const notComputed = '#GETTING_DATA';

/**
 * A sheet with its cells alone: what a library does with formulas, links, joined cells and columns can take far longer than the file is
 * large, and nothing of it is imported. Other parts stay as they are. All searches go forward once, whatever the text is.
 * @param table keeps of a table which cells are joined, up to a number that costs nothing, gives the sheet a name by which it is known again (its
 *   code name), and is told what the sheet hides
 * @throws WorkbookRefused `broken` for cells outside of a sheet
 */
export function onlyCells(part: Buffer, table?: { codeName: string; hides: (parts: HiddenParts) => void }): Buffer {
  // Tags are plain ASCII; what stands between them comes out as it went in.
  const text = part.toString('latin1');
  const [begin, prefix = ''] = /<(\w+:)?sheetData\b/.exec(text) ?? [];
  if (begin === undefined) return part;
  const from = text.indexOf(begin);
  const end = `</${prefix}sheetData>`;
  const to = text.lastIndexOf(end);
  const cells = to < from ? '' : withoutFormulas(text.slice(from, to), prefix) + end;
  refuseOutside(cells);
  table?.hides(hiddenIn(text.slice(0, from), cells));
  const name = table ? `<${prefix}sheetPr codeName="${table.codeName}"/>` : '';
  const joined = table ? joinedIn(text.slice(Math.max(to, 0)), prefix) : '';
  return Buffer.from(`<${prefix}worksheet>${name}${cells}${joined}</${prefix}worksheet>`, 'latin1');
}

/** Joined cells of a sheet that are kept. */
const mostJoined = 20_000;

function joinedIn(text: string, prefix: string): string {
  const refs: string[] = [];
  for (const [, ref = ''] of text.matchAll(
    /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6})"/g,
  )) {
    refs.push(`<${prefix}mergeCell ref="${ref}"/>`);
    if (refs.length >= mostJoined) break;
  }
  return refs.length > 0 ? `<${prefix}mergeCells>${refs.join('')}</${prefix}mergeCells>` : '';
}

function withoutFormulas(text: string, prefix: string): string {
  const name = `${prefix}f`;
  // How a cell goes on behind a formula that has no value.
  const empty = [`</${prefix}c>`, `<${prefix}v/>`, `<${prefix}v />`, `<${prefix}v></${prefix}v>`];
  const kept: string[] = [];
  let at = 0;
  for (const { index } of text.matchAll(new RegExp(`<${name}(?=[\\s/>])`, 'g'))) {
    if (index < at) continue;
    const tagEnd = text.indexOf('>', index);
    const isEmpty = text[tagEnd - 1] === '/';
    const end = tagEnd < 0 || isEmpty ? tagEnd : text.indexOf(`</${name}>`, tagEnd);
    if (end < 0) throw new WorkbookRefused('broken');
    const next = isEmpty ? end + 1 : end + name.length + 3;
    const before = text.slice(at, index);
    kept.push(empty.some((one) => text.startsWith(one, next)) ? marked(before, prefix) : before);
    at = next;
  }
  return kept.length ? kept.join('') + text.slice(at) : text;
}

/**
 * What goes before a formula without a value, its cell marked: a program that writes workbooks without computing them leaves the value out, and the
 * cell would look empty. A cell that says of what type its value is has one, if only an empty text.
 */
function marked(before: string, prefix: string): string {
  const begin = before.lastIndexOf(`<${prefix}c `);
  const cell = before.slice(begin);
  if (begin < 0 || /\st=/.test(cell)) return before;
  return (
    before.slice(0, begin) +
    cell.replace(`<${prefix}c `, `<${prefix}c t="e" `) +
    `<${prefix}v>${notComputed}</${prefix}v>`
  );
}

function refuseOutside(cells: string): void {
  for (const [, attributes = ''] of cells.matchAll(/<(?:\w+:)?(?:c|row)\s([^<>]*)/g)) {
    const [, , ref] = /\br\s*=\s*(["'])(.*?)\1/.exec(attributes) ?? [];
    if (ref === undefined) continue;
    if (!place.test(ref) || Number(ref.replace(/\D+/, '')) > lastRow) throw new WorkbookRefused('broken');
  }
}
