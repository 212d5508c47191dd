import type { ExplainKey } from '../explain.ts';

/** The lines under the keys the screens' texts have. */
export const asTexts = <L extends Record<ExplainKey, string>>(lines: L) =>
  Object.fromEntries(Object.entries(lines).map(([key, text]) => [`explain.line.${key}`, text])) as {
    [K in ExplainKey as `explain.line.${K}`]: L[K];
  };
