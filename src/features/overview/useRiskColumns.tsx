import { useMemo } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import type { BoardPlace, BoardRisk } from '#domain/views/risk-board.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { compareRated } from '@/ratings/compare-rated';
import { Level } from '@/ratings/Level';
import { useLooks } from '@/ratings/useLooks';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';
import { codeColumn, textColumn } from './read-columns';

export interface RiskLine extends BoardRisk {
  code: string;
  row: RiskRow;
}

/** The columns of a list of risks; levels and values are those of the dimension, where one is chosen. */
export function useRiskColumns(dimension: string | null, open: (id: string) => void): readonly Column<RiskLine>[] {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const people = useWorkspace((v) => v.people);
  const looks = useLooks();
  return useMemo(() => {
    const level = (of: 'impact' | 'feasibility' | 'risk', code: string | number | null) =>
      code === null
        ? t('workspace.notRated')
        : ((of === 'impact' && dimension !== null ? looks.dimensions.get(dimension) : looks[of])?.get(String(code))
            ?.name ?? String(code));
    const risk = (value: number | null) =>
      value === null ? level('risk', null) : `${value} ${level('risk', value)}`.trim();
    const described = (row: { code: string; description: string } | undefined) =>
      row ? `${row.code} ${row.description}` : '';
    const threat = ({ row }: RiskLine) => described(w.threats.get(row.threat));
    const damage = ({ row }: RiskLine) => described(w.damages.get(row.damage));
    const assets = ({ row }: RiskLine) =>
      (w.threats.get(row.threat)?.assets ?? [])
        .map((id) => w.assets.get(id))
        .map((asset) => asset && `${asset.code} ${asset.name}`)
        .filter(Boolean)
        .join(', ');
    const decision = ({ row }: RiskLine) => row.treatments.map((name) => t(`risk.treatment.${name}`)).join(', ');
    const status = ({ id }: RiskLine) => t(`risk.status.${ratings.get(id)?.treatment.status ?? 'undecided'}`);
    const responsible = ({ row }: RiskLine) => people.get(row.responsibleBy) ?? row.responsibleBy;
    const text = textColumn<RiskLine>;
    const rank = ({ value }: BoardPlace) => value;
    return [
      codeColumn<RiskLine>(t('workspace.field.code'), (code) => t('board.open', { code }), open),
      text('threat', t('risk.field.threat'), 240, threat, { grow: true }),
      text('damage', t('risk.field.damage'), 240, damage, { grow: true }),
      text('asset', t('board.assets'), 160, assets),
      text('impact', t('risk.field.impact'), 96, ({ before }) => level('impact', before.impact), {
        show: ({ before }) => <Level of="impact" code={before.impact} {...(dimension !== null && { dimension })} />,
      }),
      text('feasibility', t('risk.field.feasibility'), 96, ({ before }) => level('feasibility', before.feasibility), {
        show: ({ before }) => <Level of="feasibility" code={before.feasibility} />,
      }),
      text(
        'value',
        t('board.values'),
        190,
        ({ before, after, treated }) => (treated ? `${risk(before.value)} → ${risk(after.value)}` : risk(before.value)),
        {
          show: ({ id, before, after, treated }) => (
            <span className={styles.values}>
              <Computed kind="risks" id={id}>
                <Level of="risk" code={before.value} />
              </Computed>
              {treated && (
                <>
                  {' → '}
                  <Computed kind="residuals" id={id}>
                    <Level of="risk" code={after.value} />
                  </Computed>
                </>
              )}
            </span>
          ),
          compare: (a, b) => compareRated(rank(a.before), rank(b.before)),
        },
      ),
      text('treatments', t('risk.field.treatments'), 120, decision),
      text('status', t('risk.field.status'), 112, status),
      text('responsible', t('board.responsible'), 150, responsible),
    ];
  }, [t, w.threats, w.damages, w.assets, ratings, people, looks, dimension, open]);
}
