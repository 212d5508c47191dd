import type { ImportSheet } from '#contract/import.ts';
import { foldText } from '#domain/fold-text.ts';
import { type EntryForm, type LibraryEntry, type LibraryName, libraries } from '#domain/library/libraries.ts';
import { treeProblems } from '#domain/library/tree-problems.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { type Line, sheets } from '#server/import/layout.ts';
import { formOf, inTwoLanguages, merged, rawOf } from '#server/import/raw-line.ts';
import { inSlices } from '#server/loop/give-way.ts';
import { entriesNamed } from '#server/store/libraries/entries-named.ts';
import {
  countEntries,
  formOf as formOfEntry,
  insertChanges,
  insertEntries,
  nextCode,
  updateEntries,
} from '#server/store/libraries/libraries.ts';
import { changeOf, mostEntries } from '../libraries/save-entry.ts';
import { type PartPlace, readNode, readStep } from './attack-parts.ts';
import { checkTags, type Importing, linesOf, named, Once, Overtaken, type PlannedSheet, textsOf } from './importing.ts';
import { withReasons } from './property-reasons.ts';

type AnyForm = EntryForm<LibraryName>;
type AnyEntry = LibraryEntry<LibraryName>;

/** A sheet of the parts that entries of a library have, and the list of the entry they make; `read` makes a part of what its line says. */
interface PartSheet {
  sheet: ImportSheet;
  list: string;
  read?: (raw: Record<string, unknown>, place: PartPlace) => Record<string, unknown>;
}

const partSheets: Partial<Record<LibraryName, readonly PartSheet[]>> = {
  attacks: [
    { sheet: 'attackSteps', list: 'steps', read: readStep },
    { sheet: 'attackNodes', list: 'nodes', read: readNode },
  ],
  templates: [{ sheet: 'templateSteps', list: 'steps', read: readStep }],
  requirements: [
    { sheet: 'requirementParameters', list: 'parameters' },
    { sheet: 'requirementHardens', list: 'hardens' },
  ],
  standards: [
    { sheet: 'chapters', list: 'chapters' },
    { sheet: 'workProducts', list: 'workProducts' },
  ],
};

/** An entry of the workbook: what the lines say of it, and what is stored. */
interface Wanted {
  sheet: ImportSheet;
  line: Line;
  /** Its lines in the sheets of parts, by list. */
  parts: Record<string, { sheet: ImportSheet; lines: Line[]; raw: unknown[] }>;
  raw: Record<string, unknown>;
  before: AnyEntry | undefined;
}

/** Entries of a library by code, or by name where a line has no code; parts by the code of their entry. */
export async function planLibrary(importing: Importing, library: LibraryName): Promise<PlannedSheet[]> {
  const { workbook, problems } = importing;
  const parts = partSheets[library] ?? [];
  const own = [library, ...parts.map(({ sheet }) => sheet)].filter((sheet) => workbook[sheet]);
  if (own.length === 0) return [];
  const stored = await storedOf(importing, library);
  const wanted = await wantedOf(importing, library, stored);
  for (const part of parts) await addParts(importing, part, wanted, stored);
  const created: AnyForm[] = [];
  const changed: { before: AnyEntry; form: AnyForm }[] = [];
  let unchanged = 0;
  for await (const one of inSlices(wanted.list)) {
    const form = formOfWanted(importing, library, one);
    if (!form) continue;
    if (!one.before) created.push(form);
    else if (sameContent(form, formOfEntry(one.before))) unchanged += 1;
    else changed.push({ before: one.before, form });
  }
  if (library === 'templates') await refuseSecondTemplates(importing, wanted.list);
  const there = created.length > 0 ? await countEntries(importing.env.store.db, library) : 0;
  if (there + created.length > mostEntries) problems.of(library, 'full', { limit: mostEntries });
  const counts = { created: created.length, updated: changed.length, unchanged };
  return [{ sheet: library, ...counts, write: writing(importing, library, { created, changed }) }];
}

class Stored {
  readonly byCode = new Map<string, AnyEntry>();
  private readonly byName = new Map<string, AnyEntry>();
  private readonly alike = new Map<string, AnyEntry>();

  constructor(entries: readonly AnyEntry[]) {
    for (const entry of entries) {
      this.byCode.set(entry.code, entry);
      for (const name of [entry.name.en, entry.name.zh]) {
        this.byName.set(name, entry);
        this.alike.set(foldText(name), entry);
      }
    }
  }

  /** The entry of this name, else the one whose name looks like it. */
  named(name: string | undefined): AnyEntry | undefined {
    return name ? (this.byName.get(name) ?? this.alike.get(foldText(name))) : undefined;
  }
}

async function storedOf(importing: Importing, library: LibraryName): Promise<Stored> {
  const codes = new Set(textsOf(importing, library, 'code'));
  for (const { sheet } of partSheets[library] ?? [])
    for (const code of textsOf(importing, sheet, 'of')) codes.add(code);
  const unnumbered = (importing.workbook[library]?.lines ?? []).filter(({ cells }) => !cells.code);
  const names = new Set(unnumbered.flatMap(({ cells }) => [cells['name.en'], cells['name.zh']].filter(isText)));
  return new Stored(await entriesNamed(importing.env.store.db, library, { codes: [...codes], names: [...names] }));
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

class WantedEntries {
  readonly list: Wanted[] = [];
  readonly byCode = new Map<string, Wanted>();

  add(wanted: Wanted): void {
    this.list.push(wanted);
    const code = wanted.line.cells.code ?? wanted.before?.code;
    if (code) this.byCode.set(code, wanted);
  }
}

async function wantedOf(importing: Importing, library: LibraryName, stored: Stored): Promise<WantedEntries> {
  const { problems } = importing;
  const wanted = new WantedEntries();
  const once = new Once(problems, library);
  for await (const line of linesOf(importing, library)) {
    const { code, 'name.en': en, 'name.zh': zh } = line.cells;
    const isFirst = code
      ? once.isFirst(line, 'code', code)
      : once.isFirst(line, 'name.en', `${foldText(en ?? '')}\n${foldText(zh ?? '')}`);
    const before = code ? stored.byCode.get(code) : (stored.named(en) ?? stored.named(zh));
    if (isFirst && before) refuseSecondLine(importing, wanted, { sheet: library, line, before });
    const said = withKnownCodes(importing, library, { line, raw: rawOf(library, line, problems), before });
    const raw = library === 'assets' ? withReasons(importing, { line, raw: said, before }) : said;
    wanted.add({ sheet: library, line, parts: {}, raw, before });
    checkTags(importing, library, line);
  }
  return wanted;
}

/**
 * The codes of an organisation's lists that a line names by code or by name. A word that is neither is a problem: no filter and no generator would
 * find the entry by it. What is stored stays.
 */
function withKnownCodes(
  importing: Importing,
  library: LibraryName,
  { line, raw, before }: Pick<Wanted, 'line' | 'raw' | 'before'>,
): Wanted['raw'] {
  const known = { ...raw };
  for (const { field, of } of sheets[library].columns) {
    if (!of || raw[field] === undefined) continue;
    const stored = [(before as Record<string, unknown> | undefined)?.[field]].flat();
    const codes = named(
      importing,
      { sheet: library, line, field },
      (word) => importing.vocabulary[of].get(foldText(word)) ?? (stored.includes(word) ? word : undefined),
    );
    known[field] = Array.isArray(raw[field]) ? codes : (codes[0] ?? raw[field]);
  }
  return known;
}

/** One line may name an entry by its code and another by its name; written both, the second would undo the first. */
function refuseSecondLine(
  { problems }: Importing,
  wanted: WantedEntries,
  { sheet, line, before }: Pick<Wanted, 'sheet' | 'line'> & { before: AnyEntry },
): void {
  const first = wanted.byCode.get(before.code);
  if (!first) return;
  const field = ['code', 'name.en'].find((one) => line.cells[one]) ?? 'name.zh';
  problems.at(sheet, line, field, 'repeated', { row: first.line.row });
}

async function addParts(
  importing: Importing,
  { sheet, list, read }: PartSheet,
  wanted: WantedEntries,
  stored: Stored,
): Promise<void> {
  const { problems } = importing;
  for await (const line of linesOf(importing, sheet)) {
    const { of, ...raw } = rawOf(sheet, line, problems);
    const code = line.cells.of;
    if (!code) {
      problems.at(sheet, line, 'of', 'required');
      continue;
    }
    const before = stored.byCode.get(code);
    let entry = wanted.byCode.get(code);
    if (!entry && before) {
      // Of an entry that has no line of its own in this workbook.
      entry = { sheet, line: { row: line.row, cells: { code, of: code } }, parts: {}, raw: {}, before };
      wanted.add(entry);
    }
    if (!entry) {
      problems.at(sheet, line, 'of', 'unknown');
      continue;
    }
    entry.parts[list] ??= { sheet, lines: [], raw: [] };
    entry.parts[list].lines.push(line);
    entry.parts[list].raw.push(read ? read(raw, { sheet, line, problems }) : raw);
  }
}

function formOfWanted({ problems }: Importing, library: LibraryName, wanted: Wanted): AnyForm | undefined {
  const lists = Object.fromEntries(Object.entries(wanted.parts).map(([list, { raw }]) => [list, raw]));
  const said = { ...wanted.raw, ...lists };
  const whole = wanted.before ? merged(formOfEntry(wanted.before), said) : said;
  const schema = libraries[library].form;
  const result = schema.safeParse(inTwoLanguages(whole));
  const owner = { sheet: wanted.sheet, line: wanted.line, problems };
  if (!result.success) {
    // Problems of parts are at their own lines.
    const before = problems.count;
    for (const [list, { sheet, lines }] of Object.entries(wanted.parts)) {
      const element = (
        schema.shape as unknown as Record<string, { unwrap?: () => { element: Parameters<typeof formOf>[1] } }>
      )[list];
      const inner = element?.unwrap?.().element;
      for (const [i, line] of lines.entries())
        if (inner) formOf({ sheet, line, problems }, inner, wanted.parts[list]?.raw[i]);
    }
    const rest = result.error.issues.filter(({ path }) => !(String(path[0]) in wanted.parts && path.length > 1));
    if (rest.length > 0 || problems.count === before) formOf(owner, schema, whole);
    return undefined;
  }
  const form = result.data as AnyForm;
  if (library === 'templates' && (form as EntryForm<'templates'>).type === 'task' && !wanted.before)
    problems.at(wanted.sheet, wanted.line, 'type', 'notAllowed');
  if (library === 'attacks')
    for (const problem of treeProblems(form as EntryForm<'attacks'>)) sayTreeProblem(wanted, problem, problems);
  return form;
}

/** What is wrong with a tree, at the line of its row; a tree as a whole at its attack. */
function sayTreeProblem(
  { sheet, line, parts }: Wanted,
  { path, problem }: ReturnType<typeof treeProblems>[number],
  problems: Importing['problems'],
): void {
  const [, at = '', field = 'parent'] = path.split('.');
  const row = at === '' ? undefined : parts.nodes?.lines[Number(at)];
  if (row) problems.at('attackNodes', row, field, problem);
  else problems.at(sheet, line, sheet === 'attacks' ? 'form' : 'of', 'wrong');
}

/** A template that exists under this name is not made again (R-LIB-7). */
async function refuseSecondTemplates({ problems, env }: Importing, wanted: readonly Wanted[]): Promise<void> {
  const fresh = wanted.filter(({ before }) => !before);
  const names = fresh.flatMap(({ line }) => [line.cells['name.en'], line.cells['name.zh']].filter(isText));
  const there = new Stored(await entriesNamed(env.store.db, 'templates', { codes: [], names }));
  for (const { sheet, line } of fresh)
    for (const field of ['name.en', 'name.zh'])
      if (there.named(line.cells[field])) problems.at(sheet, line, field, 'taken');
}

const chunk = 200;

function writing(
  { env, author }: Importing,
  library: LibraryName,
  { created, changed }: { created: readonly AnyForm[]; changed: readonly { before: AnyEntry; form: AnyForm }[] },
): PlannedSheet['write'] {
  return async (tx, written) => {
    const [, prefix = '', number = '1'] = /^(.*-)(\d+)$/.exec(await nextCode(tx, library)) ?? [];
    const taken = new Set(created.map(({ code }) => code));
    let next = Number(number);
    const codeOf = ({ code }: AnyForm) => {
      if (code) return code;
      while (taken.has(`${prefix}${next}`)) next += 1;
      next += 1;
      return `${prefix}${next - 1}`;
    };
    const stamp = { createBy: author.by, updateBy: author.by, updateTime: author.at };
    for (let at = 0; at < created.length; at += chunk) {
      const entries = created
        .slice(at, at + chunk)
        .map((form) => ({ ...form, code: codeOf(form), id: env.newId(), rev: 1, origin: 'own', ...stamp }) as AnyEntry);
      await insertEntries(tx, library, entries);
      await insertChanges(
        tx,
        entries.map((after) => changeOf(env.newId(), library, { act: 'create', after, author })),
      );
      await written(entries.length);
    }
    for (let at = 0; at < changed.length; at += chunk) {
      const { by: updateBy, at: updateTime } = author;
      const some = changed.slice(at, at + chunk).map(({ before, form }) => {
        const after = { ...before, ...form, rev: before.rev + 1, updateBy, updateTime } as AnyEntry;
        return { before, entry: after, rev: before.rev };
      });
      if (!(await updateEntries(tx, library, some))) throw new Overtaken();
      const lines = some.map(({ before, entry: after }) =>
        changeOf(env.newId(), library, { act: 'change', before, after, author }),
      );
      await insertChanges(tx, lines);
      await written(lines.length);
    }
  };
}
