import { type AnalysisKind, analysisKindNames } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';

/** What is typed about a row in its comments is kept under this word. */
export const commentsPart = 'comment';

/** The kind of a row of which only the id is known. */
export const kindOfRow = (w: Workspace, id: string): AnalysisKind | undefined =>
  analysisKindNames.find((kind) => tableOf(w, kind).has(id));
