import type { LocalText } from '../../model/base.ts';
import type { Method } from '../../model/method.ts';
import { type Header, type HeaderReader, headerReader, wordsOfHeader } from '../../tara-table/header-words.ts';
import { twoLines } from '../../tara-table/heading.ts';
import { wordsOfDimension, wordsOfParameter } from '../../tara-table/mapping.ts';
import { keyOfColumn, keyOfSheet } from '../../tara-table/sheet-keys.ts';
import type { TableLine } from '../../tara-table/table-plan.ts';
import { kindOfSheet, type SheetKind, sheetKindNames, sheetKinds } from './sheet-kinds.ts';

/** A sheet of the workbook as texts. */
export interface WorkbookSheet {
  name: string;
  lines: readonly TableLine[];
}

/** What a person chose before, by the names of sheets and headers: kinds and fields. */
export type KeptChoices = Readonly<Record<string, string>>;

/** What is taken of a sheet: what its rows are, and what its columns hold; '' = nothing. */
export interface SheetMapping {
  sheet: string;
  kind: SheetKind | '';
  /** Line of the heading, from 0 among the lines that are there; -1: none. */
  at: number;
  headers: string[];
  fields: string[];
}

const linesToLook = 12;

/** Fields a column of a sheet of this kind may hold, with the words that head them. */
export function fieldsOf(kind: SheetKind, method: Method): { use: string; name: LocalText; words: string[] }[] {
  const { fields, rated } = sheetKinds[kind];
  const own = Object.entries(fields).map(([use, { name, words }]) => ({
    use,
    name,
    words: [name.en, name.zh, ...words],
  }));
  const dimensions = rated === 'impact' ? method.impact.dimensions : [];
  const parameters = rated === 'feasibility' ? (method.feasibility[0]?.parameters ?? []) : [];
  return [
    ...own,
    ...dimensions.map((one) => ({ use: `dimension:${one.code}`, name: one.name, words: wordsOfDimension(one) })),
    ...parameters.map((one) => ({ use: `parameter:${one.code}`, name: one.name, words: wordsOfParameter(one) })),
  ];
}

/** `Damage scenario` heads the titles in the sheet of damage scenarios, `Damage scenario ID` their ids; what the sheet's other fields are called goes first. */
function ownHeadings(kind: SheetKind): { use: string; words: string[] }[] {
  const { name, words } = sheetKinds[kind];
  const all = [name.en, name.zh, ...words];
  const ending = (...ends: readonly string[]) => all.flatMap((word) => ends.map((end) => `${word}${end}`));
  return [
    { use: 'id', words: ending(' ID', ' No.', '编号') },
    { use: 'title', words: [...all, ...ending(' title', ' name', '名称')] },
    { use: 'description', words: ending(' description', '描述') },
  ];
}

/** What each sheet and each column seems to hold; what a person chose before goes first. */
export function guessSheets(sheets: readonly WorkbookSheet[], method: Method, kept: KeptChoices = {}): SheetMapping[] {
  return sheets.map(({ name, lines }) => {
    const chosen = own(kept, keyOfSheet(name));
    const kind = chosen !== undefined && isKind(chosen) ? chosen : kindOfSheet(name);
    return mapSheet({ name, lines }, kind, method, kept);
  });
}

/** The mapping of a sheet whose kind is chosen. */
function mapSheet(
  { name, lines }: WorkbookSheet,
  kind: SheetKind | '',
  method: Method,
  kept: KeptChoices = {},
): SheetMapping {
  if (kind === '') return { sheet: name, kind, at: -1, headers: (lines[0]?.cells ?? []).map(String), fields: [] };
  const uses = fieldsOf(kind, method);
  const read = headerReader<string>([...uses, ...ownHeadings(kind)]);
  // Where no heading is understood a person says what the columns hold: those of the first line that looks like one.
  const looked = lines.slice(0, linesToLook).map(({ cells }) => cells.map(String));
  const texts = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  const headers = looked.find((cells) => texts(cells) > 1) ?? looked.find((cells) => texts(cells) > 0) ?? [];
  let best: SheetMapping = { sheet: name, kind, at: -1, headers, fields: headers.map(() => '') };
  let most = 0;
  for (const [at, { cells }] of lines.slice(0, linesToLook).entries()) {
    const single = cells.map((text) => ({ over: '', text }));
    const above = at > 0 ? twoLines(lines[at - 1]?.cells ?? [], cells, read) : undefined;
    for (const headers of [single, above]) {
      const fields = headers ? guessFields(headers, read, kind, kept, new Set(uses.map(({ use }) => use))) : [];
      const count = fields.filter((one) => one !== '').length;
      if (headers && count > most) {
        best = { sheet: name, kind, at, headers: headers.map(wordsOfHeader), fields };
        most = count;
      }
    }
  }
  return best;
}

function guessFields(
  headers: readonly Header[],
  read: HeaderReader<string>,
  kind: SheetKind,
  kept: KeptChoices,
  known: ReadonlySet<string>,
): string[] {
  const fields = new Map<number, string>();
  const taken = new Set<string>();
  const give = (at: number, use: string) => {
    if (use !== '' && taken.has(use)) return;
    fields.set(at, use);
    taken.add(use);
  };
  for (const [at, header] of headers.entries()) {
    const chosen = own(kept, keyOfColumn(kind, wordsOfHeader(header)));
    if (chosen === '' || (chosen !== undefined && known.has(chosen))) give(at, chosen);
  }
  const ranks = headers.map(read);
  for (let rank = 0; ranks.some((one) => rank < one.length); rank++)
    for (const [at] of headers.entries()) {
      if (fields.has(at)) continue;
      const use = (ranks[at]?.[rank] ?? []).find((one) => !taken.has(one));
      if (use !== undefined) give(at, use);
    }
  return headers.map((_, at) => fields.get(at) ?? '');
}

const own = (kept: KeptChoices, key: string): string | undefined => (Object.hasOwn(kept, key) ? kept[key] : undefined);
const isKind = (text: string): text is SheetKind | '' =>
  text === '' || (sheetKindNames as readonly string[]).includes(text);

/** Is it a workbook of linked sheets? Three of them say what their rows are, and their headings are understood. */
export const isWorkbookOfSheets = (mappings: readonly SheetMapping[]): boolean =>
  new Set(mappings.filter(({ kind, at }) => kind !== '' && kind !== 'project' && at >= 0).map(({ kind }) => kind))
    .size >= 3;
