import { levelsOf } from '#domain/method/impact.ts';
import type { DamageRow, ImpactEntry } from '#domain/model/damage.ts';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { Level, local } from '@/workspace/levels';
import { codedChoices, useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { rated, Score } from './columns';
import { NotAnalysed } from './NotAnalysed';

/** One damage scenario: text, links, the rating of every dimension with its reason, and the overall level. */
export function DamagePanel({ row, readOnly }: { row: DamageRow; readOnly: boolean }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const rating = useWorkspace((v) => v.ratings.damages.get(row.id));
  const assets = useRowChoices('assets');
  const common = { kind: 'damages', row, readOnly } as const;
  return (
    <>
      <PanelText
        {...common}
        label={t('damage.field.description')}
        long
        value={row.description}
        patch={(description) => ({ description })}
      />
      <PanelChoices
        {...common}
        label={t('damage.field.assets')}
        value={row.assets}
        options={assets}
        patch={(ids) => ({ assets: ids })}
      />
      <PanelChoice
        {...common}
        label={t('damage.field.property')}
        value={row.property}
        options={codedChoices(method.properties)}
        allowEmpty
        patch={(property) => ({ property: property ?? '' })}
      />
      <div className="ws-field">
        <span className="ws-label">{t('damage.field.overall')}</span>
        <Computed kind="damages" id={row.id}>
          <Level of="impact" code={rating?.overall} />
          <Score score={rating?.score} />
        </Computed>
      </div>
      {method.impact.dimensions.map((dimension) => {
        const entry: ImpactEntry | undefined = row.ratings[dimension.code];
        const title = `${dimension.code} · ${local(dimension.name)}`;
        return (
          <fieldset className="ws-dimension" key={dimension.code}>
            <legend>{title}</legend>
            <PanelChoice
              {...common}
              label={t('damage.level', { dimension: title })}
              value={entry?.level ?? null}
              allowEmpty
              options={levelsOf(method.impact, dimension).map((level) => ({
                value: level.code,
                label: <Level of="impact" code={level.code} dimension={dimension.code} />,
                text: `${level.code} ${local(level.name)}`,
              }))}
              patch={(level) => ({ ratings: rated(row, dimension.code, level) })}
            />
            <PanelText
              {...common}
              long
              label={t('damage.reason', { dimension: dimension.code })}
              value={entry?.reason ?? ''}
              patch={(reason) => ({
                ratings: { ...row.ratings, [dimension.code]: { level: null, notAnalysed: false, ...entry, reason } },
              })}
            />
            <NotAnalysed row={row} dimension={dimension.code} readOnly={readOnly} />
          </fieldset>
        );
      })}
      <PanelText
        {...common}
        label={t('damage.field.category')}
        value={row.category}
        patch={(category) => ({ category })}
      />
      <PanelText
        {...common}
        label={t('damage.field.effects')}
        long
        value={row.effects}
        patch={(effects) => ({ effects })}
      />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}
