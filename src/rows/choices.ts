import { useMemo } from 'react';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { Table } from '#domain/workspace/table.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import type { Option } from '@/grid/grid-types';
import { type PlainTextKey, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { titleOf } from './row-title';
import { rowsByCode } from './rows-by-code';

/** An entry to choose, in grid and panel alike: `code` is what one types or pastes, `text` what typing searches. */
export type Choice = Option & { text: string };

const choice = (value: string, code: string, name: string, names: readonly string[]): Choice => {
  const label = name ? `${code} ${name}` : code;
  return { value, code, label, text: label, names };
};

/** A row, by its code or by what it is called. */
const named = (id: string, code: string, title: string) => choice(id, code, title, title ? [title] : []);

interface Made {
  rows: readonly AnalysisRow[];
  choices: readonly Choice[];
}

/** Of each kind what was made last, by the open version: for the grid and for every panel that is opened. */
const made = new WeakMap<object, Map<AnalysisKind, Made>>();

/** The rows of a kind to link to, in the order of their codes; the same list while no code and no name in it is another one. */
export function useRowChoices(kind: AnalysisKind): readonly Choice[] {
  const table = useWorkspace((v) => tableOf(v.w, kind));
  const session = useSession();
  return rowChoices(session, kind, rowsByCode(session, kind, table as unknown as Table<AnalysisRow>));
}

/** The choices for these rows. */
export function rowChoices(session: object, kind: AnalysisKind, rows: readonly AnalysisRow[]): readonly Choice[] {
  const kinds = made.get(session) ?? new Map<AnalysisKind, Made>();
  made.set(session, kinds);
  const before = kinds.get(kind);
  if (before?.rows === rows) return before.choices;
  let isSame = before?.choices.length === rows.length;
  const choices = rows.map((row, at) => {
    const known = before?.choices[at];
    if (known && (before.rows[at] === row || isNamed(known, row.id, row.code, titleOf(kind, row)))) return known;
    isSame = false;
    return named(row.id, row.code, titleOf(kind, row));
  });
  const list = before && isSame ? before.choices : choices;
  kinds.set(kind, { rows, choices: list });
  return list;
}

const isNamed = ({ value, code: known, names }: Choice, id: string, code: string, title: string): boolean =>
  value === id && known === code && (names?.[0] ?? '') === title;

interface FixedList {
  values: Readonly<Record<string, PlainTextKey>>;
  within?: Readonly<Record<string, readonly string[]>>;
}

/** The entries of a fixed list, in words: the keys they are stored by are nobody's words, so they are read where pasted but not shown. */
export function useListChoices({ values, within }: FixedList): readonly Choice[] {
  const t = useT();
  return useMemo(
    () =>
      Object.entries(values).map(([value, word]) => {
        const label = t(word);
        return { value, label, text: label, ...(within?.[value] && { within: within[value] }) };
      }),
    [t, values, within],
  );
}

/** Entries of the open version's method. */
export function useMethodChoices(choicesOf: (method: Method) => readonly Choice[]): readonly Choice[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read in the language of the screen
  return useMemo(() => choicesOf(method), [t, method, choicesOf]);
}

/** Entries of the method with a code and a name in both languages. */
export const codedChoices = (
  entries: readonly { code: string; name: { en: string; zh: string } }[],
): readonly Choice[] => entries.map(({ code, name }) => choice(code, code, inLanguage(name), namesOf(name)));

/** What one may type for an entry of the method: its name in each language. */
export const namesOf = ({ en, zh }: { en: string; zh: string }): readonly string[] => [en, zh].filter(Boolean);
