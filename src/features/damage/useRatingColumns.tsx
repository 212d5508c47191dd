import { useMemo } from 'react';
import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import type { ImpactDimension, ImpactModel } from '#domain/model/method.ts';
import { wordsOfDimension } from '#domain/tara-table/mapping.ts';
import type { Column } from '@/grid/grid-types';
import { inEveryLanguage, type Translate, textOf, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import { codedChoices } from '@/rows/choices';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';
import { levelColumn, reasonColumn } from './dimension-rating';

/** Two columns for each dimension of impact: its level, `rating.S`, and the reason of it, which is asked for before freezing. */
export function useRatingColumns(): readonly Column<DamageRow>[] {
  const t = useT();
  const impact = useWorkspace((v) => v.w.method.impact);
  return useMemo(
    () => impact.dimensions.flatMap((dimension) => [ofLevel(t, impact, dimension), ofReason(t, dimension)]),
    [t, impact],
  );
}

function ofLevel(t: Translate, impact: ImpactModel, dimension: ImpactDimension): Column<DamageRow> {
  const { code, name } = dimension;
  const levels = levelsOf(impact, dimension);
  const names = new Map(levels.map((level) => [level.code, inLanguage(level.name)]));
  const levelOf = (row: DamageRow) => row.ratings[code]?.level ?? null;
  const chip = (level: string) => <Level of="impact" code={level} dimension={code} />;
  return {
    key: levelColumn(code),
    ...titled(`${code} · ${inLanguage(name)}`),
    names: () => wordsOfDimension(dimension),
    width: 116,
    show: (row) => {
      const level = levelOf(row);
      if (level) return chip(level);
      return row.ratings[code]?.notAnalysed ? t('damage.notAnalysed') : null;
    },
    text: (row) => {
      const level = levelOf(row);
      if (level !== null) return names.get(level) ?? level;
      return row.ratings[code]?.notAnalysed ? t('damage.notAnalysed') : '';
    },
    editor: {
      kind: 'choice',
      value: levelOf,
      allowEmpty: true,
      options: codedChoices(levels).map((one) => ({ ...one, show: chip(one.value) })),
    },
  };
}

function ofReason(t: Translate, { code }: ImpactDimension): Column<DamageRow> {
  const reason = (row: DamageRow) => row.ratings[code]?.reason ?? '';
  return {
    key: reasonColumn(code),
    ...titled(t('damage.reason', { dimension: code })),
    names: () => inEveryLanguage('damage.reason', { dimension: code }),
    meaning: () => textOf('meaning.damage.reason'),
    width: 180,
    optional: 'shown',
    show: reason,
    text: reason,
    editor: { kind: 'longText', value: reason },
  };
}
