import { useMemo } from 'react';
import type { ThreatRow } from '#domain/model/threat.ts';
import type { Column } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { choiceColumn, codeColumn, linkColumn, textColumn } from '@/workspace/columns';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { type HighestRisk, highestRisks } from '@/workspace/highest-risk';
import { codedChoices, useRowChoices } from '@/workspace/options';
import { RiskChip } from '@/workspace/RiskChip';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { Feasibility } from './Feasibility';

/** The highest risk of each threat. */
export function useThreatRisks(): ReadonlyMap<string, HighestRisk> {
  const risks = useWorkspace((v) => v.w.risks);
  const ratings = useWorkspace((v) => v.ratings.risks);
  return useMemo(() => highestRisks(risks, ratings, (risk) => [risk.threat]), [risks, ratings]);
}

export function useThreatColumns(): readonly Column<ThreatRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.threats);
  const assets = useRowChoices('assets');
  const damages = useRowChoices('damages');
  const risks = useThreatRisks();
  return useMemo(() => {
    const ranks = new Map(method.feasibilityLevels.map(({ code, value }) => [code, value]));
    const rankOf = (row: ThreatRow) => ranks.get(ratings.get(row.id)?.level ?? '') ?? -Infinity;
    const pathsOf = (row: ThreatRow) => ratings.get(row.id)?.total ?? 0;
    const riskOf = (row: ThreatRow) => risks.get(row.id);
    const titled = (title: string) => ({ title, titleText: title });
    return [
      codeColumn<ThreatRow>(t('workspace.field.code')),
      textColumn<ThreatRow>('description', t('threat.field.description'), { width: 300, grow: true, sticky: true }),
      choiceColumn<ThreatRow>('type', t('threat.field.type'), codedChoices(method.threatTypes), (row) => row.type, {
        width: 130,
      }),
      linkColumn<ThreatRow>('assets', t('threat.field.assets'), assets, (row) => row.assets, 110),
      choiceColumn<ThreatRow>(
        'property',
        t('threat.field.property'),
        codedChoices(method.properties),
        (row) => row.property,
        { width: 110 },
      ),
      linkColumn<ThreatRow>('damages', t('threat.field.damages'), damages, (row) => row.damages, 140),
      {
        key: 'feasibility',
        ...titled(t('threat.field.feasibility')),
        width: 150,
        show: (row) => <Feasibility id={row.id} rating={ratings.get(row.id)} />,
        text: (row) => ratings.get(row.id)?.level ?? '',
        compare: (a, b) => Math.sign(rankOf(a) - rankOf(b)) || 0,
        onComputedClick: openExplanation,
      },
      {
        key: 'paths',
        ...titled(t('threat.field.paths')),
        width: 72,
        align: 'right',
        show: pathsOf,
        text: (row) => String(pathsOf(row)),
        compare: (a, b) => pathsOf(a) - pathsOf(b),
        total: (rows) => rows.reduce((sum, row) => sum + pathsOf(row), 0),
      },
      {
        key: 'risk',
        ...titled(t('threat.field.risk')),
        width: 120,
        show: (row) => <RiskChip risk={riskOf(row)} />,
        text: (row) => String(riskOf(row)?.value ?? ''),
        compare: (a, b) => (riskOf(a)?.value ?? 0) - (riskOf(b)?.value ?? 0),
        onComputedClick: openExplanation,
      },
      textColumn<ThreatRow>('reason', t('threat.field.reason'), { width: 200, long: true }),
    ];
  }, [t, method, ratings, assets, damages, risks]);
}
