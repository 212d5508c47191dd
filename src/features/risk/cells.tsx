import { type ReactNode, useMemo } from 'react';
import { acceptorOf, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { isFromFile } from '#domain/method/rate/decisions.ts';
import { isOutdated } from '#domain/method/rate/rated-risks.ts';
import { requirementsByGoals } from '#domain/views/source-risks.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { compareRated } from '@/ratings/compare-rated';
import { Level } from '@/ratings/Level';
import { useCalText } from '@/ratings/useCalText';
import { useLooks } from '@/ratings/useLooks';
import type { Cell } from '@/rows/fields';
import { useWorkspace } from '@/session/SessionProvider';
import { dimensionsText } from './dimensions-text';
import styles from './risk.less';

/** The impact or the feasibility that the risk is made of: the level of its damage or of its threat. */
function useLevelCell(of: 'impact' | 'feasibility', chip: (row: RiskRow, code: string | null) => ReactNode) {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  const looks = useLooks()[of];
  return useMemo((): Cell<RiskRow> => {
    const level = ({ id }: RiskRow) => ratings.get(id)?.[of] ?? null;
    return {
      show: (row) => chip(row, level(row)),
      text: (row) => {
        const code = level(row);
        return code ? (looks.get(code)?.name ?? code) : t('workspace.notRated');
      },
    };
  }, [t, ratings, looks, of, chip]);
}

const impactChip = ({ damage }: RiskRow, code: string | null) => (
  <Computed kind="damages" id={damage}>
    <Level of="impact" code={code} />
  </Computed>
);
const feasibilityChip = ({ threat }: RiskRow, code: string | null) => (
  <Computed kind="threats" id={threat}>
    <Level of="feasibility" code={code} />
  </Computed>
);

export const useImpactCell = () => useLevelCell('impact', impactChip);
export const useFeasibilityCell = () => useLevelCell('feasibility', feasibilityChip);

/** The requirements that follow from the goals of the risk, by their codes; those it names itself stand beside them. */
export function useByGoalsCell(): Cell<RiskRow> {
  const requirements = useWorkspace((v) => v.w.requirements);
  return useMemo(() => {
    const byGoals = requirementsByGoals({ requirements });
    const codes = (row: RiskRow) =>
      byGoals(row)
        .flatMap((id) => requirements.get(id) ?? [])
        .sort(byCode)
        .map(({ code }) => code)
        .join(', ');
    return { show: codes, text: codes };
  }, [requirements]);
}

/** The risk value. */
export function useValueCell(): Cell<RiskRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  const looks = useLooks().risk;
  return useMemo(() => {
    const value = ({ id }: RiskRow) => ratings.get(id)?.overall ?? null;
    return {
      show: (row) => (
        <Computed kind="risks" id={row.id}>
          <Level of="risk" code={value(row)} />
        </Computed>
      ),
      text: (row) =>
        value(row) === null ? t('workspace.notRated') : `${value(row)} ${looks.get(String(value(row)))?.name ?? ''}`,
      compare: (a, b) => compareRated(value(a), value(b)),
    };
  }, [t, ratings, looks]);
}

/** The values of the single dimensions. */
export function useDimensionsCell(): Cell<RiskRow> {
  const ratings = useWorkspace((v) => v.ratings.risks);
  return useMemo(() => {
    const text = ({ id }: RiskRow) => dimensionsText(ratings.get(id)?.perDimension);
    return {
      show: (row) =>
        text(row) === '' ? null : (
          <Computed kind="risks" id={row.id}>
            <span className="one-line">{text(row)}</span>
          </Computed>
        ),
      text,
    };
  }, [ratings]);
}

/** How far the treatment is. */
export function useStatusCell(): Cell<RiskRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  return useMemo(() => {
    const text = ({ id }: RiskRow) => {
      const rating = ratings.get(id);
      const status = t(`risk.status.${rating?.treatment.status ?? 'undecided'}`);
      return rating && isOutdated(rating) ? t('risk.status.outdated', { status }) : status;
    };
    return { show: text, text };
  }, [t, ratings]);
}

/** The CAL that follows from the risk. */
export function useCalCell(): Cell<RiskRow> {
  const ratings = useWorkspace((v) => v.ratings.risks);
  const calText = useCalText();
  return useMemo(() => {
    const text = ({ id }: RiskRow) => calText(ratings.get(id)?.cal);
    return {
      show: (row) => (
        <Computed kind="cals" id={row.id}>
          {text(row)}
        </Computed>
      ),
      text,
    };
  }, [ratings, calText]);
}

/** The value after disposal, marked where it is higher than before; empty while nothing was entered for that time. */
export function useResidualCell(): Cell<RiskRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  const looks = useLooks().risk;
  return useMemo(() => {
    const after = ({ id }: RiskRow) => ratings.get(id)?.residual ?? null;
    const value = (row: RiskRow) => after(row)?.risk.overall ?? null;
    return {
      show: (row) =>
        after(row) && (
          <Computed kind="residuals" id={row.id}>
            <Level of="risk" code={value(row)} />
            {after(row)?.origin === 'controls' && <small> {t('risk.residual.byControls')}</small>}
            {after(row)?.setAside && <small> {t('risk.residual.setAside')}</small>}
            {after(row)?.raised && <em className={styles.higher}> {t('risk.residual.higher')}</em>}
          </Computed>
        ),
      text: (row) => {
        if (!after(row)) return '';
        return value(row) === null
          ? t('workspace.notRated')
          : `${value(row)} ${looks.get(String(value(row)))?.name ?? ''}`;
      },
      compare: (a, b) => compareRated(value(a), value(b)),
    };
  }, [t, ratings, looks]);
}

/** Who accepts the risk that is left, in which function, and whether that still holds. */
export function useAcceptedByCell(): Cell<RiskRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  return useMemo(() => {
    const text = (row: RiskRow) => {
      const who = acceptorOf(row.residual);
      if (isFromFile(row, 'acceptance')) return t('risk.acceptor.fromFile', { who });
      return who && ratings.get(row.id)?.decisions?.acceptance === 'worse' ? t('risk.acceptor.outdated', { who }) : who;
    };
    return { show: text, text };
  }, [t, ratings]);
}
