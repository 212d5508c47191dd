import type { Ratings } from '../method/rate/ratings.ts';
import type { LocalText } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import type { ReportHead } from '../report/blocks.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Draft } from './draft.ts';

/**
 * A file format of another tool. The facts are data: they make the menus, the table of the guide and the answer of the API. What reads and writes
 * a document is its codec (`codecs.ts`), which only the server loads.
 */
export interface FormatFacts {
  id: string;
  name: LocalText;
  /** With the dot, in lower case; the first is that of a file we write. */
  endings: readonly string[];
  media: string;
  /** A whole project or task is read from it, or rows into an open version, or entries of libraries, or a drawing. */
  reads: readonly ('project' | 'task' | 'rows' | 'library' | 'drawing')[];
  writes: boolean;
  /** Rows of these kinds are carried (names of kinds and of `carriedBeside`), for the table in the guide. */
  carries: readonly string[];
  /** Parts of documents that are kept under this name go out again, where it does not carry all of them. */
  keptAs?: string;
}

/** What a document says and we cannot hold, or what we hold and the document cannot say: nothing goes without a word. */
export interface Loss {
  /** Kind of row here (`threats`), or what the document calls it (`attackFeasibilityRatings`). */
  kind: string;
  field: string;
  count: number;
  /** `kept`: the document's value is kept with the row and written back. `changed`: it was made to fit. */
  outcome: 'left' | 'kept' | 'changed';
  /** What is said of it beyond that, where something is to be said. */
  note?: LocalText;
}

/** A value that the document prints and that is computed otherwise here; ours is taken. */
export interface PrintedDifference {
  /** Code of the row. */
  row: string;
  /** As the columns of a TARA table: `impact`, `score`, `feasibility`, `sum`, `riskValue`, `riskLevel`, `cal`. */
  field: string;
  printed: string;
  /** Null where it cannot be computed. */
  computed: LocalText | null;
}

/** A document that was read: the task it makes. */
export interface ReadDocument {
  draft: Draft;
  losses: readonly Loss[];
  /** Values the document prints, to be compared once the rows are rated: code of the row, field, value. */
  printed: readonly Omit<PrintedDifference, 'computed'>[];
  /** The method is the document's own, and not the one it is rated by for want of one. */
  isOwnMethod?: boolean;
  /** Of a workbook: what each sheet and column was taken for, which a person may correct. */
  sheets?: readonly ReadSheet[];
}

/** A sheet of a workbook: what its rows were taken for, what became of its lines, and what its columns hold. */
export interface ReadSheet {
  sheet: string;
  /** Empty: nothing is taken. */
  kind: string;
  found: number;
  made: number;
  /** Lines that go on with a row above, or say its id again. */
  joined: number;
  left: number;
  /** `field` empty: it is kept beside the rows. */
  columns: readonly { header: string; field: string }[];
  /** What columns of such a sheet may hold. */
  fields: readonly { field: string; name: LocalText }[];
}

/** Places of losses that are named; all are counted. */
const mostPlaces = 3;

/** What is said of a loss, with the first places where it is met: `R-1: Absurd`. */
export function noteWithPlaces(note: LocalText | undefined, places: readonly string[]): LocalText | undefined {
  if (places.length === 0) return note;
  const named = places.slice(0, mostPlaces).map((place) => (place.length > 80 ? `${place.slice(0, 79)}…` : place));
  const more = places.length > mostPlaces ? ' …' : '';
  return {
    en: `${note ? `${note.en} ` : ''}(${named.join('; ')}${more})`,
    zh: `${note?.zh ?? ''}（${named.join('；')}${more}）`,
  };
}

/** Why a document cannot be read, in words; `at` names the line or the place in it. */
export class UnreadableDocument extends Error {
  constructor(
    readonly words: LocalText,
    readonly at: string = '',
  ) {
    super(words.en);
  }
}

/** A version as a writer sees it. */
export interface WholeAnalysis {
  head: ReportHead;
  workspace: Workspace;
  ratings: Ratings;
}

export interface WrittenDocument {
  content: Uint8Array | string;
  losses: readonly Loss[];
}

/** What a document is read with. */
interface ReadBeside {
  /** Of the project it comes to, where that is known. */
  method?: Method | null;
  /** What a person chose before for sheets and columns of workbooks (`tara-table/sheet-keys.ts`). */
  kept?: Readonly<Record<string, string>> | undefined;
}

/** The two pure functions of a format. */
export interface Codec {
  /**
   * Is this such a document? By its content, not by its name.
   * @param start at most its first 64 kB, decoded
   */
  recognises: (start: string, bytes: Uint8Array) => boolean;
  /** @throws UnreadableDocument */
  read?: (bytes: Uint8Array, beside?: ReadBeside) => ReadDocument;
  write?: (analysis: WholeAnalysis) => WrittenDocument;
}
