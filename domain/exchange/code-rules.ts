import { validatePrefixes, wrongPrefixes } from '../method/check/method-fields.ts';
import type { ModelProblem } from '../method/check/model-problems.ts';
import type { CodePrefixes } from '../product/project.ts';
import type { ExchangeProblem } from './check-file.ts';
import type { ExchangeFile } from './file.ts';

/** What is read of a file. */
interface MethodsOfFile extends Pick<ExchangeFile, 'methods'> {
  project: { method: number } | null;
  tasks: readonly { versions: readonly { method: number; frozen: object | null }[] }[];
}

/** Prefixes no code may begin with: refused, as in the setting of a project (R-PROJ-12). */
export const wrongCodeRules = (file: MethodsOfFile): ExchangeProblem[] =>
  rulesOf(file).flatMap(({ at, prefixes }) =>
    wrongPrefixes(prefixes).map(({ path }) => ({ path: `methods.${at}.${path}`, problem: 'prefix' })),
  );

/** Prefixes of two kinds: said and taken, as there. */
export const repeatedPrefixes = (file: MethodsOfFile): ModelProblem[] =>
  rulesOf(file).flatMap(({ at, prefixes }) =>
    validatePrefixes(prefixes)
      .filter(({ key }) => key === 'prefixTwice')
      .map((found) => ({ ...found, path: `methods.${at}.${found.path}` })),
  );

/** Of the methods by which codes will be made here: a final version gets no more rows, and what it holds must be read as it is. */
function rulesOf({ methods, project, tasks }: MethodsOfFile): { at: number; prefixes: CodePrefixes }[] {
  const open = tasks.flatMap(({ versions }) => versions.filter(({ frozen }) => frozen === null));
  const used = new Set([...(project ? [project] : []), ...open].map(({ method }) => method));
  return [...used]
    .sort((a, b) => a - b)
    .map((at) => ({ at, prefixes: (methods[at]?.codePrefixes ?? {}) as CodePrefixes }));
}
