import { noMarks, notApplicableMarks } from './marks.ts';

/** Words that head the columns of one-sheet TARA tables (M-12.2), those of this product's own report included; compared without spaces, marks and case. */
export const tableHeaders = {
  no: ['No.', 'Nr', '#', '序号', '编号'],
  asset: ['Asset', 'Asset name', 'Asset Identified', '资产', '资产名称'],
  assetId: ['Asset ID', 'Asset code', 'Asset number', '资产编号', '资产ID'],
  property: [
    'Property',
    'Security property',
    'Cybersecurity property',
    'Security attribute',
    'Compromised property',
    '安全属性',
    '网络安全属性',
    '属性',
  ],
  damageId: [
    'Damage ID',
    'Damage scenario ID',
    'DS ID',
    'DS',
    'Damage scenario no',
    '损害场景编号',
    '损害编号',
    '损害场景ID',
    '危害场景编号',
  ],
  damage: [
    'Damage scenario',
    'Damage',
    'Damage scenario description',
    'Impact scenario',
    '损害场景',
    '损害场景描述',
    '危害场景',
    '影响场景',
  ],
  score: ['Score', 'Impact score', '得分', '影响得分', '影响分值'],
  impact: [
    'Impact',
    'Overall impact',
    'Impact level',
    'Impact rating',
    '影响',
    '影响等级',
    '总体影响',
    '影响评级',
    '综合影响等级',
  ],
  threatId: ['Threat ID', 'Threat scenario ID', 'TS ID', 'TS', '威胁场景编号', '威胁编号', '威胁场景ID'],
  threat: ['Threat scenario', 'Threat', 'Threat scenario description', '威胁场景', '威胁场景描述', '威胁描述'],
  threatType: ['Threat type', 'STRIDE', 'STRIDE type', 'Type', '威胁类型', '威胁分类'],
  pathId: ['Attack path ID', 'Path ID', 'AP ID', 'AP', '攻击路径编号', '攻击路径ID', '路径编号'],
  path: ['Attack path', 'Path', 'Attack path description', '攻击路径', '攻击路径描述'],
  attackVector: ['Attack vector', 'AV', 'Vector', '攻击向量', '攻击矢量'],
  sum: [
    'Sum',
    'Total',
    'AP value',
    'Attack potential',
    'Attack potential value',
    '合计',
    '总分',
    '攻击潜力',
    '攻击潜力值',
    '总和',
  ],
  feasibility: [
    'Feasibility',
    'Attack feasibility',
    'Attack feasibility rating',
    'Attack feasibility level',
    'AFR',
    '可行性',
    '攻击可行性',
    '攻击可行性等级',
    '可行性等级',
  ],
  riskId: ['Risk ID', 'Risk code', '风险编号', '风险ID'],
  riskValue: ['Risk value', 'Risk', 'Risk rating', '风险值', '风险'],
  riskLevel: ['Risk level', '风险等级'],
  treatments: [
    'Treatment',
    'Risk treatment',
    'Treatment decision',
    'Risk treatment decision',
    'Risk treatment option',
    '处置',
    '风险处置',
    '处置决策',
    '风险处置决策',
    '风险处置方式',
  ],
  goalOrClaim: [
    'Goal / claim',
    'Goal',
    'Claim',
    'Cybersecurity goal',
    'Cybersecurity claim',
    'Cybersecurity goal / claim',
    '目标/声明',
    '目标',
    '声明',
    '网络安全目标',
    '网络安全声明',
  ],
  cal: ['CAL', '网络安全保障等级'],
  strategy: [
    'Concept',
    'Cybersecurity concept',
    'Strategy',
    'Disposal strategy',
    'Measure',
    'Control',
    '概念',
    '处置策略',
    '网络安全概念',
    '措施',
    '控制措施',
  ],
  requirements: [
    'Requirement',
    'Requirements',
    'Cybersecurity requirement',
    'Cybersecurity requirements',
    '安全需求',
    '网络安全需求',
    '需求',
    '网络安全要求',
    '要求',
  ],
  residual: ['Residual risk', 'Residual risk value', '残余风险', '残余风险值', '剩余风险'],
} as const;
export type TableColumn = keyof typeof tableHeaders;

/** Words for the four dimensions and the parameters of the attack potential, beside their codes and names in the method. */
export const kindHeaders: Readonly<Record<string, readonly string[]>> = {
  safety: ['S', 'Safety', '安全', '人身安全'],
  financial: ['F', 'Financial', 'Finance', '财务', '经济'],
  operational: ['O', 'Operational', 'Operation', '操作', '运行'],
  privacy: ['P', 'Privacy', '隐私'],
};
/** What tables of other tools put before or behind the name of a dimension. */
const besideDimension = [
  ['Impact ', ''],
  ['', ' impact'],
  ['', ' rating'],
  ['影响', ''],
  ['', '影响'],
  ['', '影响等级'],
] as const;
/** Names of a dimension, by themselves and as the impact on it. */
export const dimensionHeaders = (names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap((name) => besideDimension.map(([before, behind]) => before + name + behind)),
];

export const parameterHeaders: Readonly<Record<string, readonly string[]>> = {
  ET: ['ET', 'Elapsed time', 'Time', '经过时间', '所需时间', '攻击时间'],
  SE: ['SE', 'Specialist expertise', 'Expertise', 'Ex', '专业知识', '专家知识', '专业技能'],
  KoIC: [
    'KoIC',
    'KoI',
    'K',
    'Knowledge',
    'Knowledge of item',
    'Knowledge of the item or component',
    '组件知识',
    '对象知识',
    '相关项知识',
  ],
  WoO: ['WoO', 'W', 'Window of opportunity', 'Window', '机会窗口'],
  Eq: ['Eq', 'Equipment', '设备', '装备'],
};

/** Words of cells. */
export const tableWords = {
  /** What the table says of a step behind its name. */
  documentationOnly: ['documentation only', '仅作记录'],
  impossible: ['not feasible', '不可行'],
  treatments: {
    avoid: ['avoid', 'avoidance', 'avoiding', 'avoiding the risk', '规避', '避免', '风险规避'],
    reduce: [
      'reduce',
      'reduction',
      'reducing',
      'mitigate',
      'mitigation',
      'reducing the risk',
      '降低',
      '减轻',
      '缓解',
      '风险降低',
    ],
    share: ['share', 'sharing', 'transfer', 'sharing the risk', '分担', '转移', '共享', '风险转移'],
    retain: [
      'retain',
      'retention',
      'accept',
      'acceptance',
      'accepting',
      'retaining',
      'retaining the risk',
      '保留',
      '接受',
      '风险保留',
    ],
  },
  /** A mark that says no; in a table of another tool the sign of multiplication does too. */
  no: [...noMarks, ...notApplicableMarks, '×'],
  notAnalysed: ['n/a', 'na', 'n.a.', 'not analysed', 'not analyzed', 'not applicable', '不分析', '不适用'],
  /** A cell that is left empty on purpose; a level of that name goes before. */
  nothing: [
    '-',
    '--',
    '---',
    '–',
    '—',
    '/',
    '\\',
    'none',
    'nil',
    'null',
    'n/a.',
    'n. a.',
    'not rated',
    'unrated',
    'empty',
    '无',
    '没有',
    '暂无',
    '空',
    '未评级',
    '不涉及',
  ],
  /** What our own table says of a risk without a treatment. */
  undecided: ['not decided', '未决策'],
  /** What it says in place of a value that cannot be reached. */
  infinite: ['infinite (not feasible)', '无穷大（不可行）'],
} as const;

/** A word as it is compared. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,:;()[\]{}（）【】_\-–—/\\|*?!"'：；，。、]+/g, '');

/** Does a header say that it is the value of the risk, not the risk itself? */
export const namesRiskValue = (header: string): boolean => {
  const word = foldWord(header);
  return /value|rating|值/.test(word) && /risk|风险/.test(word) && !/residual|残余|剩余/.test(word);
};
