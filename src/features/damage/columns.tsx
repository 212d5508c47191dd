import { useMemo } from 'react';
import { levelsOf } from '#domain/method/impact.ts';
import type { DamageRow } from '#domain/model/damage.ts';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { codeColumn, linkColumn, textColumn } from '@/workspace/columns';
import { Computed } from '@/workspace/explain/Computed';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { Level, local } from '@/workspace/levels';
import { codedChoices, useRowChoices } from '@/workspace/options';
import { useWorkspace } from '@/workspace/WorkspaceProvider';

/** Column of a dimension: `rating.S`. */
const ratingKey = (dimension: string) => `rating.${dimension}`;
const dimensionOf = (column: string) => (column.startsWith('rating.') ? column.slice('rating.'.length) : null);

/** The rating of one dimension with another level; its reason stays. */
export function rated(row: Pick<DamageRow, 'ratings'>, dimension: string, level: string | null): DamageRow['ratings'] {
  const before = row.ratings[dimension];
  return { ...row.ratings, [dimension]: { level, notAnalysed: false, reason: before?.reason ?? '' } };
}

export function useDamageColumns(): readonly Column<DamageRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.damages);
  const assets = useRowChoices('assets');
  return useMemo(() => {
    const { impact, properties } = method;
    return [
      codeColumn<DamageRow>(t('workspace.field.code')),
      textColumn<DamageRow>('description', t('damage.field.description'), { width: 320, grow: true, sticky: true }),
      linkColumn<DamageRow>('assets', t('damage.field.assets'), assets, (row) => row.assets),
      {
        key: 'property',
        title: t('damage.field.property'),
        titleText: t('damage.field.property'),
        width: 90,
        show: (row) => row.property,
        text: (row) => row.property,
        editor: { kind: 'choice', value: (row) => row.property, options: codedChoices(properties), allowEmpty: true },
      },
      ...impact.dimensions.map((dimension): Column<DamageRow> => {
        const title = `${dimension.code} · ${local(dimension.name)}`;
        const levelCode = (row: DamageRow) => row.ratings[dimension.code]?.level ?? null;
        return {
          key: ratingKey(dimension.code),
          title,
          titleText: title,
          width: 128,
          show: (row) =>
            levelCode(row) ? (
              <Level of="impact" code={levelCode(row)} dimension={dimension.code} />
            ) : row.ratings[dimension.code]?.notAnalysed ? (
              t('damage.notAnalysed')
            ) : null,
          text: (row) => levelCode(row) ?? '',
          editor: {
            kind: 'choice',
            value: levelCode,
            allowEmpty: true,
            options: codedChoices(levelsOf(impact, dimension)).map((o) => ({
              ...o,
              show: <Level of="impact" code={o.value} dimension={dimension.code} />,
            })),
          },
        };
      }),
      {
        key: 'overall',
        title: t('damage.field.overall'),
        titleText: t('damage.field.overall'),
        width: 132,
        show: (row) => (
          <Computed kind="damages" id={row.id}>
            <Level of="impact" code={ratings.get(row.id)?.overall} />
            <Score score={ratings.get(row.id)?.score} />
          </Computed>
        ),
        text: (row) => ratings.get(row.id)?.overall ?? '',
        onComputedClick: openExplanation,
      },
      textColumn<DamageRow>('category', t('damage.field.category'), { width: 110 }),
      textColumn<DamageRow>('effects', t('damage.field.effects'), { width: 200, long: true }),
    ];
  }, [t, method, ratings, assets]);
}

/** The sum that the level was read from, in a combined model. */
export const Score = ({ score }: { score: number | null | undefined }) =>
  score === null || score === undefined ? null : <span className="num"> {score}</span>;

export function patchOf(row: DamageRow, column: string, value: CellValue): Patch<'damages'> {
  const dimension = dimensionOf(column);
  if (dimension) return { ratings: rated(row, dimension, (value as string) || null) };
  return { [column]: value ?? '' } as Patch<'damages'>;
}

export function draftOf(values: NewValues): Draft<'damages'> {
  let ratings: DamageRow['ratings'] = {};
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(values)) {
    const dimension = dimensionOf(column);
    if (dimension && value) ratings = rated({ ratings }, dimension, value as string);
    else if (!dimension) fields[column] = value ?? '';
  }
  return { description: '', assets: [], ...fields, ratings } as Draft<'damages'>;
}
