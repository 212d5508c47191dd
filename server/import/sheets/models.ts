import { column, type Sheet, words } from './sheet.ts';

/** The sorts of a model in the sheet, and the kinds they are stored as. */
const modelKinds = ['impact', 'feasibility', 'risk'] as const;

/** What a line can say of a model. */
const modelParts = [
  'model',
  'setting',
  'dimension',
  'level',
  'scoreLevel',
  'criteria',
  'parameter',
  'feasibilityLevel',
  'range',
  'map',
  'cell',
  'impactWeight',
  'feasibilityWeight',
] as const;

/** Rating models line by line: a model is the lines with its kind and name. */
export const modelsSheet: Sheet = {
  en: 'Rating models',
  zh: '评级模型',
  about: words(
    'A line per part of a model; the lines with the same kind and name are one model. Found again by its English name. Parts of a sort that occur replace all of that sort',
    '每行是模型的一个组成部分；类别和名称相同的行组成一个模型。按英文名称识别已有模型。出现的某类组成部分会替换原有的全部同类部分',
  ),
  columns: [
    column('kind', 'Kind', '类别', { needed: true, choices: modelKinds }),
    column('model', 'Model', '模型', { needed: true, hint: words('English name of the model', '模型的英文名称') }),
    column('part', 'Part', '组成部分', { needed: true, choices: modelParts }),
    column('owner', 'Belongs to', '所属', {
      hint: words(
        'Of a level: code of the dimension or parameter, empty for levels of the whole model. Of criteria: code of the dimension. Of a cell of a matrix per dimension: code of the dimension',
        '等级：维度或参数的编号，模型整体的等级留空。判据：维度编号。按维度的矩阵单元：维度编号',
      ),
    }),
    column('code', 'Code', '编号', {
      hint: words('Of a setting: what is set', '设置项：设置的名称'),
    }),
    column('name.en', 'Name (English)', '名称（英文）'),
    column('name.zh', 'Name (Chinese)', '名称（中文）'),
    column('value', 'Value', '数值', {
      kind: 'number',
      hint: words(
        'Of a level, a setting, a weight, or the risk value of a cell',
        '等级、设置项、权重的数值，或矩阵单元的风险值',
      ),
    }),
    column('from', 'From', '从', { kind: 'number' }),
    column('to', 'To', '到', { kind: 'number', hint: words('Empty: open end', '留空：无上限') }),
    column('option', 'Option', '选项', {
      hint: words(
        'Mode or type of a model, kind of a dimension, marker, the level of the standard that a level corresponds to, the value of a setting in words',
        '模型的模式或类型、维度的种类、标记、等级对应的标准等级，或设置项的文字值',
      ),
    }),
    column('impactLevel', 'Impact level', '影响等级', { hint: words('Of a cell: code', '矩阵单元：编号') }),
    column('feasibilityLevel', 'Feasibility level', '可行性等级', { hint: words('Of a cell: code', '矩阵单元：编号') }),
    column('text.en', 'Text (English)', '说明（英文）'),
    column('text.zh', 'Text (Chinese)', '说明（中文）'),
  ],
};
