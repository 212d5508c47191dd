import { type AnalysisKind, isAnalysisKind } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Kept } from '@/session/kept/kept';
import { commentsPart, kindOfRow } from '../panel/comment-place';

/** An entry that is not saved: in the grid of a kind, or of a row in the panel beside it. */
interface UnsavedEntry {
  kind: AnalysisKind;
  row: string | null;
  /** It is typed in the comments of the row. */
  isComment?: boolean;
}

/** It is in the grid of a page that shows no rows of a kind. */
interface UnsavedOnPage {
  page: 'coverage';
}

/** Where the first one stands, in grids before panels; `order`: which grid comes first. Entries elsewhere lead nowhere. */
export function firstUnsaved(
  kept: Pick<Kept, 'under'>,
  w: Workspace,
  order: readonly AnalysisKind[] = [],
): UnsavedEntry | UnsavedOnPage | undefined {
  const grids = new Set<AnalysisKind>();
  let inPanel: UnsavedEntry | undefined;
  let onPage: UnsavedOnPage | undefined;
  for (const [place] of kept.under('')) {
    const [part, kind = '', row = '', id = ''] = place.split(' ');
    if (part === 'input' && kind === commentsPart) {
      const about = row === 'new' ? id : row;
      const of = kindOfRow(w, about);
      if (of) inPanel ??= { kind: of, row: about, isComment: true };
    }
    if (part === 'grid' && kind === 'coverages') onPage = { page: 'coverage' };
    if (!isAnalysisKind(kind)) continue;
    // What stood in an open field is in its cell again once its grid is shown.
    if (part === 'grid' || part === 'typing') grids.add(kind);
    else if (part === 'input' && tableOf(w, kind).has(row)) inPanel ??= { kind, row };
  }
  const kind = order.find((one) => grids.has(one)) ?? [...grids][0];
  return kind ? { kind, row: null } : (inPanel ?? onPage);
}
