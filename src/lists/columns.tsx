import { Switch, type TableColumnType, Typography } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { Field } from './fields';
import { OneLine } from './OneLine';

type Labelled<R> = Field<R> & { label: string };

interface How<R> {
  /** All rows are here, so the table sorts them itself. */
  local: boolean;
  sorter: string | undefined;
  actions: ((row: R) => ReactNode) | undefined;
}

/** How wide the longest word makes a column. */
const widest = 400;

/** Characters of a code that stands on one line. */
const shortCode = 24;

/**
 * A code is read as one word, also where it has hyphens. Nothing longer pushes the columns behind it out of sight: names of projects, tasks and users
 * have no blanks, so a long one is broken, and so is a code.
 */
function styleOf(name: string, value: unknown): CSSProperties {
  if (name !== 'code') return { maxWidth: widest };
  return String(value).length > shortCode ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' };
}

/** Table columns out of fields. */
export function columnsOf<R extends object>(fields: readonly Labelled<R>[], how: How<R>): TableColumnType<R>[] {
  const columns = fields.map((field): TableColumnType<R> => {
    const valueIn = (row: R) => (row as Record<string, unknown>)[field.name];
    return {
      key: field.name,
      dataIndex: field.name,
      title: field.label,
      ...(field.width ? { width: field.width } : {}),
      ...(field.input === 'number' ? { align: 'end' as const, className: 'num' } : {}),
      ...(field.sortable ? { sorter: how.local ? (a, b) => compare(valueIn(a), valueIn(b)) : true } : {}),
      ...(field.sortable && !how.local ? { sortOrder: orderOf(field.name, how.sorter) } : {}),
      onCell: (row) => ({ style: styleOf(field.name, valueIn(row)) }),
      render: (_, row) => (field.show ? field.show(row) : plain(field, valueIn(row))),
    };
  });
  if (!how.actions) return columns;
  const { actions } = how;
  return [...columns, { key: 'actions', fixed: 'right', width: 1, render: (_, row) => actions(row) }];
}

function plain<R>(field: Field<R>, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return <Switch size="small" checked={value} disabled />;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  // Not antd's ellipsis: a table as wide as its content gives a long text all the room it asks for.
  if (field.longText) return <OneLine text={text} room={field.width ?? 320} />;
  return field.copyable ? <Typography.Text copyable>{text}</Typography.Text> : text;
}

/** Numbers by size, texts by the language's order with numbers inside counted (DS-2 before DS-10). */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true });
}

function orderOf(name: string, sorter: string | undefined): 'ascend' | 'descend' | null {
  if (sorter === name) return 'ascend';
  return sorter === `-${name}` ? 'descend' : null;
}
