import { sameContent } from '#domain/model/same-content.ts';
import type { FieldWords } from './field-words';

/** One value of a row that changed, in words; empty where there was or is nothing. */
export interface RowChange {
  /** Tells it from the others of the row. */
  id: string;
  label: string;
  before: string;
  after: string;
}

type Parts = Readonly<Record<string, unknown>>;

const meta: ReadonlySet<string> = new Set(['id', 'rev', 'createBy', 'updateBy', 'updateTime', 'imported']);

/** What changed of a row: of a rating only the dimensions or parameters that did, each in one line; one that came or went is said whole. */
export function rowChanges(words: FieldWords, before: Parts, after: Parts): RowChange[] {
  return Object.keys(after)
    .filter((field) => !meta.has(field))
    .flatMap((field) => {
      const [was, is] = [before[field], after[field]];
      if (sameContent(was ?? null, is ?? null)) return [];
      const inside = changesAt(words, [field], was, is);
      // Stored differently, though it reads the same: that it changed is said nevertheless.
      return inside.length > 0 ? inside : [changeAt(words, [field], was, is)];
    });
}

function changesAt(words: FieldWords, path: readonly string[], was: unknown, is: unknown): RowChange[] {
  if (sameContent(was, is)) return [];
  if (hasParts(was) && hasParts(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((part) =>
      changesAt(words, [...path, part], was[part], is[part]),
    );
  const change = changeAt(words, path, was, is);
  return change.before === change.after ? [] : [change];
}

const changeAt = (words: FieldWords, path: readonly string[], was: unknown, is: unknown): RowChange => ({
  id: path.join('.'),
  label: words.place(path),
  before: words.valueAt(path, was),
  after: words.valueAt(path, is),
});

const hasParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
