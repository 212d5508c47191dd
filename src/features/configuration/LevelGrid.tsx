import { App } from 'antd';
import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import { impactNames } from '#domain/model/method.ts';
import { Grid } from '@/components/grid/Grid';
import type { CellValue, Column, NewValues, Pasted } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { type DraftLevel, newKey } from './impact-draft';
import { parseNumber } from './number-cell';
import { rowProblems } from './row-problems';

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

const shown = (value: number | null | undefined, open = ''): string =>
  value === null ? open : value === undefined ? '' : String(value);

/** The levels of an impact model as a grid one can type and paste into. */
export function LevelGrid({ label, levels, ranges, problems, place, readOnly, onChange }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const columns = useMemo<Column<DraftLevel>[]>(() => {
    const number = (key: 'value' | 'from' | 'to', open = false): Column<DraftLevel> => {
      const text = (row: DraftLevel) => shown(row[key], open ? '∞' : '');
      const parse = parseNumber(t('configuration.refused.number'), open);
      const titleText = t(`configuration.level.${key}`);
      return {
        ...{ key, title: titleText, titleText, width: 110, align: 'right', text, show: text, parse },
        editor: { kind: 'text', value: (row) => shown(row[key]), max: 20 },
      };
    };
    const words = (key: string, width: number, value: (row: DraftLevel) => string, max: number): Column<DraftLevel> => {
      const titleText = t(`configuration.level.${key}` as 'configuration.level.code');
      return {
        key,
        title: titleText,
        titleText,
        width,
        text: value,
        show: value,
        editor: { kind: 'text', value, max },
      };
    };
    const names = impactNames.map((value) => ({ value, label: t(`configuration.impact.${value}`) }));
    const standard = (row: DraftLevel) => t(`configuration.impact.${row.correspondsTo}`);
    return [
      words('code', 90, (row) => row.code, 40),
      { ...words('en', 170, (row) => row.name.en, 120), grow: true },
      words('zh', 150, (row) => row.name.zh, 120),
      number('value'),
      {
        ...{ key: 'correspondsTo', width: 140, text: standard, show: standard, initial: 'Moderate' },
        ...{ title: t('configuration.level.correspondsTo'), titleText: t('configuration.level.correspondsTo') },
        editor: { kind: 'choice', value: (row) => row.correspondsTo, options: names },
      },
      ...(ranges ? [number('from'), number('to', true)] : []),
    ];
  }, [t, ranges]);

  const put = (key: string, column: string, value: CellValue, in_: readonly DraftLevel[]) =>
    in_.map((row) => (row.key === key ? withCell(row, column, value) : row));
  const paste = ({ cells, newRows }: Pasted<DraftLevel>) =>
    onChange([
      ...cells.reduce((rows, cell) => put(cell.row.key, cell.column, cell.value, rows), [...levels]),
      ...newRows.map(newLevel),
    ]);
  const drop = (keys: readonly string[]) => {
    if (levels.some((row) => keys.includes(row.key) && row.isDefault))
      return message.error(t('configuration.level.defaultKept'));
    onChange(levels.filter((row) => !keys.includes(row.key)));
  };
  return (
    <Grid<DraftLevel>
      label={label}
      rows={levels}
      getId={(row) => row.key}
      columns={columns}
      readOnly={readOnly}
      problems={rowProblems(problems, place, levels)}
      height={Math.min(levels.length + 3, 14) * 32}
      onEdit={(row, column, value) => onChange(put(row.key, column, value, levels))}
      onPaste={paste}
      onNew={(values) => onChange([...levels, newLevel(values)])}
      onDelete={drop}
    />
  );
}

function withCell(row: DraftLevel, column: string, value: CellValue): DraftLevel {
  const text = String(value ?? '');
  switch (column) {
    case 'en':
    case 'zh':
      return { ...row, name: { ...row.name, [column]: text } };
    case 'value':
      return { ...row, value: Number(text) };
    case 'from':
      return { ...row, from: Number(text) };
    case 'to':
      return { ...row, to: text === '' ? null : Number(text) };
    default:
      return { ...row, [column]: text };
  }
}

const newLevel = (values: NewValues): DraftLevel =>
  Object.entries(values).reduce((row, [column, value]) => withCell(row, column, value), {
    ...{ key: newKey(), code: '', name: { en: '', zh: '' }, value: 0, correspondsTo: 'Moderate' },
  } as DraftLevel);
