import { type AnalysisKind, analysisKindNames, analysisKinds } from '../../kinds/kinds.ts';
import { isCodePrefix } from '../../model/code-prefix.ts';
import type { CodePrefixes, MethodChoice } from '../../product/project.ts';
import { type ModelProblem, problem } from './model-problems.ts';

/** Fields of a project a method is chosen by; the lists everybody gets belong to none of them. */
export type MethodField = Exclude<keyof MethodChoice, 'feasibilityTypes'> | 'vocabulary';

/** The field that a problem of a whole method (`validateMethod`) belongs to. */
export function methodField({ path }: ModelProblem): MethodField {
  const [part] = path.split('.');
  if (part === 'impact') return 'impactModel';
  if (part === 'feasibility' || part === 'feasibilityLevels') return 'threatModels';
  if (part === 'risk' || part === 'cal') return 'riskModel';
  return part === 'codePrefixes' ? 'codePrefixes' : 'vocabulary';
}

/** Characters of a refused prefix that are quoted: twice as many as one may have, so that one sees where it is too long. */
const mostQuoted = 20;

const quoted = (prefix: string): string => {
  const characters = [...prefix];
  return characters.length > mostQuoted ? `${characters.slice(0, mostQuoted).join('')}…` : prefix;
};

const pathOf = (kind: AnalysisKind) => `codePrefixes.${kind}`;

/** Prefixes no code may begin with. The schema of a method leaves them to this check: a method that has one stored must still be read. */
export function wrongPrefixes(prefixes: CodePrefixes): ModelProblem[] {
  return analysisKindNames.flatMap((kind) => {
    const prefix = prefixes[kind] ?? '';
    return isCodePrefix(prefix) ? [] : [problem('prefixWrong', pathOf(kind), { kind, prefix: quoted(prefix) })];
  });
}

/**
 * What is wrong or incomplete in a code rule (R-PROJ-12): refused prefixes, kinds without one, and prefixes used twice. A kind without one uses that of
 * the product; capital and small letters are the same, because people read codes aloud.
 */
export function validatePrefixes(prefixes: CodePrefixes): ModelProblem[] {
  const used = (kind: AnalysisKind) => prefixes[kind] || analysisKinds[kind].prefix;
  const incomplete = analysisKindNames.flatMap((kind, i) => {
    const missing = problem('prefixMissing', pathOf(kind), { kind, prefix: analysisKinds[kind].prefix });
    const prefix = used(kind);
    const first = analysisKindNames.slice(0, i).find((other) => used(other).toLowerCase() === prefix.toLowerCase());
    const given = prefixes[kind] ? kind : first;
    const twice = first && given && problem('prefixTwice', pathOf(given), { prefix, first, second: kind });
    return [...(prefixes[kind] ? [] : [missing]), ...(twice ? [twice] : [])];
  });
  return [...wrongPrefixes(prefixes), ...incomplete];
}
