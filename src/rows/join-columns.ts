import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import { type CellValue, type Column, type EditorOf, type NewValues, type Options, underKey } from '@/grid/grid-types';
import { type InnerLine, isInnerLine, type SheetLine } from './inner';

type Outer = Column<AnalysisRow>;
type Inner = Column<InnerLine>;

/** The columns of a grid with rows inside rows: those of both that have one key are one column. */
export function joinColumns(outer: readonly Outer[], inner: readonly Inner[]): readonly Column<SheetLine>[] {
  const innerOf = new Map(inner.map((column) => [column.key, column]));
  const keys = new Set(outer.map(({ key }) => key));
  return [
    ...outer.map((column) => joined(column, innerOf.get(column.key))),
    ...inner.filter(({ key }) => !keys.has(key)).map((column) => joined(undefined, column)),
  ];
}

function joined(outer: Outer | undefined, inner: Inner | undefined): Column<SheetLine> {
  /** Whichever of the two the line is for. */
  const either = <T>(
    line: SheetLine,
    fromInner: (column: Inner, line: InnerLine) => T,
    fromOuter: (column: Outer, row: AnalysisRow) => T,
  ) => {
    if (isInnerLine(line)) return inner && fromInner(inner, line);
    return outer && fromOuter(outer, line);
  };
  const { total, compare, locked, absent, parse, check, fits, onComputedClick, editor, ...head } = (outer ??
    inner) as Outer;
  const absentIn = (line: SheetLine): boolean =>
    isInnerLine(line)
      ? !inner || inner.absent?.(line) === true || outer?.absent?.(line.under) === true
      : !outer || outer.absent?.(line) === true;
  const joinedEditor = joinEditors(outer?.editor, inner?.editor);
  const reads = outer?.parse ?? inner?.parse;
  return {
    ...head,
    ...(outer && total && { total: (lines: readonly SheetLine[]) => total(lines as readonly AnalysisRow[]) }),
    ...(outer && compare && { compare: (a: SheetLine, b: SheetLine) => compare(a as AnalysisRow, b as AnalysisRow) }),
    ...(reads && {
      parse: (text: string, line: SheetLine | undefined) =>
        line && isInnerLine(line)
          ? ((inner?.parse ?? (reads as Inner['parse']))?.(text, line) ?? { value: text })
          : (reads as NonNullable<Outer['parse']>)(text, line),
    }),
    ...((check || inner?.check) && {
      check: (value: CellValue, under: string | undefined) =>
        under === undefined ? outer?.check?.(value, under) : inner?.check?.(value, under),
    }),
    ...((fits || inner?.fits) && {
      fits: (value: CellValue, line: SheetLine) =>
        isInnerLine(line) ? inner?.fits?.(value, line) : outer?.fits?.(value, line),
    }),
    ...((outer?.onComputedClick || inner?.onComputedClick) && {
      onComputedClick: (line: SheetLine, anchor: HTMLElement) =>
        either(
          line,
          (column, one) => column.onComputedClick?.(one, anchor),
          (column, row) => column.onComputedClick?.(row, anchor),
        ),
    }),
    show: (line) =>
      absentIn(line)
        ? null
        : either(
            line,
            (column, one) => column.show(one),
            (column, row) => column.show(row),
          ),
    text: (line) =>
      (absentIn(line)
        ? ''
        : either(
            line,
            (column, one) => column.text(one),
            (column, row) => column.text(row),
          )) ?? '',
    absent: absentIn,
    locked: (line) =>
      either(
        line,
        (column, one) => !column.editor || column.locked?.(one) === true,
        (column, row) => !column.editor || column.locked?.(row) === true,
      ) ?? true,
    ...(joinedEditor && { editor: joinedEditor }),
    ...(inner?.enters && { enters: inner.enters }),
    ...(outer && inner && { names: () => [...namesOf(outer), ...namesOf(inner)] }),
    ...levelOf(outer?.editor !== undefined, inner?.editor !== undefined),
  };
}

/** What both columns are called. */
const namesOf = ({ titleText, names }: Pick<Outer, 'titleText' | 'names'>) => [titleText, ...(names?.() ?? [])];

function levelOf(outer: boolean, inner: boolean): Pick<Column<SheetLine>, 'level'> {
  if (outer === inner) return {};
  return { level: outer ? 'outer' : 'inner' };
}

type OuterEditor = EditorOf<AnalysisRow> | undefined;
type InnerEditor = EditorOf<InnerLine> | undefined;

/** One editor for both, of the kind of the outer one; it takes what the row it stands in takes. */
function joinEditors(outer: OuterEditor, inner: InnerEditor): EditorOf<SheetLine> | undefined {
  const editor = outer ?? (inner as OuterEditor);
  if (!editor) return undefined;
  const value = (line: SheetLine): CellValue =>
    isInnerLine(line) ? (inner?.value(line) ?? null) : (outer?.value(line) ?? null);
  const options: Options<SheetLine> = (line: SheetLine | undefined, entered: NewValues) =>
    (line ? isInnerLine(line) : entered[underKey] !== undefined)
      ? optionsFor(inner, line as InnerLine | undefined, entered)
      : optionsFor(outer, line as AnalysisRow | undefined, entered);
  const own = { ...editor, value, ...('options' in editor && { options }) };
  if (editor.kind !== 'toggle') return own as unknown as EditorOf<SheetLine>;
  return { kind: 'toggle', value: (line) => value(line) === true };
}

function optionsFor<R>(editor: EditorOf<R> | undefined, row: R | undefined, entered: NewValues) {
  if (!editor || !('options' in editor)) return [];
  return typeof editor.options === 'function' ? editor.options(row, entered) : editor.options;
}
