import type { FeasibilityLevel, FeasibilityModel, Method, RiskModel, TreatmentRules } from '#domain/model/method.ts';
import {
  attackPotential,
  dis21434,
  evitaPotential,
  heavensPotential,
  iso18045,
  itemisTemplate,
  rsma,
} from './attack-potential.ts';
import { evenSumCal, evitaCal, heavensCal, tableE1 } from './cal.ts';
import { cvssExploitability, vectorOnly } from './cvss.ts';
import { annexFImpact, combinedImpact, evenSumImpact, evitaImpact, heavensImpact } from './impact.ts';
import {
  annexHMatrix,
  evitaFeasibilityLevels,
  evitaMatrix,
  feasibilityLevels,
  formulaH10,
  heavensFeasibilityLevels,
  heavensMatrix,
  studyMatrix,
} from './risk.ts';
import { assetCategories, securityProperties, strideTypes } from './vocabulary.ts';
import { words } from './words.ts';

/** Treatment rules (M-7.1). */
export const treatmentRules: TreatmentRules = {
  goalFor: ['reduce'],
  claimFor: ['share', 'retain'],
  claimOptionalUpTo: 1,
  awaitingFrom: 2,
  suggestions: {
    '1': ['retain'],
    '2': ['retain', 'reduce'],
    '3': ['reduce'],
    '4': ['reduce', 'avoid'],
    '5': ['reduce', 'avoid'],
  },
};

/** DEFAULT method of a new project (M-10.1). */
export const defaultMethod: Method = {
  impact: annexFImpact,
  feasibility: [attackPotential, vectorOnly, cvssExploitability],
  feasibilityLevels,
  risk: annexHMatrix,
  cal: tableE1,
  threatTypes: strideTypes,
  properties: securityProperties,
  assetCategories,
  treatment: treatmentRules,
};

/** The default method with one combined score (M-3.3). */
export const combinedMethod: Method = { ...defaultMethod, impact: combinedImpact };

/** HEAVENS 1.0, 5 × 5. */
export const heavensMethod: Method = {
  ...defaultMethod,
  impact: heavensImpact,
  feasibility: [heavensPotential],
  feasibilityLevels: heavensFeasibilityLevels,
  risk: heavensMatrix,
  cal: heavensCal,
};

/** EVITA with controllability, eight risk levels. */
export const evitaMethod: Method = {
  ...defaultMethod,
  impact: evitaImpact,
  feasibility: [evitaPotential],
  feasibilityLevels: evitaFeasibilityLevels,
  risk: evitaMatrix,
  cal: evitaCal,
};

/** Every seeded feasibility model with the levels its ranges name; the first is the default. */
export const feasibilitySeeds: readonly { model: FeasibilityModel; levels: readonly FeasibilityLevel[] }[] = [
  { model: attackPotential, levels: feasibilityLevels },
  { model: vectorOnly, levels: feasibilityLevels },
  { model: cvssExploitability, levels: feasibilityLevels },
  { model: iso18045, levels: feasibilityLevels },
  { model: dis21434, levels: feasibilityLevels },
  { model: itemisTemplate, levels: feasibilityLevels },
  { model: rsma, levels: feasibilityLevels },
  { model: heavensPotential, levels: heavensFeasibilityLevels },
  { model: evitaPotential, levels: evitaFeasibilityLevels },
];

/** The default matrix with a row for the extra level "none" of the even sum. */
const evenSumMatrix: RiskModel = {
  ...annexHMatrix,
  id: 'risk-matrix-even-sum',
  name: words('Matrix of Annex H with a row “none”', '附录 H 矩阵，增加“无”一行'),
  description: words(
    'As Annex H, with a row of ones for the impact level none.',
    '与附录 H 相同，另为影响等级“无”增加一行，数值均为 1。',
  ),
  matrix: { ...annexHMatrix.matrix, NONE: Object.fromEntries(feasibilityLevels.map((level) => [level.code, 1])) },
};

/** Every seeded risk model; the first is the default. */
export const riskSeeds: readonly RiskModel[] = [
  annexHMatrix,
  formulaH10,
  studyMatrix,
  heavensMatrix,
  evitaMatrix,
  evenSumMatrix,
];

/** Whole methods to start from. */
export const methodSeeds: readonly { code: string; method: Method }[] = [
  { code: 'iso-21434', method: defaultMethod },
  { code: 'iso-21434-combined', method: combinedMethod },
  { code: 'heavens', method: heavensMethod },
  { code: 'evita', method: evitaMethod },
  { code: 'even-sum', method: { ...defaultMethod, impact: evenSumImpact, risk: evenSumMatrix, cal: evenSumCal } },
];
