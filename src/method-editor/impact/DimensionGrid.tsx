import { type ReactNode, useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { dimensionKinds, dimensionMarkers } from '#domain/model/method.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, nameColumns, type RowColumn, textColumn, toggleColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { useT } from '@/i18n';
import { copiedLevels, type DraftDimension, type DraftLevel } from './impact-draft';

interface Props {
  title: ReactNode;
  dimensions: readonly DraftDimension[];
  /** What a dimension starts with when it gets levels of its own. */
  levels: readonly DraftLevel[];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (dimensions: DraftDimension[]) => void;
}

/** The impact categories: what they are about, and whether they take part in the rating. */
export function DimensionGrid({ title, dimensions, levels, problems, readOnly, onChange }: Props) {
  const t = useT();
  const columns = useMemo<RowColumn<DraftDimension>[]>(
    () => [
      textColumn({
        key: 'code',
        title: t('configuration.dimension.code'),
        width: 80,
        value: (row) => row.code,
        set: (row, value) => ({ ...row, code: String(value) }),
      }),
      ...nameColumns<DraftDimension>({ en: t('configuration.dimension.en'), zh: t('configuration.dimension.zh') }),
      choiceColumn({
        key: 'kind',
        title: t('configuration.dimension.kind'),
        width: 110,
        initial: 'other',
        value: (row) => row.kind ?? 'other',
        options: dimensionKinds.map((value) => ({ value, label: t(`configuration.kind.${value}`) })),
        set: (row, value) => ({ ...row, kind: String(value) }),
      }),
      choiceColumn({
        key: 'marker',
        title: t('configuration.dimension.marker'),
        width: 150,
        initial: 'DamageCalculation',
        value: (row) => row.marker,
        options: dimensionMarkers.map((value) => ({ value, label: t(`configuration.marker.${value}`) })),
        set: (row, value) => ({ ...row, marker: String(value) }),
      }),
      toggleColumn({
        key: 'own',
        title: t('configuration.dimension.own'),
        width: 105,
        value: (row) => row.levels !== undefined,
        words: (yes) => t(yes ? 'configuration.yes' : 'configuration.no'),
        set: ({ levels: own, ...row }, value) =>
          value === true ? { ...row, levels: own ?? copiedLevels(levels) } : row,
      }),
    ],
    [t, levels],
  );
  return (
    <RowGrid<DraftDimension>
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      title={title}
      label={t('configuration.editor.dimensions')}
      ordered
      rows={dimensions}
      problems={rowProblems(problems, 'dimensions', dimensions, 'code')}
      newRow={newDimension}
    />
  );
}

const newDimension = (): DraftDimension => ({
  key: newKey(),
  code: '',
  name: { en: '', zh: '' },
  kind: 'other',
  marker: 'DamageCalculation',
});
