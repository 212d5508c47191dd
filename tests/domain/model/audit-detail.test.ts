import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditEvents } from '#domain/audit/audit.ts';
import {
  auditDetails,
  detailInWords,
  storedTargetsFor,
  storedWordsFor,
  targetInWords,
} from '#domain/audit/audit-detail.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { variableKeys } from '#domain/product/variable.ts';

type Said = [event: AuditEvent, stored: string, en: string, zh: string, target?: string];

/** What is stored, and what people read. */
const inWords: Said[] = [
  ['signIn.failed', 'unknown', 'No such account', '无此账户'],
  ['signIn.delayed', 'unknown', 'No such account', '无此账户'],
  ['password.forgot', 'unknown', 'No such account', '无此账户'],
  ['external.failed', 'logout', 'A sign-out request could not be verified', '退出登录的请求无法验证'],
  [
    'external.failed',
    'ExternalGone',
    'Started in another browser, already used or expired',
    '由其他浏览器发起、已使用或已过期',
  ],
  ['external.ended', 'logout', 'Signed out at the provider', '已在外部认证服务中退出登录'],
  ['message.tested', 'mail', 'mail', '邮件'],
  ['longTask.ended', 'report', 'report', '报告'],
  ['longTask.ended', 'polarionSend', 'sending to Polarion', '发送到 Polarion'],
  ['session.ended', 'one', 'One session', '一个会话'],
  ['session.ended', 'from 192.0.2.7', 'One session, from 192.0.2.7', '一个会话，来自 192.0.2.7'],
  ['session.allEnded', '12 sessions, 3 users, 0 kept', '12 sessions of 3 users', '3 名用户的 12 个会话'],
  [
    'session.allEnded',
    '1 sessions, 1 users, 2 kept',
    '1 session of 1 user; 2 of users with more permissions kept',
    '1 名用户的 1 个会话；保留权限更高的用户的 2 个会话',
  ],
  [
    'token.made',
    'Nightly: project.read report',
    'Nightly: View projects and analyses, Create and download reports, tables and exchange files',
    'Nightly：查看项目与分析，生成并下载报告、表格和交换文件',
  ],
  ['token.made', 'CI: nightly: library.read', 'CI: nightly: View libraries', 'CI: nightly：查看知识库'],
  [
    'user.created',
    '+AssetRead +ProjectAdmin',
    '+Asset library: View, +All projects: See and manage',
    '+资产库：查看，+全部项目：查看与管理',
  ],
  ['user.permissions', '-ProjectAnalysisComment', '-Analysis: Comment', '-分析：评论'],
  ['user.invited', '+ProjectReportDownload', '+Reports and exports: Download', '+报告与导出：下载'],
  [
    'user.permissions',
    '+ConfigurationImpactTemplateModify -AttackRead',
    '+Impact template: Edit, -Attack library: View',
    '+影响模板：编辑，-攻击库：查看',
  ],
  ['user.linked', 'invite', 'Invitation', '邀请'],
  ['user.linked', 'reset', 'Password reset', '重置密码'],
  ['user.changed', 'profile', 'Profile', '个人资料'],
  ['user.changed', 'picture', 'Picture', '头像'],
  ['set.created', 'AssetRead AssetModify', 'Asset library: View, Asset library: Edit', '资产库：查看，资产库：编辑'],
  ['set.changed', 'InAuthUserRead', 'Users and variables: View', '用户与全局变量：查看'],
  ['report.exported', 'docx', 'Word (docx)', 'Word (docx)'],
  ['report.exported', 'pdf', 'PDF', 'PDF'],
  ['reqif.imported', '+2 ~1 -0', '2 new, 1 changed, 0 deleted', '新增 2，更新 1，删除 0'],
  [
    'exchange.exported',
    'task rdx-json: For the customer (customer)',
    'Task: RDX 0.1 (JSON): For the customer (customer)',
    '任务：RDX 0.1（JSON）：For the customer (customer)',
  ],
  ['report.exported', 'docx: a draft', 'Word (docx): a draft', 'Word (docx)：a draft'],
  ['report.exported', 'requirements xlsx', 'Requirement report, Excel (xlsx)', '需求报告，Excel (xlsx)'],
  [
    'report.exported',
    'tara docx: 供评审: 草稿',
    'TARA report, Word (docx): 供评审: 草稿',
    'TARA 报告，Word (docx)：供评审: 草稿',
  ],
  [
    'audit.exported',
    'signIn wang 2026-01-01 2026-02-01',
    'Sign-ins wang 2026-01-01 2026-02-01',
    '登录 wang 2026-01-01 2026-02-01',
  ],
  ['exchange.exported', 'task', 'Task', '任务'],
  ['exchange.exported', 'project', 'Project', '项目'],
  ['exchange.imported', 'task', 'Task', '任务'],
  ['exchange.imported', 'project, 3 tasks', 'Project, 3 tasks', '项目，含 3 个任务'],
  ['exchange.imported', 'project, 1 tasks', 'Project, 1 task', '项目，含 1 个任务'],
  ['table.exported', 'csv', 'CSV', 'CSV'],
  ['table.imported', '12 lines, 30 rows', '12 lines, 30 rows created', '12 行，生成 30 条'],
  ['table.imported', '1 lines, 1 rows', '1 line, 1 row created', '1 行，生成 1 条'],
  ['polarion.sent', '+3 ~2', '3 new, 2 changed', '新增 3，更新 2'],
  ['polarion.forgotten', '5', '5 work items', '5 个工作项'],
  ['comments.deleted', '1 threads, 2 comments', '1 thread, 2 comments', '1 个讨论，2 条评论'],
  ['history.deleted', '1 edits, 2 versions', '1 edit, 2 versions', '1 次编辑，2 个版本'],
  ['library.loaded', '+120 ~0', '120 new, 0 changed', '新增 120，更新 0', 'attacks'],
  [
    'data.imported',
    'users +3 ~1, attackSteps +0 ~7',
    'Users: 3 new, 1 changed; Attack steps: 0 new, 7 changed',
    '用户：新增 3，更新 1；攻击步骤：新增 0，更新 7',
  ],
  ['model.created', 'impact', 'Impact model', '影响模型'],
  ['model.changed', 'impact', 'Impact model', '影响模型'],
  ['model.changed', 'treatment', 'Treatment rules', '处置规则'],
  ['model.deleted', 'feasibility', 'Feasibility model', '攻击可行性模型'],
  ['ratingEntry.created', 'threatTypes', 'Threat types', '威胁类型'],
  ['ratingEntry.changed', 'properties', 'Security properties', '安全属性'],
  ['ratingEntry.deleted', 'impactTemplates', 'Impact templates', '影响模板'],
  ['entry.created', 'attacks', 'Attack library', '攻击库'],
  ['entry.changed', 'requirements: review', 'Security requirements: reviewed', '网络安全需求：已审核'],
  [
    'entry.changed',
    'attacks: tag Model year 27',
    'Attack library: tag Model year 27 added',
    '攻击库：添加标签 Model year 27',
  ],
  ['entry.changed', 'attacks: untag {tag}', 'Attack library: tag {tag} removed', '攻击库：移除标签 {tag}'],
  ['entry.deleted', 'standards', 'Security standards', '网络安全标准'],
  ['variable.changed', '8', '8 hours', '8 小时', 'session.hours'],
  ['variable.changed', '1', '1 day', '1 天', 'signIn.tokenDays'],
  ['variable.changed', 'approval', 'after approval', '审批后可用', 'signIn.registration'],
  ['variable.changed', 'off', 'not offered', '停用', 'signIn.phone'],
  ['variable.changed', 'concept', 'Concept', '概念', 'project.lifecycle'],
  ['variable.changed', '', 'as marked in Model Setting', '以模型设置中的默认模型为准', 'project.riskModel'],
  ['variable.changed', '', 'nothing', '无', 'report.marking'],
  ['variable.changed', 'Confidential', 'Confidential', 'Confidential', 'report.marking'],
  ['tagCategory.changed', 'Programme < Team', 'Order: Programme < Team', '顺序：Programme < Team'],
  ['tagCategory.changed', 'Team', 'Team', 'Team', 'Group'],
  ['project.changed', '+logo', 'Logo set', '设置徽标'],
  ['project.changed', '-logo', 'Logo removed', '移除徽标'],
  [
    'project.changed',
    'name lifecycle +li -wang-2',
    'Name, Lifecycle, participant li added, participant wang-2 removed',
    '名称，生命周期，添加参与者 li，移除参与者 wang-2',
  ],
];

/** What nobody typed, nor any event stores so: an older or a newer product did. */
const unknown: [AuditEvent, stored: string, target?: string][] = [
  ['signIn.done', 'by carrier pigeon'],
  ['model.changed', 'constructor'],
  ['model.changed', '__proto__'],
  ['external.failed', 'StorageFull'],
  ['user.linked', 'invite twice'],
  ['user.permissions', 'everything at once'],
  ['token.made', 'a name alone'],
  ['token.made', 'Nightly: moon.read'],
  ['report.exported', 'odt'],
  ['report.exported', 'poem docx'],
  ['exchange.imported', 'project, many tasks'],
  ['table.imported', '12 lines'],
  ['data.imported', 'planets +3 ~1, moons +1 ~0'],
  ['polarion.sent', '+3'],
  ['entry.changed', 'planets'],
  ['entry.changed', 'attacks: tag'],
  ['entry.changed', 'attacks: paint blue'],
  ['variable.changed', 'eight', 'session.hours'],
  ['variable.changed', '8', 'session.moons'],
  ['variable.changed', 'sometimes', 'signIn.phone'],
  ['project.changed', 'colour taste'],
];

const said = (event: AuditEvent, detail: string, target = '') =>
  (['en', 'zh'] as const).map((language) => detailInWords({ event, target, detail }, language));

describe('a detail of the audit log', () => {
  it.each(inWords)('%s “%s” says “%s”, “%s”', (event, stored, en, zh, target) => {
    expect(said(event, stored, target)).toEqual([en, zh]);
  });

  it.each(unknown)('%s “%s”, which nobody knows, is shown as it is stored', (event, stored, target) => {
    expect(said(event, stored, target)).toEqual([stored, stored]);
  });

  it('keeps among known words those that nobody knows any more', () => {
    expect(said('user.permissions', '+AssetRead +MoonRead')[1]).toBe('+资产库：查看，+MoonRead');
    expect(said('project.changed', 'colour name')[1]).toBe('colour，名称');
    expect(said('data.imported', 'moons +1 ~0, tags +2 ~0')[1]).toBe('moons +1 ~0；标签：新增 2，更新 0');
  });

  it('is what somebody typed where it is a name, a reason or an address', () => {
    for (const event of [
      'version.frozen',
      'approval.rejected',
      'email.changed',
      'app.changed',
      'user.changed',
    ] as const)
      expect(said(event, 'docx +logo {n} impact')).toEqual(Array(2).fill('docx +logo {n} impact'));
    expect(said('user.created', 'https://login.example')).toEqual(Array(2).fill('https://login.example'));
  });

  it('of an event the page has never heard of is shown as it is stored', () => {
    for (const event of ['moon.landed', 'toString'] as unknown as AuditEvent[])
      expect(said(event, 'impact')).toEqual(['impact', 'impact']);
  });

  it('is decided for every event; where it holds words, it is in the table above', () => {
    expect(Object.keys(auditDetails).sort()).toEqual([...auditEvents].sort());
    // Nothing is stored, or what somebody typed: shown as it is, and nothing else is promised.
    const isWordless = (event: AuditEvent) =>
      [auditDetails['signIn.done'], auditDetails['version.frozen']].includes(auditDetails[event]);
    const told = new Set(inWords.map(([event]) => event));
    expect(auditEvents.filter((event) => !isWordless(event) && !told.has(event))).toEqual([]);
    expect([...told].filter(isWordless)).toEqual([]);
  });
});

it('words lead a search to what is stored, in either language', () => {
  expect(storedWordsFor('攻击库')).toContainEqual({ event: 'entry.changed', stored: ['attacks'] });
  expect(storedWordsFor(' attack LIBRARY: view ')).toContainEqual({
    event: 'user.permissions',
    stored: ['+AttackRead', '-AttackRead'],
  });
  expect(storedWordsFor('no such word')).toEqual([]);
  expect(storedWordsFor(' ')).toEqual([]);
});

describe('what a line of the audit log is about', () => {
  const about = (event: AuditEvent, target: string) =>
    (['en', 'zh'] as const).map((language) => targetInWords({ event, target }, language));

  it.each<[AuditEvent, string, string, string]>([
    ['variable.changed', 'session.hours', 'Sessions: Session length', '会话：会话时长'],
    ['variable.changed', 'upload.logoMegabytes', 'Uploads: Project logo', '上传：项目徽标'],
    ['variable.changed', 'code.damages', 'Codes: Damage scenarios', '编号：损害场景'],
    ['library.loaded', 'attacks', 'Attack library', '攻击库'],
  ])('%s of “%s” is “%s”, “%s”', (event, target, en, zh) => {
    expect(about(event, target)).toEqual([en, zh]);
  });

  it('has words for every variable and every library', () => {
    const wordless = (event: AuditEvent, targets: readonly string[]) =>
      targets.filter((target) => about(event, target).some((text) => text === target || text.includes('undefined')));
    expect(wordless('variable.changed', variableKeys)).toEqual([]);
    expect(wordless('library.loaded', libraryNames)).toEqual([]);
  });

  it.each<[AuditEvent, string]>([
    ['variable.changed', 'session.moons'],
    ['variable.changed', 'constructor'],
    ['tag.created', 'session.hours'],
    ['moon.landed' as AuditEvent, 'attacks'],
  ])('%s of “%s” is shown as it is stored', (event, target) => {
    expect(about(event, target)).toEqual([target, target]);
  });

  it('is found by its words in either language', () => {
    expect(storedTargetsFor(' ATTACK lib')).toEqual([{ event: 'library.loaded', stored: ['attacks'] }]);
    expect(storedTargetsFor('：会话时长')).toEqual([{ event: 'variable.changed', stored: ['session.hours'] }]);
    expect([storedTargetsFor('no such word'), storedTargetsFor(' ')]).toEqual([[], []]);
  });
});
