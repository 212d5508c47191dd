import { useMemo } from 'react';
import type { AssetRow } from '#domain/model/asset.ts';
import type { Column } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { choiceColumn, codeColumn, linkColumn, textColumn, toggleColumn } from '@/workspace/columns';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { type HighestRisk, highestRisks } from '@/workspace/highest-risk';
import { local } from '@/workspace/levels';
import { useRowChoices } from '@/workspace/options';
import { RiskChip } from '@/workspace/RiskChip';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { useAssetChoices } from './choices';
import { parseMark, propertyKey } from './entries';
import { PairMark } from './PairMark';
import { usePairs } from './pairs';

/** The highest risk of the threats of each asset. */
export function useAssetRisks(): ReadonlyMap<string, HighestRisk> {
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const ratings = useWorkspace((v) => v.ratings.risks);
  return useMemo(
    () => highestRisks(risks, ratings, (risk) => threats.get(risk.threat)?.assets ?? []),
    [risks, threats, ratings],
  );
}

/** Assets × properties: who it is, how far each property is analysed, the highest risk; then the other fields. */
export function useAssetColumns(): readonly Column<AssetRow>[] {
  const t = useT();
  const properties = useWorkspace((v) => v.w.method.properties);
  const choices = useAssetChoices();
  const functions = useRowChoices('functions');
  const pairs = usePairs();
  const risks = useAssetRisks();
  return useMemo(() => {
    const words = { yes: t('workspace.yes'), no: t('workspace.no') };
    const riskOf = (row: AssetRow) => risks.get(row.id);
    return [
      codeColumn<AssetRow>(t('workspace.field.code')),
      textColumn<AssetRow>('name', t('workspace.field.name'), { width: 260, grow: true, sticky: true }),
      choiceColumn<AssetRow>('category', t('asset.field.category'), choices.categories, (row) => row.category || null, {
        width: 130,
        allowEmpty: true,
      }),
      ...properties.map(({ code, name }): Column<AssetRow> => {
        const title = local(name);
        return {
          key: propertyKey(code),
          title: <span title={title}>{code}</span>,
          titleText: `${code} · ${title}`,
          width: 56,
          align: 'center',
          show: (row) => <PairMark pair={pairs.of(row, code)} words={pairs.inWords(pairs.of(row, code), title)} />,
          text: (row) => pairs.of(row, code).sign,
          parse: parseMark,
          editor: {
            kind: 'toggle',
            value: (row) => row.properties.includes(code),
            mark: (row) => <PairMark pair={pairs.of(row, code)} words={pairs.inWords(pairs.of(row, code), title)} />,
            label: (row) => pairs.inWords(pairs.of(row, code), title),
          },
        };
      }),
      {
        key: 'risk',
        title: t('asset.field.risk'),
        titleText: t('asset.field.risk'),
        width: 120,
        show: (row) => <RiskChip risk={riskOf(row)} />,
        text: (row) => String(riskOf(row)?.value ?? ''),
        compare: (a, b) => (riskOf(a)?.value ?? 0) - (riskOf(b)?.value ?? 0),
        onComputedClick: openExplanation,
      },
      choiceColumn<AssetRow>('type', t('asset.field.type'), choices.types, (row) => row.type, { width: 90 }),
      choiceColumn<AssetRow>('diagram', t('asset.field.diagram'), choices.diagrams, (row) => row.diagram, {
        width: 90,
      }),
      {
        ...toggleColumn<AssetRow>(
          'insideTrustBoundary',
          t('asset.field.insideTrustBoundary'),
          (row) => row.insideTrustBoundary,
          words,
          136,
        ),
        initial: true,
      },
      {
        ...toggleColumn<AssetRow>(
          'isSecurityAsset',
          t('asset.field.isSecurityAsset'),
          (row) => row.isSecurityAsset,
          words,
          120,
        ),
        initial: true,
      },
      linkColumn<AssetRow>('functions', t('asset.field.functions'), functions, (row) => row.functions),
      textColumn<AssetRow>('description', t('workspace.field.description'), { width: 220, long: true }),
      textColumn<AssetRow>('data', t('asset.field.data'), { width: 160, long: true }),
      textColumn<AssetRow>('dataCategory', t('asset.field.dataCategory'), { width: 120 }),
    ];
  }, [t, properties, choices, functions, pairs, risks]);
}
