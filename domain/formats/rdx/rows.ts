import type * as z from 'zod';
import { type AnyRow, codeOf, isAnalysisKind, type KindName, kinds, type NewRow } from '../../kinds/kinds.ts';
import { cutAt } from '../../model/base.ts';
import type { Draft } from '../draft.ts';
import { UnreadableDocument } from '../format.ts';
import type { Losses } from './kept.ts';
import { textOf } from './model.ts';
import { defaultsOfKind } from './portable.ts';

/** Rows of one task at most, as in an exchange file. */
const mostRows = 200_000;

type Fields = Record<string, unknown>;
/** What a field of a row names: ids of entries, or codes of our rows. */
export interface Names {
  names: readonly string[];
  by: (name: string) => string | undefined;
}

/** Stands for rows that are not read yet where a field must name some. */
const pending = 'pending';

/** The rows of a document. What they name is looked up when all of them are there. */
export class Rows {
  private readonly open: { kind: KindName; row: AnyRow; field: string; names: Names }[] = [];
  private readonly byName = new Map<string, string>();
  private count = 0;

  constructor(
    private readonly draft: Draft,
    private readonly losses: Losses,
  ) {}

  /**
   * Adds a row. Texts that are too long are cut, and fields that no row may hold are left out with a word.
   * @param name what other rows of our extension call it
   */
  add(
    kind: KindName,
    fields: Fields,
    refs: Readonly<Record<string, Names | undefined>>,
    name: string,
    code = name,
  ): AnyRow & { code: string } {
    this.count += 1;
    if (this.count > mostRows)
      throw new UnreadableDocument({
        en: `The document makes more than ${mostRows} rows.`,
        zh: `文件产生的行数超过 ${mostRows} 行。`,
      });
    const { references } = kinds[kind];
    const own = Object.entries(fields).filter(([field]) => !references[field]);
    const fitting = new Map(own.flatMap(([field, value]) => this.fit(kind, field, value, code || name)));
    for (const field of neededFields(kind))
      if (!fitting.has(field)) fitting.set(field, this.standIn(kind, field, name));
    const said = Object.fromEntries(fitting) as NewRow<KindName>;
    const { id, code: given } = this.draft.add(kind, said as never, { code });
    const row = (this.draft.rows[kind] as AnyRow[] | undefined)?.at(-1) as AnyRow & { code: string };
    for (const [field, names] of Object.entries(refs))
      if (names && references[field]) this.open.push({ kind, row, field, names });
    if (isAnalysisKind(kind)) this.call(kind, given, id);
    if (name !== '') this.call(kind, name, id);
    return row;
  }

  /** The first row of a name has it. */
  call(kind: KindName, name: string, id: string): void {
    const key = `${kind} ${name}`;
    if (!this.byName.has(key)) this.byName.set(key, id);
  }

  /** Names a row of our extension by its code. */
  byCode(kind: KindName, field: string, value: unknown): Names | undefined {
    const to = kinds[kind].references[field]?.to;
    if (to === undefined) return undefined;
    const names = (Array.isArray(value) ? value : [value]).map(textOf).filter((name) => name !== '');
    return { names, by: (name) => this.byName.get(`${to} ${name}`) };
  }

  /** Looks up what rows name. */
  resolve(): void {
    for (const { kind, row, field, names } of this.open) {
      const found = names.names.flatMap((name) => names.by(name) ?? []);
      for (const name of names.names)
        if (names.by(name) === undefined)
          this.losses.add(kind, field, 'left', undefined, `${codeOf(row) ?? ''}: ${name}`);
      const repeats = kinds[kind].references[field]?.repeats;
      const ids = repeats ? found : [...new Set(found)];
      const target = row as unknown as Fields;
      target[field] = Array.isArray(target[field]) ? ids : (ids[0] ?? null);
    }
  }

  private fit(kind: KindName, field: string, value: unknown, at: string): [string, unknown][] {
    const schema = (kinds[kind].fields as Record<string, z.ZodType>)[field];
    if (!schema) return [];
    const most = (schema as { maxLength?: number | null }).maxLength;
    const fitted = typeof value === 'string' ? clean(value, most ?? value.length) : value;
    if (schema.safeParse(fitted).success) {
      if (typeof fitted === 'string' && typeof value === 'string' && fitted.length < value.length)
        this.losses.add(kind, field, 'changed', undefined, at);
      return [[field, fitted]];
    }
    this.losses.add(kind, field, 'left', undefined, [at, textOf(value)].filter((text) => text !== '').join(': '));
    return [];
  }

  /** A value for a field that must have one: of a reference it is looked up later. @throws UnreadableDocument where there is none */
  private standIn(kind: KindName, field: string, name: string): unknown {
    const schema = (kinds[kind].fields as Record<string, z.ZodType>)[field];
    const tries = kinds[kind].references[field] ? [pending, [pending]] : ['-', 0, 1, false, []];
    const found = tries.find((value) => schema?.safeParse(value).success);
    if (found === undefined)
      throw new UnreadableDocument(
        { en: 'A row in the document lacks what it cannot be without.', zh: '文件中的一行缺少必需的内容。' },
        `${kind} ${name}: ${field}`,
      );
    if (!kinds[kind].references[field]) this.losses.add(kind, field, 'changed', undefined, name);
    return found;
  }
}

/** Without what neither a database nor XML can hold. */
const clean = (text: string, most: number): string => cutAt(text.replaceAll('\0', ''), most);

const neededOf = new Map<KindName, readonly string[]>();
/** Fields without a default. */
function neededFields(kind: KindName): readonly string[] {
  const known = neededOf.get(kind);
  if (known) return known;
  const made = Object.keys(kinds[kind].fields).filter((field) => !(field in defaultsOfKind(kind)));
  neededOf.set(kind, made);
  return made;
}
