import { type KindName, kindNames } from '../kinds.ts';
import type { RuleEdit, Rules } from '../rule.ts';

/** Is what the part belongs to there? */
export const hasItsRow = (edit: Pick<RuleEdit, 'get'>, row: string): boolean =>
  row === '' || kindNames.some((kind: KindName) => edit.get(kind, row) !== undefined);

export const foreignPartRules: Rules<'foreignParts'> = {
  written(edit, { row }) {
    if (!hasItsRow(edit, row)) edit.refuse('UnknownReference', { field: 'row' }, 'row');
  },
};
