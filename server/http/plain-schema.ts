import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema, or another part of the OpenAPI document. */
export type Json = Record<string, unknown>;

/**
 * The same schema in words that generators of older OpenAPI know too, which otherwise make types of it that do not compile: one allowed value is an
 * enumeration of one (a boolean just a boolean), places of a list that are all alike are its items, several types of one value are alternatives,
 * and what may be null or empty is one schema, not two. Returns the schema with all its parts.
 */
export function plainSchema(schema: Json): Json {
  const parts = Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, partOf(key, inner)])) as Json;
  return withoutAlternatives(withItems(withTypes(withValues(parts))));
}

function withValues({ const: only, ...rest }: Json): Json {
  if (only === undefined) return rest;
  if (typeof only === 'boolean') return { ...rest, type: 'boolean', description: `Always ${only}` };
  return { type: typeof only, ...rest, enum: [only] };
}

function withTypes({ type, ...rest }: Json): Json {
  if (Array.isArray(type) && type.filter((name) => name !== 'null').length > 1)
    return { ...rest, anyOf: type.map((name) => ({ type: name })) };
  return type === undefined ? rest : { type, ...rest };
}

function withItems({ prefixItems, ...rest }: Json): Json {
  if (!Array.isArray(prefixItems)) return rest;
  const [place] = prefixItems;
  if (!prefixItems.every((other) => isDeepStrictEqual(other, place))) return { ...rest, prefixItems };
  return { ...rest, items: place, minItems: prefixItems.length, maxItems: prefixItems.length };
}

/** "This or null" and "a text of this pattern or none". */
function withoutAlternatives({ anyOf, ...rest }: Json): Json {
  if (!Array.isArray(anyOf)) return rest;
  const [one, other] = anyOf as [Json, Json];
  if (anyOf.length === 2 && typeof one.type === 'string' && other.type === 'null')
    return {
      ...one,
      ...rest,
      type: [one.type, 'null'],
      ...(Array.isArray(one.enum) ? { enum: [...one.enum, null] } : {}),
    };
  if (anyOf.length !== 2 || one.type !== 'string' || !isDeepStrictEqual(other.enum, [''])) return { ...rest, anyOf };
  const { minLength: _, pattern, allOf = [], ...text } = one;
  const patterns = [pattern, ...(allOf as Json[]).map((part) => part.pattern)].filter((each) => each !== undefined);
  if (!patterns.every((each) => String(each).startsWith('^'))) return { ...rest, anyOf };
  return { ...text, ...rest, pattern: `^(?:$|${patterns.map((each) => `(?=${each})`).join('')})` };
}

/** Names of properties are no words of a schema; a default or an example is a value. */
function partOf(key: string, inner: unknown): unknown {
  if (key === 'properties' || key === '$defs')
    return Object.fromEntries(Object.entries(inner as Json).map(([name, part]) => [name, partOf('', part)]));
  if (key === 'default' || key === 'enum' || key === 'required' || key === 'type' || key === 'const') return inner;
  if (Array.isArray(inner)) return inner.map((part) => partOf('', part));
  return inner && typeof inner === 'object' ? plainSchema(inner as Json) : inner;
}
