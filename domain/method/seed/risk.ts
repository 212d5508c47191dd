import type { FeasibilityLevel, RiskLevel, RiskMatrix, RiskModel } from '#domain/model/method.ts';
import { words } from './words.ts';

/** Feasibility levels of RQ-15-10, hardest first. */
export const feasibilityLevels: FeasibilityLevel[] = [
  { code: 'VL', name: words('Very low', '很低'), value: 0, correspondsTo: 'Very low', isDefault: true },
  { code: 'L', name: words('Low', '低'), value: 1, correspondsTo: 'Low', isDefault: true },
  { code: 'M', name: words('Medium', '中'), value: 2, correspondsTo: 'Medium', isDefault: true },
  { code: 'H', name: words('High', '高'), value: 3, correspondsTo: 'High', isDefault: true },
];

/** Threat levels of HEAVENS, hardest first. */
export const heavensFeasibilityLevels: FeasibilityLevel[] = [
  { code: 'TL0', name: words('None', '无'), value: 0, correspondsTo: 'Very low' },
  { code: 'TL1', name: words('Low', '低'), value: 1, correspondsTo: 'Low' },
  { code: 'TL2', name: words('Medium', '中'), value: 2, correspondsTo: 'Medium' },
  { code: 'TL3', name: words('High', '高'), value: 3, correspondsTo: 'High' },
  { code: 'TL4', name: words('Critical', '危急'), value: 4, correspondsTo: 'High' },
];

/** Attack probabilities of EVITA, hardest first. */
export const evitaFeasibilityLevels: FeasibilityLevel[] = [
  { code: 'A1', name: words('A1 remote', 'A1 极低'), value: 1, correspondsTo: 'Very low' },
  { code: 'A2', name: words('A2 unlikely', 'A2 低'), value: 2, correspondsTo: 'Low' },
  { code: 'A3', name: words('A3 possible', 'A3 中'), value: 3, correspondsTo: 'Medium' },
  { code: 'A4', name: words('A4 likely', 'A4 高'), value: 4, correspondsTo: 'High' },
  { code: 'A5', name: words('A5 highly likely', 'A5 极高'), value: 5, correspondsTo: 'High' },
];

/** Display names of the values 1 to 5 (M-6.1). */
export const riskLevels: RiskLevel[] = [
  { value: 1, code: 'R1', name: words('Negligible', '可忽略'), correspondsTo: 1, isDefault: true },
  { value: 2, code: 'R2', name: words('Low', '低'), correspondsTo: 2, isDefault: true },
  { value: 3, code: 'R3', name: words('Medium', '中'), correspondsTo: 3, isDefault: true },
  { value: 4, code: 'R4', name: words('High', '高'), correspondsTo: 4, isDefault: true },
  { value: 5, code: 'R5', name: words('Serious', '严重'), correspondsTo: 5, isDefault: true },
];

/** A matrix from rows of numbers in the order of `columns`. */
export const matrixFrom = (columns: readonly string[], rows: Readonly<Record<string, readonly number[]>>): RiskMatrix =>
  Object.fromEntries(
    Object.entries(rows).map(([impact, values]) => [
      impact,
      Object.fromEntries(columns.map((column, i) => [column, values[i] ?? 0])),
    ]),
  );

/** DEFAULT: the example matrix of Annex H (Table H.8). */
export const annexHMatrix: RiskModel = {
  id: 'risk-matrix-h8',
  name: words('Matrix of Annex H', '附录 H 矩阵'),
  description: words(
    'Risk value 1 to 5 from impact and feasibility after the example of ISO/SAE 21434 Table H.8.',
    '依据 ISO/SAE 21434 表 H.8 的示例，由影响和可行性得出风险值 1 至 5。',
  ),
  mode: 'matrix',
  matrix: matrixFrom(['VL', 'L', 'M', 'H'], {
    SEV: [2, 3, 4, 5],
    MAJ: [1, 2, 3, 4],
    MOD: [1, 2, 2, 3],
    NEG: [1, 1, 1, 1],
  }),
  levels: riskLevels,
};

/** R = 1 + I × F (H.10); the standard gives no rounding, so the raw value is shown and the level rounds half up. */
export const formulaH10: RiskModel = {
  id: 'risk-formula-h10',
  name: words('Formula of Annex H', '附录 H 公式'),
  description: words(
    'Risk value = 1 + impact × feasibility after ISO/SAE 21434 H.10. Not identical with the matrix in every cell; the level is rounded half up.',
    '依据 ISO/SAE 21434 H.10，风险值 = 1 + 影响 × 可行性。与矩阵并非处处相同；等级四舍五入。',
  ),
  mode: 'formula',
  matrix: {},
  formula: {
    base: 1,
    impact: { NEG: 0, MOD: 1, MAJ: 1.5, SEV: 2 },
    feasibility: { VL: 0, L: 1, M: 1.5, H: 2 },
    rounding: 'halfUp',
  },
  levels: riskLevels,
};

/** HEAVENS security levels: QM to critical, 5 × 5 (HEAVENS D2). */
export const heavensMatrix: RiskModel = {
  id: 'risk-matrix-heavens',
  name: words('HEAVENS security level', 'HEAVENS 安全等级'),
  description: words(
    'Security level QM to critical from impact level and threat level.',
    '由影响等级和威胁等级得出安全等级 QM 至危急。',
  ),
  mode: 'matrix',
  matrix: matrixFrom(['TL0', 'TL1', 'TL2', 'TL3', 'TL4'], {
    IL4: [2, 3, 4, 4, 5],
    IL3: [1, 2, 3, 4, 4],
    IL2: [1, 2, 3, 3, 4],
    IL1: [1, 2, 2, 2, 3],
    IL0: [1, 1, 1, 1, 2],
  }),
  levels: [
    { value: 1, code: 'QM', name: words('QM', 'QM'), correspondsTo: 1 },
    { value: 2, code: 'SL-L', name: words('Low', '低'), correspondsTo: 2 },
    { value: 3, code: 'SL-M', name: words('Medium', '中'), correspondsTo: 3 },
    { value: 4, code: 'SL-H', name: words('High', '高'), correspondsTo: 4 },
    { value: 5, code: 'SL-C', name: words('Critical', '危急'), correspondsTo: 5 },
  ],
};

const aboveSeven = 8;
const evitaColumns = ['A1', 'A2', 'A3', 'A4', 'A5'];
const evitaRows: Record<string, number[]> = {
  S0: [0, 0, 0, 0, 0],
  S1: [0, 0, 1, 2, 3],
  S2: [0, 1, 2, 3, 4],
  S3: [1, 2, 3, 4, 5],
  S4: [2, 3, 4, 5, 6],
};

/** Safety rows: raised by controllability, R(C) = R(C1) + C - 1; everything above 7 is one level, printed "R7+". */
const evitaSafetyRows = Object.fromEntries(
  Object.entries(evitaRows).flatMap(([code, row]) =>
    code === 'S0'
      ? [[code, row]]
      : [1, 2, 3, 4].map((c) => [`${code}C${c}`, row.map((value) => Math.min(aboveSeven, value + c - 1))]),
  ),
) as Record<string, number[]>;

/** EVITA risk graph: R0 to R7+, with a matrix of its own for safety (M-6.2). */
export const evitaMatrix: RiskModel = {
  id: 'risk-graph-evita',
  name: words('EVITA risk graph', 'EVITA 风险图'),
  description: words(
    'Risk R0 to R7+ from severity and attack probability; for safety raised by controllability.',
    '由严重度和攻击概率得出风险 R0 至 R7+；安全维度按可控性提高。',
  ),
  mode: 'matrix',
  matrix: matrixFrom(evitaColumns, evitaRows),
  perDimension: { S: matrixFrom(evitaColumns, evitaSafetyRows) },
  levels: [1, 1, 2, 2, 3, 4, 5, 5, 5].map((correspondsTo, value) => {
    const code = value === aboveSeven ? 'R7+' : `R${value}`;
    return { value, code, name: words(code, code), correspondsTo };
  }),
};

/** A matrix of published study notes: two of the cells in which published matrices differ from Annex H (M-6.2). */
export const studyMatrix: RiskModel = {
  ...annexHMatrix,
  id: 'risk-matrix-study',
  name: words('Matrix, variant', '矩阵，变体'),
  description: words(
    'As Annex H, but moderate with low is 1 and negligible with high is 2. In use in several tools and notes.',
    '与附录 H 相同，但“中等×低”为 1，“可忽略×高”为 2。见于若干工具和资料。',
  ),
  matrix: matrixFrom(['VL', 'L', 'M', 'H'], {
    SEV: [2, 3, 4, 5],
    MAJ: [1, 2, 3, 4],
    MOD: [1, 1, 2, 3],
    NEG: [1, 1, 1, 2],
  }),
};
