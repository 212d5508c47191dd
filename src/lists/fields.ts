import type { ReactNode } from 'react';
import type { PlainTextKey } from '@/i18n';

export interface Choice {
  value: string | number;
  label: string;
}

/** At most about ten options, none of them a condition on other fields. */
export interface FieldOptions<R> {
  width?: number;
  copyable?: boolean;
  /** A text area in the form, cut with an ellipsis in the table. */
  longText?: boolean;
  input?: 'text' | 'number' | 'date' | 'switch' | 'password' | 'email' | 'url';
  /** A hook that returns the choices; with `multiple` the value is a list. */
  choose?: () => readonly Choice[];
  multiple?: boolean;
  /** How a cell looks; without it the value itself. */
  show?: (row: R) => ReactNode;
  sortable?: boolean;
  only?: 'table' | 'form';
  /** A column of the table that is shown when it is switched on. */
  hiddenAtFirst?: boolean;
}

export interface Field<R> extends FieldOptions<R> {
  name: string;
  title: PlainTextKey;
}

export interface FieldList<R> {
  feature: string;
  list: readonly Field<R>[];
}

type Titled<F extends string, N extends string, R> = `${F}.field.${N}` extends PlainTextKey
  ? FieldOptions<R>
  : { thereIsNoText: `${F}.field.${N}` };

/**
 * The fields of a feature, once: table columns, form items, description, version diff and spreadsheet header are read from it.
 * Titles are the texts `<feature>.field.<name>`; a field without one does not compile.
 *
 * @example export const projectFields = fields<Project>()('project', { name: { sortable: true }, description: { longText: true } });
 */
export const fields =
  <R extends object>() =>
  <const F extends string, const N extends string>(
    feature: F,
    options: { [K in N]: Titled<F, K, R> } & { [K in N]: K extends keyof R | `_${string}` ? unknown : never },
  ): FieldList<R> => ({
    feature,
    list: Object.entries(options).map(([name, option]) => ({
      ...(option as FieldOptions<R>),
      name,
      // `Titled` has just made sure of it.
      title: `${feature}.field.${name}` as PlainTextKey,
    })),
  });
