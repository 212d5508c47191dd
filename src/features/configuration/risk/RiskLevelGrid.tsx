import { App } from 'antd';
import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import { Grid } from '@/components/grid/Grid';
import type { CellValue, Column, NewValues, Pasted } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { newKey } from '../impact-draft';
import { parseNumber } from '../number-cell';
import { rowProblems } from '../row-problems';
import type { DraftRiskLevel } from './risk-draft';

interface Props {
  levels: readonly DraftRiskLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (levels: DraftRiskLevel[]) => void;
}

/** The standard's risk values (RQ-15-16). */
const standard = ['1', '2', '3', '4', '5'];

/** The risk levels as a grid one can type and paste into. */
export function RiskLevelGrid({ levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const columns = useMemo<Column<DraftRiskLevel>[]>(() => {
    const titled = (key: 'value' | 'code' | 'en' | 'zh' | 'standard', width: number) => {
      const titleText = t(`configuration.riskLevel.${key}`);
      return { key: key === 'standard' ? 'correspondsTo' : key, title: titleText, titleText, width };
    };
    const words = (
      key: 'value' | 'code' | 'en' | 'zh',
      width: number,
      value: (row: DraftRiskLevel) => string,
      max: number,
    ): Column<DraftRiskLevel> => ({
      ...titled(key, width),
      ...{ text: value, show: value, editor: { kind: 'text', value, max } },
    });
    const name = (value: string) => t(`configuration.riskLevel.is${value as '1'}`);
    const corresponds = (row: DraftRiskLevel) => String(row.correspondsTo);
    const shown = (row: DraftRiskLevel) =>
      standard.includes(corresponds(row)) ? name(corresponds(row)) : corresponds(row);
    return [
      {
        ...words('value', 90, (row) => String(row.value), 20),
        ...{ align: 'right', parse: parseNumber(t('configuration.refused.number')) },
      },
      words('code', 90, (row) => row.code, 40),
      { ...words('en', 170, (row) => row.name.en, 120), grow: true },
      words('zh', 150, (row) => row.name.zh, 120),
      {
        ...{ ...titled('standard', 150), text: shown, show: shown, initial: '3' },
        editor: {
          ...{ kind: 'choice', value: corresponds },
          options: standard.map((value) => ({ value, label: name(value), code: value })),
        },
      },
      {
        ...{ key: 'isDefault', width: 80, title: t('configuration.default'), titleText: t('configuration.default') },
        text: (row) => t(row.isDefault ? 'configuration.yes' : 'configuration.no'),
        show: (row) => (row.isDefault ? t('configuration.yes') : ''),
      },
    ];
  }, [t]);

  const put = (key: string, column: string, value: CellValue, rows: readonly DraftRiskLevel[]) =>
    rows.map((row) => (row.key === key ? withCell(row, column, value) : row));
  const paste = ({ cells, newRows }: Pasted<DraftRiskLevel>) =>
    onChange([
      ...cells.reduce((rows, cell) => put(cell.row.key, cell.column, cell.value, rows), [...levels]),
      ...newRows.map((values) => newLevel(values, levels)),
    ]);
  const drop = (keys: readonly string[]) => {
    if (levels.some((row) => keys.includes(row.key) && row.isDefault))
      return message.error(t('configuration.level.defaultKept'));
    onChange(levels.filter((row) => !keys.includes(row.key)));
  };
  return (
    <Grid<DraftRiskLevel>
      label={t('configuration.risk.levels')}
      rows={levels}
      getId={(row) => row.key}
      columns={columns}
      readOnly={readOnly}
      problems={rowProblems(problems, 'levels', levels, 'code')}
      height={Math.min(levels.length + 3, 12) * 32}
      onEdit={(row, column, value) => onChange(put(row.key, column, value, levels))}
      onPaste={paste}
      onNew={(values) => onChange([...levels, newLevel(values, levels)])}
      onDelete={drop}
    />
  );
}

function withCell(row: DraftRiskLevel, column: string, value: CellValue): DraftRiskLevel {
  const text = String(value ?? '');
  if (column === 'en' || column === 'zh') return { ...row, name: { ...row.name, [column]: text } };
  if (column === 'value' || column === 'correspondsTo') return { ...row, [column]: Number(text) };
  return { ...row, [column]: text };
}

/** A level that names no value comes after the highest. */
const newLevel = (values: NewValues, levels: readonly DraftRiskLevel[]): DraftRiskLevel =>
  Object.entries(values).reduce((row, [column, value]) => withCell(row, column, value), {
    ...{ key: newKey(), code: '', name: { en: '', zh: '' }, correspondsTo: 3 },
    value: Math.max(0, ...levels.map((level) => Number(level.value) || 0)) + 1,
  } as DraftRiskLevel);
