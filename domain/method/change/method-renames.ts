/** Codes that became others, by the former one. */
export type CodeRenames = ReadonlyMap<string, string>;

/** Codes that a change of the method renames: rows that name them follow, so that no rating is lost. */
export interface MethodRenames {
  dimensions: CodeRenames;
  /** Levels of each dimension, by its former code. */
  impact: ReadonlyMap<string, CodeRenames>;
  feasibility: CodeRenames;
  /** By id of the model: parameters, and the levels of each by its former code. */
  models: ReadonlyMap<string, { parameters: CodeRenames; levels: ReadonlyMap<string, CodeRenames> }>;
  /** Levels that ratings come to: overall impact, risk, CAL. */
  overall: CodeRenames;
  risk: CodeRenames;
  cal: CodeRenames;
}
