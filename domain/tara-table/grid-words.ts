import type { AnalysisKind } from '../kinds/kinds.ts';
import { type TableColumn, tableHeaders } from '../report/table-headers.ts';

/** Which column of a TARA table says what a column of a grid holds. */
const inGrids: { readonly [K in AnalysisKind]?: Readonly<Record<string, TableColumn>> } = {
  assets: { code: 'assetId', name: 'asset', description: 'assetDescription' },
  damages: { code: 'damageId', description: 'damage', assets: 'asset', property: 'property' },
  threats: {
    code: 'threatId',
    description: 'threat',
    type: 'threatType',
    assets: 'asset',
    property: 'property',
    damages: 'damage',
  },
  paths: { code: 'pathId', name: 'path', threats: 'threat' },
  risks: { code: 'riskId', treatments: 'treatments', strategy: 'strategy' },
  goals: { name: 'goalOrClaim' },
  claims: { name: 'goalOrClaim' },
  requirements: { name: 'requirements', goals: 'goalOrClaim' },
};

/** The words that head this column of a grid in tables of other tools: a sheet that is pasted is headed by them as one that is imported. */
export function wordsOfColumn(kind: AnalysisKind, column: string): readonly string[] {
  const own = inGrids[kind];
  const use = own && Object.hasOwn(own, column) ? own[column] : undefined;
  return use === undefined ? [] : tableHeaders[use];
}
