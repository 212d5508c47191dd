import { useMemo } from 'react';
import type { GoalRating } from '#domain/method/cal.ts';
import { highestCal } from '#domain/method/cal.ts';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import { type RequirementRow, verificationMethods } from '#domain/model/statement.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { choiceColumn, linkColumn } from '@/workspace/columns';
import { Computed } from '@/workspace/explain/Computed';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { useRowChoices } from '@/workspace/options';
import { statementColumns, statementDraft } from '@/workspace/statement';
import { useCalText } from '@/workspace/useCalText';
import { useWorkspace } from '@/workspace/WorkspaceProvider';

/** What a requirement takes over from its goals: the highest CAL (method.md section 8); unknown while none of them is known. */
export function inheritedCal(
  method: Method,
  goals: ReadonlyMap<string, GoalRating>,
  row: Pick<RequirementRow, 'goals'>,
): { cal: string | null; known: boolean } {
  const known = row.goals.map((id) => goals.get(id)).filter((goal) => goal?.known);
  return {
    cal: highestCal(
      method,
      known.map((goal) => goal?.cal ?? null),
    ),
    known: known.length > 0,
  };
}

/** Covered = answers at least one goal and is allocated (method.md section 9). */
export const isCovered = (row: Pick<RequirementRow, 'goals' | 'assets'>): boolean =>
  row.goals.length > 0 && row.assets.length > 0;

/** The methods a requirement can be verified by, to choose from. */
export const givenMethods = verificationMethods.filter((name) => name !== '');

export function useRequirementColumns(): readonly Column<RequirementRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.goals);
  const goals = useRowChoices('goals');
  const assets = useRowChoices('assets');
  const assumptions = useRowChoices('assumptions');
  const calText = useCalText();
  return useMemo(() => {
    const cal = (row: RequirementRow) => calText(inheritedCal(method, ratings, row));
    const covered = (row: RequirementRow) => t(isCovered(row) ? 'requirement.covered' : 'requirement.notCovered');
    const computed = (key: string, title: string, text: (row: RequirementRow) => string): Column<RequirementRow> => ({
      key,
      title,
      titleText: title,
      width: 100,
      show: text,
      text,
    });
    const methods = givenMethods.map((value) => ({ value, label: t(`requirement.method.${value}`), code: value }));
    return statementColumns<RequirementRow>(t, [
      linkColumn<RequirementRow>('goals', t('requirement.field.goals'), goals, (row) => row.goals),
      {
        ...computed('cal', t('requirement.field.cal'), cal),
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="requirements" id={row.id}>
            {cal(row)}
          </Computed>
        ),
      },
      linkColumn<RequirementRow>('assets', t('requirement.field.assets'), assets, (row) => row.assets),
      linkColumn<RequirementRow>(
        'assumptions',
        t('requirement.field.assumptions'),
        assumptions,
        (row) => row.assumptions,
      ),
      choiceColumn<RequirementRow>(
        'verificationMethod',
        t('requirement.field.verificationMethod'),
        methods,
        (row) => row.verificationMethod || null,
        { width: 110, allowEmpty: true },
      ),
      computed('covered', t('requirement.field.covered'), covered),
    ]);
  }, [t, method, ratings, goals, assets, assumptions, calText]);
}

export const patchOf = (_: RequirementRow, column: string, value: CellValue): Patch<'requirements'> =>
  ({ [column]: value ?? '' }) as Patch<'requirements'>;

export const draftOf = (values: NewValues) => statementDraft(values) as Draft<'requirements'>;
