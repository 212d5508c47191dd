import * as z from 'zod';
import { runInSlices } from './give-way.ts';

/** Problems that are looked for: half a million would take ten seconds and half a gigabyte. */
export const mostIssues = 50;

/** Objects below are parsed whole: `method.impact.dimensions.0.levels.0`. */
const deepest = 5;

/**
 * What `safeParse` returns, found in pieces: lists near the top are parsed entry by entry, and whoever else calls is heard meanwhile. An object with
 * checks of its own is parsed whole once nothing is wrong in its fields. A list that is too long is not looked into, and after `mostIssues`
 * problems no more are looked for.
 */
export async function parseInSlices<S extends z.ZodType>(schema: S, value: unknown) {
  const issues: z.core.$ZodIssue[] = [];
  const data = await runInSlices(parsing(schema, value, [], issues));
  if (issues.length > 0) return { success: false as const, error: new z.ZodError(issues) };
  return { success: true as const, data: data as z.output<S> };
}

type Place = readonly PropertyKey[];

function* parsing(
  schema: z.core.$ZodType,
  value: unknown,
  place: Place,
  issues: z.core.$ZodIssue[],
): Generator<undefined, unknown> {
  if (schema instanceof z.ZodOptional && value !== undefined)
    return yield* parsing(schema.unwrap(), value, place, issues);
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null && place.length < deepest) {
    const known = issues.length;
    const read = yield* parsingObject(schema, value as Record<string, unknown>, place, issues);
    return hasChecks(schema) && issues.length === known ? parsed(schema, value, place, issues) : read;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) return yield* parsingList(schema, value, place, issues);
  return parsed(schema, value, place, issues);
}

function* parsingObject(
  schema: z.ZodObject,
  value: Record<string, unknown>,
  place: Place,
  issues: z.core.$ZodIssue[],
): Generator<undefined, unknown> {
  const { rest, fields } = outlineOf(schema);
  const read: Record<string, unknown> = { ...(parsed(rest, value, place, issues) as object | undefined) };
  for (const [key, field] of fields) {
    if (!(key in value) && field instanceof z.ZodOptional) continue;
    yield;
    read[key] = yield* parsing(field, value[key], [...place, key], issues);
  }
  return read;
}

function* parsingList(
  schema: z.ZodArray,
  value: readonly unknown[],
  place: Place,
  issues: z.core.$ZodIssue[],
): Generator<undefined, unknown> {
  const known = issues.length;
  parsed(outlineOfList(schema), value, place, issues);
  const read: unknown[] = [];
  if (issues.slice(known).some(({ code }) => code === 'too_big')) return read;
  for (const [at, entry] of value.entries()) {
    if (issues.length >= mostIssues) return read;
    const within = [...place, at];
    const isWhole = schema.element instanceof z.ZodObject && hasChecks(schema.element);
    read.push(
      isWhole ? parsed(schema.element, entry, within, issues) : yield* parsing(schema.element, entry, within, issues),
    );
    yield;
  }
  return read;
}

/** The value as the schema gives it; undefined with its issues noted. */
function parsed(schema: z.core.$ZodType, value: unknown, place: Place, issues: z.core.$ZodIssue[]): unknown {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const room = Math.max(0, mostIssues - issues.length);
  for (const issue of result.error.issues.slice(0, room)) issues.push({ ...issue, path: [...place, ...issue.path] });
  return undefined;
}

const hasChecks = (schema: z.ZodObject): boolean => (schema.def.checks?.length ?? 0) > 0;

const isLarge = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodArray || schema instanceof z.ZodObject;

interface Outline {
  /** The object with its lists and objects left unread. */
  rest: z.ZodObject;
  fields: readonly (readonly [string, z.core.$ZodType])[];
}

/** Memos: a schema never changes. */
const outlines = new WeakMap<z.ZodObject, Outline>();
const listOutlines = new WeakMap<z.ZodArray, z.ZodArray>();

function outlineOf(schema: z.ZodObject): Outline {
  const known = outlines.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape).filter(([, field]) =>
    isLarge(field instanceof z.ZodOptional ? field.unwrap() : field),
  );
  const unread = Object.fromEntries(fields.map(([key]) => [key, z.unknown().optional()]));
  const { checks: _, ...plain } = schema.def;
  const outline = {
    rest: schema.clone({ ...plain, shape: { ...schema.shape, ...unread } } as typeof schema.def),
    fields,
  };
  outlines.set(schema, outline);
  return outline;
}

/** The list with its entries left unread: what is to be said of it as a whole. */
function outlineOfList(schema: z.ZodArray): z.ZodArray {
  const known = listOutlines.get(schema) ?? schema.clone({ ...schema.def, element: z.unknown() });
  listOutlines.set(schema, known);
  return known;
}
