import { assetTypes, diagramKinds } from '#domain/kinds/asset/shape.ts';
import { verificationMethods } from '#domain/kinds/requirement/shape.ts';
import { attackForms, attackTypes, attackVectors } from '#domain/library/attacks.ts';
import { namesOfLibraries } from '#domain/library/names.ts';
import { requirementTypes, verifiedCals } from '#domain/library/requirements.ts';
import { templateTypes } from '#domain/library/templates.ts';
import { dimensionKinds, impactNames } from '#domain/model/method.ts';
import { categories, common, found, many, partsOf, properties, tags, threatTypes } from './library-columns.ts';
import { ruleSheet } from './rules.ts';
import { bothColumns, type Column, column, sheet, words } from './sheet.ts';

const kindWords: Readonly<Record<(typeof dimensionKinds)[number], readonly [string, string]>> = {
  safety: ['Safety', '安全'],
  financial: ['Financial', '财务'],
  operational: ['Operational', '操作'],
  privacy: ['Privacy', '隐私'],
  other: ['Other', '其他'],
};

/** The parameters of the attack potential (G.6). */
const potentialWords = {
  ET: ['Elapsed time', '耗时'],
  SE: ['Specialist expertise', '专业知识'],
  KoIC: ['Knowledge of the item', '对相关项的了解'],
  WoO: ['Window of opportunity', '机会窗口'],
  Eq: ['Equipment', '设备'],
} as const;

const impactColumns: Column[] = [
  ...bothColumns('sentence', 'Damage scenario', '损害场景', {
    hint: words('{A} is replaced by the name of the asset', '{A} 会替换为资产名称'),
    examples: ['{A} sends wrong values', '{A}发送错误的数值'],
  }),
  ...bothColumns('effects', 'Effects', '影响后果'),
  column('category', 'Impact category', '影响类别', {}),
  column('assetCategory', 'Asset category', '资产类别', { ...categories }),
  column('assets', 'Library assets', '资产库条目', {
    many,
    hint: words('Codes of library assets; none: every asset of the category', '资产库编号；留空表示该类别的所有资产'),
  }),
  column('property', 'Security property', '安全属性', { ...properties, example: 'I' }),
  ...dimensionKinds.map((kind) => {
    const [en, zh] = kindWords[kind];
    return column(`ratings.${kind}`, en, zh, { choices: impactNames, example: kind === 'safety' ? 'Major' : '' });
  }),
  ...bothColumns('reason', 'Reason', '理由', {
    hint: words('Why it has these impact levels', '给出上述影响等级的理由'),
  }),
];

/** The entry whose tree the examples show, and the one whose steps come before others. */
const treeCode = 'BUS-TREE';
const reachCode = 'REACH';
const inBothTexts = (field: string, en: string, zh: string) => ({ [`${field}.en`]: en, [`${field}.zh`]: zh });

/** Other ratings of a step in one cell: `CVSS: AV=N, AC=L; Attack vector: AV=N` (`otherRatings`). */
const otherRatings = column('ratings', 'Other ratings', '其他评级', {
  hint: words(
    'Model: parameter=level, parameter=level; next model: …; models by name, parameters and levels by code',
    '模型: 参数=等级, 参数=等级; 下一模型: …；模型填名称，参数和等级填编号',
  ),
  example: 'CVSS: AV=N, AC=L, PR=N, UI=N',
});

const realised = column('realises', 'Realises', '实现的攻击', { many, hint: words('Codes of attacks', '攻击编号') });

const potentialColumns = (['ET', 'SE', 'KoIC', 'WoO', 'Eq'] as const).map((code) => {
  const [en, zh] = potentialWords[code];
  return column(`potential.${code}`, `${code} ${en}`, `${code} ${zh}`, {
    ...(code === 'ET' && { former: ['ET 所需时间'] }),
    hint: words('Code of a level of the parameter', '参数等级的编号'),
  });
});

const ofRequirement = ['Requirement', '需求'] as const;
const requirementCode = words('Code of the requirement', '需求编号');

const stepColumns = (owner: readonly [string, string], hint: Column['hint'], example: string): Column[] => [
  column('of', ...owner, { needed: true, ...(hint && { hint }), example }),
  ...bothColumns('name', 'Step', '步骤', { examples: ['Connect to the bus', '接入总线'] }),
  ...bothColumns('description', 'Description', '描述'),
  ...potentialColumns,
  otherRatings,
  column('takesPart', 'Takes part in the rating', '参与评级', { kind: 'flag' }),
  ...bothColumns('reason', 'Reason', '理由'),
  realised,
];

/** What a row of an attack tree may be. */
const nodeWords = ['and', 'or', 'step'] as const;

/** The sheets of the libraries, and those of the parts their entries have. */
export const librarySheets = {
  assets: sheet(namesOfLibraries.assets.sheet, found('The asset library', '资产库'), [
    ...common('GW', ['Gateway', '网关']),
    column('type', 'Type', '类型', { choices: assetTypes }),
    column('diagram', 'Drawn as', '绘制为', { choices: diagramKinds, example: 'block' }),
    column('category', 'Asset category', '资产类别', { ...categories, example: 'HW' }),
    column('icon', 'Icon', '图标', {}),
    column('isSecurityAsset', 'Security asset', '网络安全资产', {
      former: ['安全资产'],
      kind: 'flag',
      example: 'yes',
    }),
    column('insideTrustBoundary', 'Inside the trust boundary', '信任边界内', { kind: 'flag' }),
    ...bothColumns('data', 'Data', '数据'),
    column('dataCategory', 'Data category', '数据类别', {}),
    column('properties', 'Security properties', '安全属性', { many, ...properties, example: 'I, A' }),
    ...bothColumns('propertyReasons', 'Reasons for the properties', '安全属性的理由', {
      hint: words('One line per property: I: reason', '每个属性一行: I: 理由'),
      examples: ['I: It forwards what it should stop', 'I: 会放行本应阻断的报文'],
    }),
    ...bothColumns('synonyms', 'Other names', '别名', {
      hint: words('With semicolons between', '以分号分隔'),
      examples: ['GW; CGW', '中央网关；车载网关'],
    }),
    ...bothColumns('functions', 'Typical functions', '典型功能', { hint: words('One a line', '每行一个') }),
    tags,
  ]),
  impacts: sheet(namesOfLibraries.impacts.sheet, found('The impact library', '影响库'), [
    ...common('WRONG', ['Wrong values', '错误数值']),
    ...impactColumns,
    tags,
  ]),
  attacks: sheet(
    namesOfLibraries.attacks.sheet,
    found('The attack library', '攻击库'),
    [
      ...common('SPOOF', ['Spoofed frames', '伪造报文']),
      column('form', 'Form', '形式', { choices: attackForms, example: 'path' }),
      column('type', 'Type', '类型', { choices: attackTypes }),
      ...bothColumns('group', 'Group', '分组'),
      column('threatTypes', 'Threat types', '威胁类型', { many, ...threatTypes, example: 'T' }),
      column('properties', 'Security properties', '安全属性', { many, ...properties }),
      column('assetCategories', 'Asset categories', '资产类别', { many, ...categories }),
      column('assets', 'Library assets', '资产库条目', {
        many,
        hint: words(
          'Codes of library assets; empty: all of the categories',
          '资产库条目的编号；留空表示所选类别的全部资产',
        ),
      }),
      column('vector', 'Attack vector', '攻击向量', { choices: attackVectors.filter(Boolean), example: 'local' }),
      ...bothColumns('entryPoint', 'Entry point', '攻击入口'),
      ...bothColumns('reason', 'Reason', '理由'),
      realised,
      column('mitigations', 'Mitigations', '缓解措施', { many, hint: words('Codes of requirements', '需求编号') }),
      tags,
    ],
    {
      examples: [{ code: treeCode, ...inBothTexts('name', 'Attack on the bus', '总线攻击'), form: 'tree' }],
    },
  ),
  attackSteps: sheet(
    words('Attack steps', '攻击步骤'),
    partsOf('Steps of library attacks', '攻击库条目的步骤'),
    stepColumns(['Attack', '攻击'], words('Code of the attack', '攻击编号'), 'SPOOF'),
    {
      examples: [
        { of: treeCode, ...inBothTexts('name', 'Open the housing', '打开外壳') },
        { of: treeCode, ...inBothTexts('name', 'Send frames', '发送报文') },
      ],
    },
  ),
  attackNodes: sheet(
    words('Attack tree rows', '攻击树节点'),
    partsOf('Rows of the attack trees of the library', '攻击库中攻击树的节点'),
    [
      column('of', 'Attack', '攻击', {
        needed: true,
        hint: words('Code of an attack of the form "tree"', '形式为“tree”的攻击编号'),
        example: treeCode,
      }),
      column('id', 'Row', '节点', {
        needed: true,
        hint: words('Any word, once per tree', '任意标识，同一棵树内唯一'),
        example: 'root',
      }),
      column('parent', 'Parent', '上级节点', {
        hint: words('The row it is below; empty: the root', '所在的上级节点；留空为根节点'),
      }),
      column('gate', 'Kind', '类型', { needed: true, choices: nodeWords, example: 'and' }),
      ...bothColumns('text', 'Text', '文字', {
        hint: words('Of a row that is AND or OR', '用于“与”“或”节点'),
        examples: ['Attack on the bus', '总线攻击'],
      }),
      column('step', 'Step', '步骤', {
        kind: 'number',
        hint: words(
          'Of a row that is a step: which line of the attack in "Attack steps", from 1',
          '步骤节点：该攻击在“攻击步骤”工作表中的第几行，从 1 开始',
        ),
      }),
      column('controls', 'Countered by', '应对需求', {
        many,
        hint: words('Codes of requirements that counter the row', '应对该节点的需求编号'),
      }),
    ],
    {
      examples: [
        { of: treeCode, id: 'open', parent: 'root', gate: 'step', step: '1' },
        { of: treeCode, id: 'send', parent: 'root', gate: 'step', step: '2' },
      ],
    },
  ),
  requirements: sheet(namesOfLibraries.requirements.sheet, found('The requirement library', '安全需求库'), [
    ...common('SECOC', ['Authenticated frames', '报文认证']),
    column('type', 'Type', '类型', { choices: requirementTypes, example: 'requirement' }),
    ...bothColumns('text', 'Requirement', '需求内容'),
    ...bothColumns('explanation', 'Explanation', '说明'),
    column('standard', 'Standard', '标准', { hint: words('Code of a standard', '标准编号') }),
    column('chapter', 'Chapter', '章节', {}),
    column('verificationMethod', 'Verification method', '验证方法', { choices: verificationMethods.filter(Boolean) }),
    column('properties', 'Security properties', '安全属性', { many, ...properties }),
    column('assetCategories', 'Asset categories', '资产类别', { many, ...categories }),
    column('assets', 'Library assets', '资产库条目', { many, hint: words('Codes of library assets', '资产库编号') }),
    ...bothColumns('allocation', 'Allocation', '分配对象'),
    ...verifiedCals.flatMap((cal) =>
      bothColumns(`verificationByCal.${cal}`, `Verification at ${cal}`, `${cal} 的验证`),
    ),
    column('mitigations', 'Mitigations', '缓解措施', {
      many,
      hint: words('Codes of mitigations of catalogues it carries out', '所实现的目录缓解措施编号'),
    }),
    column('link', 'Link', '链接', {}),
    tags,
  ]),
  requirementParameters: sheet(
    words('Requirement parameters', '需求参数'),
    partsOf('Values the sentences of library requirements leave open', '安全需求库条目的待定参数'),
    [
      column('of', ...ofRequirement, { needed: true, hint: requirementCode, example: 'SECOC' }),
      column('key', 'Key', '键', {
        needed: true,
        hint: words('Its name in the sentence, without braces', '其在需求内容中的名称，不含花括号'),
        example: 'bits',
      }),
      ...bothColumns('name', 'Name', '名称', { examples: ['Length of the code', '认证码长度'] }),
      ...bothColumns('value', 'Default', '默认值', { examples: ['64', '64'] }),
    ],
  ),
  requirementHardens: sheet(
    words('Attacks made harder', '增加难度的攻击'),
    partsOf('What the bypass of library requirements takes', '绕过安全需求库条目所需的投入'),
    [
      column('of', ...ofRequirement, { needed: true, hint: requirementCode, example: 'SECOC' }),
      column('attacks', 'Attacks', '攻击', { many, hint: words('Codes of attacks', '攻击编号') }),
      column('threatTypes', 'Threat types', '威胁类型', { many, hint: words('Codes', '编号'), example: 'S' }),
      column('assetCategories', 'Asset categories', '资产类别', { many, hint: words('Codes', '编号'), example: 'DIT' }),
      ...potentialColumns,
      ...bothColumns('reason', 'Reason', '理由'),
    ],
  ),
  standards: sheet(namesOfLibraries.standards.sheet, found('The catalogue of standards', '网络安全标准库'), [
    ...common('HOUSE', ['House rules', '企业规范']),
    ...bothColumns('fullName', 'Full name', '全称'),
    ...bothColumns('region', 'Region', '地区'),
    ...bothColumns('provenance', 'Publisher', '发布机构'),
    ...bothColumns('content', 'Content', '内容', {
      examples: ['What every control unit needs', '所有控制器的要求'],
      hint: words('Needed in one language at least', '至少填写一种语言'),
    }),
    column('link', 'Link', '链接', {}),
    tags,
  ]),
  chapters: sheet(words('Chapters', '章节'), partsOf('Chapters of standards', '标准的章节'), [
    column('of', 'Standard', '标准', {
      needed: true,
      hint: words('Code of the standard', '标准编号'),
      example: 'HOUSE',
    }),
    column('number', 'Number', '章节号', { needed: true, example: '1' }),
    ...bothColumns('title', 'Title', '标题', { examples: ['Scope', '范围'] }),
    ...bothColumns('content', 'Content', '内容'),
  ]),
  workProducts: sheet(words('Work products', '工作产品'), partsOf('Work products of standards', '标准的工作产品'), [
    column('of', 'Standard', '标准', {
      needed: true,
      hint: words('Code of the standard', '标准编号'),
      example: 'HOUSE',
    }),
    column('code', 'Code', '编号', { needed: true, example: 'WP-1' }),
    ...bothColumns('name', 'Name', '名称', { examples: ['Release note', '发布说明'] }),
    column('chapter', 'Chapter', '章节', { example: '1' }),
    ...bothColumns('content', 'Content', '内容'),
  ]),
  templates: sheet(
    namesOfLibraries.templates.sheet,
    found('The templates; those of tasks are made by sharing a task', '模板库；任务模板通过分享任务生成'),
    [
      ...common('SAFE', ['Workshop is trusted', '维修厂可信']),
      column('type', 'Type', '类型', { choices: templateTypes.filter((one) => one !== 'task'), example: 'assumption' }),
      ...bothColumns('text', 'Assumption', '假设', { hint: words('Also the text of a claim', '也用于声明的内容') }),
      ...bothColumns('explanation', 'Explanation', '说明'),
      column('assetCategories', 'For asset categories', '适用资产类别', {
        many,
        of: 'assetCategories',
        hint: words(
          'Of an assumption or a claim: asset categories of the configuration, by code or name',
          '假设或声明适用的资产类别，填模型配置中的编号或名称',
        ),
      }),
      column('link', 'Link', '链接', {}),
      ...impactColumns.map((one) => ({ ...one, example: '' })),
      tags,
    ],
    { examples: [{ code: reachCode, ...inBothTexts('name', 'Reach the bus', '接近总线'), type: 'preAttack' }] },
  ),
  templateSteps: sheet(
    words('Template steps', '模板步骤'),
    partsOf('Steps of templates of the type "preAttack"', '类型为“preAttack”的模板的步骤'),
    stepColumns(['Template', '模板'], words('Code of the template', '模板编号'), reachCode),
  ),
  rules: ruleSheet,
  taskTemplates: sheet(
    words('Task templates', '任务模板'),
    words(
      'Tasks shared as templates. Found again by code, without a code by name; the template then holds what the task holds now',
      '将任务分享为模板。按编号识别已有模板，无编号时按名称识别；模板内容更新为任务的当前内容',
    ),
    [
      ...common('RADAR', ['Radar analysis', '雷达分析']),
      column('project', 'Project code', '项目编号', { needed: true, example: 'RD' }),
      column('task', 'Task code', '任务编号', {
        needed: true,
        hint: words('A task that is there before the import and that you can see', '导入前已存在且您可见的任务'),
        example: 'T-RD',
      }),
      tags,
    ],
    { noExample: true },
  ),
};
