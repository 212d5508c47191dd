import fc from 'fast-check';
import * as z from 'zod';

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
};

/** Texts that have broken servers before. */
export const oddText = fc.constantFrom(
  '',
  ' ',
  'a b',
  "'; drop table project; --",
  '%_\\',
  '\u0000',
  '\ud83d',
  '前照灯',
  '__proto__',
  'x'.repeat(3000),
);

/** Values that look like what the schema asks for, with content nobody would type; now and then not even that. */
export function junkFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return arbitrary(root, root.$defs ?? {}, 0);
}

function arbitrary(schema: Schema, defs: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  const anything: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(null, true, -1, 1e308, 'x', [], {}), oddText);
  if (depth > 6) return anything;
  const likely = shaped(schema, defs, depth);
  return fc.oneof({ weight: 12, arbitrary: likely }, { weight: 1, arbitrary: anything });
}

function shaped(schema: Schema, defs: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  const inner = (one: unknown) => arbitrary((one ?? {}) as Schema, defs, depth + 1);
  if (typeof schema.$ref === 'string') return inner(defs[schema.$ref.replace('#/$defs/', '')]);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map(inner));
  if (Array.isArray(schema.prefixItems)) return fc.tuple(...schema.prefixItems.map(inner));
  switch (schema.type) {
    case 'object': {
      if (!schema.properties)
        return fc.dictionary(fc.string({ maxLength: 5 }), inner(schema.additionalProperties), { maxKeys: 3 });
      const entries = Object.entries(schema.properties).map(([key, value]) => [key, inner(value)] as const);
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(inner(schema.items), { maxLength: 4 });
    case 'string':
      return fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z]{1,3}-\d{1,3}$/), fc.uuid(), oddText);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer(), fc.constant(2 ** 53));
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constantFrom(null, 'x', 1);
  }
}
