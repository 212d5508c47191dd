import { type AnalysisKind, analysisKindNames } from '#domain/kinds/kinds.ts';
import { type RowEndpoints, rowEndpoints } from './row.ts';

/** The endpoints of every kind of analysis row. Drawn rows are edited through `version.edit` alone. */
export const rows = Object.fromEntries(analysisKindNames.map((kind) => [kind, rowEndpoints(kind)])) as {
  readonly [K in AnalysisKind]: RowEndpoints<K>;
};
