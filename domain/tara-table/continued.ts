import { joinPieces, pieceOfTitle } from '../xlsx-text.ts';
import type { Header } from './header-words.ts';
import type { TableLine } from './table-plan.ts';

/** A table whose long texts stand whole in their own columns again, as our own workbook parts them; the other columns are empty then. */
export function joinContinued(
  headers: readonly Header[],
  lines: readonly TableLine[],
): { headers: readonly Header[]; lines: readonly TableLine[] } {
  const further = headers
    .flatMap(({ over, text }, at) => {
      const found = over === '' ? pieceOfTitle(text) : undefined;
      const from = found ? headers.findIndex((one) => one.over === '' && one.text === found.title) : -1;
      return found && from >= 0 ? [{ at, from, piece: found.piece }] : [];
    })
    .sort((a, b) => a.piece - b.piece);
  if (further.length === 0) return { headers, lines };
  const places = new Set(further.map(({ at }) => at));
  return {
    headers: headers.map((one, at) => (places.has(at) ? { over: '', text: '' } : one)),
    lines: lines.map((line) => {
      const cells = [...line.cells];
      for (const { at, from } of further) {
        if ((cells[at] ?? '') === '') continue;
        const joined = joinPieces(cells[from] ?? '', cells[at] ?? '');
        if (joined === cells[from]) continue;
        cells[from] = joined;
        cells[at] = '';
      }
      return { ...line, cells };
    }),
  };
}
