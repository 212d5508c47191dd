import type { LocalText } from '../../model/base.ts';
import { foldWord } from '../../report/table-headers.ts';

/** What a column of a sheet holds: a text, or what it names in other sheets. */
interface SheetField {
  name: LocalText;
  /** Words that head it, beside its name. */
  words: readonly string[];
  /** Sheets whose rows it names. */
  refers?: readonly SheetKind[];
}

export const sheetKindNames = [
  'project',
  'functions',
  'components',
  'data',
  'channels',
  'dataFlows',
  'damages',
  'threats',
  'paths',
  'steps',
  'controls',
  'risks',
  'assumptions',
  'goals',
  'claims',
  'requirements',
] as const;
export type SheetKind = (typeof sheetKindNames)[number];

interface SheetFacts {
  name: LocalText;
  /** Words that name the sheet, beside its name. */
  words: readonly string[];
  /** The element it is read as, with the documents that have the same parts. */
  element: string;
  fields: Readonly<Record<string, SheetField>>;
  /** Columns of the method: ratings of impact, or of feasibility. */
  rated?: 'impact' | 'feasibility';
}

const field = (en: string, zh: string, words: readonly string[], refers?: readonly SheetKind[]): SheetField => ({
  name: { en, zh },
  words,
  ...(refers && { refers }),
});

const assets: readonly SheetKind[] = ['components', 'channels', 'data', 'dataFlows'];

const common = {
  id: field('ID', '编号', ['Identifier', 'Code', 'No.', 'Nr', 'Number', '标识', '代码', '序号']),
  name: field('Name', '名称', ['Short name', '名字']),
  title: field('Title', '标题', ['Headline', 'Label']),
  description: field('Description', '描述', ['Text', 'Comment', '说明', '备注', '内容']),
};
const goals = field(
  'Goals',
  '网络安全目标',
  ['Goal', 'Security goals', 'Cybersecurity goals', 'CSG', '安全目标', '目标'],
  ['goals'],
);
const claims = field(
  'Claims',
  '网络安全声明',
  ['Claim', 'Security claims', 'Cybersecurity claims', 'CSC', '安全声明', '声明'],
  ['claims'],
);
const requirements = field(
  'Requirements',
  '网络安全需求',
  ['Requirement', 'Security requirements', 'Cybersecurity requirements', '安全需求', '需求'],
  ['requirements'],
);
const ownAssets = field(
  'Assets',
  '资产',
  [
    'Asset',
    'Acts on',
    'Concerns',
    'Concerned assets',
    'Affected assets',
    'Target',
    'Allocated to',
    'Allocation',
    '作用于',
    '涉及资产',
    '受影响资产',
    '分配',
  ],
  assets,
);
const data = field(
  'Data',
  '数据',
  ['Stores', 'Carries', 'Transmits', 'Data elements', '承载数据', '存储', '传输数据'],
  ['data'],
);
const property = field('Property', '安全属性', [
  'Security property',
  'Cybersecurity property',
  'Attribute',
  'Security attribute',
  'Properties',
  'Attributes',
  '属性',
  '网络安全属性',
]);
const assumptions = field('Assumptions', '假设', ['Assumption', 'Based on', '依据假设'], ['assumptions']);
const threats = field(
  'Threat scenarios',
  '威胁场景',
  ['Threat scenario', 'Threats', 'Threat', 'Threatens', 'Realizes threat', '威胁'],
  ['threats'],
);
const damages = field(
  'Damage scenarios',
  '损害场景',
  ['Damage scenario', 'Damages', 'Damage', 'Realizes', 'Causes', 'Leads to', '损害', '导致', '实现'],
  ['damages'],
);
const steps = (en: string, zh: string, words: readonly string[]) => field(en, zh, words, ['steps']);

/** The kinds of sheets of a workbook with one sheet a kind, in the order in which they are read. */
export const sheetKinds: Readonly<Record<SheetKind, SheetFacts>> = {
  project: {
    name: { en: 'Project', zh: '项目' },
    words: ['Project info', 'Project information', 'Item', 'Item definition', '项目信息', '相关项', '相关项定义'],
    element: '',
    fields: { name: common.name, description: common.description },
  },
  functions: {
    name: { en: 'Functions', zh: '功能' },
    words: ['Function', 'System functions', '功能列表'],
    element: 'Function',
    fields: {
      ...common,
      parent: field('Parent', '上级', ['Parent function', 'Part of', '上级功能', '父功能'], ['functions']),
    },
  },
  components: {
    name: { en: 'Components', zh: '组件' },
    words: ['Component', 'Assets', 'Asset', 'Elements', '部件', '资产', '资产列表'],
    element: 'Component',
    fields: {
      ...common,
      parent: field(
        'Parent',
        '上级',
        ['Parent component', 'Part of', 'Super component', '上级组件', '所属组件'],
        ['components'],
      ),
      functions: field('Functions', '功能', ['Function', 'Realized functions', 'Performs'], ['functions']),
      data,
      property,
    },
  },
  data: {
    name: { en: 'Data', zh: '数据' },
    words: ['Data elements', 'Data items', '数据元素'],
    element: 'Data',
    fields: {
      ...common,
      heldBy: field(
        'Stored in',
        '存储于',
        ['Held by', 'Location', 'Component', 'Components', '存储位置', '组件'],
        ['components', 'channels'],
      ),
      property,
    },
  },
  channels: {
    name: { en: 'Channels', zh: '通道' },
    words: ['Channel', 'Communication channels', 'Interfaces', 'Connections', '通信通道', '接口', '连接'],
    element: 'Channel',
    fields: {
      ...common,
      ends: field(
        'Endpoints',
        '端点',
        ['Ends', 'Connects', 'Components', 'Between', 'Connected components', '连接组件', '连接'],
        ['components'],
      ),
      data,
      property,
    },
  },
  dataFlows: {
    name: { en: 'Data flows', zh: '数据流' },
    words: ['Data flow', 'Flows', '数据流列表'],
    element: 'DataFlow',
    fields: {
      ...common,
      source: field('Source', '源', ['From', 'Sender', 'Source component', '来源', '发送方', '起点'], ['components']),
      target: field(
        'Target',
        '目标',
        ['To', 'Receiver', 'Destination', 'Target component', '接收方', '终点'],
        ['components'],
      ),
      channels: field('Channels', '通道', ['Channel', 'Via', 'Over', '经由'], ['channels']),
      data,
      property,
    },
  },
  damages: {
    name: { en: 'Damage scenarios', zh: '损害场景' },
    words: ['Damage scenario', 'Damages', 'Impact scenarios', '损害', '危害场景'],
    element: 'DamageScenario',
    fields: { ...common, concerns: ownAssets, property },
    rated: 'impact',
  },
  threats: {
    name: { en: 'Threat scenarios', zh: '威胁场景' },
    words: ['Threat scenario', 'Threats', '威胁'],
    element: 'ThreatScenario',
    fields: {
      ...common,
      actsOn: ownAssets,
      property,
      threatType: field('Type', '类型', ['Threat type', 'STRIDE', 'Category', '威胁类型']),
      cause: field('Cause', '原因', ['Reason', 'Threat cause', '成因']),
      realizes: damages,
      threatenedBy: steps('Threatened by', '攻击步骤', [
        'Attack steps',
        'Attack step',
        'Realized by',
        'Attacks',
        '由以下步骤实现',
        '被…威胁',
      ]),
    },
  },
  paths: {
    name: { en: 'Attack paths', zh: '攻击路径' },
    words: ['Attack path', 'Paths', '路径'],
    element: 'AttackPath',
    fields: { ...common, threats, steps: steps('Attack steps', '攻击步骤', ['Steps', 'Attack step', '步骤']) },
  },
  steps: {
    name: { en: 'Attack steps', zh: '攻击步骤' },
    words: ['Attack step', 'Attacks', 'Steps', '步骤'],
    element: 'AttackStep',
    fields: {
      ...common,
      refinedBy: steps('Refined by', '细化为', [
        'Preparation steps',
        'Preparation',
        'Requires',
        'Pre-steps',
        'Predecessors',
        '前置步骤',
        '准备步骤',
      ]),
      mitigatedBy: field(
        'Mitigated by',
        '缓解措施',
        ['Controls', 'Control', 'Mitigating controls', 'Countermeasures', '控制措施', '由以下措施缓解'],
        ['controls'],
      ),
      threatens: threats,
      impossible: field('Impossible', '不可行', ['Not feasible', 'Infeasible']),
    },
    rated: 'feasibility',
  },
  controls: {
    name: { en: 'Controls', zh: '控制措施' },
    words: ['Control', 'Security controls', 'Measures', '措施', '安全措施'],
    element: 'Control',
    fields: {
      ...common,
      goals,
      requirements,
      mitigates: steps('Mitigates', '缓解', ['Protects against', 'Attack steps', 'Acts against', '针对步骤']),
    },
    rated: 'feasibility',
  },
  risks: {
    name: { en: 'Risks', zh: '风险' },
    words: ['Risk', 'Risk list', '风险列表'],
    element: 'Risk',
    fields: {
      ...common,
      threats,
      damages,
      treatment: field('Treatment', '处置', [
        'Risk treatment',
        'Treatment decision',
        'Treatment option',
        'Decision',
        '风险处置',
        '处置决策',
      ]),
      goals,
      claims,
      requirements,
      riskLevel: field('Risk level', '风险等级', ['Level', 'Risk rating', 'Risk']),
      riskValue: field('Risk value', '风险值', ['Value']),
      impactLevel: field('Impact level', '影响等级', ['Impact', 'Overall impact', '影响']),
      feasibilityLevel: field('Feasibility level', '可行性等级', [
        'Feasibility',
        'Attack feasibility',
        'Attack feasibility level',
        '可行性',
        '攻击可行性',
      ]),
    },
  },
  assumptions: {
    name: { en: 'Assumptions', zh: '假设' },
    words: ['Assumption', 'Security assumptions', '假设列表'],
    element: 'Assumption',
    fields: { ...common },
  },
  goals: {
    name: { en: 'Goals', zh: '网络安全目标' },
    words: ['Goal', 'Security goals', 'Cybersecurity goals', '安全目标', '目标'],
    element: 'SecurityGoal',
    fields: { ...common, requirements, risks: field('Risks', '风险', ['Risk', 'Source risks'], ['risks']) },
  },
  claims: {
    name: { en: 'Claims', zh: '网络安全声明' },
    words: ['Claim', 'Security claims', 'Cybersecurity claims', '安全声明', '声明'],
    element: 'SecurityClaim',
    fields: { ...common, assumptions, risks: field('Risks', '风险', ['Risk', 'Source risks'], ['risks']) },
  },
  requirements: {
    name: { en: 'Requirements', zh: '网络安全需求' },
    words: ['Requirement', 'Security requirements', 'Cybersecurity requirements', '安全需求', '需求'],
    element: 'SecurityRequirement',
    fields: { ...common, goals, assets: ownAssets, assumptions },
  },
};

const byWord = new Map(
  sheetKindNames.flatMap((kind) => {
    const { name, words } = sheetKinds[kind];
    return [name.en, name.zh, ...words].map((word) => [foldWord(word), kind] as const);
  }),
);

/** Do the names of the sheets say that each has another kind of row? */
export const haveKinds = (sheets: readonly string[]): boolean =>
  new Set(sheets.map(kindOfSheet).filter((kind) => kind !== '' && kind !== 'project')).size >= 3;

/** The kind of a sheet by its name: `3. Attack steps` and `攻击步骤 (Attack steps)` too. */
export function kindOfSheet(name: string): SheetKind | '' {
  const bare = name.replace(/^\s*\d+(?:\.\d+)*[.)、_\s-]*/, '');
  const parts = [name, bare, ...bare.split(/[()（）/|]+/)];
  for (const part of parts) {
    const kind = byWord.get(foldWord(part));
    if (kind) return kind;
  }
  return '';
}
