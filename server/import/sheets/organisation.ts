import { tagColors, tagScopes } from '#domain/model/tag.ts';
import { lifecyclePhases } from '#domain/product/project.ts';
import { taskLevels, taskTypes } from '#domain/product/task.ts';
import { column, type Sheet, words } from './sheet.ts';

const needed = true;
const many = true;
const usernames = words('Usernames', '用户名');
const modelNames = words(
  'Name in either language; empty: the one a new project starts with',
  '任一语言的名称；留空则使用新项目的默认模型',
);

export const usersSheet: Sheet = {
  en: 'Users',
  zh: '用户',
  about: words(
    'Accounts. Found again by username; the initial password is used for new accounts only',
    '账户。按用户名识别已有账户；初始密码仅用于新账户',
  ),
  columns: [
    column('username', 'Username', '用户名', { needed, example: 'zhang' }),
    column('fullName', 'Full name', '姓名', { needed, example: 'Zhang Wei' }),
    column('email', 'E-mail', '邮箱', { example: 'zhang@example.com' }),
    column('password', 'Initial password', '初始密码', {
      secret: true,
      hint: words(
        'Needed for a new account: 8 to 16 characters with upper and lower case letters and digits',
        '新账户必填：8 至 16 位，包含大小写字母和数字',
      ),
      example: 'Kestrel26',
    }),
    column('permissions', 'Permissions', '权限', {
      many,
      hint: words(
        'Permissions that you hold yourself; empty: those of the account stay',
        '只能是您自己拥有的权限；留空则保持账户原有权限',
      ),
      example: 'ProjectConfigRead, ProjectAnalysisRead, ProjectAnalysisComment',
    }),
  ],
};

export const tagsSheet: Sheet = {
  en: 'Tags',
  zh: '标签',
  about: words(
    'Found again by name. A category that is not there yet is made',
    '按名称识别已有标签。尚不存在的分类会自动创建',
  ),
  columns: [
    column('name', 'Name', '名称', { needed, example: 'Gateway' }),
    column('color', 'Colour', '颜色', { choices: tagColors, example: 'cyan' }),
    column('category', 'Category', '分类', { example: 'Component' }),
    column('description', 'Description', '描述', {}),
    column('scopes', 'Scopes', '适用范围', { needed, many, choices: tagScopes, example: 'libraryAsset, analysis' }),
  ],
};

export const projectsSheet: Sheet = {
  en: 'Projects',
  zh: '项目',
  about: words('Found again by code', '按编号识别已有项目'),
  columns: [
    column('name', 'Name', '名称', { needed, example: 'Radar' }),
    column('code', 'Code', '编号', { needed, example: 'RD' }),
    column('lifecycle', 'Lifecycle', '生命周期', {
      needed,
      many,
      choices: lifecyclePhases,
      example: 'concept, development',
    }),
    column('description', 'Description', '描述', { needed, example: 'Front radar' }),
    column('safetyStandard', 'Safety standard', '功能安全标准', {
      many,
      former: ['安全标准'],
      example: 'ISO 26262-3:2018',
    }),
    column('impactModel', 'Impact model', '影响模型', { hint: modelNames }),
    column('threatModels', 'Threat models', '可行性模型', { many, former: ['威胁模型'], hint: modelNames }),
    column('riskModel', 'Risk matrix', '风险矩阵', { hint: modelNames }),
    column('participants', 'Participants', '参与者', { many, hint: usernames, example: 'zhang' }),
  ],
};

export const tasksSheet: Sheet = {
  en: 'Tasks',
  zh: '任务',
  about: words('Found again by code within their project', '在所属项目中按编号识别已有任务'),
  columns: [
    column('project', 'Project code', '项目编号', { needed, example: 'RD' }),
    column('name', 'Name', '名称', { needed, example: 'Radar-TARA' }),
    column('code', 'Code', '编号', { needed, example: 'T-RD' }),
    column('type', 'Type', '类型', { choices: taskTypes, example: 'system' }),
    column('level', 'Level', '级别', { former: ['层级'], choices: taskLevels, example: 'system' }),
    column('lifecycle', 'Lifecycle', '生命周期', { many, choices: lifecyclePhases }),
    column('systemName', 'System name', '系统名称', { needed, example: 'Radar' }),
    column('description', 'Description', '描述', { needed, example: 'Analysis of the front radar' }),
    column('overview', 'System overview', '系统概述', { needed, example: 'Antenna, processor, CAN interface' }),
    column('responsible', 'Responsible', '负责人', {
      hint: words('A username; empty: you', '用户名；留空则为您自己'),
      example: 'zhang',
    }),
    column('members', 'Members', '成员', {
      many,
      hint: words('Usernames; empty: the responsible person', '用户名；留空则为负责人'),
      example: 'zhang',
    }),
    column('from', 'From', '开始日期', { needed, kind: 'date', example: '2026-01-31' }),
    column('to', 'To', '结束日期', { needed, kind: 'date', example: '2026-06-30' }),
    column('tags', 'Tags', '标签', { many, hint: words('Names of tags', '标签名称') }),
  ],
};
