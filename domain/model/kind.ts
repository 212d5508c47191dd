import { z } from 'zod';
import { Code, RowMeta } from './base.ts';

/**
 * How one field points at rows of another kind, and what happens when the row it points at is dropped:
 * `unlink` takes the id out; `drop` drops this row too (for a list: when its last id goes).
 */
export interface LinkRule {
  to: string;
  onDrop: 'unlink' | 'drop';
}

/** The refusals a row kind may name for a code that is taken. */
export type DuplicateKey = 'CodeTaken' | 'AssetCodeTaken' | 'DamageCodeTaken' | 'ThreatCodeTaken';

type Defaults<S extends z.ZodRawShape> = { [K in keyof S]?: z.output<S[K]> };

/**
 * One kind of analysis row: its fields, what an omitted field becomes, where it points. From this single declaration come the type, the
 * validation on both sides, the endpoints, the cascade of a deletion and the check of references.
 */
export function kind<
  N extends string,
  S extends z.ZodRawShape,
  const D extends Defaults<S>,
  L extends keyof S & string,
>(k: {
  name: N;
  /** Prefix of generated codes (spec.md section 9). */
  prefix: string;
  duplicate?: DuplicateKey;
  fields: S;
  defaults: D;
  links: Record<L, LinkRule>;
}) {
  const whole = z.object(k.fields);
  const withDefaults = Object.fromEntries(
    Object.entries(k.fields).map(([field, schema]) => [
      field,
      field in k.defaults
        ? (schema as z.ZodType).default((k.defaults as Record<string, never>)[field] as never)
        : schema,
    ]),
  );
  const defaults = Object.entries(k.defaults);
  return {
    name: k.name,
    prefix: k.prefix,
    duplicate: k.duplicate ?? ('CodeTaken' as DuplicateKey),
    links: k.links as Record<string, LinkRule>,
    /** What creates a row: fields with defaults may be left out, so may the code (then it is generated). */
    draft: z.object({ ...withDefaults, code: Code.or(z.literal('')).optional() }) as unknown as z.ZodType<
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
    fields: k.fields,
    /** A row as it is today: fields that came after it was stored have their defaults. The same object when none is missing. */
    complete<R extends object>(row: R): R {
      const missing = defaults.filter(([field]) => !(field in row));
      return missing.length === 0 ? row : { ...(Object.fromEntries(missing) as object), ...row };
    },
  };
}
