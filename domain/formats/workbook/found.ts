import type { SheetKind } from './sheet-kinds.ts';

/** What a row says in a column; where lines are joined, what each of them says. */
export interface FoundCell {
  text: string;
  /** Name of the first cell: `C4`. */
  at: string;
  header: string;
  parts: { text: string; at: string }[];
}

/** A line that becomes a row. */
export interface Found {
  id: string;
  kind: SheetKind;
  sheet: string;
  row: number;
  /** Texts by field; those of lines that are joined stand below each other. */
  cells: Map<string, FoundCell>;
  /** Columns nobody knows, by their headings. */
  others: Map<string, string>;
  /** Its sheet has a column of ids. */
  hasIds: boolean;
  /** The row above that has its id, under another name. */
  sameId: Found | null;
}
