import { inBoth, isGiven, type LocalText } from '#domain/model/base.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { type ModelProblem, type ModelProblemKey, problem } from './model-problems.ts';

/** Characters of a name: as many as the name of a model or of a security property has. The shapes allow more, because stored methods may have it. */
const longestName = 120;

/** What is wrong with names and codes alone: everything can be rated all the same. */
export const namingProblems: ReadonlySet<ModelProblemKey> = new Set(['nameTwice', 'nameTooLong', 'codeAlike']);

type Rows = readonly { code: string; name: LocalText }[];
const languages = ['en', 'zh'] as const;

/**
 * What every list of rows needs: rows at all (where `what` names it), codes used once, names that are given, not too long and tell the rows
 * apart: levels are chosen, pasted and read in reports by name, and in any letter case.
 */
export const rows = (list: Rows, place: string, what?: string): ModelProblem[] => [
  ...rowsOfSeveral(list, place, what),
  ...alike(list, place),
];

/** The same for a list that was put together from several models: nobody chose names that two of them have. */
export function rowsOfSeveral(list: Rows, place: string, what?: string): ModelProblem[] {
  const problems = codes(
    list.map((row) => row.code),
    place,
    'code',
  );
  list.forEach(({ code, name }, i) => {
    if (!isGiven(name.en) && !isGiven(name.zh)) problems.push(problem('nameMissing', `${place}.${i}.name`, { code }));
    problems.push(...longNames(code, name, `${place}.${i}.name`));
  });
  if (what !== undefined && list.length === 0) problems.push(problem('noRows', place, { what }));
  return problems;
}

/** A code that is used again. */
export function codes(list: readonly string[], place: string, field: string): ModelProblem[] {
  const known = new Set<string>();
  return list.flatMap((code, i) => {
    if (known.has(code)) return [problem('codeTwice', `${place}.${i}.${field}`, { code })];
    known.add(code);
    return [];
  });
}

/** A name that is too long, at its language. */
export const longNames = (code: string, name: LocalText, path: string): ModelProblem[] =>
  languages.flatMap((language) => {
    const length = name[language].length;
    return length > longestName
      ? [problem('nameTooLong', `${path}.${language}`, { code, most: longestName, length })]
      : [];
  });

/** Rows that look like an earlier one: by a code of other letter case, or by name. */
function alike(list: Rows, place: string): ModelProblem[] {
  const byCode = new Map<string, string>();
  const byName = { en: new Map<string, string>(), zh: new Map<string, string>() };
  return list.flatMap(({ code, name }, i) => {
    const problems: ModelProblem[] = [];
    const first = byCode.get(nameKey(code));
    if (first === undefined) byCode.set(nameKey(code), code);
    else if (first !== code) problems.push(problem('codeAlike', `${place}.${i}.code`, { first, second: code }));
    const both = inBoth(name);
    for (const language of languages) {
      const key = nameKey(both[language]);
      if (key === '') continue;
      const other = byName[language].get(key);
      if (other === undefined) byName[language].set(key, code);
      // A name given in one language stands for both, and is said once.
      else if (other !== code && !problems.some((said) => said.key === 'nameTwice'))
        problems.push(
          problem('nameTwice', `${place}.${i}.name.${language}`, { first: other, second: code, name: both[language] }),
        );
    }
    return problems;
  });
}
