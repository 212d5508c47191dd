import { App } from 'antd';
import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { impactNames } from '#domain/model/method.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, nameColumns, numberColumn, type RowColumn, textColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { useT } from '@/i18n';
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
  const { message } = App.useApp();
  const columns = useMemo<RowColumn<DraftLevel>[]>(
    () => [
      textColumn({
        key: 'code',
        title: t('configuration.level.code'),
        width: 80,
        value: (row) => row.code,
        set: (row, value) => ({ ...row, code: String(value) }),
      }),
      ...nameColumns<DraftLevel>({ en: t('configuration.level.en'), zh: t('configuration.level.zh') }),
      numberColumn({
        key: 'value',
        title: t('configuration.level.value'),
        width: 80,
        value: (row) => row.value,
        set: (row, value) => ({ ...row, value: value ?? '' }),
      }),
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
  const canDelete = (rows: readonly DraftLevel[]) => {
    const kept = rows.some((row) => row.isDefault);
    if (kept) message.error(t('configuration.level.defaultKept'));
    return !kept;
  };
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
