import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './statements.json';

/** An assumption or claim as the file has it. */
interface Statement {
  code: string;
  name: LocalText;
  text: LocalText;
  /** Of an assumption: why it may be assumed and what shows that it does not hold. Of a claim: what would support it. */
  explanation: LocalText;
  assetCategories: readonly string[];
}

const { assumptions, claims }: Readonly<Record<'assumptions' | 'claims', readonly Statement[]>> = data;

const templates = (type: 'assumption' | 'claim', statements: readonly Statement[]): SeedEntry<'templates'>[] =>
  statements.map(({ assetCategories, ...statement }) => ({
    ...statement,
    type,
    assetCategories: [...assetCategories],
    source: 'expert judgement',
  }));

/** Assumptions and claims to start from. */
export const statementTemplates = (): SeedEntry<'templates'>[] => [
  ...templates('assumption', assumptions),
  ...templates('claim', claims),
];
