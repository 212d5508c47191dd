import { type AnyRow, codeOf } from '#domain/kinds/kinds.ts';
import type { Changes } from '#domain/workspace/workspace.ts';

/** More codes nobody listens to. */
const most = 5;

/** The codes of the rows that an edit wrote, the first ones. */
export const savedCodes = ({ put }: Pick<Changes, 'put'>): string[] =>
  (Object.values(put).flat() as AnyRow[]).flatMap((row) => codeOf(row) || []).slice(0, most);
