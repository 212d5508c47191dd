import type { DamageRow, ImpactEntry } from '#domain/kinds/damage/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import { PanelText } from '@/rows/panel/PanelText';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { withLevel, withReason } from './dimension-rating';
import { NotAnalysed } from './NotAnalysed';

/** The rating of every dimension with its reason. */
export function DimensionRatings({ row, readOnly }: { row: DamageRow; readOnly: boolean }) {
  const t = useT();
  const impact = useWorkspace((v) => v.w.method.impact);
  const common = { kind: 'damages', row, readOnly } as const;
  return impact.dimensions.map((dimension) => {
    const entry: ImpactEntry | undefined = row.ratings[dimension.code];
    const title = `${dimension.code} · ${inLanguage(dimension.name)}`;
    return (
      <fieldset className={parts.dimension} key={dimension.code}>
        <legend>{title}</legend>
        <PanelChoice
          {...common}
          label={t('damage.level', { dimension: title })}
          value={entry?.level ?? null}
          allowEmpty
          options={levelsOf(impact, dimension).map((level) => ({
            value: level.code,
            label: <Level of="impact" code={level.code} dimension={dimension.code} />,
            text: `${level.code} ${inLanguage(level.name)}`,
          }))}
          patch={(level) => ({ ratings: withLevel(row, dimension.code, level) })}
        />
        <PanelText
          {...common}
          long
          label={t('damage.reason', { dimension: dimension.code })}
          needed={entry?.level && dimension.marker === 'DamageCalculation' ? t('damage.reasonNeeded') : null}
          value={entry?.reason ?? ''}
          patch={(reason) => ({ ratings: withReason(row, dimension.code, reason) })}
        />
        <NotAnalysed row={row} dimension={dimension.code} readOnly={readOnly} />
      </fieldset>
    );
  });
}
