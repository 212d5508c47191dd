import { namesOfLibraries } from '#domain/library/names.ts';
import { rulePlaces, ruleProposals, ruleSubjects } from '#domain/library/rules.ts';
import { categories, common, found, many } from './library-columns.ts';
import { bothColumns, column, sheet, words } from './sheet.ts';

/** The sheet of the library of drafting rules. */
export const ruleSheet = sheet(namesOfLibraries.rules.sheet, found('The drafting rules', '起草规则'), [
  ...common('CLOUDKEY', ['Keys reached from the cloud', '可从云端触及的密钥']),
  column('subject', 'Applies to', '适用对象', { choices: ruleSubjects, example: 'element' }),
  column('assetCategories', 'Asset categories', '资产类别', { many, ...categories, example: 'KEY' }),
  column('assets', 'Library assets', '资产库条目', {
    many,
    hint: words('Codes of library assets', '资产库条目编号'),
  }),
  column('place', 'Place', '位置', { choices: rulePlaces.filter(Boolean) }),
  column('reachedOver', 'Reached over', '可经由', {
    many,
    hint: words('Codes of library assets that are buses or interfaces', '总线或接口类资产库条目的编号'),
  }),
  column('proposes', 'Proposes', '建议内容', { choices: ruleProposals, example: 'property' }),
  column('value', 'Proposed entry', '建议的条目', {
    hint: words(
      'Code of the property, the threat type or the entry of a library',
      '安全属性、威胁类型或知识库条目的编号',
    ),
    example: 'C',
  }),
  ...bothColumns('explanation', 'Explanation', '说明'),
]);
