import type { ReactNode, Ref } from 'react';
import type { RowAct } from './menu/row-act';
import type { OthersInGrid, ToldSpot } from './others/others';

/** What a cell holds: text, a chosen key, several keys, yes/no; null = nothing chosen. */
export type CellValue = string | readonly string[] | boolean | null;

/** One entry of a choice. `code` is what a person types or pastes; `show` is drawn in place of the label (a chip). */
export interface Option {
  value: string;
  label: string;
  code?: string;
  show?: ReactNode;
  disabled?: boolean;
  /** Other words a person may type or paste for it: its names in other languages, its figure. */
  names?: readonly string[];
  /** Words that tell it in a longer name, where those of no other option stand there too. */
  within?: readonly string[];
}

/** `row` is undefined in the line for a new row; `entered` is what stands there by now. */
export type Options<R> = readonly Option[] | ((row: R | undefined, entered: NewValues) => readonly Option[]);

interface CustomContext<R> {
  row: R | undefined;
  value: CellValue;
  /** The cell, to place a popup at. */
  anchor: HTMLElement | null;
  commit: (value: CellValue, then?: Step) => void;
  cancel: () => void;
}

export type EditorOf<R> =
  /**
   * `breaks`: a text entered in one line, which keeps the line breaks it has from elsewhere. `spaceless`: a blank that is typed is a hyphen, as in forms
   * whose fields refuse blanks.
   */
  | { kind: 'text' | 'longText'; value: (row: R) => string; max?: number; breaks?: boolean; spaceless?: boolean }
  /** `brief`: a cell shows the code of an entry without its name. */
  | { kind: 'choice'; value: (row: R) => string | null; options: Options<R>; allowEmpty?: boolean; brief?: boolean }
  | { kind: 'choices'; value: (row: R) => readonly string[]; options: Options<R>; brief?: boolean }
  /** `mark` is drawn in place of the check box where yes has more than one meaning; `label` says it in words. */
  | { kind: 'toggle'; value: (row: R) => boolean; mark?: (row: R) => ReactNode; label?: (row: R) => string }
  | { kind: 'custom'; value: (row: R) => CellValue; render: (context: CustomContext<R>) => ReactNode };

/** `others`: the text says the values of these cells of the row too, and the cursor goes on behind the last of them. */
export type Parsed =
  | { value: CellValue; others?: readonly { column: string; value: CellValue }[] }
  | { refusal: string };

/** A column. Keep the array stable (useMemo): its identity decides whether rows are drawn again. */
export interface Column<R> {
  key: string;
  title: ReactNode;
  /** The title as plain text: labels, export, column settings. */
  titleText: string;
  /** What the title means, said beside it where the pointer rests on it. */
  meaning?: () => string;
  /** Other words a pasted line of titles may name it by: its code, its title in other languages. */
  names?: () => readonly string[];
  /** Pixels. */
  width: number;
  minWidth?: number;
  /** Stays at the start edge while scrolling sideways. */
  sticky?: boolean;
  /** Takes the width that is left over. */
  grow?: boolean;
  align?: 'left' | 'right' | 'center';
  show: (row: R) => ReactNode;
  /** Plain text of the cell: copy, filter, sort, group, export. */
  text: (row: R) => string;
  compare?: (a: R, b: R) => number;
  /** Absent: the value is computed and looks so. */
  editor?: EditorOf<R>;
  /** A row whose cell may not be edited although the column has an editor. */
  locked?: (row: R) => boolean;
  /** A row that has no such cell: it is drawn empty and holds nothing. */
  absent?: (row: R) => boolean;
  /** The column is for rows of this level only; absent: for both. */
  level?: 'outer' | 'inner';
  /** Whether a new row inside that row will have the cell; absent: it will. */
  enters?: (under: string) => boolean;
  /** A new row needs it: marked in its head and in a cell that is empty. */
  required?: boolean;
  /** Freezing asks for it, a new row does not: marked in its head as what is required. */
  asked?: boolean;
  /** Filled by itself when left empty: a new row is entered from the column behind it. */
  generated?: boolean;
  /** A double click on it opens its row; it is edited by its keys. */
  opens?: true;
  /** What the line for a new row starts with. */
  initial?: CellValue;
  /** What is wrong with a value as that of a new row, in words; `under`: the row it will stand in. */
  check?: (value: CellValue, under: string | undefined) => string | undefined;
  /** The same of a row that is there: looked at where several cells are edited, of which one is not to keep back the others. */
  fits?: (value: CellValue, row: R) => string | undefined;
  /** No two rows have the same value: what is said of a second one that is pasted with it. */
  repeated?: (value: string) => string;
  /** Reads pasted or typed text; absent: by the kind of the editor. */
  parse?: (text: string, row: R | undefined) => Parsed;
  onComputedClick?: (row: R, anchor: HTMLElement) => void;
  groupable?: boolean;
  hideable?: boolean;
  /** Hidden until a person chooses it. `shown`: on screen until a person arranges columns; then what they chose counts. */
  optional?: boolean | 'shown';
  /** The figure below the column, from the rows shown. */
  total?: (rows: readonly R[]) => ReactNode;
}

/** What a person has arranged; plain data, so that the caller can keep it per user and in the address. */
export interface GridView {
  sort?: { column: string; descending?: boolean };
  /** Column → words that its text must contain. */
  filters?: Readonly<Record<string, string>>;
  showFilters?: boolean;
  groupBy?: string;
  /** Labels of the groups that are folded. */
  collapsed?: readonly string[];
  /** Rows whose inner rows are folded. */
  folded?: readonly string[];
  order?: readonly string[];
  hidden?: readonly string[];
  /** Optional columns that were chosen. */
  shown?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  /** Rows are two lines of text high. */
  tall?: boolean;
}

export interface RowProblem {
  column?: string;
  /** Where it is marked while that column is not on screen; else in the first one. */
  orColumn?: string;
  message: string;
  level: 'error' | 'warning';
}

/** Values of a new row by column; only what was entered or has an `initial`. */
export type NewValues = Readonly<Record<string, CellValue>>;

/** What was entered in a cell and is not yet, or not at all, accepted. With a message it was refused and waits for a person. */
export interface UnsavedCell {
  value: CellValue;
  text: string;
  message?: string;
  /** The save it belongs to: only the answer to the last one counts. */
  turn: number;
  /** The row as the person saw it when this was entered: what others save meanwhile is not seen in a cell that shows what was refused. */
  seen?: unknown;
  /** Names the conflict it is part of: somebody else was first, and the person decides elsewhere. Until then it is not sent as it stands. */
  conflict?: string;
}

export type UnsavedCells = Readonly<Record<string, UnsavedCell>>;
export type UnsavedLines = ReadonlyMap<string, UnsavedCells>;

/** What stands in an open field, letter by letter. */
export interface Typing {
  line: string;
  column: string;
  text: string;
  /** The row as the person saw it. */
  seen?: unknown;
}

/** A cell; without a column a line for a new row. */
export interface CellPlace {
  line: string;
  column?: string;
}

/** An act of the person in a grid, of which something may stay refused: whoever takes back the act takes back that too. */
export interface Leaving {
  /** What was refused of it, and where that stands. */
  leaves: (places: readonly CellPlace[]) => void;
  /** What it has taken out of the grid that was not stored, or changed there in so many cells: it comes back with the act. */
  takes: (lines: UnsavedLines, cells?: number) => void;
  /** Hands on the rest of it. */
  sends: <T>(work: () => T) => T;
}

/** Holds what is entered in a grid and not accepted. */
export interface UnsavedInGrid {
  get: () => UnsavedLines;
  subscribe: (listener: () => void) => () => void;
  update: (change: (now: UnsavedLines) => UnsavedLines) => void;
  /** Keeps what stands in the open field. */
  type: (typing: Typing | undefined) => void;
  /** What stands there by now: nothing any more once its row is gone and the text is kept elsewhere. */
  readonly typing: Typing | undefined;
  /** What was typed has no place in the grid any more. */
  lose: (typing: Typing) => void;
  /** What was part of a conflict was entered anew in its cell, or given up there. */
  settle: (conflict: string) => void;
  /** What stood in an open field when the page went away. */
  unfinished: Typing | undefined;
  /** Begins an act that can be taken back. */
  begin: () => Leaving;
}

/** Where the values of a new inner row name the row it will stand in. */
export const underKey = '#under';

/** Where a new row goes: the id it will have, and of an inner one the row it will stand in. */
export interface NewPlace {
  id: string;
  under?: string;
  /** The line of the inner row it comes behind; absent: the last. */
  after?: string | undefined;
}

/** A cell of a new row, or the row, that a refusal of several is about. */
export interface RefusedPlace {
  id: string;
  column?: string;
  /** What is wrong with this cell, where it is something else than with the first. */
  message?: string;
}

/** Rows that stand inside others, opened in place: the steps of a path. Keep the object while no inner row changes. */
export interface Nest<R> {
  isInner: (row: R) => boolean;
  /** The inner rows of a row; `getId` of each is unique in the grid. */
  rowsOf: (row: R) => readonly R[];
  /** The id of the row an inner one stands in. */
  outerId: (inner: R) => string;
  /** The id in the grid of a new row that goes there. */
  lineId: (place: NewPlace) => string;
  /**
   * Does a pasted line make an inner row of the row before it? `textOf`: what was pasted for a column, undefined where nothing was; `inside`: it
   * was pasted among inner rows.
   */
  readsInner: (textOf: (column: string) => string | undefined, inside: boolean) => boolean;
}

export interface Pasted<R> {
  cells: readonly { row: R; column: string; text: string; value: CellValue }[];
  newRows: readonly NewValues[];
  /** Where each of the new rows goes, in a grid that chooses their ids. */
  places?: readonly NewPlace[];
  /** What could not be read; in existing rows the grid itself marks the cells and keeps the text. */
  refused: readonly { row?: R; place?: NewPlace; column: string; text: string; message: string }[];
}

export type Step =
  | 'stay'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'top'
  | 'bottom'
  | 'pageUp'
  | 'pageDown'
  /** The first or last row of the same column. */
  | 'columnStart'
  | 'columnEnd'
  /** The next or previous cell that can be edited, across lines. */
  | 'next'
  | 'previous';

/** Looking for words, or replacing them. */
export type FindMode = 'find' | 'replace';

/** What goes into a cell of this row, as the person saw the row; `text` stands there where it is refused. */
export interface RowEntry {
  row: object;
  text: string;
  /** Absent: the text is read as typed. */
  value?: CellValue;
}

export interface GridHandle {
  /** Puts the cursor into the grid, where it was. */
  focus: () => void;
  /** Puts the cursor into a cell; unfolds, shows its column and scrolls as needed. False when the row is not shown (filtered away). */
  focusCell: (id: string, column?: string, edit?: boolean) => boolean;
  /** Puts the cursor into the first cell that is not saved. False where there is none, or its row is not shown. */
  focusUnsaved: () => boolean;
  focusFilter: () => void;
  /** Shows the filters, or hides them when nothing is filtered. */
  toggleFilter: () => void;
  /** Opens the bar to find words in all rows, or to replace them. */
  find: (mode: FindMode) => void;
  startNew: () => void;
  /** Deletes the marked rows, else those of the range or of the cursor. */
  remove: () => void;
  /** Enters something into a column of many rows, as one edit; what is refused stays in its cell. */
  enterRows: (column: string, entries: readonly RowEntry[]) => Promise<void>;
  /** The row after or before a row among those shown, in their order; rows inside others are left out. The first one of a row that is not shown. */
  neighbour: (id: string, by: 1 | -1) => string | undefined;
  /** Titles first, then exactly the rows and columns shown, in their order. */
  visibleMatrix: () => string[][];
  /** Whether there is such a column, on screen or hidden. */
  hasColumn: (key: string) => boolean;
}

export interface Counts {
  shown: number;
  total: number;
  marked: number;
  /** Of them rows that are not stored yet. */
  waiting: number;
  /** Cells of the range. */
  cells: number;
}

/** The cell of the cursor and the part that is scrolled to. The grid writes it, and begins there when it comes on screen again. */
export interface GridSpot {
  line?: string;
  column?: string;
  /** A person chose the cell. */
  chosen?: boolean;
  top: number;
  left: number;
}

/** What a head on paper says of the lines below it. */
export interface PaperFacts extends Pick<Counts, 'shown' | 'total'> {
  /** The filters that narrow the lines, in the order of the columns; in place of a column its title. */
  filters: readonly { column: string; words: readonly string[] }[];
  /** The title of the column the lines are grouped by. */
  groupedBy?: string;
  /** When the browser began to print (ISO). */
  at: string;
}

export interface GridProps<R extends object> {
  /** What the table is, for screen readers. */
  label: string;
  rows: readonly R[];
  getId: (row: R) => string;
  columns: readonly Column<R>[];
  /**
   * May throw, or return a promise that is rejected, with a `message` for people: the cell then keeps the text and shows the message.
   * The same for `onPaste` and `onNew`; of several refused rows `places` (RefusedPlace) may name the cells. `conflict`: the person is asked elsewhere.
   */
  onEdit?: (row: R, column: string, value: CellValue) => unknown;
  onPaste?: (pasted: Pasted<R>) => unknown;
  /** So many rows a paste has changed and added: said of one whose rows are named by their codes, and of one that adds rows. */
  onPasted?: (rows: { changed: number; added: number }) => void;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  /** The rows an action of the page is about: the marked ones, those of a range over several rows, or the new one the cursor is in. */
  onMark?: (ids: readonly string[]) => void;
  onOpen?: (row: R) => void;
  /** Opens the fields of the marked rows, or of those of a range, to be changed together; `rowActs`: what else the menu does with them. */
  onEditMany?: () => void;
  rowActs?: (ids: readonly string[]) => readonly RowAct[];
  /** The grid takes the focus when it comes on screen, in the row that is selected or its first. */
  arrives?: boolean;
  /** Where one was before. */
  spot?: GridSpot;
  /** Tab walks from cell to cell; Escape, then Tab leaves the grid. Else the grid is one stop for Tab. */
  tabWalks?: boolean;
  /** Where colleagues are in the same rows. */
  others?: OthersInGrid;
  /** The cursor or the range is elsewhere now; null: in no row. */
  onSpot?: (spot: ToldSpot | null) => void;
  /** Absent: the grid has no line for a new row. */
  onNew?: (values: NewValues, place?: NewPlace) => unknown;
  /** What a new row lacks, column by column; such a row waits in the grid until it is mended. Needs `newId`. */
  lacks?: (values: NewValues, place: NewPlace | undefined) => readonly { column: string; message: string }[];
  /** What a new row gets beside what was entered: a row that waits shows it, and it can be changed there. */
  given?: (values: NewValues, place: NewPlace) => NewValues;
  /** The id a new row will have, where the caller lets the grid choose it. */
  newId?: () => string;
  /** The grid has rows inside rows. */
  nest?: Nest<R>;
  /** What stands in the line for a new row is added when the person goes elsewhere, not only by Enter: for drafts, saved as a whole. */
  addOnLeave?: boolean;
  /** `afterwards`: to be called once they are gone. */
  onDelete?: (ids: readonly string[], afterwards?: () => void) => void;
  /** So many rows that waited were deleted, and none that is stored. */
  onWaitingDeleted?: (count: number) => void;
  /** What is entered and not accepted, where it is to outlive the grid. */
  unsaved?: UnsavedInGrid;
  /** Alt with an arrow: the row changes its place among those it stands with. */
  onMove?: (row: R, by: 1 | -1) => void;
  view?: GridView;
  onView?: (view: GridView) => void;
  readOnly?: boolean;
  /** Why nothing can be changed: said when something is pasted, or a key is pressed that would write. */
  readOnlyReason?: string;
  /** What helps then, offered beside the reason. */
  readOnlyAct?: { label: string; run: () => void };
  /** Such a key was pressed: is the reason to be said again? */
  onReadOnlyKey?: () => boolean;
  loading?: boolean;
  problems?: ReadonlyMap<string, readonly RowProblem[]>;
  empty?: ReactNode;
  footer?: (counts: Counts) => ReactNode;
  /** Printed while the grid is on screen, all its lines: in its place on the page, or alone below a head. Absent: what is on screen. */
  paper?: 'inPlace' | ((facts: PaperFacts) => ReactNode);
  /** Pixels, or any CSS length; the default fills the parent. */
  height?: number | string;
  ref?: Ref<GridHandle>;
}
