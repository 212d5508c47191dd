import * as z from 'zod';
import { Code, type LocalText, RowMeta } from '../model/base.ts';

/**
 * How one field points at rows of another kind, and what happens when the row it points at is dropped:
 * `unlink` takes the id out; `drop` drops this row too (for a list: when its last id goes).
 */
interface Reference {
  to: string;
  onDrop: 'unlink' | 'drop';
  /** Of a list: an id may stand in it more than once. */
  repeats?: true;
}

/** What people call a row and several of it, in the middle of a sentence. Chinese has one form for both. */
export interface Noun {
  one: string;
  many: string;
  zh: string;
}

/** The refusals a kind may name for a code that is taken. */
export const duplicateKeys = ['CodeTaken', 'AssetCodeTaken', 'DamageCodeTaken', 'ThreatCodeTaken'] as const;
export type DuplicateKey = (typeof duplicateKeys)[number];

type Defaults<S extends z.ZodRawShape> = { [K in keyof S]?: z.output<S[K]> };

/** What is declared of every kind, analysed or drawn. */
interface Declaration<N extends string, S extends z.ZodRawShape, D extends Defaults<S>> {
  /** The key of its rows everywhere: in a workspace, in Changes, in the store. */
  name: N;
  noun: Noun;
  fields: S;
  /** What an omitted field becomes. */
  defaults: D;
  references: { readonly [F in keyof S & string]?: Reference };
}

/**
 * A kind of analysis row: it has a code, a list with a grid, statistics and a place in the report. From this one declaration come the type, the
 * validation on both sides, the endpoints, the cascade of a deletion, the check of references, the code rule and the words for it.
 */
export function analysisKind<
  const N extends string,
  S extends z.ZodRawShape,
  const D extends Defaults<S>,
  const P extends string,
  const R extends string,
>(
  k: Declaration<N, S, D> & {
    /** Prefix of generated codes (R-CONST-9). */
    prefix: string;
    /** Its segment in the paths of the REST API. */
    path: P;
    duplicate?: DuplicateKey;
    /** Whether it belongs to the chain from function to requirement; its place there is its place among the kinds. */
    inChain: boolean;
    /** The section of the report that lists its rows. */
    section: R;
  },
) {
  const whole = z.object(k.fields);
  return {
    ...common(k),
    prefix: k.prefix,
    path: k.path,
    duplicate: k.duplicate ?? ('CodeTaken' as DuplicateKey),
    inChain: k.inChain,
    section: k.section,
    /** What creates a row: fields with defaults may be left out, so may the code (then it is generated). */
    newRow: z.object({ ...withDefaults(k), code: Code.or(z.literal('')).optional() }) as unknown as z.ZodType<
      z.output<typeof whole> & { code?: string },
      Partial<z.input<typeof whole>> & Omit<z.input<typeof whole>, keyof D> & { code?: string }
    >,
    /** What changes a row: any of the fields, none filled in. */
    patch: whole.extend({ code: Code, responsibleBy: z.string().max(60) }).partial() as unknown as z.ZodType<
      Partial<z.output<typeof whole>> & { code?: string; responsibleBy?: string },
      Partial<z.input<typeof whole>> & { code?: string; responsibleBy?: string }
    >,
    row: z.object({ ...k.fields, code: Code, ...RowMeta.shape }) as unknown as z.ZodType<
      z.output<typeof whole> & { code: string } & RowMeta
    >,
  };
}

/**
 * A kind of drawn row: what a diagram or an attack tree is made of, or what is said of an entry of a catalogue. It has neither code nor grid, statistics or endpoints of its own, and is
 * edited through `version.edit` alone. Everything else (Changes, cascade, undo, history, stream, snapshot) is that of every row; why the
 * parts of a drawing are rows: docs/adr/0008-drawn-rows.md.
 */
export function drawnKind<const N extends string, S extends z.ZodRawShape, const D extends Defaults<S>>(
  k: Declaration<N, S, D>,
) {
  const whole = z.object(k.fields);
  return {
    ...common(k),
    newRow: z.object(withDefaults(k)) as unknown as z.ZodType<
      z.output<typeof whole>,
      Partial<z.input<typeof whole>> & Omit<z.input<typeof whole>, keyof D>
    >,
    patch: whole.partial() as unknown as z.ZodType<Partial<z.output<typeof whole>>, Partial<z.input<typeof whole>>>,
    row: z.object({ ...k.fields, ...RowMeta.shape }) as unknown as z.ZodType<z.output<typeof whole> & RowMeta>,
  };
}

function common<N extends string, S extends z.ZodRawShape, D extends Defaults<S>>(k: Declaration<N, S, D>) {
  const defaults = Object.entries(k.defaults);
  return {
    name: k.name,
    noun: k.noun,
    fields: k.fields,
    references: k.references as Readonly<Record<string, Reference>>,
    /** A row as it is today: fields that came after it was stored have their defaults. The same object when none is missing. */
    complete<R extends object>(row: R): R {
      if (defaults.every(([field]) => field in row)) return row;
      const missing = defaults.filter(([field]) => !(field in row));
      return { ...(Object.fromEntries(missing) as object), ...row };
    },
  };
}

function withDefaults<N extends string, S extends z.ZodRawShape, D extends Defaults<S>>({
  fields,
  defaults,
}: Declaration<N, S, D>): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      field in defaults
        ? (schema as z.ZodType).default((defaults as Record<string, never>)[field] as never)
        : (schema as z.ZodType),
    ]),
  );
}

/** Several rows in the middle of a sentence: "damage scenarios". */
export const manyOf = ({ noun }: { noun: Noun }): LocalText => ({ en: noun.many, zh: noun.zh });

/** The noun as a heading or a label: "Damage scenarios", or "Damage scenario" for one. */
export function headingOf({ noun }: { noun: Noun }, count: 'one' | 'many' = 'many'): LocalText {
  const en = noun[count];
  return { en: en.charAt(0).toUpperCase() + en.slice(1), zh: noun.zh };
}
