import type * as z from 'zod';
import { problemsOf } from '#contract/kit/problems.ts';
import { type AnalysisKind, analysisKinds, type Row, shapeOf } from '#domain/kinds/kinds.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { problemText, schemaOf } from '@/components/forms/field-rules';
import type { CellValue } from '@/grid/grid-types';
import { refusalText } from '@/request/failures';
import { asCallError } from '@/session/as-call-error';
import { patchOf } from './edits';
import type { RowFields } from './fields';

/** What is wrong with the value of a field by the shape of its kind, in words. Where nothing is entered nothing is wrong: what a row needs is said of the row. */
export function valueProblem<K extends AnalysisKind>(
  fields: RowFields<K>,
  name: string,
  value: CellValue,
  title: string,
): string | undefined {
  if (value === null || value === '') return undefined;
  const schema = schemaOf(shapeOf(fields.kind).newRow as unknown as z.ZodObject, name);
  const stored = (patchOf(fields, {} as Row<K>, name, value) as Record<string, unknown>)[name];
  const parsed = stored === undefined ? undefined : schema?.safeParse(stored);
  const [problem] = parsed?.error ? problemsOf(parsed.error) : [];
  return problem && problemText(problem, title);
}

/** What is wrong with the value of a cell of a row that is there, by the shape of its kind, in words. Field by field: many cells may be pasted. */
export function cellProblem<K extends AnalysisKind>(
  fields: RowFields<K>,
  row: Row<K>,
  column: string,
  value: CellValue,
  title: string,
): string | undefined {
  const shape = shapeOf(fields.kind).patch as unknown as z.ZodObject;
  for (const [name, stored] of Object.entries(patchOf(fields, row, column, value))) {
    const schema = schemaOf(shape, name);
    // Reporting the input takes ten times as long.
    if (!schema || schema.safeParse(stored).success) continue;
    const { error } = schema.safeParse(stored, { reportInput: true });
    const [problem] = error ? problemsOf(error) : [];
    if (problem) return problemText(problem, title);
  }
  return undefined;
}

/** What is said of a code that another row has. */
export const takenWords = (kind: AnalysisKind, code: string): string =>
  refusalText(asCallError(new Refusal(analysisKinds[kind].duplicate, { code }, 'code'), (user) => user));

/** The same, where a row of the task has it. */
export const takenProblem = (kind: AnalysisKind, value: CellValue, w: Workspace): string | undefined =>
  typeof value === 'string' && value !== '' && tableOf(w, kind).holderOf(value) !== undefined
    ? takenWords(kind, value)
    : undefined;
