import { useMemo } from 'react';
import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import { codedChoices } from '@/rows/choices';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';

/** A column for each dimension of impact, `rating.S`. */
export function useRatingColumns(): readonly Column<DamageRow>[] {
  const t = useT();
  const impact = useWorkspace((v) => v.w.method.impact);
  return useMemo(
    () =>
      impact.dimensions.map((dimension): Column<DamageRow> => {
        const entryOf = (row: DamageRow) => row.ratings[dimension.code];
        const levelOf = (row: DamageRow) => entryOf(row)?.level ?? null;
        const chip = (code: string) => <Level of="impact" code={code} dimension={dimension.code} />;
        return {
          key: `rating.${dimension.code}`,
          ...titled(`${dimension.code} · ${inLanguage(dimension.name)}`),
          width: 128,
          show: (row) => {
            const level = levelOf(row);
            if (level) return chip(level);
            return entryOf(row)?.notAnalysed ? t('damage.notAnalysed') : null;
          },
          text: (row) => levelOf(row) ?? '',
          editor: {
            kind: 'choice',
            value: levelOf,
            allowEmpty: true,
            options: codedChoices(levelsOf(impact, dimension)).map((one) => ({ ...one, show: chip(one.value) })),
          },
        };
      }),
    [t, impact],
  );
}
