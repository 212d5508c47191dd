import { useMemo } from 'react';
import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { foldWord } from '#domain/report/table-headers.ts';
import { wordsOfColumn } from '#domain/tara-table/grid-words.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import type { CellValue, Column, EditorOf, Options } from '@/grid/grid-types';
import { inEveryLanguage, type PlainTextKey, textOf as said, useT } from '@/i18n';
import { openExplanation } from '@/ratings/open-explanation';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useListChoices, useMethodChoices, useRowChoices } from './choices';
import { CommentMark } from './comments/CommentMark';
import { missingFields, newRowOf } from './edits';
import {
  type ComputedField,
  type Field,
  fieldOfColumn,
  type LinkField,
  type ListField,
  type MethodField,
  type Named,
  type RowFields,
  type SpecialField,
  type TextField,
  type ToggleField,
  type UrlField,
} from './fields';
import { everyTitle } from './former-titles';
import { LibraryMark } from './library/LibraryMark';
import { ReviewMark } from './reviews/ReviewMark';
import { TwinMark } from './Twin';
import { useMarkedChoices } from './useMarkedChoices';
import { useOffer } from './useOffer';
import { cellProblem, takenProblem, takenWords, valueProblem } from './value-problem';

type Columns<K extends AnalysisKind> = readonly Column<Row<K>>[];
type ColumnHook = <K extends AnalysisKind>(field: never) => Columns<K>;

/** A title that is plain text. */
export const titled = (title: string): { title: string; titleText: string } => ({ title, titleText: title });

/** The columns of a kind's grid, from its fields; the same array while nothing they show has changed. */
export function useFieldColumns<K extends AnalysisKind>(fields: RowFields<K>): Columns<K> {
  const code = useCodeColumn(fields);
  const made = useMadeColumn<K>();
  // The fields of a kind never change, so the same hooks are called in the same order each time.
  const columns = fields.list.map((field) => hookOf(field)(field as never) as Columns<K>);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry is stable by itself
  return useMemo(() => {
    const needed = neededFields(fields);
    const marked = (column: Column<Row<K>>) => (needed.has(column.key) ? { ...column, required: true } : column);
    const whole = (column: Column<Row<K>>) => checked(fields, withTwins(fields, marked(column)));
    return headed(fields.kind, shownFirst([checked(fields, code), ...columns.flat().map(whole), made]));
  }, [fields, code, made, ...columns]);
}

/** Optional columns that are shown by themselves stand behind those that always are, before the others. */
function shownFirst<R>(columns: readonly Column<R>[]): Column<R>[] {
  const isMoved = ({ optional }: Column<R>) => optional === 'shown';
  const others = columns.filter((column) => !isMoved(column));
  const behind = others.findLastIndex(({ optional }) => !optional) + 1;
  return [...others.slice(0, behind), ...columns.filter(isMoved), ...others.slice(behind)];
}

/** A sheet of another tool is pasted by the words its columns are headed with where it is imported; a title of the grid goes before them. */
export function headed<R>(kind: AnalysisKind, columns: readonly Column<R>[]): Column<R>[] {
  const own = (column: Column<R>) => [column.titleText, ...(column.names?.() ?? [])];
  return columns.map((column) => {
    const words = wordsOfColumn(kind, column.key);
    if (words.length === 0) return column;
    const names = () => {
      const taken = new Set(columns.flatMap((other) => (other === column ? [] : own(other).map(foldWord))));
      return [...(column.names?.() ?? []), ...words.filter((word) => !taken.has(foldWord(word)))];
    };
    return { ...column, names };
  });
}

/** Where names are compared, a row that looks like another is marked in its cell. */
function withTwins<K extends AnalysisKind>(fields: RowFields<K>, column: Column<Row<K>>): Column<Row<K>> {
  const field = fieldOfColumn(fields, column.key);
  if (field?.type !== 'text' || !field.twins) return column;
  return {
    ...column,
    show: (row) => (
      <>
        {column.show(row)}
        <TwinMark kind={fields.kind} id={row.id} field={column.key} />
      </>
    ),
  };
}

/** The fields a new row needs: those a blank one lacks, and that nothing fills in. */
function neededFields<K extends AnalysisKind>(fields: RowFields<K>): ReadonlySet<string> {
  const missing = missingFields(fields.kind, newRowOf(fields, {}));
  return new Set(missing.filter((name) => fields.list.find((field) => field.name === name)?.filledIn !== true));
}

/**
 * A value is looked at where it is pasted into a row, a text where it is entered for a new one: else the edit or the row as a whole is refused, and
 * nobody knows by which of its cells.
 */
function checked<K extends AnalysisKind>(fields: RowFields<K>, column: Column<Row<K>>): Column<Row<K>> {
  if (!column.editor) return column;
  const { key, titleText } = column;
  const { type } = fieldOfColumn(fields, key) ?? {};
  const isText = type === 'text' || type === 'url';
  return {
    ...column,
    fits: (value, row) => cellProblem(fields, row, key, value, titleText),
    ...(isText && { check: (value: CellValue) => valueProblem(fields, key, value, titleText) }),
  };
}

function useCodeColumn<K extends AnalysisKind>(fields: RowFields<K>): Column<Row<K>> {
  const { code } = fields;
  const t = useT();
  const session = useSession();
  return useMemo(
    () => ({
      key: 'code',
      ...titled(t(code)),
      names: () => [...inEveryLanguage(code), 'ID'],
      meaning: () => said('meaning.code'),
      // A step inside of a path is indented: its code (AS-10) and the mark beside it are not cut.
      width: fields.kind === 'paths' ? 112 : 88,
      sticky: true,
      generated: true,
      opens: true,
      show: (row) => (
        <>
          {row.code}
          <CommentMark rowId={row.id} />
          <LibraryMark rowId={row.id} />
          <ReviewMark rowId={row.id} />
        </>
      ),
      text: (row) => row.code,
      compare: byCode,
      editor: { kind: 'text', value: (row) => row.code, max: 40, spaceless: true },
      check: (value) =>
        valueProblem(fields, 'code', value, t(code)) ?? takenProblem(fields.kind, value, session.view.w),
      repeated: (value) => takenWords(fields.kind, value),
    }),
    [t, code, fields, session],
  );
}

/** Who made the row: for every kind, hidden until it is chosen. */
function useMadeColumn<K extends AnalysisKind>(): Column<Row<K>> {
  const t = useT();
  const people = useWorkspace((v) => v.people);
  return useMemo(() => {
    const nameOf = (row: Row<K>) => people.get(row.createBy) ?? row.createBy;
    return {
      key: 'createBy',
      ...titled(t('workspace.field.createBy')),
      names: () => inEveryLanguage('workspace.field.createBy'),
      meaning: () => said('meaning.createBy'),
      width: 120,
      optional: true,
      show: nameOf,
      text: nameOf,
    };
  }, [t, people]);
}

const none: readonly never[] = [];
const useNoColumns = (_field: unknown) => none;

const hooks = {
  text: useTextColumn,
  url: useTextColumn,
  toggle: useToggleColumn,
  choice: useListColumn,
  choices: useListColumn,
  method: useMethodColumn,
  link: useLinkColumn,
  links: useLinkColumn,
  computed: useComputedColumn,
  special: useSpecialColumns,
};

const hookOf = <K extends AnalysisKind>(field: Field<K>): ColumnHook =>
  (field.width === undefined && field.type !== 'special' ? useNoColumns : hooks[field.type]) as ColumnHook;

const meaningOf = (key: PlainTextKey) => () => said(key);

const head = <K extends AnalysisKind>(
  { name, label: key, meaning, width, grow, sticky, optional, asked }: Named<Field<K>>,
  label: string,
) => ({
  key: name,
  ...titled(label),
  names: () => everyTitle(key),
  ...(meaning && { meaning: meaningOf(meaning) }),
  width: width ?? 0,
  ...(grow && { grow }),
  ...(sticky && { sticky }),
  ...(optional && { optional }),
  ...(asked && { asked }),
});

const held = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];
const textOf = (row: object, name: string) => String(held(row, name) ?? '');
const listOf = (row: object, name: string) => (held(row, name) ?? []) as readonly string[];

function useTextColumn<K extends AnalysisKind>(field: Named<TextField<K> | UrlField<K>>): Columns<K> {
  const t = useT();
  return useMemo(() => {
    const shown = field.type === 'text' ? field.shown : undefined;
    const value = (row: Row<K>) => {
      const stored = textOf(row, field.name);
      return shown ? shown(stored) : stored;
    };
    const long = field.type === 'text' && field.long;
    const editor: EditorOf<Row<K>> = {
      kind: long === true ? 'longText' : 'text',
      value,
      ...(long === 'panel' && { breaks: true }),
    };
    return [{ ...head(field, t(field.label)), show: value, text: value, editor }];
  }, [t, field]);
}

function useToggleColumn<K extends AnalysisKind>(field: Named<ToggleField<K>>): Columns<K> {
  const t = useT();
  return useMemo(() => {
    const value = (row: Row<K>) => held(row, field.name) === true;
    const text = (row: Row<K>) => t(value(row) ? 'workspace.yes' : 'workspace.no');
    const initial = field.initial === undefined ? {} : { initial: field.initial };
    return [{ ...head(field, t(field.label)), ...initial, show: text, text, editor: { kind: 'toggle', value } }];
  }, [t, field]);
}

/** A column whose cell is edited by choosing: one entry, or several. */
function choosing<K extends AnalysisKind>(
  field: Named<ListField<K> | LinkField<K>>,
  label: string,
  options: Options<Row<K>>,
  wordOf: (value: string) => string,
): Columns<K> {
  const brief = field.type === 'link' || field.type === 'links';
  if (field.type === 'choices' || field.type === 'links') {
    const value = (row: Row<K>) => listOf(row, field.name);
    const text = (row: Row<K>) => value(row).map(wordOf).join(', ');
    return [{ ...head(field, label), show: text, text, editor: { kind: 'choices', value, options, brief } }];
  }
  const value = (row: Row<K>) => textOf(row, field.name) || null;
  const text = (row: Row<K>) => wordOf(textOf(row, field.name));
  const allowEmpty = field.type === 'link' || ('allowEmpty' in field && field.allowEmpty === true);
  return [{ ...head(field, label), show: text, text, editor: { kind: 'choice', value, options, allowEmpty, brief } }];
}

function useListColumn<K extends AnalysisKind>(field: Named<ListField<K>>): Columns<K> {
  const t = useT();
  const choices = useListChoices(field);
  const marked = useMarkedChoices(field);
  return useMemo(() => {
    const words = new Map(choices.map(({ value, label }) => [value, label]));
    const options = field.forbidden ? marked : choices;
    return choosing(field, t(field.label), options, (value) => words.get(value) ?? value);
  }, [t, field, choices, marked]);
}

function useLinkColumn<K extends AnalysisKind>(field: Named<LinkField<K>>): Columns<K> {
  const t = useT();
  const choices = useRowChoices(field.to);
  const offered = useOffer(field);
  return useMemo(() => {
    const codes = new Map(choices.map(({ value, code }) => [value, code]));
    return choosing(field, t(field.label), field.offer ? offered : choices, (id) => codes.get(id) ?? '');
  }, [t, field, choices, offered]);
}

function useMethodColumn<K extends AnalysisKind>(field: Named<MethodField<K>>): Columns<K> {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const options = useMethodChoices(field.choices);
  return useMemo(() => {
    const words = new Map(options.map(({ value, label }) => [value, label]));
    const code = (row: Row<K>) => field.value?.(row, method) ?? textOf(row, field.name);
    const text = (row: Row<K>) => (field.codeOnly ? code(row) : (words.get(code(row)) ?? code(row)));
    const editor = { kind: 'choice' as const, value: (row: Row<K>) => code(row) || null, options };
    return [
      {
        ...head(field, t(field.label)),
        show: text,
        text,
        editor: { ...editor, allowEmpty: field.allowEmpty ?? false, brief: field.codeOnly ?? false },
      },
    ];
  }, [t, field, method, options]);
}

function useComputedColumn<K extends AnalysisKind>(field: Named<ComputedField<K>>): Columns<K> {
  const t = useT();
  const cell = field.useCell();
  return useMemo(
    () => [
      {
        ...head(field, t(field.label)),
        ...(field.align && { align: field.align }),
        ...(field.explained && { onComputedClick: openExplanation }),
        ...cell,
      },
    ],
    [t, field, cell],
  );
}

function useSpecialColumns<K extends AnalysisKind>(field: Named<SpecialField<K>>): Columns<K> {
  const t = useT();
  const { useColumns = useNoColumns } = field;
  const columns = useColumns(t(field.label));
  return useMemo(
    () =>
      columns.map((column) => ({
        ...(field.meaning && { meaning: meaningOf(field.meaning) }),
        ...(column.key === field.name && { names: () => everyTitle(field.label) }),
        ...column,
      })),
    [columns, field],
  );
}
