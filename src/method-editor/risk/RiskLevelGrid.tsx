import { type ReactNode, useMemo } from 'react';
import { foldText } from '#domain/fold-text.ts';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, nameColumns, numberColumn, type RowColumn, textColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { useT } from '@/i18n';
import { useKeepDefault } from '@/method-editor/levels/useKeepDefault';
import type { DraftRiskLevel } from './risk-draft';

interface Props {
  title: ReactNode;
  levels: readonly DraftRiskLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (levels: DraftRiskLevel[]) => void;
}

/** The standard's risk values (RQ-15-16). */
const standard = ['1', '2', '3', '4', '5'] as const;

/** The risk levels as a grid one can type and paste into. */
export function RiskLevelGrid({ title, levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const canDelete = useKeepDefault();
  const columns = useMemo<RowColumn<DraftRiskLevel>[]>(() => {
    const options = standard.map((value) => ({ value, code: value, label: t(`configuration.riskLevel.is.${value}`) }));
    /** "High" is "4 High" too. */
    const byName = (text: string) => {
      const wanted = foldText(text);
      return options.find(({ value, label }) => foldText(label.slice(value.length)) === wanted)?.value;
    };
    const corresponds = choiceColumn<DraftRiskLevel>({
      key: 'correspondsTo',
      title: t('configuration.riskLevel.standard'),
      width: 150,
      initial: '3',
      options,
      value: (row) => String(row.correspondsTo),
      set: (row, value) => ({ ...row, correspondsTo: /^[1-5]$/.test(String(value)) ? Number(value) : String(value) }),
    });
    return [
      numberColumn({
        key: 'value',
        title: t('configuration.riskLevel.value'),
        width: 90,
        value: (row) => row.value,
        set: (row, value) => ({ ...row, value: value ?? '' }),
      }),
      textColumn({
        key: 'code',
        title: t('configuration.riskLevel.code'),
        width: 90,
        value: (row) => row.code,
        set: (row, value) => ({ ...row, code: String(value) }),
      }),
      ...nameColumns<DraftRiskLevel>({ en: t('configuration.riskLevel.en'), zh: t('configuration.riskLevel.zh') }),
      {
        ...corresponds,
        parse: (text, row) => {
          const named = byName(text);
          return named === undefined ? (corresponds.parse?.(text, row) ?? { value: text }) : { value: named };
        },
      },
      {
        key: 'isDefault',
        width: 80,
        title: t('configuration.default'),
        titleText: t('configuration.default'),
        text: (row) => t(row.isDefault ? 'configuration.yes' : 'configuration.no'),
        show: (row) => (row.isDefault ? t('configuration.yes') : ''),
        set: (row) => row,
      },
    ];
  }, [t]);
  return (
    <RowGrid<DraftRiskLevel>
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      canDelete={canDelete}
      title={title}
      label={t('configuration.risk.levels')}
      rows={levels}
      problems={rowProblems(problems, 'levels', levels, 'code')}
      newRow={newLevel}
    />
  );
}

/** A level that names no value comes after the highest. */
const newLevel = (before: readonly DraftRiskLevel[]): DraftRiskLevel => ({
  key: newKey(),
  code: '',
  name: { en: '', zh: '' },
  correspondsTo: 3,
  value: Math.max(0, ...before.map(({ value }) => Number(value) || 0)) + 1,
});
