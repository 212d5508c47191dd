import { byLibrary, byLibraryRight } from '../library/names.ts';
import type { LocalText } from '../model/base.ts';
import type { TokenScope } from '../model/personal-token.ts';
import type { LinkPurpose } from '../model/user.ts';
import type { ProjectForm } from '../product/project.ts';
import type { FactorRule, Registration, VariableGroup, VariableKey, VariableUnit } from '../product/variable.ts';
import type { AuditGroup } from './audit.ts';

/*
 * What details of the audit log say, in both languages: here, because the server searches a log by them, too. What the screens have a name for
 * is called as there (`tests/house/audit-words.test.ts`).
 */

/** Stored words with what they mean. */
export type Vocabulary = Readonly<Record<string, LocalText>>;

const docx: LocalText = { en: 'Word (docx)', zh: 'Word (docx)' };
const pdf: LocalText = { en: 'PDF', zh: 'PDF' };
const xlsx: LocalText = { en: 'Excel (xlsx)', zh: 'Excel (xlsx)' };

/** Areas and rights, of which the names of permissions consist. */
export const rightWords = {
  Read: { en: 'View', zh: '查看' },
  Modify: { en: 'Edit', zh: '编辑' },
  Comment: { en: 'Comment', zh: '评论' },
  Download: { en: 'Download', zh: '下载' },
  Admin: { en: 'See and manage', zh: '查看与管理' },
} satisfies Vocabulary;

export const areaWords = {
  ProjectConfig: { en: 'Projects', zh: '项目' },
  ProjectAnalysis: { en: 'Analysis', zh: '分析' },
  ProjectReport: { en: 'Reports and exports', zh: '报告与导出' },
  Project: { en: 'All projects', zh: '全部项目' },
  ...byLibraryRight(({ title }): LocalText => title),
  ConfigurationImpact: { en: 'Impact model', zh: '影响模型' },
  ConfigurationImpactTemplate: { en: 'Impact template', zh: '影响模板' },
  ConfigurationThreat: { en: 'Feasibility and risk models', zh: '可行性与风险模型' },
  ConfigurationSecurityProperty: { en: 'Security properties', zh: '安全属性' },
  ConfigurationThreatType: { en: 'Threat types', zh: '威胁类型' },
  ConfigurationTag: { en: 'Tags', zh: '标签' },
  InAuthUser: { en: 'Users and variables', zh: '用户与全局变量' },
  InAuthAudit: { en: 'Audit log', zh: '审计日志' },
} satisfies Vocabulary;

export const linkWords: Readonly<Record<LinkPurpose, LocalText>> = {
  invite: { en: 'Invitation', zh: '邀请' },
  reset: { en: 'Password reset', zh: '重置密码' },
  forgot: { en: 'Forgotten password', zh: '忘记密码' },
};

/** What was changed of the account of somebody else, when it was not its name or e-mail. */
export const accountWords = {
  profile: { en: 'Profile', zh: '个人资料' },
  picture: { en: 'Picture', zh: '头像' },
} satisfies Vocabulary;

export const scopeWords: Readonly<Record<TokenScope, LocalText>> = {
  'project.read': { en: 'View projects and analyses', zh: '查看项目与分析' },
  'analysis.write': { en: 'Edit analyses', zh: '编辑分析' },
  'project.write': { en: 'Edit projects and their method', zh: '编辑项目及其方法' },
  report: { en: 'Create and download reports, tables and exchange files', zh: '生成并下载报告、表格和交换文件' },
  'library.read': { en: 'View libraries', zh: '查看知识库' },
  'library.write': { en: 'Edit libraries', zh: '编辑知识库' },
  'configuration.read': { en: 'View models and lists', zh: '查看模型与列表配置' },
  'configuration.write': { en: 'Edit models and lists', zh: '编辑模型与列表配置' },
  'audit.read': { en: 'Read the audit log', zh: '读取审计日志' },
};

/** Why a sign-in by a provider failed: for who looks into it, not for who was refused. */
export const refusalWords = {
  logout: { en: 'A sign-out request could not be verified', zh: '退出登录的请求无法验证' },
  ExternalRefused: { en: 'Cancelled or refused at the provider', zh: '在外部认证服务中被取消或拒绝' },
  ExternalGone: {
    en: 'Started in another browser, already used or expired',
    zh: '由其他浏览器发起、已使用或已过期',
  },
  ExternalUntrusted: { en: "The provider's answer could not be verified", zh: '外部认证服务的响应无法验证' },
  ExternalUnknown: { en: 'No account here belongs to it', zh: '本系统中没有对应的账户' },
  ExternalTaken: { en: 'Linked to another user', zh: '已绑定其他用户' },
  OtherExternal: { en: 'Not the account that is linked', zh: '不是已绑定的账户' },
  ProviderAway: { en: 'The provider did not respond', zh: '外部认证服务没有响应' },
  AccountWaiting: { en: 'The registration was not approved yet', zh: '注册尚未审批' },
  TooManyRequests: { en: 'Too many attempts', zh: '尝试次数过多' },
} satisfies Vocabulary;

/** Why a session of an external account ended, when it was not by itself. */
export const endWords = {
  logout: { en: 'Signed out at the provider', zh: '已在外部认证服务中退出登录' },
} satisfies Vocabulary;

/** A session that an administrator ended alone. */
export const sessionWords = {
  one: { en: 'One session', zh: '一个会话' },
} satisfies Vocabulary;

/** What was typed as a name is not kept where nobody has it. */
export const typedNameWords = {
  unknown: { en: 'No such account', zh: '无此账户' },
} satisfies Vocabulary;

/** Rating models and tables. */
export const modelWords = {
  impact: { en: 'Impact model', zh: '影响模型' },
  feasibility: { en: 'Feasibility model', zh: '攻击可行性模型' },
  risk: { en: 'Risk model', zh: '风险模型' },
  cal: { en: 'CAL', zh: 'CAL' },
  treatment: { en: 'Treatment rules', zh: '处置规则' },
} satisfies Vocabulary;

/** The lists there is one of each, of which a line is about an entry. */
export const listWords = {
  properties: { en: 'Security properties', zh: '安全属性' },
  threatTypes: { en: 'Threat types', zh: '威胁类型' },
  assetCategories: { en: 'Asset categories', zh: '资产类别' },
  impactTemplates: { en: 'Impact templates', zh: '影响模板' },
} satisfies Vocabulary;

export const libraryWords = byLibrary(({ title }): LocalText => title);

/** What was done to several entries of a library at once. */
export const bulkWords = {
  review: { en: 'reviewed', zh: '已审核' },
  tag: { en: 'tag {tag} added', zh: '添加标签 {tag}' },
  untag: { en: 'tag {tag} removed', zh: '移除标签 {tag}' },
} satisfies Vocabulary;

export const fieldWords: Readonly<Record<keyof ProjectForm, LocalText>> = {
  name: { en: 'Name', zh: '名称' },
  code: { en: 'Project code', zh: '项目编号' },
  lifecycle: { en: 'Lifecycle', zh: '生命周期' },
  description: { en: 'Description', zh: '描述' },
  safetyStandard: { en: 'Safety standard', zh: '功能安全标准' },
  icon: { en: 'Icon', zh: '图标' },
  feasibilityTypes: { en: 'Feasibility type', zh: '可行性类型' },
  impactModel: { en: 'Impact model', zh: '影响模型' },
  threatModels: { en: 'Threat model', zh: '可行性模型' },
  riskModel: { en: 'Risk matrix', zh: '风险矩阵' },
  codePrefixes: { en: 'Asset code configuration', zh: '编号规则' },
  approval: { en: 'Whose approvals count', zh: '批准要求' },
  participants: { en: 'Participants', zh: '参与者' },
};

export const logoWords = {
  '+logo': { en: 'Logo set', zh: '设置徽标' },
  '-logo': { en: 'Logo removed', zh: '移除徽标' },
} satisfies Vocabulary;

export const contentWords = {
  tara: { en: 'TARA report', zh: 'TARA 报告' },
  requirements: { en: 'Requirement report', zh: '需求报告' },
  standards: { en: 'List of standards', zh: '标准清单' },
} satisfies Vocabulary;
export const reportFormatWords = { docx, pdf, xlsx } satisfies Vocabulary;
export const tableFormatWords = { xlsx, csv: { en: 'CSV', zh: 'CSV' } } satisfies Vocabulary;

/** What an exchange file holds. */
export const exchangeWords = {
  project: { en: 'Project', zh: '项目' },
  task: { en: 'Task', zh: '任务' },
} satisfies Vocabulary;

/** What became of what a document says. */
export const outcomeWords = {
  left: { en: 'left out', zh: '省略' },
  kept: { en: 'kept', zh: '保留' },
  changed: { en: 'changed', zh: '调整' },
} satisfies Vocabulary;

export const sheetWords = {
  users: { en: 'Users', zh: '用户' },
  tags: { en: 'Tags', zh: '标签' },
  models: { en: 'Rating models', zh: '评级模型' },
  ...byLibrary(({ sheet }): LocalText => sheet),
  attackSteps: { en: 'Attack steps', zh: '攻击步骤' },
  attackNodes: { en: 'Attack tree rows', zh: '攻击树节点' },
  requirementParameters: { en: 'Requirement parameters', zh: '需求参数' },
  requirementHardens: { en: 'Attacks made harder', zh: '增加难度的攻击' },
  chapters: { en: 'Chapters', zh: '章节' },
  workProducts: { en: 'Work products', zh: '工作产品' },
  templateSteps: { en: 'Template steps', zh: '模板步骤' },
  projects: { en: 'Projects', zh: '项目' },
  tasks: { en: 'Tasks', zh: '任务' },
  taskTemplates: { en: 'Task templates', zh: '任务模板' },
} satisfies Vocabulary;

export const groupWords: Readonly<Record<AuditGroup, LocalText>> = {
  signIn: { en: 'Sign-ins', zh: '登录' },
  user: { en: 'Users and rights', zh: '用户与权限' },
  export: { en: 'Exports', zh: '导出' },
  import: { en: 'Imports', zh: '导入' },
  deletion: { en: 'Deletions', zh: '删除' },
  method: { en: 'Method and settings', zh: '方法与设置' },
  project: { en: 'Projects', zh: '项目' },
  library: { en: 'Libraries', zh: '知识库' },
  version: { en: 'Frozen versions', zh: '版本' },
  operation: { en: 'Operation', zh: '运维' },
};

/** The ways a test message leaves by. */
export const messageWayWords = {
  mail: { en: 'mail', zh: '邮件' },
  sms: { en: 'text message', zh: '短信' },
} satisfies Vocabulary;

/** What an administrator ends. */
export const longTaskWords = {
  report: { en: 'report', zh: '报告' },
  import: { en: 'import', zh: '导入' },
  export: { en: 'export', zh: '导出' },
  comparison: { en: 'comparison of versions', zh: '版本比较' },
  polarionSend: { en: 'sending to Polarion', zh: '发送到 Polarion' },
  polarionRead: { en: 'reading from Polarion', zh: '从 Polarion 读取' },
  backup: { en: 'backup', zh: '备份' },
  cleanup: { en: 'cleaning up', zh: '清理' },
  call: { en: 'call', zh: '调用' },
} satisfies Vocabulary;

/** The choices of global variables; no two mean different things by the same word. */
export const choiceWords: Readonly<Record<Registration | FactorRule | 'on' | 'off' | Phase, LocalText>> = {
  closed: { en: 'nobody', zh: '关闭注册' },
  approval: { en: 'after approval', zh: '审批后可用' },
  open: { en: 'everyone', zh: '开放注册' },
  on: { en: 'offered', zh: '启用' },
  off: { en: 'not offered', zh: '停用' },
  optional: { en: 'optional', zh: '可选' },
  administrators: { en: 'required of administrators', zh: '管理员必须启用' },
  everybody: { en: 'required of everyone', zh: '所有人必须启用' },
  concept: { en: 'Concept', zh: '概念' },
  development: { en: 'Development', zh: '开发' },
  production: { en: 'Production', zh: '生产' },
  operation: { en: 'Operation', zh: '运行' },
  maintenance: { en: 'Maintenance', zh: '维护' },
  decommissioning: { en: 'Decommissioning', zh: '报废' },
};
type Phase = ProjectForm['lifecycle'][number];

export const unitWords: Readonly<Record<VariableUnit, LocalText>> = {
  hours: { en: '{n} {n:hour|hours}', zh: '{n} 小时' },
  days: { en: '{n} {n:day|days}', zh: '{n} 天' },
  megabytes: { en: '{n} MB', zh: '{n} MB' },
  messages: { en: '{n} {n:message|messages}', zh: '{n} 条' },
};

/** Global variables by the group they stand in on their page, and by their names there; a code prefix is called like its kind of row. */
export const variableGroupWords: Readonly<Record<VariableGroup, LocalText>> = {
  session: { en: 'Sessions', zh: '会话' },
  signIn: { en: 'Sign-in', zh: '登录' },
  message: { en: 'Mails and text messages', zh: '邮件与短信' },
  upload: { en: 'Uploads', zh: '上传' },
  project: { en: 'New projects', zh: '新建项目' },
  code: { en: 'Codes', zh: '编号' },
  control: { en: 'Controls', zh: '控制措施' },
  report: { en: 'Reports', zh: '报告' },
  comments: { en: 'Comments', zh: '评论' },
  history: { en: 'History', zh: '历史' },
  audit: { en: 'Audit log', zh: '审计日志' },
};

export const variableWords: Readonly<Record<Exclude<VariableKey, `code.${string}`>, LocalText>> = {
  'session.hours': { en: 'Session length', zh: '会话时长' },
  'session.rememberedDays': { en: 'Remembered session length', zh: '“记住我”会话时长' },
  'session.absoluteDays': { en: 'Longest session', zh: '会话最长时间' },
  'signIn.registration': { en: 'Registration', zh: '自助注册' },
  'signIn.phone': { en: 'Phone and captcha', zh: '手机验证码登录' },
  'signIn.secondFactor': { en: 'Second factor', zh: '双重验证' },
  'signIn.passwordDays': { en: 'Password age', zh: '密码有效期' },
  'signIn.tokenDays': { en: 'Lifetime of personal tokens', zh: '个人令牌有效期' },
  'signIn.tokenConfirmedDays': {
    en: 'Personal tokens: confirmation by the provider',
    zh: '个人令牌的外部认证确认期限',
  },
  'message.mailsPerAddress': { en: 'Mails per address', zh: '单个邮箱每日邮件数' },
  'message.mailsPerDay': { en: 'Mails per day', zh: '每日邮件总数' },
  'message.smsPerAddress': { en: 'Text messages per phone', zh: '单个手机号每日短信数' },
  'message.smsPerDay': { en: 'Text messages per day', zh: '每日短信总数' },
  'upload.logoMegabytes': { en: 'Project logo', zh: '项目徽标' },
  'upload.workbookMegabytes': { en: 'Import workbook', zh: '导入工作簿' },
  'upload.attachmentMegabytes': { en: 'Verification attachment', zh: '验证附件' },
  'upload.exchangeMegabytes': { en: 'Exchange file', zh: '交换文件' },
  'upload.unnamedMegabytes': { en: 'Unused files of one user', zh: '单个用户的未引用文件' },
  'upload.unnamedProjectMegabytes': { en: 'Unused files of one project', zh: '单个项目的未引用文件' },
  'upload.unnamedTotalMegabytes': { en: 'Unused files in all', zh: '全部未引用文件' },
  'project.impactModel': { en: 'Impact model', zh: '影响模型' },
  'project.feasibilityModels': { en: 'Feasibility models', zh: '攻击可行性模型' },
  'project.riskModel': { en: 'Risk model', zh: '风险模型' },
  'project.lifecycle': { en: 'Lifecycle phase', zh: '生命周期阶段' },
  'control.costUnit': { en: 'Unit of cost', zh: '成本单位' },
  'report.organisation': { en: 'Organisation', zh: '组织名称' },
  'report.marking': { en: 'Marking', zh: '密级标识' },
  'report.zone': { en: 'Time zone', zh: '时区' },
  'report.keptHours': { en: 'Report retention', zh: '报告保留时长' },
  'comments.days': { en: 'Retention of resolved comments', zh: '已解决评论的保留时间' },
  'history.days': { en: 'Retention of edits', zh: '编辑记录的保留时间' },
  'audit.days': { en: 'Audit log retention', zh: '审计日志保留时间' },
};

/** What is said of numbers and of words together. */
export const sentences = {
  and: { en: ', ', zh: '，' },
  also: { en: '; ', zh: '；' },
  of: { en: '{what}: {how}', zh: '{what}：{how}' },
  nothing: { en: 'nothing', zh: '无' },
  marked: { en: 'as marked in Model Setting', zh: '以模型设置中的默认模型为准' },
  order: { en: 'Order: {names}', zh: '顺序：{names}' },
  joined: { en: 'participant {name} added', zh: '添加参与者 {name}' },
  left: { en: 'participant {name} removed', zh: '移除参与者 {name}' },
  counts: { en: '{made} new, {changed} changed', zh: '新增 {made}，更新 {changed}' },
  countsWith: {
    en: '{made} new, {changed} changed, {deleted} deleted',
    zh: '新增 {made}，更新 {changed}，删除 {deleted}',
  },
  lines: {
    en: '{lines} {lines:line|lines}, {rows} {rows:row|rows} created',
    zh: '{lines} 行，生成 {rows} 条',
  },
  projectWith: { en: 'Project, {tasks} {tasks:task|tasks}', zh: '项目，含 {tasks} 个任务' },
  sessionFrom: { en: 'One session, from {address}', zh: '一个会话，来自 {address}' },
  sessions: { en: '{n} {n:session|sessions} of {users} {users:user|users}', zh: '{users} 名用户的 {n} 个会话' },
  sessionsBut: {
    en: '{n} {n:session|sessions} of {users} {users:user|users}; {kept} of users with more permissions kept',
    zh: '{users} 名用户的 {n} 个会话；保留权限更高的用户的 {kept} 个会话',
  },
  edits: {
    en: '{edits} {edits:edit|edits}, {versions} {versions:version|versions}',
    zh: '{edits} 次编辑，{versions} 个版本',
  },
  threads: {
    en: '{threads} {threads:thread|threads}, {comments} {comments:comment|comments}',
    zh: '{threads} 个讨论，{comments} 条评论',
  },
  workItems: { en: '{n} {n:work item|work items}', zh: '{n} 个工作项' },
} satisfies Vocabulary;
