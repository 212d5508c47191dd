import type { ModelProblem } from '#domain/method/check/model-problems.ts';

/** The tables of a draft as a controlled component. `problems` are shown at their cells. */
export interface TablesProps<D> {
  value: D;
  onChange: (draft: D) => void;
  problems: readonly ModelProblem[];
  readOnly: boolean;
}
