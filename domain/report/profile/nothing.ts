import type { AnalysisKind } from '../../kinds/kinds.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { ReportTable } from '../blocks.ts';
import type { Language } from '../language.ts';
import type { Extract } from './extract.ts';

/** Whose rows a list tells. */
const kindsOfTables: Readonly<Partial<Record<ReportTable, AnalysisKind>>> = {
  functions: 'functions',
  assumptions: 'assumptions',
  assets: 'assets',
  damages: 'damages',
  threats: 'threats',
  paths: 'paths',
  steps: 'steps',
  riskList: 'risks',
  treatments: 'risks',
  residualRisks: 'risks',
  goals: 'goals',
  claims: 'claims',
  controls: 'controls',
  requirements: 'requirements',
};

/** What a list without lines says: a list of an extract is empty for other reasons than that nobody has entered anything. */
export function nothingWords(
  t: Language['t'],
  w: Workspace,
  extract: Extract | null,
  key: ReportTable | undefined,
  otherwise: string,
): string {
  if (!extract) return otherwise;
  const { listed, changesSince, extent } = extract;
  if (key === 'gaps') return extent.openPoints > extract.openPoints.length ? t('nothingInExtract') : otherwise;
  const kind = key && kindsOfTables[key];
  if (!kind) return otherwise;
  const count = tableOf(w, kind).size;
  if (listed && count > 0) return t('unchangedSince', { version: changesSince, count });
  return count < extent.rows[kind] ? t('nothingInExtract') : otherwise;
}
