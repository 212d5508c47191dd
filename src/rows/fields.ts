import type { ComponentType, ReactNode } from 'react';
import type { AnalysisKind, AnalysisRow, Patch, Row } from '#domain/kinds/kinds.ts';
import type { RowMeta } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import type { CellValue, Column } from '@/grid/grid-types';
import type { PlainTextKey } from '@/i18n';
import type { SessionView } from '@/session/session-view';
import type { Choice } from './choices';

/** The stored fields of a kind that have to be declared; every row has the code. */
type StoredField<K extends AnalysisKind> = Exclude<keyof Row<K>, keyof RowMeta | 'code'> & string;

/** What a part of the panel made by hand gets. */
export interface PanelPartProps<K extends AnalysisKind> {
  row: Row<K>;
  readOnly: boolean;
  label: string;
  /** The input of another field, to be placed inside this part; that field has `Panel: false`. */
  input: (name: StoredField<K>) => ReactNode;
}

interface Common<K extends AnalysisKind> {
  /** The word of the field wherever it is named: column, panel, history, conflict, export, comparison of versions. */
  label: PlainTextKey;
  /** What the field holds, with the clause of ISO/SAE 21434 where it has one, and an example; every field with a column has it. */
  meaning?: PlainTextKey;
  /** Pixels of its column; without it the grid has none. */
  width?: number;
  /** A new row may be entered without it: the step of its kind fills it in. */
  filledIn?: boolean;
  /** The column is hidden until a person chooses it; `shown`: on screen until then, because the row may have to say it before freezing. */
  optional?: boolean | 'shown';
  /** The column takes the width that is left over. */
  grow?: boolean;
  /** The column stays in sight while scrolling sideways. */
  sticky?: boolean;
  /** In place of the usual part of the panel; `false`: the panel shows nothing, or another part shows it. */
  Panel?: ComponentType<PanelPartProps<K>> | false;
  /**
   * Rows that need a value here: the panel says so at the field while there is none, and refuses to take it out. A grid leaves it open
   * (product rule of R-ASSET-5, R-RISK-12, R-STMT-7).
   */
  needed?: (row: Row<K>) => boolean;
  /** Freezing asks for it in every row: the head of its column is marked, too. */
  asked?: true;
  /** A note shown in the panel below the input. */
  Below?: ComponentType<{ row: Row<K> }>;
  /** What entering a value changes, where that is more than the field itself. */
  patch?: (value: CellValue, row: Row<K>) => Patch<K>;
  /** Words for the parts of its value, in history and conflicts; a part named like a field of the row has the word of that field. */
  parts?: Readonly<Record<string, PlainTextKey>>;
}

export interface TextField<K extends AnalysisKind> extends Common<K> {
  type: 'text';
  /** A row that has another's text here, to a reader's eye, is marked: names are compared so. */
  twins?: true;
  /** Several lines; `panel`: entered in the panel only, a cell keeps the breaks. */
  long?: boolean | 'panel';
  /** What is shown of a stored text that has a name in each language; its `patch` stores what was entered in either. */
  shown?: (stored: string) => string;
}

export interface UrlField<K extends AnalysisKind> extends Common<K> {
  type: 'url';
}

export interface ToggleField<K extends AnalysisKind> extends Common<K> {
  type: 'toggle';
  /** What the line for a new row starts with. */
  initial?: boolean;
}

/** One of a fixed list, or several of it. */
export interface ListField<K extends AnalysisKind> extends Common<K> {
  type: 'choice' | 'choices';
  /** The entries with their words. */
  values: Readonly<Record<string, PlainTextKey>>;
  /** Words that tell an entry in a longer name, in both languages. */
  within?: Readonly<Record<string, readonly string[]>>;
  /** One can be taken out again. */
  allowEmpty?: boolean;
  /** Entries that the row must not get: they are marked. */
  forbidden?: (view: Pick<SessionView, 'w' | 'initial'>, row: Row<K>) => readonly string[];
}

/** One of the entries of the method. */
export interface MethodField<K extends AnalysisKind> extends Common<K> {
  type: 'method';
  choices: (method: Method) => readonly Choice[];
  /** The cell shows the code without the name. */
  codeOnly?: boolean;
  allowEmpty?: boolean;
  /** The value that counts, where an empty field means one of the entries. */
  value?: (row: Row<K>, method: Method) => string;
}

export type Offer<K extends AnalysisKind> = (
  choices: readonly Choice[],
  row: Row<K> | undefined,
  rowOf: (id: string) => AnalysisRow | undefined,
) => readonly Choice[];

/** A link to a row of a kind, which may be empty, or links to several. */
export interface LinkField<K extends AnalysisKind> extends Common<K> {
  type: 'link' | 'links';
  to: AnalysisKind;
  /** Fewer of the rows to choose from; `row` is undefined in the line for a new row. */
  offer?: Offer<K>;
}

/** What the grid shows of a value that is computed. */
export type Cell<R> = Pick<Column<R>, 'show' | 'text' | 'compare' | 'total'>;

/** A value nobody enters. Its cell is shown in the panel too. */
export interface ComputedField<K extends AnalysisKind> extends Common<K> {
  type: 'computed';
  /** A hook; its result stays the same object while nothing it shows has changed, else the grid is drawn again. */
  useCell: () => Cell<Row<K>>;
  align?: 'right';
  /** A click on the cell opens the explanation in it. */
  explained?: boolean;
}

/** What needs columns and inputs of its own: matrices, ratings, files. */
export interface SpecialField<K extends AnalysisKind> extends Omit<Common<K>, 'patch'> {
  type: 'special';
  /** A hook with a stable result: the columns, with the field's name or `<columnKey>.<part>` as their keys. */
  useColumns?: (label: string) => readonly Column<Row<K>>[];
  /** The beginning of the keys of its columns, where that is not the field's name. */
  columnKey?: string;
  patch?: (value: CellValue, row: Row<K>, column: string) => Patch<K>;
}

export type Field<K extends AnalysisKind> =
  | TextField<K>
  | UrlField<K>
  | ToggleField<K>
  | ListField<K>
  | MethodField<K>
  | LinkField<K>
  | ComputedField<K>
  | SpecialField<K>;

type One<F> = F & { type: 'choice' | 'link' };
type Several<F> = F & { type: 'choices' | 'links' };
/** A fixed list with a word for each of its entries. */
type Whole<F, V> = F & { values: Readonly<Record<Exclude<V, '' | null> & string, PlainTextKey>> };

/** The declarations that can hold a value of this type. */
type FieldOf<K extends AnalysisKind, V> =
  | ComputedField<K>
  | SpecialField<K>
  | ([V] extends [boolean]
      ? ToggleField<K>
      : [V] extends [string | null]
        ? TextField<K> | UrlField<K> | MethodField<K> | One<Whole<ListField<K>, V>> | One<LinkField<K>>
        : [V] extends [readonly string[]]
          ? Several<Whole<ListField<K>, V extends readonly (infer E)[] ? E : never>> | Several<LinkField<K>>
          : never);

/** Every stored field of the kind, and beside them what is computed. */
type Declarations<K extends AnalysisKind> = { [F in StoredField<K>]: FieldOf<K, Row<K>[F]> } & {
  [computed: string]: Field<K>;
};

export type Named<F> = F & { name: string };

/** The fields of a kind, each declared once. */
export interface RowFields<K extends AnalysisKind> {
  kind: K;
  /** The word of the code. */
  code: PlainTextKey;
  /** In the order of the grid. */
  list: readonly Named<Field<K>>[];
  /** In the order of the panel. */
  panel: readonly Named<Field<K>>[];
}

/**
 * Declares the fields of a kind: from here come the columns of the grid, the inputs of the panel, the words of history and conflicts and the
 * header of an export. A stored field without a declaration does not compile; a new one needs nothing else in the browser but its text.
 * The code is declared here for all kinds: first in the grid, last in the panel.
 *
 * @param fields in the order of the grid
 * @param options.panel the fields the panel begins with; all others follow in the order of the grid
 * @param options.code the word of the code, where it is another than usual
 */
export function rowFields<K extends AnalysisKind>(
  kind: K,
  fields: Declarations<K>,
  options: { panel?: readonly string[]; code?: PlainTextKey } = {},
): RowFields<K> {
  const list = Object.entries<Field<K>>(fields).map(([name, field]) => ({ ...field, name }));
  const first = options.panel ?? [];
  const rank = ({ name }: { name: string }) => (first.includes(name) ? first.indexOf(name) : first.length);
  const panel = [...list].sort((a, b) => rank(a) - rank(b)).filter(({ Panel }) => Panel !== false);
  return { kind, code: options.code ?? 'workspace.field.code', list, panel };
}

/** The field an edited column belongs to: that of its name, or one with several columns. */
export const fieldOfColumn = <K extends AnalysisKind>(
  { list }: RowFields<K>,
  column: string,
): Named<Field<K>> | undefined =>
  list.find(({ name }) => name === column) ??
  list.find((field) => field.type === 'special' && column.startsWith(`${field.columnKey ?? field.name}.`));

/** The part of a column's key behind the field: `C` of `properties.C`. */
export const partOfColumn = (column: string): string => column.slice(column.indexOf('.') + 1);
