import type { Rule } from 'antd/es/form';
import type * as z from 'zod';
import type { FieldProblem } from '#contract/kit/errors.ts';
import { fieldProblems, type ProblemKey, problemsOf } from '#contract/kit/problems.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { textLanguage } from '@/local-text';

/** A problem in the chosen language, with the field named as the form names it. */
export function problemText(problem: Omit<FieldProblem, 'path'>, title: string): string {
  const key = (problem.problem in fieldProblems ? problem.problem : 'wrong') as ProblemKey;
  const text = fieldProblems[key][textLanguage()];
  return fillHoles(text, { field: title, limit: problem.limit ?? '' });
}

/** Is a value needed? Nothing and an empty text or list are both refused. */
export const isRequired = (schema: z.ZodType): boolean =>
  !schema.safeParse(undefined).success && (!schema.safeParse('').success || !schema.safeParse(null).success);

/** Does the schema refuse a text because of its spaces? Then the field says so before one types. */
export const refusesSpaces = (schema: z.ZodType): boolean => {
  const checked = schema.safeParse('a b');
  return !checked.success && problemsOf(checked.error).some(({ problem }) => problem === 'space');
};

/**
 * antd rules of one field out of the schema the server parses with, so both say the same. An empty optional field is fine.
 */
export function rulesOf(schema: z.ZodType, title: string): Rule[] {
  const required = isRequired(schema);
  return [
    { required, validator: () => Promise.resolve() },
    {
      validator: async (_rule: unknown, value: unknown) => {
        const empty = value === undefined || value === null || value === '';
        if (empty && !required) return;
        const checked = schema.safeParse(value === null ? undefined : value);
        if (checked.success) return;
        const [first] = problemsOf(checked.error);
        if (first) throw new Error(problemText(empty ? { problem: 'required' } : first, title));
      },
    },
  ];
}

/** What is wrong with an entry outside of a form, in words; null where nothing is. */
export function problemIn(schema: z.ZodType, value: unknown, title: string): string | null {
  const checked = schema.safeParse(value);
  const [first] = checked.success ? [] : problemsOf(checked.error);
  return first ? problemText(first, title) : null;
}

/** The rule of a field that says in words of its own that it is needed: what is wrong with what was entered. */
export const enteredRule = (schema: z.ZodType, title: string): Rule => ({
  validator: async (_rule: unknown, value: unknown) => {
    const problem = value === undefined || value === null || value === '' ? null : problemIn(schema, value, title);
    if (problem) throw new Error(problem);
  },
});

/** Schema of one field by name; dotted names reach into objects. */
export function schemaOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  return name
    .split('.')
    .reduce<z.ZodType | undefined>(
      (at, part) => (at && 'shape' in at ? (at as z.ZodObject).shape[part] : undefined) as z.ZodType | undefined,
      schema,
    );
}

/** The server's field problems as antd wants them: `form.setFields(problemsForForm(error.fields, titleOf))`. */
export function problemsForForm(problems: readonly FieldProblem[], titleOf: (path: string) => string) {
  return problems.map((problem) => ({
    name: problem.path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [problemText(problem, titleOf(problem.path))],
  }));
}
