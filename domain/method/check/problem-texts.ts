import type { LocalText } from '#domain/model/base.ts';

type Problems = Readonly<Record<string, { severity: 'error' | 'warning'; text: LocalText }>>;

/** Lists of rows of any model: codes, names, values. */
const listProblems = {
  noRows: { severity: 'error', text: { en: '{what}: at least one row is needed', zh: '{what}：至少需要一行' } },
  codeTwice: { severity: 'error', text: { en: 'Code {code} is used twice', zh: '编码 {code} 重复' } },
  nameMissing: {
    severity: 'error',
    text: { en: '{code} needs a name', zh: '{code} 需要名称' },
  },
  codeAlike: {
    severity: 'error',
    text: {
      en: 'Codes {first} and {second} differ only in letter case or width',
      zh: '编码 {first} 与 {second} 仅大小写或全半角不同',
    },
  },
  nameTwice: {
    severity: 'error',
    text: { en: '{first} and {second} have the same name: {name}', zh: '{first} 与 {second} 名称相同：{name}' },
  },
  nameTooLong: {
    severity: 'error',
    text: {
      en: 'The name of {code} has {length} characters, at most {most} are allowed',
      zh: '{code} 的名称有 {length} 个字符，最多允许 {most} 个',
    },
  },
  valueNegative: {
    severity: 'error',
    text: { en: '{code}: the value {value} must not be negative', zh: '{code}：数值 {value} 不能为负' },
  },
  valueNotPositive: {
    severity: 'error',
    text: { en: '{code}: a factor must be greater than 0, not {value}', zh: '{code}：系数必须大于 0，当前为 {value}' },
  },
  allInfinite: {
    severity: 'error',
    text: { en: 'Parameter {code} has no finite level', zh: '参数 {code} 没有有限值等级' },
  },
  sameValue: {
    severity: 'warning',
    text: {
      en: 'Levels {first} and {second} have the same value, so neither is higher',
      zh: '等级 {first} 与 {second} 数值相同，无法区分高低',
    },
  },
  /** A cell whose content is none (text for a number, a code too long): its holes hold the whole sentence. */
  cellRefused: { severity: 'error', text: { en: '{row}: {why}', zh: '{row}：{why}' } },
  defaultLost: {
    severity: 'error',
    text: { en: 'Default level does not allow deletion! ({code})', zh: '默认等级不允许删除！（{code}）' },
  },
  defaultTypeLost: {
    severity: 'error',
    text: { en: 'Default type does not allow deletion! ({code})', zh: '默认类型不允许删除！（{code}）' },
  },
} as const satisfies Problems;

/** Ranges of totals and scores. */
const rangeProblems = {
  rangeMissing: { severity: 'error', text: { en: 'Level {code} has no range', zh: '等级 {code} 没有区间' } },
  rangeBackwards: {
    severity: 'error',
    text: { en: '{code}: the range starts at {from} but ends at {to}', zh: '{code}：区间起点 {from} 大于终点 {to}' },
  },
  rangeOverlap: {
    severity: 'error',
    text: { en: 'The ranges of {first} and {second} overlap at {at}', zh: '{first} 与 {second} 的区间在 {at} 处重叠' },
  },
  rangeGap: {
    severity: 'error',
    text: {
      en: 'There is a gap between {first} (to {to}) and {second} (from {from})',
      zh: '{first}（至 {to}）与 {second}（自 {from}）之间存在空缺',
    },
  },
  rangeStart: {
    severity: 'error',
    text: {
      en: '{code}: the ranges start at {found}, but with every value at its lowest the total is {needed}',
      zh: '{code}：区间从 {found} 开始，但各项取最低值时总和为 {needed}',
    },
  },
  scoreStart: {
    severity: 'error',
    text: {
      en: '{code}: the ranges start at {found}, but a category that is not analysed adds 0, so the lowest total is {needed}',
      zh: '{code}：区间从 {found} 开始，但不分析的维度计 0，因此最低总和为 {needed}',
    },
  },
  scoreGap: {
    severity: 'error',
    text: {
      en: 'There is a gap between {first} (to {to}) and {second} (from {from}): a category that is not analysed adds 0, so the total can be {total}',
      zh: '{first}（至 {to}）与 {second}（自 {from}）之间存在空缺：不分析的维度计 0，因此总和可以为 {total}',
    },
  },
  rangeEnd: {
    severity: 'error',
    text: {
      en: '{code}: the ranges end at {found}, but with every value at its highest the total is {needed}',
      zh: '{code}：区间到 {found} 结束，但各项取最高值时总和为 {needed}',
    },
  },
  rangeUnreachable: {
    severity: 'warning',
    text: { en: 'No combination of levels reaches the range of {code}', zh: '任何等级组合都无法落入 {code} 的区间' },
  },
  rangeOpenNeeded: {
    severity: 'error',
    text: {
      en: 'Steps are added up, so the total has no upper limit; leave the last range ({code}) open',
      zh: '步骤累加时总和没有上限，请去掉最后一个区间（{code}）的终点',
    },
  },
} as const satisfies Problems;

/** Scales that run the wrong way round. */
const orderProblems = {
  scoreOrder: {
    severity: 'warning',
    text: {
      en: 'A higher score is worse, but {second} (from {from}) has a lower value than {first}',
      zh: '总和越大影响越大，但 {second}（自 {from}）的数值低于 {first}',
    },
  },
  totalOrderHarder: {
    severity: 'warning',
    text: {
      en: 'A higher total is harder to achieve, but {second} (from {from}) is an easier level than {first}',
      zh: '总和越大越难实现，但 {second}（自 {from}）是比 {first} 更容易的等级',
    },
  },
  totalOrderEasier: {
    severity: 'warning',
    text: {
      en: 'A higher total is easier to achieve, but {second} (from {from}) is a harder level than {first}',
      zh: '数值越大越容易实现，但 {second}（自 {from}）是比 {first} 更难的等级',
    },
  },
  mapsBackwards: {
    severity: 'warning',
    text: {
      en: '{high} is above {low}, but corresponds to less in ISO/SAE 21434',
      zh: '{high} 高于 {low}，但对应的 ISO/SAE 21434 等级更低',
    },
  },
} as const satisfies Problems;

/** Names of something that does not exist, or is not placed. */
const referenceProblems = {
  levelUnplaced: {
    severity: 'warning',
    text: {
      en: '{code} corresponds to a level of ISO/SAE 21434 that the model does not have; the overall impact uses {level}',
      zh: '模型中没有与 {code} 对应同一标准等级的等级；总体影响按 {level} 计',
    },
  },
  nothingCounts: {
    severity: 'error',
    text: {
      en: 'No dimension takes part in the calculation, so no impact would ever be rated',
      zh: '没有维度参与计算，影响无法评级',
    },
  },
  levelUnknown: {
    severity: 'error',
    text: { en: '{code} names the level {level}, which does not exist', zh: '{code} 引用的等级 {level} 不存在' },
  },
  vectorUnknown: {
    severity: 'error',
    text: { en: 'The attack vector parameter {code} does not exist', zh: '攻击向量参数 {code} 不存在' },
  },
  mapMissing: {
    severity: 'error',
    text: { en: 'Vector {code} has no feasibility level', zh: '向量 {code} 没有对应的可行性等级' },
  },
  propertyUnknown: {
    severity: 'error',
    text: {
      en: '{code} names the security property {property}, which does not exist',
      zh: '{code} 引用的安全属性 {property} 不存在',
    },
  },
  noProperty: {
    severity: 'warning',
    text: {
      en: 'Threat type {code} has no security property, so damages can only be linked by hand',
      zh: '威胁类型 {code} 没有安全属性，只能手动关联损害场景',
    },
  },
  modelUnknown: {
    severity: 'error',
    text: { en: 'The model {id} does not exist', zh: '模型 {id} 不存在' },
  },
} as const satisfies Problems;

/** Risk matrix and formula. */
const riskProblems = {
  cellMissing: {
    severity: 'error',
    text: {
      en: 'The matrix has no value at row {impact}, column {feasibility}',
      zh: '矩阵缺少数值：行 {impact}，列 {feasibility}',
    },
  },
  cellUnknown: {
    severity: 'error',
    text: {
      en: 'Row {impact}, column {feasibility}: {value} is not a risk level',
      zh: '行 {impact}，列 {feasibility}：{value} 不是风险等级',
    },
  },
  notMonotoneImpact: {
    severity: 'warning',
    text: {
      en: 'Column {feasibility}: the risk falls from {low} to {high} although the impact rises',
      zh: '列 {feasibility}：影响从 {low} 升至 {high}，风险却下降',
    },
  },
  notMonotoneFeasibility: {
    severity: 'warning',
    text: {
      en: 'Row {impact}: the risk falls from {low} to {high} although the attack gets easier',
      zh: '行 {impact}：攻击从 {low} 到 {high} 更容易，风险却下降',
    },
  },
  matrixUnread: {
    severity: 'warning',
    text: {
      en: 'The matrix of {code} is never used: the impact model does not rate this dimension separately',
      zh: '{code} 的矩阵不会被采用：影响模型中没有单独评级的该维度',
    },
  },
  formulaMissing: { severity: 'error', text: { en: 'The formula is not filled in', zh: '公式尚未填写' } },
  weightMissing: {
    severity: 'error',
    text: { en: 'The formula has no weight for {code}', zh: '公式缺少 {code} 的权重' },
  },
  resultUnknown: {
    severity: 'error',
    text: {
      en: 'The formula gives {value} for {impact} and {feasibility}, which is below all risk levels',
      zh: '公式对 {impact} 和 {feasibility} 得出 {value}，低于所有风险等级',
    },
  },
  resultBand: {
    severity: 'warning',
    text: {
      en: 'Results of the formula from {from} to {to} count as risk level {level}',
      zh: '公式结果 {from} 至 {to} 计为风险等级 {level}',
    },
  },
} as const satisfies Problems;

/** The CAL table. */
const calProblems = {
  calMissing: {
    severity: 'error',
    text: {
      en: 'The CAL table has no cell at row {impact}, column {vector}',
      zh: 'CAL 表缺少单元格：行 {impact}，列 {vector}',
    },
  },
  calUnknown: {
    severity: 'error',
    text: {
      en: 'Row {impact}, column {vector}: {cal} is not a CAL of this table',
      zh: '行 {impact}，列 {vector}：{cal} 不是该表的 CAL',
    },
  },
  calRiskMissing: {
    severity: 'error',
    text: {
      en: 'Risk value {value} has no CAL; choose one, or none',
      zh: '风险值 {value} 未指定 CAL，请选择一个等级或“无”',
    },
  },
  calRiskUnknown: {
    severity: 'error',
    text: { en: 'Risk value {value}: {cal} is not a CAL of this table', zh: '风险值 {value}：{cal} 不是该表的 CAL' },
  },
  calRiskFalls: {
    severity: 'warning',
    text: {
      en: 'The CAL falls from risk value {low} to {value} although the risk rises',
      zh: '风险值从 {low} 升至 {value}，CAL 却下降',
    },
  },
  vectorWithoutCal: {
    severity: 'warning',
    text: {
      en: 'The attack vector {code} has no column in the CAL table, so its CAL stays unknown',
      zh: '攻击向量 {code} 在 CAL 表中没有对应的列，其 CAL 无法确定',
    },
  },
} as const satisfies Problems;

/** The code rule of a project. */
const prefixProblems = {
  prefixWrong: {
    severity: 'error',
    text: {
      en: 'The code prefix “{prefix}” for {kind} must start with a letter, followed by letters, digits, dots and underscores, at most ten characters in all',
      zh: '{kind} 的编号前缀“{prefix}”须以字母开头，可包含字母、数字、点和下划线，最多十个字符',
    },
  },
  prefixMissing: {
    severity: 'warning',
    text: { en: 'No code prefix for {kind}; {prefix} is used', zh: '{kind} 未配置编号前缀，将使用 {prefix}' },
  },
  prefixTwice: {
    severity: 'warning',
    text: {
      en: 'The code prefix {prefix} is used for {first} and {second}',
      zh: '编号前缀 {prefix} 同时用于 {first} 和 {second}',
    },
  },
} as const satisfies Problems;

/**
 * What can be wrong with a model (M-6.4), in both languages. Holes name the row: codes and numbers only, so
 * that one set of holes fits both texts. A warning may be saved, an error may not.
 */
export const modelProblems = {
  ...listProblems,
  ...rangeProblems,
  ...orderProblems,
  ...referenceProblems,
  ...riskProblems,
  ...calProblems,
  ...prefixProblems,
};
