import * as z from 'zod';

/**
 * Reads a value of unknown origin (a file) into the shape of a schema and loses nothing of it that has a place there: rows stay rows, and what
 * does not fit its cell stays as the text that was given, to be corrected where it stands. Whether it fits is asked of the schema afterwards.
 * Unknown fields are dropped; a missing object, list or text becomes an empty one, a missing optional field stays missing.
 */
export function readLoosely(schema: z.core.$ZodType, raw: unknown): unknown {
  if (schema instanceof z.ZodOptional) return raw === undefined ? undefined : readLoosely(schema.unwrap(), raw);
  if (schema instanceof z.ZodNullable) return raw === null ? null : readLoosely(schema.unwrap(), raw);
  if (schema instanceof z.ZodDefault) return readLoosely(schema.unwrap(), raw ?? schema.parse(undefined));
  if (schema instanceof z.ZodObject) {
    const given = isObject(raw) ? raw : {};
    const entries = Object.entries(schema.shape).map(([key, part]) => [key, readLoosely(part, given[key])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(raw) ? raw.map((entry) => readLoosely(schema.element, entry)) : [];
  if (schema instanceof z.ZodRecord) {
    const entries = isObject(raw) ? Object.entries(raw) : [];
    return Object.fromEntries(entries.map(([key, value]) => [key, readLoosely(schema.valueType, value)]));
  }
  if (schema instanceof z.ZodBoolean) return raw === true;
  if (typeof raw === 'number' && schema instanceof z.ZodNumber) return raw;
  const text = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : '';
  const isNumber = schema instanceof z.ZodNumber && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
