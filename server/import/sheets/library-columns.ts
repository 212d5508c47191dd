import { bothColumns, type Column, column, words } from './sheet.ts';

/** Several values in one cell. */
export const many = true;
export const found = (en: string, zh: string) =>
  words(
    `${en}. Found again by code, without a code by name; a new entry without a code gets the next one`,
    `${zh}。按编号识别已有条目，无编号时按名称识别；新条目无编号时自动编号`,
  );
export const partsOf = (en: string, zh: string) =>
  words(
    `${en}, in their order. The lines of an entry replace all it had`,
    `${zh}，按行的顺序排列。某条目的各行会替换其原有的全部内容`,
  );

export const common = (code: string, name: readonly [string, string]): Column[] => [
  column('code', 'Code', '编号', { example: code }),
  ...bothColumns('name', 'Name', '名称', {
    examples: name,
    hint: words('Needed in one language at least', '至少填写一种语言'),
  }),
  ...bothColumns('description', 'Description', '描述'),
  column('source', 'Source', '来源', {
    hint: words('A document with its clause, or who wrote it', '文件及条款，或编写人'),
  }),
  column('reviewed', 'Reviewed', '已审核', { kind: 'flag', former: ['已评审'], example: 'yes' }),
];
export const tags = column('tags', 'Tags', '标签', { many, hint: words('Names of tags', '标签名称') });
export const properties = {
  of: 'properties',
  hint: words('Security properties of the configuration, by code or name', '模型配置中的安全属性，填编号或名称'),
} as const;
export const categories = {
  of: 'assetCategories',
  hint: words('Asset categories of the configuration, by code or name', '模型配置中的资产类别，填编号或名称'),
} as const;
export const threatTypes = {
  of: 'threatTypes',
  hint: words('Threat types of the configuration, by code or name', '模型配置中的威胁类型，填编号或名称'),
} as const;
