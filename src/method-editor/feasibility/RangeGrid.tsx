import { type ReactNode, useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, nameColumns, numberColumn, type RowColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type DraftFeasibilityLevel, type DraftRange, named } from './threat-draft';

interface Props {
  title: ReactNode;
  ranges: readonly DraftRange[];
  levels: readonly DraftFeasibilityLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (ranges: DraftRange[]) => void;
}

/** Which totals mean which level (Tables G.7, G.8), both ends included; a level may have several ranges with names of their own. */
export function RangeGrid({ title, ranges, levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const columns = useMemo<RowColumn<DraftRange>[]>(
    () => [
      choiceColumn({
        key: 'level',
        title: t('configuration.range.level'),
        width: 150,
        value: (row) => row.level,
        options: levels.map(({ code, name }) => ({ value: code, code, label: inLanguage(name) || code })),
        set: ({ of: _of, ...row }, value) => ({ ...row, ...named(String(value ?? ''), levels) }),
      }),
      numberColumn({
        key: 'from',
        title: t('configuration.level.from'),
        width: 110,
        value: (row) => row.from,
        set: (row, value) => ({ ...row, from: value ?? '' }),
      }),
      numberColumn({
        key: 'to',
        title: t('configuration.level.to'),
        width: 110,
        open: 'end',
        value: (row) => row.to,
        set: (row, value) => ({ ...row, to: value ?? null }),
      }),
      ...nameColumns<DraftRange>({ en: t('configuration.range.en'), zh: t('configuration.range.zh') }),
    ],
    [t, levels],
  );
  return (
    <RowGrid<DraftRange>
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      title={title}
      label={t('configuration.threat.ranges')}
      rows={ranges}
      problems={rowProblems(problems, 'ranges', ranges)}
      newRow={() => ({ key: newKey(), level: '', from: '', to: null })}
    />
  );
}
