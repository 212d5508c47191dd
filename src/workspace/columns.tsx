import { byCode } from '#domain/workspace/workspace.ts';
import type { Column, Option } from '@/components/grid/grid-types';

type Coded = { id: string; code: string };

/** The code: sticky, editable, compared as people count. */
export function codeColumn<R extends Coded>(title: string): Column<R> {
  return {
    key: 'code',
    title,
    titleText: title,
    width: 88,
    sticky: true,
    generated: true,
    show: (row) => row.code,
    text: (row) => row.code,
    compare: byCode,
    editor: { kind: 'text', value: (row) => row.code, max: 40 },
  };
}

/** A plain text field of the row. */
export function textColumn<R extends Coded>(
  key: keyof R & string,
  title: string,
  { width, grow, sticky, long = false }: { width: number; grow?: boolean; sticky?: boolean; long?: boolean },
): Column<R> {
  const value = (row: R) => String(row[key] ?? '');
  return {
    key,
    title,
    titleText: title,
    width,
    ...(grow && { grow }),
    ...(sticky && { sticky }),
    show: value,
    text: value,
    editor: { kind: long ? 'longText' : 'text', value },
  };
}

/** Links to other rows by their codes. */
export function linkColumn<R extends Coded>(
  key: string,
  title: string,
  choices: readonly (Option & { code?: string })[],
  ids: (row: R) => readonly string[],
  width = 130,
): Column<R> {
  const codes = new Map(choices.map((c) => [c.value, c.code ?? c.label]));
  const text = (row: R) =>
    ids(row)
      .map((id) => codes.get(id) ?? '')
      .join(', ');
  return {
    key,
    title,
    titleText: title,
    width,
    show: text,
    text,
    editor: { kind: 'choices', value: ids, options: choices },
  };
}

/** One of the method's entries, shown and typed by its code. */
export function choiceColumn<R extends Coded>(
  key: string,
  title: string,
  choices: readonly Option[],
  value: (row: R) => string | null,
  { width = 120, allowEmpty = false }: { width?: number; allowEmpty?: boolean } = {},
): Column<R> {
  const labels = new Map(choices.map((c) => [c.value, c.label]));
  const text = (row: R) => {
    const chosen = value(row);
    return chosen ? (labels.get(chosen) ?? chosen) : '';
  };
  return {
    key,
    title,
    titleText: title,
    width,
    show: text,
    text,
    editor: { kind: 'choice', value, options: choices, allowEmpty },
  };
}

/** Yes or no. */
export function toggleColumn<R extends Coded>(
  key: string,
  title: string,
  value: (row: R) => boolean,
  words: { yes: string; no: string },
  width = 100,
): Column<R> {
  const text = (row: R) => (value(row) ? words.yes : words.no);
  return { key, title, titleText: title, width, show: text, text, editor: { kind: 'toggle', value } };
}
