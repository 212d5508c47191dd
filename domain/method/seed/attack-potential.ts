import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel, FeasibilityParameter, FeasibilityRange, ParameterLevel } from '#domain/model/method.ts';
import { noWords, words } from './words.ts';

/** One parameter level; `null` = infinite. */
const level = (code: string, value: number | null, name: LocalText, help: LocalText = noWords): ParameterLevel => ({
  code,
  name,
  help,
  value,
});

const marked = (levels: ParameterLevel[]): ParameterLevel[] => levels.map((entry) => ({ ...entry, isDefault: true }));

const etName = words('Elapsed time', '耗时');
const etHelp = words(
  'Time to find the weakness and to build and apply the attack, seen with the expert knowledge of today.',
  '以当前专家知识衡量，发现弱点、构建并实施攻击所需的时间。',
);

/** Elapsed time of Table G.6: the value of "at most 6 months" is 17 in the 2021 edition, 4 or 10 elsewhere. */
const elapsedTime: FeasibilityParameter = {
  code: 'ET',
  name: etName,
  levels: marked([
    level('1d', 0, words('≤ 1 day', '≤ 1 天'), etHelp),
    level('1w', 1, words('≤ 1 week', '≤ 1 周'), etHelp),
    level('1m', 4, words('≤ 1 month', '≤ 1 个月'), etHelp),
    level('6m', 17, words('≤ 6 months', '≤ 6 个月'), etHelp),
    level('6m+', 19, words('> 6 months', '> 6 个月'), etHelp),
  ]),
};

const expertise: FeasibilityParameter = {
  code: 'SE',
  name: words('Specialist expertise', '专业知识'),
  levels: marked([
    level(
      'layman',
      0,
      words('Layman', '外行'),
      words('No special knowledge; follows public instructions.', '没有专门知识，按公开说明操作。'),
    ),
    level(
      'proficient',
      3,
      words('Proficient', '熟练者'),
      words(
        'Knows the security behaviour of this type of product, like a mechanic or a hobbyist.',
        '了解此类产品的安全特性，例如维修技师或爱好者。',
      ),
    ),
    level(
      'expert',
      6,
      words('Expert', '专家'),
      words('Knows the underlying algorithms, protocols, hardware and tools.', '掌握底层算法、协议、硬件和工具。'),
    ),
    level(
      'multiple',
      8,
      words('Multiple experts', '多领域专家'),
      words('Different fields are needed at expert level.', '需要多个领域的专家级知识。'),
    ),
  ]),
};

const knowledge: FeasibilityParameter = {
  code: 'KoIC',
  name: words('Knowledge of the item or component', '对相关项或组件的了解'),
  levels: marked([
    level('public', 0, words('Public', '公开'), words('On the internet, in books.', '互联网、书籍中可得。')),
    level(
      'restricted',
      3,
      words('Restricted', '受限'),
      words(
        'Inside the developing organisation and with partners under agreement.',
        '开发组织内部以及受协议约束的合作方掌握。',
      ),
    ),
    level(
      'confidential',
      7,
      words('Confidential', '机密'),
      words(
        'Limited teams of the developing organisation, like source code or calibration.',
        '仅开发组织的少数团队掌握，例如源代码、标定数据。',
      ),
    ),
    level(
      'strict',
      11,
      words('Strictly confidential', '严格机密'),
      words('Only a few individuals, like secret root keys.', '仅少数个人掌握，例如根密钥。'),
    ),
  ]),
};

const opportunity: FeasibilityParameter = {
  code: 'WoO',
  name: words('Window of opportunity', '机会窗口'),
  levels: marked([
    level(
      'unlimited',
      0,
      words('Unlimited', '无限制'),
      words('Remote or always reachable, without a time limit.', '可远程或随时接触，没有时间限制。'),
    ),
    level(
      'easy',
      1,
      words('Easy', '容易'),
      words(
        'Reachable for a limited time, remotely or in short contact, without tools.',
        '可在有限时间内接触，远程或短暂接触，无需工具。',
      ),
    ),
    level(
      'moderate',
      4,
      words('Moderate', '中等'),
      words(
        'Limited physical or logical access without special tools, like the OBD port.',
        '有限的物理或逻辑访问，无需特殊工具，例如 OBD 接口。',
      ),
    ),
    level(
      'difficult',
      10,
      words('Difficult', '困难'),
      words('Very little access; opening or decapping is needed.', '几乎无法接触，需要拆解或开盖。'),
    ),
  ]),
};

const equipment: FeasibilityParameter = {
  code: 'Eq',
  name: words('Equipment', '设备'),
  levels: marked([
    level(
      'standard',
      0,
      words('Standard', '标准'),
      words('Off the shelf: laptop, dongle.', '现成可得：笔记本电脑、转接器。'),
    ),
    level(
      'specialized',
      4,
      words('Specialized', '专用'),
      words(
        'Bought or built with moderate effort: bus tools, debugger, test bench.',
        '以适度代价购买或搭建：总线工具、调试器、测试台架。',
      ),
    ),
    level(
      'bespoke',
      7,
      words('Bespoke', '定制'),
      words(
        'Specially made or controlled: custom FPGA rig, electron microscope.',
        '专门制作或受管制：定制 FPGA 装置、电子显微镜。',
      ),
    ),
    level(
      'multiple',
      9,
      words('Multiple bespoke', '多种定制'),
      words('Several bespoke ones for different steps.', '不同步骤需要多种定制设备。'),
    ),
  ]),
};

/** Sum ranges of Table G.7 (25 is Very low); two of them mean High. */
export const potentialRanges: FeasibilityRange[] = [
  { level: 'H', name: words('Basic', '基本'), from: 0, to: 9 },
  { level: 'H', name: words('Enhanced-basic', '增强基本'), from: 10, to: 13 },
  { level: 'M', name: words('Moderate', '中等'), from: 14, to: 19 },
  { level: 'L', name: words('High', '高'), from: 20, to: 24 },
  { level: 'VL', name: words('Beyond high', '超高'), from: 25, to: null },
];

/** DEFAULT: attack potential of Tables G.1 to G.7, maximum per parameter (M-5.1, M-5.4). */
export const attackPotential: FeasibilityModel = {
  id: 'attack-potential',
  name: words('Attack potential (ISO/SAE 21434:2021)', '攻击潜力（ISO/SAE 21434:2021）'),
  description: words(
    'Five factors after ISO/SAE 21434 Annex G.2; the sum gives the level. Over the steps of a path the highest value of each factor counts.',
    '依据 ISO/SAE 21434 附录 G.2 的五个因素，总和给出等级。路径各步骤中每个因素取最高值。',
  ),
  type: 'AttackPotentialBased',
  parameters: [elapsedTime, expertise, knowledge, opportunity, equipment],
  stepAggregation: 'maxPerParameter',
  ranges: potentialRanges,
};

const timed = (levels: ParameterLevel[]): FeasibilityParameter => ({ code: 'ET', name: etName, levels });

const infiniteHelp = words('Not practical: the attack is not feasible this way.', '不切实际：攻击无法以此方式实现。');

/** ISO/IEC 18045 as EVITA uses it: two infinite levels, other names of the knowledge levels. */
export const iso18045: FeasibilityModel = {
  ...attackPotential,
  id: 'attack-potential-18045',
  name: words('Attack potential (ISO/IEC 18045, EVITA)', '攻击潜力（ISO/IEC 18045，EVITA）'),
  description: words(
    'Elapsed time with a 3-month level and "not practical", knowledge named public to critical, window "none" is infinite.',
    '耗时含 3 个月等级和“不切实际”，知识等级称为公开至关键，机会窗口“无”为无穷大。',
  ),
  parameters: [
    timed([
      level('1d', 0, words('≤ 1 day', '≤ 1 天'), etHelp),
      level('1w', 1, words('≤ 1 week', '≤ 1 周'), etHelp),
      level('1m', 4, words('≤ 1 month', '≤ 1 个月'), etHelp),
      level('3m', 10, words('≤ 3 months', '≤ 3 个月'), etHelp),
      level('6m', 17, words('≤ 6 months', '≤ 6 个月'), etHelp),
      level('6m+', 19, words('> 6 months', '> 6 个月'), etHelp),
      level('never', null, words('Not practical', '不切实际'), infiniteHelp),
    ]),
    expertise,
    {
      ...knowledge,
      levels: [
        level('public', 0, words('Public', '公开')),
        level('restricted', 3, words('Restricted', '受限')),
        level('sensitive', 7, words('Sensitive', '敏感')),
        level('critical', 11, words('Critical', '关键')),
      ],
    },
    { ...opportunity, levels: [...opportunity.levels, level('none', null, words('None', '无'), infiniteHelp)] },
    equipment,
  ],
};

/** Draft of 2020: other elapsed-time values, the rest as Table G.6. */
export const dis21434: FeasibilityModel = {
  ...attackPotential,
  id: 'attack-potential-dis-2020',
  name: words('Attack potential (ISO/SAE DIS 21434:2020)', '攻击潜力（ISO/SAE DIS 21434:2020）'),
  description: words(
    'The draft’s elapsed time: up to 1 week 0 … over 3 years 19; the other factors as in the 2021 edition.',
    '草案中的耗时：1 周以内为 0 … 超过 3 年为 19；其余因素与 2021 版相同。',
  ),
  parameters: [
    timed([
      level('1w', 0, words('≤ 1 week', '≤ 1 周'), etHelp),
      level('1m', 1, words('≤ 1 month', '≤ 1 个月'), etHelp),
      level('6m', 4, words('≤ 6 months', '≤ 6 个月'), etHelp),
      level('3y', 10, words('≤ 3 years', '≤ 3 年'), etHelp),
      level('3y+', 19, words('> 3 years', '> 3 年'), etHelp),
    ]),
    expertise,
    knowledge,
    opportunity,
    equipment,
  ],
};

/** Template of a tool vendor: at most 6 months counts 10. */
export const itemisTemplate: FeasibilityModel = {
  ...attackPotential,
  id: 'attack-potential-itemis',
  name: words('Attack potential (itemis template)', '攻击潜力（itemis 模板）'),
  description: words(
    'As the 2021 edition, but elapsed time up to 6 months counts 10 instead of 17.',
    '与 2021 版相同，但耗时 6 个月以内计 10 而非 17。',
  ),
  parameters: [
    timed(elapsedTime.levels.map((entry) => (entry.code === '6m' ? { ...entry, value: 10 } : entry))),
    expertise,
    knowledge,
    opportunity,
    equipment,
  ],
};

const zeroToThree = (codes: readonly (readonly [code: string, name: LocalText])[]): ParameterLevel[] =>
  codes.map(([code, name], value) => level(code, value, name));

/** HEAVENS threat level: four factors on a 0 to 3 scale, no time (HEAVENS D2). Its levels are the five of `heavensFeasibilityLevels`. */
export const heavensPotential: FeasibilityModel = {
  id: 'heavens-threat-level',
  name: words('HEAVENS threat level', 'HEAVENS 威胁等级'),
  description: words(
    'Expertise, knowledge, window of opportunity and equipment on a 0 to 3 scale; a low sum is a high threat level. Time is no factor.',
    '专业知识、目标知识、机会窗口和设备，各为 0 至 3；总和越低威胁等级越高。不考虑时间。',
  ),
  type: 'AttackPotentialBased',
  parameters: [
    {
      code: 'SE',
      name: words('Expertise', '专业知识'),
      levels: zeroToThree([
        ['layman', words('Layman', '外行')],
        ['proficient', words('Proficient', '熟练者')],
        ['expert', words('Expert', '专家')],
        ['multiple', words('Multiple experts', '多领域专家')],
      ]),
    },
    {
      code: 'KoT',
      name: words('Knowledge about the target', '目标知识'),
      levels: zeroToThree([
        ['public', words('Public', '公开')],
        ['restricted', words('Restricted', '受限')],
        ['sensitive', words('Sensitive', '敏感')],
        ['critical', words('Critical', '关键')],
      ]),
    },
    {
      code: 'WoO',
      name: words('Window of opportunity', '机会窗口'),
      levels: zeroToThree([
        ['critical', words('Critical', '危急')],
        ['high', words('High', '高')],
        ['medium', words('Medium', '中')],
        ['low', words('Low', '低')],
      ]),
    },
    {
      code: 'Eq',
      name: words('Equipment', '设备'),
      levels: zeroToThree([
        ['standard', words('Standard', '标准')],
        ['specialized', words('Specialized', '专用')],
        ['bespoke', words('Bespoke', '定制')],
        ['multiple', words('Multiple bespoke', '多种定制')],
      ]),
    },
  ],
  stepAggregation: 'maxPerParameter',
  ranges: [
    { level: 'TL4', from: 0, to: 1 },
    { level: 'TL3', from: 2, to: 3 },
    { level: 'TL2', from: 4, to: 6 },
    { level: 'TL1', from: 7, to: 9 },
    { level: 'TL0', from: 10, to: null },
  ],
};

/** JASO TP 15002 RSMA style: coarse values. */
export const rsma: FeasibilityModel = {
  ...attackPotential,
  id: 'attack-potential-rsma',
  name: words('Attack potential (JASO TP 15002 RSMA style)', '攻击潜力（JASO TP 15002 RSMA 风格）'),
  description: words(
    'Two or three coarse levels per factor: time 0/19, expertise 0/3, knowledge 0/3/7, opportunity 0/4/19, equipment 0/4/8.',
    '每个因素只有两到三个粗略等级：时间 0/19，专业 0/3，知识 0/3/7，机会 0/4/19，设备 0/4/8。',
  ),
  parameters: [
    timed([level('short', 0, words('Short', '短')), level('long', 19, words('Long', '长'))]),
    {
      ...expertise,
      levels: [level('layman', 0, words('Layman', '外行')), level('expert', 3, words('Expert', '专家'))],
    },
    {
      ...knowledge,
      levels: [
        level('public', 0, words('Public', '公开')),
        level('restricted', 3, words('Restricted', '受限')),
        level('confidential', 7, words('Confidential', '机密')),
      ],
    },
    {
      ...opportunity,
      levels: [
        level('easy', 0, words('Easy', '容易')),
        level('moderate', 4, words('Moderate', '中等')),
        level('difficult', 19, words('Difficult', '困难')),
      ],
    },
    {
      ...equipment,
      levels: [
        level('standard', 0, words('Standard', '标准')),
        level('specialized', 4, words('Specialized', '专用')),
        level('bespoke', 8, words('Bespoke', '定制')),
      ],
    },
  ],
};

/** EVITA: the 18045 scale with attack probabilities A5 (0 to 9) to A1 (25 and more) (M-5.1). */
export const evitaPotential: FeasibilityModel = {
  ...iso18045,
  id: 'evita-attack-probability',
  name: words('EVITA attack probability', 'EVITA 攻击概率'),
  description: words(
    'Attack potential of ISO/IEC 18045; the sum gives a probability A1 to A5.',
    'ISO/IEC 18045 攻击潜力；总和给出概率 A1 至 A5。',
  ),
  ranges: [
    { level: 'A5', from: 0, to: 9 },
    { level: 'A4', from: 10, to: 13 },
    { level: 'A3', from: 14, to: 19 },
    { level: 'A2', from: 20, to: 24 },
    { level: 'A1', from: 25, to: null },
  ],
};
