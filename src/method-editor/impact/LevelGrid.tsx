import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { impactNames } from '#domain/model/method.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, numberColumn, type RowColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { useT } from '@/i18n';
import { levelColumns } from '@/method-editor/levels/level-columns';
import { useKeepDefault } from '@/method-editor/levels/useKeepDefault';
import type { DraftLevel } from './impact-draft';

interface Props {
  label: string;
  levels: readonly DraftLevel[];
  /** Start and end of the range of the score. */
  ranges: boolean;
  problems: readonly ModelProblem[];
  place: string;
  readOnly: boolean;
  onChange: (levels: DraftLevel[]) => void;
}

/** The levels of an impact model as a grid one can type and paste into. */
export function LevelGrid({ label, levels, ranges, problems, place, readOnly, onChange }: Props) {
  const t = useT();
  const canDelete = useKeepDefault();
  const columns = useMemo<RowColumn<DraftLevel>[]>(
    () => [
      ...levelColumns<DraftLevel>(t),
      choiceColumn({
        key: 'correspondsTo',
        title: t('configuration.level.correspondsTo'),
        width: 135,
        initial: 'Moderate',
        value: (row) => row.correspondsTo,
        options: impactNames.map((value) => ({ value, label: t(`configuration.impact.${value}`) })),
        set: (row, value) => ({ ...row, correspondsTo: String(value) }),
      }),
      ...(ranges
        ? [
            numberColumn<DraftLevel>({
              key: 'from',
              title: t('configuration.level.from'),
              width: 110,
              value: (row) => row.from,
              set: (row, value) => ({ ...row, from: value === '' ? undefined : value }),
            }),
            numberColumn<DraftLevel>({
              key: 'to',
              title: t('configuration.level.to'),
              width: 110,
              open: 'end',
              value: (row) => row.to,
              set: (row, to) => ({ ...row, to }),
            }),
          ]
        : []),
    ],
    [t, ranges],
  );
  return (
    <RowGrid<DraftLevel>
      label={label}
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      canDelete={canDelete}
      ordered
      rows={levels}
      problems={rowProblems(problems, place, levels)}
      newRow={newLevel}
    />
  );
}

const newLevel = (): DraftLevel => ({
  key: newKey(),
  code: '',
  name: { en: '', zh: '' },
  value: '',
  correspondsTo: 'Moderate',
});
