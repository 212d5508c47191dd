import type { Row } from '../kinds.ts';

type Part = Row<'foreignParts'>;

/** Stands for the content of a part where it is not needed: a browser only has to know which parts go with a row. */
export const contentLeftOut = '{"intara":"content left out"}';

/** A part as it is sent to browsers: what a document said may be long, and only the server reads it. */
export const withoutContent = (part: Part): Part => ({ ...part, content: contentLeftOut });

/** Changes as they are sent to browsers; the same object where they hold no part. */
export function withoutContents<C extends { readonly put: { readonly foreignParts?: Part[] | undefined } }>(
  changes: C,
): C {
  const parts = changes.put.foreignParts;
  return parts?.length ? { ...changes, put: { ...changes.put, foreignParts: parts.map(withoutContent) } } : changes;
}
