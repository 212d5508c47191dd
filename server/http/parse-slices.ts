import { z } from 'zod';
import { inSlices } from '#server/turns.ts';

/** Lists up to this length are parsed in a few milliseconds. */
const few = 500;

/** Schemas of bodies that hold one list, with that list left unread: what is to be said of the list as a whole. A memo. */
const outlines = new WeakMap<z.ZodType, Outline | undefined>();

interface Outline {
  key: string;
  schema: z.ZodType;
  element: z.core.$ZodType;
}

/**
 * What `safeParse` returns of a body that holds one long list, parsed entry by entry: whoever else calls is heard meanwhile. Undefined
 * for any other body.
 */
export async function parseInSlices(schema: z.ZodType, value: unknown) {
  const outline = outlineOf(schema);
  const list =
    outline && typeof value === 'object' && value !== null && (value as Record<string, unknown>)[outline.key];
  if (!outline || !Array.isArray(list) || list.length <= few) return undefined;
  const { key, element } = outline;
  const whole = outline.schema.safeParse(value, { reportInput: true });
  if (!whole.success) return whole;
  const parsed: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for await (const [at, entry] of inSlices(list.entries())) {
    const result = z.safeParse(element, entry, { reportInput: true });
    if (result.success) parsed.push(result.data);
    else issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [key, at, ...issue.path] })));
  }
  if (issues.length > 0) return { success: false as const, error: new z.ZodError(issues) };
  return { success: true as const, data: { ...(whole.data as object), [key]: parsed } };
}

function outlineOf(schema: z.ZodType): Outline | undefined {
  if (!outlines.has(schema)) outlines.set(schema, findOutline(schema));
  return outlines.get(schema);
}

function findOutline(schema: z.ZodType): Outline | undefined {
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length) return undefined;
  const lists = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodArray);
  const [key, list] = lists[0] ?? [];
  if (lists.length !== 1 || !key || !(list instanceof z.ZodArray)) return undefined;
  const unread = list.clone({ ...list.def, element: z.unknown() });
  return {
    key,
    element: list.element,
    schema: schema.clone({ ...schema.def, shape: { ...schema.shape, [key]: unread } }),
  };
}
