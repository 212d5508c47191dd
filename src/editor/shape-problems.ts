import type * as z from 'zod';
import { problemsOf } from '#contract/kit/problems.ts';
import { type ModelProblem, problem } from '#domain/method/check/model-problems.ts';
import { cutAt } from '#domain/model/base.ts';
import { problemText } from '@/components/forms/field-rules';
import type { PlainTextKey, Translate } from '@/i18n';
import { isAmbiguous } from './number-cell';

const anything = { en: '-', zh: '-' };

/**
 * Cells that hold what their column cannot: text for a number, an unknown choice, an empty or too long code. Name and description have rules
 * of their own. `readable` is false when some cell holds no value of its type, so that nothing can be computed.
 */
export function shapeProblems(
  form: z.ZodObject,
  tables: object,
  t: Translate,
): { problems: ModelProblem[]; readable: boolean } {
  const checked = form.safeParse({ name: anything, description: anything, ...tables });
  if (checked.success) return { problems: [], readable: true };
  const all = problemsOf(checked.error).map((line, i) => ({ ...line, issue: checked.error.issues[i] }));
  // A code that cannot be one is said where it is typed, not where tables are kept by it too.
  const typed = all.filter(({ issue }) => issue?.code !== 'invalid_key');
  const issues = typed.length > 0 ? typed : all;
  return {
    readable: !issues.some(({ issue }) => issue?.code === 'invalid_type' || issue?.code === 'invalid_value'),
    problems: issues.map(({ path, issue, ...line }) => {
      const { row, value } = at(tables, path.split('.'), t);
      const given = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      const why = () => {
        if (Array.isArray(value)) return problemText(line, t('configuration.cell.list'));
        if (given === '') return problemText({ problem: 'required' }, t('configuration.cell.this'));
        if (typeof value === 'number')
          return problemText(issue?.code === 'invalid_type' ? { problem: 'whole' } : line, given);
        if (issue?.code === 'invalid_type')
          return t(isAmbiguous(given) ? 'configuration.cell.ambiguous' : 'configuration.cell.notNumber', {
            text: given,
          });
        if (issue?.code === 'invalid_value') return t('configuration.cell.notChoice', { text: given });
        return problemText(line, `“${cutAt(given, 40)}”`);
      };
      return problem('cellRefused', path, { row, why: why() });
    }),
  };
}

/** What is no row is called by its title. */
const titles: Readonly<Record<string, PlainTextKey>> = {
  dimensions: 'configuration.editor.dimensions',
  levels: 'configuration.editor.levels',
  overallLevels: 'configuration.editor.overall',
  parameters: 'configuration.threat.parameters',
  ranges: 'configuration.threat.ranges',
  factor: 'configuration.threat.factor',
  roundDecimals: 'configuration.threat.roundDecimals',
  impactModel: 'configuration.riskModel.impactModel',
  threatModel: 'configuration.riskModel.threatModel',
  matrix: 'configuration.matrix.title',
  formula: 'configuration.formula.title',
  vectors: 'configuration.cal.vectors',
};

/** Parts of a whole method, called so at its root alone: a category has properties too. */
const parts: Readonly<Record<string, PlainTextKey>> = {
  codePrefixes: 'project.field.codePrefixes',
  assetCategories: 'setting.list.assetCategories',
  properties: 'setting.list.properties',
  threatTypes: 'setting.list.threatTypes',
  impactTemplates: 'setting.list.impactTemplates',
};

/** The value at a path and the nearest row around it: its code (of a range, its level), or its number; the title of what is in no row. */
function at(tables: object, path: readonly string[], t: Translate): { row: string; value: unknown } {
  let value: unknown = tables;
  const [first = ''] = path;
  let row = parts[first] ? t(parts[first]) : first;
  for (const part of path) {
    const list = Array.isArray(value);
    value = (value as Record<string, unknown> | undefined)?.[part];
    const title = titles[part];
    if (!list) {
      if (title) row = t(title);
      continue;
    }
    const named = value as { code?: unknown; level?: unknown } | undefined;
    const code = named?.code ?? named?.level;
    row = typeof code === 'string' && code !== '' ? code : `#${Number(part) + 1}`;
  }
  return { row, value };
}
