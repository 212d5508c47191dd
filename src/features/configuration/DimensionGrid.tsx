import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import { dimensionKinds, dimensionMarkers } from '#domain/model/method.ts';
import { Grid } from '@/components/grid/Grid';
import type { CellValue, Column, NewValues, Pasted } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { type DraftDimension, type DraftLevel, newKey } from './impact-draft';
import { rowProblems } from './row-problems';

interface Props {
  dimensions: readonly DraftDimension[];
  /** What a dimension starts with when it gets levels of its own. */
  levels: readonly DraftLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (dimensions: DraftDimension[]) => void;
}

/** The impact categories: what they are about, and whether they take part in the rating. */
export function DimensionGrid({ dimensions, levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const columns = useMemo<Column<DraftDimension>[]>(() => {
    const titled = (key: 'code' | 'en' | 'zh' | 'kind' | 'marker' | 'own', width: number) => {
      const titleText = t(`configuration.dimension.${key}`);
      return { key, title: titleText, titleText, width };
    };
    const words = (key: 'code' | 'en' | 'zh', width: number, value: (row: DraftDimension) => string, max: number) => ({
      ...titled(key, width),
      ...{ text: value, show: value, editor: { kind: 'text' as const, value, max } },
    });
    const kind = (row: DraftDimension) => t(`configuration.kind.${row.kind ?? 'other'}`);
    const marker = (row: DraftDimension) => t(`configuration.marker.${row.marker}`);
    const own = (row: DraftDimension) => t(row.levels ? 'configuration.yes' : 'configuration.no');
    return [
      words('code', 90, (row) => row.code, 20),
      { ...words('en', 170, (row) => row.name.en, 120), grow: true },
      words('zh', 150, (row) => row.name.zh, 120),
      {
        ...{ ...titled('kind', 130), text: kind, show: kind, initial: 'other' },
        editor: {
          kind: 'choice',
          value: (row) => row.kind ?? 'other',
          options: dimensionKinds.map((value) => ({ value, label: t(`configuration.kind.${value}`) })),
        },
      },
      {
        ...{ ...titled('marker', 190), text: marker, show: marker, initial: 'DamageCalculation' },
        editor: {
          kind: 'choice',
          value: (row) => row.marker,
          options: dimensionMarkers.map((value) => ({ value, label: t(`configuration.marker.${value}`) })),
        },
      },
      {
        ...{ ...titled('own', 110), text: own, show: own, initial: false },
        editor: { kind: 'toggle', value: (row) => row.levels !== undefined },
      },
    ];
  }, [t]);

  const withCell = (row: DraftDimension, column: string, value: CellValue): DraftDimension => {
    if (column === 'en' || column === 'zh') return { ...row, name: { ...row.name, [column]: String(value ?? '') } };
    if (column !== 'own') return { ...row, [column]: String(value ?? '') };
    const { levels: own, ...rest } = row;
    if (value !== true) return rest;
    return { ...rest, levels: own ?? levels.map(({ isDefault: _mark, ...level }) => ({ ...level, key: newKey() })) };
  };
  const newRow = (values: NewValues) =>
    Object.entries(values).reduce((row, [column, value]) => withCell(row, column, value), {
      ...{ key: newKey(), code: '', name: { en: '', zh: '' }, kind: 'other', marker: 'DamageCalculation' },
    } as DraftDimension);
  const put = (key: string, column: string, value: CellValue, rows: readonly DraftDimension[]) =>
    rows.map((row) => (row.key === key ? withCell(row, column, value) : row));
  const paste = ({ cells, newRows }: Pasted<DraftDimension>) =>
    onChange([
      ...cells.reduce((rows, cell) => put(cell.row.key, cell.column, cell.value, rows), [...dimensions]),
      ...newRows.map(newRow),
    ]);
  return (
    <Grid<DraftDimension>
      label={t('configuration.editor.dimensions')}
      rows={dimensions}
      getId={(row) => row.key}
      columns={columns}
      readOnly={readOnly}
      problems={rowProblems(problems, 'dimensions', dimensions, 'code')}
      height={Math.min(dimensions.length + 3, 12) * 32}
      onEdit={(row, column, value) => onChange(put(row.key, column, value, dimensions))}
      onPaste={paste}
      onNew={(values) => onChange([...dimensions, newRow(values)])}
      onDelete={(keys) => onChange(dimensions.filter((row) => !keys.includes(row.key)))}
    />
  );
}
