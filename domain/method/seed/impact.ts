import type { ImpactDimension, ImpactLevel, ImpactModel } from '#domain/model/method.ts';
import { words } from './words.ts';

/** The four road-user categories of 15.5 (RQ-15-04). */
export const sfop: ImpactDimension[] = [
  { code: 'S', kind: 'safety', name: words('Safety', '人身安全'), marker: 'DamageCalculation' },
  { code: 'F', kind: 'financial', name: words('Financial', '财务'), marker: 'DamageCalculation' },
  { code: 'O', kind: 'operational', name: words('Operational', '操作'), marker: 'DamageCalculation' },
  { code: 'P', kind: 'privacy', name: words('Privacy', '隐私'), marker: 'DamageCalculation' },
];

/** Levels of RQ-15-05 with criteria after Tables F.1 to F.4 (examples, own wording), worst first. */
export const impactLevels: ImpactLevel[] = [
  {
    code: 'SEV',
    name: words('Severe', '严重'),
    value: 2,
    correspondsTo: 'Severe',
    isDefault: true,
    criteria: {
      S: words(
        'Life-threatening injuries with uncertain survival, or fatal injuries (ISO 26262 S3)',
        '危及生命且存活不确定的伤害，或致命伤害（ISO 26262 S3）',
      ),
      F: words(
        'Catastrophic financial consequence that the road user might not overcome',
        '灾难性的财务后果，道路使用者可能无法承受',
      ),
      O: words('Loss or impairment of a core vehicle function', '车辆核心功能丧失或受损'),
      P: words(
        'Significant or even irreversible effect; the data is highly sensitive and easy to link to a person',
        '影响重大甚至不可逆；数据高度敏感且容易关联到个人',
      ),
    },
  },
  {
    code: 'MAJ',
    name: words('Major', '重大'),
    value: 1.5,
    correspondsTo: 'Major',
    isDefault: true,
    criteria: {
      S: words(
        'Severe and life-threatening injuries, survival probable (ISO 26262 S2)',
        '重伤且危及生命，但可能存活（ISO 26262 S2）',
      ),
      F: words(
        'Substantial financial consequence that the road user can overcome',
        '可观的财务后果，道路使用者能够承受',
      ),
      O: words('Loss or impairment of an important vehicle function', '车辆重要功能丧失或受损'),
      P: words(
        'Serious effect; the data is highly sensitive but hard to link, or sensitive and easy to link to a person',
        '影响严重；数据高度敏感但难以关联到个人，或敏感且容易关联',
      ),
    },
  },
  {
    code: 'MOD',
    name: words('Moderate', '中等'),
    value: 1,
    correspondsTo: 'Moderate',
    isDefault: true,
    criteria: {
      S: words('Light and moderate injuries (ISO 26262 S1)', '轻度和中度伤害（ISO 26262 S1）'),
      F: words(
        'Inconvenient financial consequence, overcome with limited resources',
        '带来不便的财务后果，用有限资源即可克服',
      ),
      O: words('Partial degradation of a vehicle function', '车辆功能部分降级'),
      P: words(
        'Considerable inconvenience; the data is sensitive but hard to link, or not sensitive but easy to link to a person',
        '相当的不便；数据敏感但难以关联到个人，或不敏感但容易关联',
      ),
    },
  },
  {
    code: 'NEG',
    name: words('Negligible', '可忽略'),
    value: 0,
    correspondsTo: 'Negligible',
    isDefault: true,
    criteria: {
      S: words('No injuries (ISO 26262 S0)', '无伤害（ISO 26262 S0）'),
      F: words('No effect, or an irrelevant one', '无影响或影响无关紧要'),
      O: words('No impairment, or not perceivable', '无功能受损，或无法察觉'),
      P: words(
        'No or an irrelevant effect; the data is not sensitive and hard to link to a person',
        '无影响或影响无关紧要；数据不敏感且难以关联到个人',
      ),
    },
  },
];

/** DEFAULT: four categories rated separately (M-3.3). */
export const annexFImpact: ImpactModel = {
  id: 'impact-annex-f',
  name: words('Annex F, separate categories', '附录 F，各维度分别评级'),
  description: words(
    'Four categories, each rated severe to negligible after the examples of ISO/SAE 21434 Annex F. One risk value per category; the overall value is the highest.',
    '四个维度，依据 ISO/SAE 21434 附录 F 的示例分别评为严重至可忽略。每个维度一个风险值，总体取最高值。',
  ),
  mode: 'separate',
  dimensions: sfop,
  levels: impactLevels,
};

type Scores = readonly [severe: number, major: number, moderate: number, negligible: number];
type Range = readonly [from: number, to: number | null];

/** The four levels with other numbers, and with score ranges where given (order: severe to negligible). */
export const withScores = (scores: Scores, ranges?: readonly Range[]): ImpactLevel[] =>
  impactLevels.map((level, i) => {
    const range = ranges?.[i];
    return { ...level, value: scores[i] ?? 0, ...(range ? { from: range[0], to: range[1] } : {}) };
  });

/** HEAVENS 1.0 numbers: safety and financial weigh ten times operational and privacy (M-3.4). */
const heavensDimensions: ImpactDimension[] = sfop.map((dimension) =>
  dimension.code === 'O' || dimension.code === 'P' ? { ...dimension, levels: withScores([100, 10, 1, 0]) } : dimension,
);

/** DEFAULT of combined mode: HEAVENS numbers, its five sum ranges folded onto the four names (M-3.4). */
export const combinedImpact: ImpactModel = {
  id: 'impact-combined',
  name: words('Combined SFOP score, four levels', 'SFOP 综合评分，四个等级'),
  description: words(
    'Every rating has a number; the sum over the categories gives one overall level. Numbers of HEAVENS 1.0, its five ranges folded onto four levels. The four ratings stay on record (RQ-15-05).',
    '每个评级对应一个数值，各维度之和给出一个总体等级。数值取自 HEAVENS 1.0，其五个区间归并为四个等级。四个维度的评级仍予保留（RQ-15-05）。',
  ),
  mode: 'combined',
  dimensions: heavensDimensions,
  levels: withScores(
    [1000, 100, 10, 0],
    [
      [1000, null],
      [100, 999],
      [1, 99],
      [0, 0],
    ],
  ),
};

/** The four levels of a category by the names HEAVENS has for them, worst first. */
function heavensNamed(levels: readonly ImpactLevel[]): ImpactLevel[] {
  const names = [words('High', '高'), words('Medium', '中'), words('Low', '低'), words('None', '无')];
  return levels.map((level, i) => ({ ...level, name: names[i] ?? level.name }));
}

/** HEAVENS 1.0 with its own five impact levels (HEAVENS D2). */
export const heavensImpact: ImpactModel = {
  id: 'impact-heavens',
  name: words('HEAVENS 1.0', 'HEAVENS 1.0'),
  description: words(
    'Sum of safety, financial, operational, and privacy and legislation; five overall levels none to critical.',
    '安全、财务、操作、隐私与法规四项之和；总体分为无至危急五个等级。',
  ),
  mode: 'combined',
  dimensions: heavensDimensions.map(({ levels, ...dimension }) => ({
    ...dimension,
    ...(dimension.code === 'P' && { name: words('Privacy and legislation', '隐私与法规') }),
    ...(levels && { levels: heavensNamed(levels) }),
  })),
  levels: heavensNamed(withScores([1000, 100, 10, 0])),
  overallLevels: [
    { code: 'IL4', name: words('Critical', '危急'), value: 4, correspondsTo: 'Severe', from: 1000, to: null },
    { code: 'IL3', name: words('High', '高'), value: 3, correspondsTo: 'Major', from: 100, to: 999 },
    { code: 'IL2', name: words('Medium', '中'), value: 2, correspondsTo: 'Moderate', from: 20, to: 99 },
    { code: 'IL1', name: words('Low', '低'), value: 1, correspondsTo: 'Moderate', from: 1, to: 19 },
    { code: 'IL0', name: words('None', '无'), value: 0, correspondsTo: 'Negligible', from: 0, to: 0 },
  ],
};

/** 0/1/10/1000 for every category; its level Major cannot be reached (at most 40 without a Severe), so it is no default. */
export const evenSumImpact: ImpactModel = {
  id: 'impact-even-sum',
  name: words('Even sum 0/1/10/1000', '等权求和 0/1/10/1000'),
  description: words(
    'The same numbers in every category, as seen in practice. Known defect: major (100 to 999) can never be reached, because without a severe rating the sum is at most 40.',
    '各维度使用相同数值，实践中可见。已知缺陷：“重大”（100 至 999）永远无法达到，因为没有“严重”评级时总和最多为 40。',
  ),
  mode: 'combined',
  dimensions: sfop,
  levels: withScores([1000, 10, 1, 0]),
  overallLevels: [
    { code: 'SEV', name: words('Severe', '严重'), value: 4, correspondsTo: 'Severe', from: 1000, to: null },
    { code: 'MAJ', name: words('Major', '重大'), value: 3, correspondsTo: 'Major', from: 100, to: 999 },
    { code: 'MOD', name: words('Moderate', '中等'), value: 2, correspondsTo: 'Moderate', from: 10, to: 99 },
    { code: 'NEG', name: words('Negligible', '可忽略'), value: 1, correspondsTo: 'Negligible', from: 1, to: 9 },
    { code: 'NONE', name: words('None', '无'), value: 0, correspondsTo: 'Negligible', from: 0, to: 0 },
  ],
};

const evitaTexts = {
  S0: words('No effect', '无影响'),
  S1: words('Light injuries; loss about EUR 10', '轻伤；损失约 10 欧元'),
  S2: words('Severe injuries, survival probable; loss about EUR 100', '重伤但可能存活；损失约 100 欧元'),
  S3: words(
    'Life-threatening injuries, or severe ones for several vehicles; loss about EUR 1000',
    '危及生命，或多车重伤；损失约 1000 欧元',
  ),
  S4: words('Life-threatening or fatal for several vehicles; heavy loss for many', '多车危及生命或致命；多方重大损失'),
} as const;

const evitaNames = ['Negligible', 'Moderate', 'Major', 'Severe', 'Severe'] as const;

const evitaLevels: ImpactLevel[] = evitaNames.map((correspondsTo, severity) => {
  const code = `S${severity}` as keyof typeof evitaTexts;
  const text = evitaTexts[code];
  return {
    code,
    name: words(`Severity ${code}`, `严重度 ${code}`),
    value: severity,
    correspondsTo,
    criteria: { S: text, F: text, O: text, P: text },
  };
});

/** Safety severities with controllability C1 (avoidable by a normal reaction) to C4 (not avoidable): `S3C2`. */
const evitaSafetyLevels: ImpactLevel[] = evitaLevels.flatMap((level) =>
  level.value === 0
    ? [level]
    : [1, 2, 3, 4].map((c) => ({
        ...level,
        code: `${level.code}C${c}`,
        name: words(`Severity ${level.code}, controllability C${c}`, `严重度 ${level.code}，可控性 C${c}`),
      })),
);

/** EVITA: no sum, severity S0 to S4 per category; safety additionally by controllability (M-3.4). */
export const evitaImpact: ImpactModel = {
  id: 'impact-evita',
  name: words('EVITA severities', 'EVITA 严重度'),
  description: words(
    'Severity S0 to S4 per category, no sum; safety also by controllability C1 to C4. One risk per category, the highest counts.',
    '各维度严重度 S0 至 S4，不求和；安全维度另按可控性 C1 至 C4 区分。每个维度一个风险，取最高者。',
  ),
  mode: 'separate',
  dimensions: sfop.map((dimension) =>
    dimension.code === 'S' ? { ...dimension, levels: evitaSafetyLevels } : dimension,
  ),
  levels: evitaLevels,
};

/** Every seeded impact model; the first is the default. */
export const impactSeeds: readonly ImpactModel[] = [
  annexFImpact,
  combinedImpact,
  heavensImpact,
  evitaImpact,
  evenSumImpact,
];
