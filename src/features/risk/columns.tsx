import { useMemo } from 'react';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import { type RiskRow, treatments } from '#domain/model/risk.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { codeColumn, linkColumn, textColumn } from '@/workspace/columns';
import { Computed } from '@/workspace/explain/Computed';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { Level, useLooks } from '@/workspace/levels';
import { type Choice, useRowChoices } from '@/workspace/options';
import '@/workspace/parts.less';
import { useCalText } from '@/workspace/useCalText';
import { useWorkspace } from '@/workspace/WorkspaceProvider';

/** Values of the dimensions in one line: `S 4 · O 2`; a dimension without a value is left out. */
export const dimensionsText = (values: Readonly<Record<string, number | null>> | undefined): string =>
  Object.entries(values ?? {})
    .flatMap(([code, value]) => (value === null ? [] : [`${code} ${value}`]))
    .join(' · ');

/** Which damages a risk of this threat may be about: those of the threat that have no risk with it yet, and its own. */
export function damagesFor(
  w: Pick<Workspace, 'threats' | 'risks'>,
  threat: string | null,
  own: string | null,
  all: readonly Choice[],
): readonly Choice[] {
  if (!threat) return all;
  const linked = new Set(w.threats.get(threat)?.damages ?? []);
  for (const risk of w.risks) if (risk.threat === threat && risk.damage !== own) linked.delete(risk.damage);
  return all.filter(({ value }) => linked.has(value));
}

export function useRiskColumns(): readonly Column<RiskRow>[] {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.risks);
  const threatRows = useWorkspace((v) => v.w.threats);
  const riskRows = useWorkspace((v) => v.w.risks);
  const threats = useRowChoices('threats');
  const damages = useRowChoices('damages');
  const goals = useRowChoices('goals');
  const claims = useRowChoices('claims');
  const looks = useLooks();
  const cals = useCalText();
  return useMemo(() => {
    const labelOf = (choices: readonly Choice[]) => {
      const labels = new Map(choices.map(({ value, label }) => [value, label]));
      return (id: string) => labels.get(id) ?? '';
    };
    const [threatLabel, damageLabel] = [labelOf(threats), labelOf(damages)];
    const level = (of: 'impact' | 'feasibility', row: RiskRow) => ratings.get(row.id)?.[of] ?? null;
    const levelText = (of: 'impact' | 'feasibility') => (row: RiskRow) => {
      const code = level(of, row);
      return code ? (looks[of].get(code)?.name ?? code) : t('workspace.notRated');
    };
    const value = (row: RiskRow) => ratings.get(row.id)?.overall ?? null;
    const valueText = (row: RiskRow) =>
      value(row) === null ? t('workspace.notRated') : `${value(row)} ${looks.risk.get(String(value(row)))?.name ?? ''}`;
    const after = (row: RiskRow) => ratings.get(row.id)?.residual ?? null;
    const afterText = (row: RiskRow) => {
      const overall = after(row)?.risk.overall ?? null;
      if (overall === null) return after(row) ? t('workspace.notRated') : '';
      return `${overall} ${looks.risk.get(String(overall))?.name ?? ''}`;
    };
    const acceptedBy = (row: RiskRow) => row.residual?.acceptedBy ?? '';
    const status = (row: RiskRow) => t(`risk.status.${ratings.get(row.id)?.treatment.status ?? 'undecided'}`);
    const title = (text: string) => ({ title: text, titleText: text });
    const goalColumn = linkColumn<RiskRow>('goals', t('risk.field.goals'), goals, (row) => row.goals, 110);
    return [
      codeColumn<RiskRow>(t('workspace.field.code')),
      {
        key: 'threat',
        ...title(t('risk.field.threat')),
        width: 240,
        sticky: true,
        show: (row) => threatLabel(row.threat),
        text: (row) => threatLabel(row.threat),
        // A risk is its pair: another threat would be another risk.
        locked: () => true,
        editor: { kind: 'choice', value: (row) => row.threat, options: threats },
      },
      {
        key: 'damage',
        ...title(t('risk.field.damage')),
        width: 240,
        grow: true,
        show: (row) => damageLabel(row.damage),
        text: (row) => damageLabel(row.damage),
        editor: {
          kind: 'choice',
          value: (row) => row.damage,
          options: (row, entered) =>
            damagesFor(
              { threats: threatRows, risks: riskRows },
              row?.threat ?? (entered.threat as string | undefined) ?? null,
              row?.damage ?? null,
              damages,
            ),
        },
      },
      {
        key: 'impact',
        ...title(t('risk.field.impact')),
        width: 110,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="damages" id={row.damage}>
            <Level of="impact" code={level('impact', row)} />
          </Computed>
        ),
        text: levelText('impact'),
      },
      {
        key: 'feasibility',
        ...title(t('risk.field.feasibility')),
        width: 110,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="threats" id={row.threat}>
            <Level of="feasibility" code={level('feasibility', row)} />
          </Computed>
        ),
        text: levelText('feasibility'),
      },
      {
        key: 'value',
        ...title(t('risk.field.value')),
        width: 120,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="risks" id={row.id}>
            <Level of="risk" code={value(row)} />
          </Computed>
        ),
        text: valueText,
        compare: (a, b) => (value(a) ?? 0) - (value(b) ?? 0),
      },
      {
        key: 'dimensions',
        ...title(t('risk.field.dimensions')),
        width: 160,
        onComputedClick: openExplanation,
        show: (row) => {
          const values = dimensionsText(ratings.get(row.id)?.perDimension);
          return values === '' ? null : (
            <Computed kind="risks" id={row.id}>
              <span className="one-line">{values}</span>
            </Computed>
          );
        },
        text: (row) => dimensionsText(ratings.get(row.id)?.perDimension),
      },
      {
        key: 'treatments',
        ...title(t('risk.field.treatments')),
        width: 130,
        show: (row) => row.treatments.map((name) => t(`risk.treatment.${name}`)).join(', '),
        text: (row) => row.treatments.map((name) => t(`risk.treatment.${name}`)).join(', '),
        editor: {
          kind: 'choices',
          value: (row) => row.treatments,
          options: treatments.map((name) => ({ value: name, label: t(`risk.treatment.${name}`), code: name })),
        },
      },
      textColumn<RiskRow>('strategy', t('risk.field.strategy'), { width: 220, long: true }),
      { ...goalColumn, show: (row) => <span className="ws-bound">{goalColumn.text(row)}</span> },
      linkColumn<RiskRow>('claims', t('risk.field.claims'), claims, (row) => row.claims, 110),
      { key: 'status', ...title(t('risk.field.status')), width: 110, show: status, text: status },
      {
        key: 'cal',
        ...title(t('risk.field.cal')),
        width: 80,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="cals" id={row.id}>
            {cals(ratings.get(row.id)?.cal)}
          </Computed>
        ),
        text: (row) => cals(ratings.get(row.id)?.cal),
      },
      {
        key: 'residual',
        ...title(t('risk.field.residual')),
        width: 130,
        onComputedClick: openExplanation,
        show: (row) =>
          after(row) && (
            <Computed kind="residuals" id={row.id}>
              <Level of="risk" code={after(row)?.risk.overall} />
              {after(row)?.raised && <em className="risk-higher"> {t('risk.residual.higher')}</em>}
            </Computed>
          ),
        text: afterText,
        compare: (a, b) => (after(a)?.risk.overall ?? 0) - (after(b)?.risk.overall ?? 0),
      },
      textColumn<RiskRow>('verification', t('risk.field.verification'), { width: 200, long: true }),
      { key: 'acceptedBy', ...title(t('risk.field.acceptedBy')), width: 120, show: acceptedBy, text: acceptedBy },
    ];
  }, [t, ratings, threatRows, riskRows, threats, damages, goals, claims, looks, cals]);
}

export const patchOf = (_: RiskRow, column: string, value: CellValue): Patch<'risks'> =>
  ({ [column]: value ?? '' }) as Patch<'risks'>;

/** A new risk; a threat with one damage left needs no second choice. */
export function draftOf(values: NewValues, w: Workspace): Draft<'risks'> {
  const threat = (values.threat as string | undefined) ?? '';
  const left = w.threats
    .get(threat)
    ?.damages.filter((damage) => ![...w.risks].some((risk) => risk.threat === threat && risk.damage === damage));
  const only = left?.length === 1 ? left[0] : '';
  return { ...values, threat, damage: (values.damage as string | undefined) || only } as Draft<'risks'>;
}
