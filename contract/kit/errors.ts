// Over 400 lines, because it is one list: a code is given once, and a text is found where its code is.
import { fillHoles } from '#domain/model/holes.ts';

/**
 * Every refusal the product can answer, once: code on the wire, HTTP status, how the client shows it (R-ERR-1), both texts.
 * `{holes}` are filled by the thrower. What a *status* does on the client stands in src/request/failures.ts.
 */
export interface ErrorEntry {
  code: string;
  status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  /** 0 silent, 1 warning, 2 error message (default), 4 notification, 9 redirect to the error page. */
  showType?: 0 | 1 | 2 | 4 | 9;
  zh: string;
  en: string;
}

const entry = <const Code extends string>(code: Code, status: ErrorEntry['status'], en: string, zh: string) =>
  ({ code, status, en, zh }) satisfies ErrorEntry;

export const errors = {
  // 1000: the wire
  BadInput: entry('10000001', 400, 'Please check the marked fields: {fields}.', '请检查标出的字段：{fields}。'),
  BadJson: entry('10000002', 400, 'The request body is not valid JSON.', '请求内容不是有效的 JSON。'),
  NotFound: entry('10000003', 404, 'Not found.', '未找到。'),
  TooLarge: entry('10000004', 413, 'The content is too large (limit {limit}).', '内容过大（上限 {limit}）。'),
  WrongMediaType: entry('10000005', 415, 'This content type is not accepted.', '不接受此内容类型。'),
  Unauthorized: entry('10000006', 401, 'Unauthorized, Pleas login!', '未授权，请登录！'),
  PermissionDenied: entry('10000007', 403, 'Permission denied!', '没有权限！'),
  ServerError: entry('10000008', 500, 'Server error, please contact the administrator!', '服务器错误，请联系管理员！'),
  NotReady: entry('10000009', 503, 'The server is starting or stopping.', '服务器正在启动或停止。'),
  TooManyRequests: entry(
    '10000010',
    429,
    'Too many attempts, please try again in {seconds} s.',
    '尝试次数过多，请在 {seconds} 秒后重试。',
  ),
  MethodNotAllowed: entry('10000012', 405, 'This method is not allowed here.', '此处不允许使用该方法。'),
  OperationFail: entry('10000011', 400, 'Operation fail!', '操作失败！'),
  StoreAway: entry(
    '10000021',
    503,
    'The database is not responding. Please try again in {seconds} s.',
    '数据库暂时没有响应，请在 {seconds} 秒后重试。',
  ),
  EndedByAdministrator: entry(
    '10000023',
    409,
    'An administrator has ended this before it was finished. You can start it again.',
    '管理员已提前终止此操作，您可以重新执行。',
  ),
  TaskNotEndable: entry(
    '10000024',
    409,
    'This task cannot be ended without leaving something half-done. It ends automatically.',
    '终止此任务会留下不完整的内容，请等待其自行结束。',
  ),
  StorageFull: entry(
    '10000022',
    507,
    "The server's disk is full, so this was not saved. You can still read everything. Please tell the administrator.",
    '服务器存储空间已满，本次内容未保存。仍可继续查看，请通知管理员。',
  ),

  FilesAway: entry(
    '10000025',
    503,
    'The store of uploaded files and reports is not responding. Please try again in {seconds} s. Everything else can be used.',
    '存放上传文件和报告的存储暂时没有响应，请在 {seconds} 秒后重试。其他功能可以继续使用。',
  ),

  // 1100: identity
  BadCredentials: entry('11000001', 400, 'Incorrect username/password', '用户名或密码错误'),
  SetupLinkUsed: entry(
    '11000002',
    400,
    'This link has been used or has expired. Restart the server to get a new one while no administrator exists.',
    '此链接已使用或已过期。如尚无管理员，请重启服务器以获取新链接。',
  ),
  UsernameTaken: entry('11000003', 400, 'The username is already in use.', '用户名已被使用。'),
  WrongOldPassword: entry('11000004', 400, 'The current password is not correct.', '当前密码不正确。'),
  UserGone: entry('11000005', 404, 'This user does not exist.', '该用户不存在。'),

  OtherUser: entry(
    '11000006',
    403,
    'Someone else is signed in now, so this was not done. The input is kept for the person who typed it.',
    '当前登录的是其他用户，本次操作未执行；已输入的内容会为其输入者保留。',
  ),

  AccountDisabled: entry(
    '11000007',
    401,
    'Your account has been disabled. Please contact the administrator.',
    '您的账户已被停用，请联系管理员。',
  ),
  ConfirmNeeded: entry('11000008', 409, 'Please enter your password to continue.', '请输入您的密码以继续。'),
  HoldsMore: entry(
    '11000009',
    409,
    '{who} holds permissions that you do not hold, so you cannot change this account.',
    '{who} 拥有您没有的权限，您不能更改此账户。',
  ),
  SetHoldsMore: entry(
    '11000044',
    409,
    'The permission set {name} holds permissions that you do not hold, so you cannot change it.',
    '权限集 {name} 包含您没有的权限，您不能更改它。',
  ),
  LastAdministrator: entry(
    '11000010',
    409,
    'At least one active user who can manage users must remain.',
    '至少须保留一名可管理用户的启用账户。',
  ),
  OwnAccount: entry(
    '11000011',
    409,
    'You cannot disable, delete or anonymise your own account.',
    '不能停用、删除或匿名化您自己的账户。',
  ),
  LinkUsed: entry(
    '11000012',
    400,
    'This link has been used or has expired. Get a new one under “Forgot password”, or ask your administrator for one.',
    '此链接已使用或已过期。可通过“忘记密码”获取新的链接，或向管理员索取。',
  ),
  UserNotDisabled: entry(
    '11000081',
    409,
    'Only a disabled user can be anonymised. Disable the account first.',
    '只能匿名化已停用的用户，请先停用该账户。',
  ),
  UserDisabled: entry('11000013', 409, 'The account is disabled. Enable it first.', '该账户已停用，请先启用。'),
  SetNameTaken: entry('11000014', 400, 'A permission set with this name already exists.', '权限集名称已存在。'),
  WrongCaptcha: entry('11000015', 400, 'Verification Code Error', '验证码错误'),
  AccountWaiting: entry(
    '11000016',
    409,
    'Your registration has not been approved yet. You will get a mail when it is.',
    '您的注册尚未通过审批，通过后您会收到邮件。',
  ),
  PasswordExpired: entry(
    '11000017',
    409,
    'Your password has expired. Please choose a new one.',
    '您的密码已过期，请设置新密码。',
  ),
  WayClosed: entry(
    '11000018',
    403,
    'This is switched off. Please ask the administrator.',
    '该功能未启用，请联系管理员。',
  ),
  PhoneTaken: entry(
    '11000019',
    409,
    'This phone is already used to sign in to another account.',
    '该手机号已绑定其他账户。',
  ),
  TokensOff: entry(
    '11000041',
    409,
    'Personal tokens are not allowed here. Please ask the administrator.',
    '此系统未启用个人令牌，请联系管理员。',
  ),
  TooManyTokens: entry(
    '11000042',
    409,
    'You have {limit} personal {limit:token|tokens}. Revoke one that is no longer needed.',
    '您已有 {limit} 个个人令牌，请先撤销不再使用的令牌。',
  ),
  WrongAnswer: entry('11000020', 400, 'The answer is not correct.', '安全问题答案不正确。'),
  UserWaiting: entry('11000021', 409, 'The registration has not been approved yet.', '该注册尚未审批。'),
  SecondFactorNeeded: entry(
    '11000022',
    403,
    'Your account needs a second factor. Please set it up to continue.',
    '您的账户必须启用双重验证，请先完成设置。',
  ),
  TicketGone: entry(
    '11000023',
    400,
    'This sign-in has taken too long or was ended. Please sign in again.',
    '本次登录已超时或已失效，请重新登录。',
  ),
  SecondFactorOn: entry('11000024', 409, 'The second factor is already switched on.', '双重验证已启用。'),
  ProviderAway: entry(
    '11000060',
    503,
    '{name} is not responding. Please try again later, or sign in with your password.',
    '{name} 暂时没有响应，请稍后重试，或使用密码登录。',
  ),
  ExternalRefused: entry(
    '11000061',
    400,
    '{name} did not confirm the sign-in: it was cancelled or refused there. Please try again.',
    '{name} 未确认登录：登录已取消或被拒绝，请重试。',
  ),
  ExternalGone: entry(
    '11000062',
    400,
    'This sign-in was started in another browser, has been used or has expired. Please start again.',
    '此次登录由其他浏览器发起、已使用或已过期，请重新登录。',
  ),
  ExternalUntrusted: entry(
    '11000063',
    400,
    'The response from {name} could not be verified, so you were not signed in. If it happens again, tell the administrator.',
    '无法验证 {name} 的响应，未登录任何账户。如再次出现，请联系管理员。',
  ),
  ExternalUnknown: entry(
    '11000064',
    400,
    'No account here belongs to your account at {name}. Please ask the administrator.',
    '您的 {name} 账户在本系统中没有对应的账户，请联系管理员。',
  ),
  ExternalTaken: entry(
    '11000065',
    409,
    'This account at {name} is already linked to another account here.',
    '该 {name} 账户已绑定其他用户。',
  ),
  OnlyWayIn: entry(
    '11000066',
    409,
    'You have no password, so this is your only way to sign in. Set a password first, with "Forgot password" on the login page.',
    '您尚未设置密码，这是您唯一的登录方式。请先在登录页通过“忘记密码”设置密码。',
  ),
  RightsByProvider: entry(
    '11000067',
    409,
    'The permissions of {who} come from the groups at {name} and cannot be changed here.',
    '{who} 的权限由 {name} 的用户组决定，不能在此更改。',
  ),
  OtherExternal: entry(
    '11000068',
    400,
    'The account you signed in with at {name} is not linked to yours here.',
    '您在 {name} 登录的账户未与您在本系统的账户绑定。',
  ),
  PasswordThere: entry(
    '11000069',
    409,
    'Your account already has a password. Use the current one to change it.',
    '您的账户已有密码，修改时须输入当前密码。',
  ),
  PasswordByProvider: entry(
    '11000070',
    409,
    'You sign in with {name}, whose groups determine your permissions, so no password can be set here.',
    '您通过 {name} 登录，且权限由其用户组决定，因此不能在此设置密码。',
  ),
  PasskeyRefused: entry(
    '11000071',
    400,
    'This passkey was not accepted: it is not known here, or the request has expired. Please try again.',
    '此通行密钥未被接受：系统中没有它的记录，或请求已过期。请重试。',
  ),
  PasskeysUnusable: entry(
    '11000072',
    403,
    'Passkeys cannot be used at this address. Please ask the administrator.',
    '此地址无法使用通行密钥，请联系管理员。',
  ),
  TooManyPasskeys: entry(
    '11000073',
    409,
    'You have {limit} {limit:passkey|passkeys}. Remove one that is no longer needed.',
    '您已有 {limit} 个通行密钥，请先移除不再使用的通行密钥。',
  ),
  PasskeyByProvider: entry(
    '11000074',
    409,
    'You sign in with {name}, whose groups determine your permissions, so passkeys cannot be used here.',
    '您通过 {name} 登录，且权限由其用户组决定，因此不能在此使用通行密钥。',
  ),
  OutsideNetworks: entry(
    '11000075',
    403,
    'Administration is possible only from certain networks, and you are not in one of them. All other work is possible from here.',
    '系统管理仅可在指定的网络中进行，您当前不在这些网络中。其他工作不受影响。',
  ),
  SecondFactorOff: entry('11000025', 409, 'The second factor is not switched on.', '双重验证未启用。'),

  // 2011: projects and tasks
  ProjectGone: entry(
    '20110001',
    400,
    'The project no longer exists or you are no longer a participant.',
    '项目已不存在，或您已不是参与者。',
  ),
  ProjectNameTaken: entry('20110002', 400, 'A project with this name already exists.', '项目名称已存在。'),
  ProjectCodeTaken: entry('20110003', 400, 'The code already used, please Change!', '编号已被使用，请修改！'),
  ProjectNameSame: entry(
    '20110062',
    400,
    'Please enter a project name different from the original project name!',
    '请输入与原项目名称不同的项目名称！',
  ),
  TaskNameTaken: entry('20110004', 400, 'A task with this name already exists in the project.', '项目中已有同名任务。'),
  TaskNameSame: entry(
    '20110061',
    400,
    'Please enter a task name different from the original task name!',
    '请输入与原任务名称不同的任务名称！',
  ),
  TaskCodeTaken: entry('20110005', 400, 'The code already used, please Change!', '编号已被使用，请修改！'),
  NotAnImage: entry('20110006', 400, 'You can only upload JPEG/PNG file!', '只能上传 JPEG/PNG 文件！'),
  ModelGone: entry('20110007', 400, 'The chosen model no longer exists.', '所选模型已不存在。'),
  ExampleExists: entry('20110008', 409, 'The example project is already loaded.', '示例项目已加载。'),
  FeasibilityNotAllowed: entry(
    '20110009',
    400,
    'The methodology setting of the project does not allow this feasibility model.',
    '项目的方法设置不允许使用该可行性模型。',
  ),

  CompletionNeedsReason: entry(
    '20110041',
    400,
    'The current version is not frozen. Give a reason to mark the task complete anyway.',
    '当前版本尚未冻结，如仍要将任务标为完成，请填写理由。',
  ),

  // 2012: the open version and its rows
  VersionLocked: entry('20120001', 409, 'The version is locked, editing is not allowed.', '版本已锁定，不允许编辑。'),
  StaleRow: entry(
    '20120002',
    412,
    '{code} was changed by {who} before you. Your input is kept.',
    '{code} 已先被 {who} 修改。您的输入已保留。',
  ),
  RowGone: entry('20120003', 412, '{code} has been deleted in the meantime.', '{code} 已被删除。'),
  CodeTaken: entry('20120004', 400, 'The code already used, please Change!', '编号已被使用，请修改！'),
  AssetCodeTaken: entry('20120005', 400, 'Duplicate asset code!', '资产编号重复！'),
  DamageCodeTaken: entry('20120006', 400, 'Duplicate impact code!', '影响编号重复！'),
  ThreatCodeTaken: entry('20120007', 400, 'Duplicate threat code!', '威胁编号重复！'),
  UnknownReference: entry(
    '20120008',
    400,
    'This does not exist, or does not belong here: {field}.',
    '不存在，或不属于此处：{field}。',
  ),
  UnknownLevel: entry('20120009', 400, 'The model has no such level: {field}.', '模型中没有此等级：{field}。'),
  RiskPairTaken: entry(
    '20120010',
    400,
    'A risk for this threat and damage scenario already exists.',
    '该威胁场景与损害场景的风险已存在。',
  ),
  DamageNotOfThreat: entry(
    '20120011',
    400,
    'The damage scenario is not linked to this threat scenario.',
    '该损害场景未关联到此威胁场景。',
  ),
  ReasonNeeded: entry('20120012', 400, 'Rating reason is required', '评级理由不能为空'),
  DecisionReasonNeeded: entry(
    '20120023',
    400,
    '{field}: a reason is required to confirm this decision again',
    '{field}：重新确认此决定须填写理由',
  ),
  UndoBlocked: entry(
    '20120013',
    409,
    '{code} has changed since then, so this step can no longer be undone.',
    '{code} 此后已被修改，这一步已无法撤销。',
  ),
  NothingToUndo: entry('20120014', 400, 'There is nothing to undo.', '没有可撤销的操作。'),
  IdTaken: entry('20120015', 409, 'A row with this id already exists.', '已存在相同标识的行。'),
  EditIdTaken: entry(
    '20120021',
    409,
    'An edit with this id has already been stored. If it is yours, send it with "again" to get the original answer.',
    '使用此标识的编辑已经保存过。如为您本人重发的编辑，请附带 again，将返回当时的结果。',
  ),
  EditForgotten: entry(
    '20120088',
    409,
    'This edit was stored a long time ago, and its result is no longer in the log of edits. Check whether the version shows it. Your input is kept.',
    '此编辑很久以前已经保存，编辑记录中已不再保留其结果。请确认版本中是否已有该内容。您的输入已保留。',
  ),
  LinkLoop: entry(
    '20120016',
    400,
    'This would create a loop: {field} leads back here.',
    '将形成循环：{field}又回到此处。',
  ),
  TreeHasRoot: entry('20120061', 400, 'The threat scenario already has an attack tree.', '该威胁场景已有攻击树。'),
  TreeLeafOnly: entry(
    '20120062',
    400,
    'An attack step or reference has no branches: make it AND or OR first.',
    '攻击步骤或引用下不能有分支，请先将其改为 AND 或 OR。',
  ),
  TreeTooLarge: entry(
    '20120063',
    400,
    'An attack tree has at most {most} {most:node|nodes}.',
    '一棵攻击树最多包含 {most} 个节点。',
  ),
  TreeTooDeep: entry(
    '20120064',
    400,
    'An attack tree has at most {most} {most:level|levels}.',
    '一棵攻击树最多 {most} 层。',
  ),
  NoCommonBase: entry(
    '20120081',
    409,
    'The two versions have no known common base, so they cannot be merged.',
    '两个版本没有已知的共同基础版本，无法合并。',
  ),
  MergeUndecided: entry('20120082', 409, 'Still to decide before merging: {count}.', '合并前还有 {count} 处需要决定。'),
  MergeBreaksRule: entry(
    '20120089',
    409,
    '{row} breaks a rule in the merged version, even without the changes of the other version that conflict with it. Nothing is merged. Change or remove this row in one of the two versions, then merge again.',
    '{row} 在合并后的版本中违反规则，即使不采用另一版本中与其冲突的修改也是如此，因此未合并任何内容。请先在其中一个版本中修改或删除该行，然后重新合并。',
  ),
  VersionNotFinal: entry(
    '20120083',
    409,
    'You can ask for approval once the version is frozen.',
    '版本冻结后才能请求批准。',
  ),
  ApprovalAsked: entry(
    '20120084',
    409,
    '{who} has been asked and has not answered yet.',
    '已请求 {who} 批准，尚未答复。',
  ),
  NotAsked: entry(
    '20120085',
    409,
    'You are not asked to approve this version, or you have already answered.',
    '您未被请求批准此版本，或已答复。',
  ),
  ApprovalWithdrawn: entry(
    '20120086',
    409,
    'This request for approval has been withdrawn and no longer needs an answer.',
    '该批准请求已撤回，无需再答复。',
  ),
  ApprovalAnswered: entry(
    '20120087',
    409,
    '{who} has already answered; an answer cannot be withdrawn.',
    '{who} 已答复，答复无法撤回。',
  ),
  VersionNameTaken: entry(
    '20120041',
    400,
    'A version with this name already exists in the task.',
    '任务中已有同名版本。',
  ),
  OpenPointsBlock: entry(
    '20120043',
    409,
    'Required fields are empty ({count}). Fill them in before the version is frozen.',
    '有 {count} 处必填项为空，请填写后再冻结。',
  ),
  FindingsBlock: entry(
    '20120044',
    409,
    'Findings of quality checks that nobody looked at ({count}). Look at them on the page Quality before the version is frozen.',
    '有 {count} 条质量检查发现尚未确认，请先在“质量检查”页面处理，再冻结版本。',
  ),
  TreatmentForbidden: entry(
    '20120024',
    400,
    '{field}: this treatment is forbidden at this risk value. Choose another one, or enter an approved exception first.',
    '{field}：该风险值下禁止此处置方式。请选择其他处置方式，或先填写经批准的例外。',
  ),
  OpenPointsNeedReason: entry(
    '20120042',
    400,
    'The analysis has open points ({count}). Give a reason to freeze it anyway.',
    '分析仍有 {count} 个未决事项，如仍要冻结，请填写理由。',
  ),
  DiagramNameTaken: entry('20120017', 400, 'The topology name is already in use!', '拓扑图名称已被使用！'),
  DiagramHeld: entry(
    '20120018',
    409,
    'Access denied: {who} is editing the topology {name}. Ask to edit it first.',
    '无编辑权：{who} 正在编辑拓扑图 {name}，请先申请编辑权。',
  ),
  DiagramLost: entry(
    '20120019',
    409,
    'Access lost: editing of the topology {name} has passed to {who}. This was not saved.',
    '您已失去编辑权：拓扑图 {name} 的编辑权已移交给 {who}，本次修改未保存。',
  ),
  DiagramAsked: entry(
    '20120020',
    409,
    '{who} has already asked to edit the topology {name}. Please try again in a moment.',
    '{who} 已申请编辑拓扑图 {name}，请稍后再试。',
  ),

  // 2013: reports, files, imports
  ProfileNeedsFrozen: entry(
    '20130041',
    409,
    'The profile leaves out drafts, and {version} is not frozen. Freeze the version first, or choose another profile.',
    '该配置不包含草稿，而 {version} 尚未冻结。请先冻结该版本，或选择其他配置。',
  ),
  ProfileFindsNoAsset: entry(
    '20130042',
    409,
    'No asset that the profile names is in {version}.',
    '{version} 中没有该配置所列的任何资产。',
  ),
  ProfileFindsNoVersion: entry(
    '20130043',
    409,
    'There is no earlier version of {version} that the profile could tell the changes from.',
    '{version} 没有可供该配置比较变更的早期版本。',
  ),
  ProfileChoosesChapters: entry(
    '20130045',
    409,
    'The profile chooses chapters, columns or changes, which a document of another tool does not have. Choose a profile that only leaves content out or names assets.',
    '该配置选择了章节、列或变更，其他工具的文档没有这些内容。请选择仅省略内容或仅限定资产的配置。',
  ),
  ProfileFindsNoNamed: entry(
    '20130046',
    409,
    'The profile tells the changes since a version called {wanted}, and {version} has no earlier version of that name.',
    '该配置只包含自版本 {wanted} 以来的变更，而 {version} 没有名为该名称的早期版本。',
  ),
  ProfileNameTaken: entry('20130044', 400, 'The name is already in use.', '名称已被使用。'),
  ReportNotReady: entry('20130001', 409, 'The report is not ready yet.', '报告尚未生成。'),
  ReportGone: entry('20130002', 404, 'The report has expired, please export again.', '报告已过期，请重新导出。'),
  ReportElsewhere: entry(
    '20130095',
    404,
    'Another server has the file of this report. Try again, or export again. Tell the operator: the servers need one folder for files.',
    '报告文件在另一台服务器上，请重试或重新导出，并告知运维人员：各服务器须共用一个文件夹存放文件。',
  ),
  NotASpreadsheet: entry('20130003', 400, 'Please upload Excel file!', '请上传 Excel 文件！'),
  UnusableWorkbook: entry('20130004', 422, 'The workbook cannot be imported: {problems}', '无法导入工作簿：{problems}'),

  AttachmentType: entry(
    '20130005',
    400,
    'Only PDF, PNG, JPEG, XLSX, DOCX, CSV, TXT and ZIP files can be attached, and the content must match the file name.',
    '只能附加 PDF、PNG、JPEG、XLSX、DOCX、CSV、TXT 和 ZIP 文件，且内容须与文件名一致。',
  ),

  TooMuchUnattached: entry(
    '20130060',
    413,
    'Within a day you have uploaded {kept} that nothing uses (limit {limit}). Attach the files to rows, or upload this one later.',
    '您在一天内已上传 {kept} 未被使用的文件（上限 {limit}）。请先将这些文件附加到行，或稍后再上传此文件。',
  ),

  ProjectUnattached: entry(
    '20130061',
    413,
    'Within a day {kept} that nothing uses have been uploaded to this project (limit {limit}). Attach the files to rows, or upload this one later.',
    '一天内已向此项目上传 {kept} 未被使用的文件（上限 {limit}）。请先将这些文件附加到行，或稍后再上传此文件。',
  ),

  TotalUnattached: entry(
    '20130062',
    413,
    'Within a day {kept} that nothing uses have been uploaded to this installation (limit {limit}). Attach your files to rows, or upload this one later.',
    '一天内已向本系统上传 {kept} 未被使用的文件（上限 {limit}）。请先将您的文件附加到行，或稍后再上传此文件。',
  ),

  DocumentTaken: entry(
    '20130029',
    400,
    'The project already has this version of a document with this name. Enter another version.',
    '项目中已有同名文档的该版本，请输入其他版本。',
  ),
  TemplateRefused: entry(
    '20130070',
    422,
    'This file cannot be used as a template: {reason}',
    '该文件不能用作模板：{reason}',
  ),
  TemplateNameTaken: entry('20130071', 400, 'A report template with this name already exists.', '已有同名报告模板。'),
  TemplateTooMuch: entry(
    '20130072',
    422,
    'Filled with the example, the template becomes too large. Take out repeated tables or loops.',
    '使用示例填写后，文档过大。请删去重复的表格或循环。',
  ),
  WorkbookTooLarge: entry(
    '20130006',
    422,
    'The workbook is too large to import: at most {cells} {cells:cell|cells}, {letters} {letters:character|characters} in a cell and {megabytes} MB unpacked. Split it, or remove content that the import does not need.',
    '工作簿过大，无法导入：最多 {cells} 个单元格，每个单元格最多 {letters} 个字符，解压后不超过 {megabytes} MB。请拆分工作簿或删除导入不需要的内容。',
  ),

  TooManyReports: entry(
    '20130007',
    429,
    'You already have {limit} {limit:report|reports} waiting. Wait for one of them to finish, or cancel it.',
    '您已有 {limit} 份报告在等待生成，请等待其中一份完成或将其取消。',
  ),
  ReportsBusy: entry(
    '20130008',
    429,
    'Too many reports are waiting on this server. Try again in a few minutes.',
    '服务器上等待生成的报告过多，请几分钟后重试。',
  ),
  TooManyExports: entry(
    '20130011',
    429,
    'You are already downloading {limit} {limit:file|files}. Wait for one of them to finish, or cancel it.',
    '您正在下载 {limit} 个文件，请等待其中一个完成或将其取消。',
  ),
  ExportsBusy: entry(
    '20130012',
    429,
    'Too many files are being downloaded from this server. Try again in a few minutes.',
    '正在从此服务器下载的文件过多，请几分钟后重试。',
  ),
  ReportTooLarge: entry(
    '20130009',
    422,
    'The version is too large for a report: {size} million characters to print, at most {limit}.',
    '版本过大，无法生成报告：需输出 {size} 百万字符，最多 {limit}。',
  ),

  NotATable: entry(
    '20130027',
    400,
    'Please choose an Excel workbook (.xlsx), a CSV file or an analysis as JSON.',
    '请选择 Excel 工作簿（.xlsx）、CSV 文件或 JSON 格式的分析。',
  ),
  NoTableFound: entry(
    '20130028',
    422,
    'No table was found: none of the first thirty lines has two known columns.',
    '未找到表格：前三十行中没有一行包含至少两个可识别的列名。',
  ),
  ReqifOutdated: entry(
    '20130064',
    412,
    'The differences are no longer those that were shown. Check the document again.',
    '差异已与显示的不同，请重新检查该文件。',
  ),
  NotAnExchangeFile: entry(
    '20130021',
    400,
    'This is not an exchange file, and not a document of a format that can be imported.',
    '这不是交换文件，也不是可导入格式的文档。',
  ),
  ExchangeNewer: entry(
    '20130022',
    422,
    'The file was written by a newer version (schema {found}, this installation reads up to {known}). Update this installation first.',
    '该文件由更高版本导出（格式 {found}，本系统最高支持 {known}），请先升级本系统。',
  ),
  ExchangeTooLarge: entry(
    '20130023',
    422,
    'The file is too large or too complex to import.',
    '文件过大或过于复杂，无法导入。',
  ),
  ExchangeOfTask: entry(
    '20130025',
    422,
    'The file holds a task. Import it in the task list of a project.',
    '该文件包含的是任务，请在项目的任务列表中导入。',
  ),
  ExchangeOfProject: entry(
    '20130026',
    422,
    'The file holds a project. Import it in the project list.',
    '该文件包含的是项目，请在项目列表中导入。',
  ),
  UnreadableDocument: entry('20130040', 422, 'The document cannot be read: {reason}', '无法读取文档：{reason}'),
  NotACatalogue: entry('20130080', 422, 'The catalogue cannot be read: {reason}', '无法读取此目录：{reason}'),
  CatalogueTooLarge: entry(
    '20130081',
    422,
    'The catalogue is too large or too complex to be read. Import a smaller one, such as the part for vehicles.',
    '目录过大或过于复杂，无法读取。请导入较小的目录，例如仅含车辆相关内容的部分。',
  ),
  EmptyFile: entry('20130082', 400, 'The file is empty.', '文件为空。'),
  UnusableExchange: entry('20130024', 422, 'The file cannot be imported: {problems}', '无法导入文件：{problems}'),

  // 2016: libraries
  TemplateExists: entry('20160001', 400, 'Template exists, cannot republish!', '模板已存在，不能重复发布！'),
  TemplateNeeded: entry(
    '20160002',
    400,
    'A task template must be chosen when creating from a template.',
    '从模板创建时必须选择任务模板。',
  ),

  // 2014: configuration
  ModelNameTaken: entry('20140001', 400, 'The name is already in use.', '名称已被使用。'),
  ModelUnsound: entry('20140002', 400, 'The model cannot be saved: {problems}', '模型无法保存：{problems}'),
  ModelBound: entry(
    '20140003',
    409,
    'A model already bound to a task cannot be changed or deleted. Make a copy instead.',
    '模型已绑定任务，不能修改或删除。请改用副本。',
  ),
  ModelUsed: entry(
    '20140004',
    409,
    'The model is chosen in projects ({count}) and cannot be deleted.',
    '模型已被项目选用（{count} 个），不能删除。',
  ),
  DefaultLevelKept: entry('20140005', 400, 'Default level does not allow deletion!', '默认等级不允许删除！'),
  DefaultTypeKept: entry('20140006', 400, 'Default type does not allow deletion!', '默认类型不允许删除！'),
  DefaultModelKept: entry('20140007', 400, 'Default model does not allow deletion!', '默认模型不允许删除！'),
  PropertyUsed: entry(
    '20140008',
    409,
    'The security property {code} is used by {users}. Remove it there first.',
    '安全属性 {code} 已被 {users} 引用，请先在该处移除。',
  ),
  PropertyUnknown: entry('20140010', 400, 'The security property {codes} does not exist.', '安全属性 {codes} 不存在。'),
  ModelNamed: entry(
    '20140011',
    409,
    'The risk models {names} use its levels. Delete or change them first.',
    '风险模型 {names} 依据其等级编写，请先删除或修改它们。',
  ),
  MethodMoves: entry(
    '20140012',
    409,
    'In {tasks} {tasks:task|tasks} the change alters {count} {count:rating|ratings} and makes {suspects} reviewed {suspects:row|rows} suspect. Accept it to save.',
    '此更改将使 {tasks} 个任务中的 {count} 个评级发生变化，{suspects} 个已评审的行存疑，确认后方可保存。',
  ),
  MethodInUse: entry(
    '20140013',
    409,
    'The project has tasks. Change its models under Setting, where the effect on their ratings is shown first.',
    '项目已有任务，请在“设置”中更改模型，届时会先显示对评级的影响。',
  ),
  CategoryUnknown: entry('20140014', 400, 'The asset category {code} does not exist.', '资产类别 {code} 不存在。'),
  CategoryUsed: entry(
    '20140015',
    409,
    'The asset category {code} is used by the impact templates {users}. Remove it there first.',
    '资产类别 {code} 已被影响模板 {users} 引用，请先在该处移除。',
  ),
  TemplateTaken: entry(
    '20140020',
    400,
    'The impact template {code} already exists for this asset category and property.',
    '影响模板 {code} 已用于该资产类别和安全属性。',
  ),
  ListFull: entry('20140009', 400, 'The list is full (limit {limit}).', '列表已满（上限 {limit}）。'),

  // 2015: tags and views
  TagNameTaken: entry('20150001', 400, 'The name is already in use.', '名称已被使用。'),
  ViewNameTaken: entry('20150002', 400, 'The name is already in use.', '名称已被使用。'),
  // 2021: second opinions
  OpinionBlind: entry(
    '20210001',
    403,
    'You are giving a second opinion on this task. Until you hand it in or decline it, you cannot see the ratings of the task.',
    '您正在为该任务提供第二意见。在提交或拒绝之前，您无法查看该任务的评级。',
  ),
  OpinionAsked: entry(
    '20210002',
    409,
    '{who} has already been asked for a second opinion on this task and has not handed it in.',
    '已向 {who} 请求对该任务的第二意见，对方尚未提交。',
  ),
  OpinionClosed: entry(
    '20210003',
    409,
    'This request for a second opinion is no longer open.',
    '该第二意见请求已不处于待处理状态。',
  ),
  OpinionEmpty: entry('20210004', 400, 'Rate at least one row before you hand in.', '请至少评级一行后再提交。'),
  // 2018: Polarion
  PolarionNotConnected: entry('20180001', 409, 'The project is not connected to Polarion.', '项目尚未连接 Polarion。'),
  PolarionBusy: entry(
    '20180002',
    409,
    '{who} is currently exchanging requirements with Polarion. Please try again when this is done.',
    '{who} 正在与 Polarion 同步需求，请待其完成后重试。',
  ),
  PolarionAway: entry(
    '20180003',
    422,
    'Polarion is not responding. Please try again later.',
    'Polarion 暂时没有响应，请稍后重试。',
  ),
  PolarionWaits: entry(
    '20180009',
    422,
    'Polarion asks us to wait {seconds} s. Everything it has confirmed is kept; please continue then.',
    'Polarion 要求等待 {seconds} 秒。其已确认的内容均已保留，请届时继续。',
  ),
  PolarionOff: entry(
    '20180004',
    422,
    'The REST API of Polarion is not available at this address. The administrator of Polarion can switch it on (com.siemens.polarion.rest.enabled).',
    '此地址的 Polarion REST API 未启用，请联系 Polarion 管理员启用（com.siemens.polarion.rest.enabled）。',
  ),
  PolarionToken: entry(
    '20180005',
    422,
    'Polarion does not accept the token. Please enter a new one in the connection.',
    'Polarion 不接受该令牌，请在连接设置中填写新令牌。',
  ),
  PolarionForbids: entry(
    '20180006',
    422,
    'The token is not allowed to do this in Polarion.',
    '该令牌在 Polarion 中没有执行此操作的权限。',
  ),
  PolarionProject: entry(
    '20180007',
    422,
    'Polarion has no project {project}, or the token has no access to it.',
    'Polarion 中没有项目 {project}，或该令牌无权访问。',
  ),
  PolarionRightLost: entry(
    '20180010',
    403,
    'Sending has ended because {who} may no longer send requirements of this project. Everything that Polarion has confirmed is kept.',
    '{who} 已无权发送该项目的需求，发送已终止。Polarion 已确认的内容均已保留。',
  ),
  PolarionStopped: entry(
    '20180011',
    409,
    'Sending was stopped by {who}. Everything that Polarion has confirmed is kept.',
    '{who} 已停止发送。Polarion 已确认的内容均已保留。',
  ),
  PolarionRefused: entry('20180008', 422, 'Polarion refused this: {detail}', 'Polarion 拒绝了此操作：{detail}'),
} satisfies Record<string, ErrorEntry>;

export type ErrorKey = keyof typeof errors;
/** The code of a refusal on the wire. */
export type ErrorCode<Key extends ErrorKey> = (typeof errors)[Key]['code'];

/** How lists of entries are called in a refusal: all entries of one share its rev, so that is what was changed meanwhile. */
export const entryListNames = {
  properties: { en: 'The list of security properties', zh: '安全属性列表' },
  threatTypes: { en: 'The list of threat types', zh: '威胁类型列表' },
  assetCategories: { en: 'The list of asset categories', zh: '资产类别列表' },
  impactTemplates: { en: 'The list of impact templates', zh: '影响模板列表' },
};

/** How a body is called in a refusal that is about the whole of it. */
export const bodyName = { en: 'the body', zh: '请求内容' };

/** How the connection of a project with Polarion is called in a refusal. */
export const polarionConnectionName = { en: 'The connection to Polarion', zh: 'Polarion 连接设置' };

/** What stands in a hole of a text; a pair where the languages differ. */
export type Hole = string | number | { en: string; zh: string };

/** The caller as `who` of `StaleRow`, who made the last change: the refusal is another sentence then. */
export const yourself = { en: 'yourself', zh: '您自己' } as const;

/** `who` of `StaleRow` where it is not known who made the last change: nobody is named then. */
export const somebody = { en: 'someone', zh: '有人' } as const;

/** Who ended something, to who began it: of which administrator it was the audit log knows. */
export const anAdministrator = { en: 'an administrator', zh: '管理员' } as const;

/** Where nobody can be named. */
const staleBySomebody = {
  en: '{code} has been changed since you opened it. Your input is kept.',
  zh: '{code} 在您打开之后已被更改。您的输入已保留。',
} as const;

/** Others may have changed it before, so the last change being one's own is all that is said. */
const staleByYourself = {
  en: '{code} has been changed since you opened it, last by {who}. Your input is kept.',
  zh: '{code} 在您打开之后已被更改，最后一次由 {who} 更改。您的输入已保留。',
} as const;

const fill = (text: string, holes: Record<string, Hole>, language: 'en' | 'zh') => {
  const isPair = (name: string) => typeof holes[name] === 'object';
  // A code stands apart from Chinese words, words of our own do not.
  const tight = text.replace(/ ?\{(\w+)\} ?/g, (hole, name) =>
    language === 'zh' && isPair(name) ? hole.trim() : hole,
  );
  return fillHoles(tight, (name) => {
    const value = holes[name];
    return typeof value === 'object' ? value[language] : value;
  });
};

const staleWords = (who: Hole | undefined) =>
  who === yourself ? staleByYourself : who === somebody ? staleBySomebody : undefined;

/** Both texts of a refusal with its holes filled. */
export function errorTexts(key: ErrorKey, holes: Record<string, Hole> = {}) {
  const { en, zh } = (key === 'StaleRow' && staleWords(holes.who)) || errors[key];
  return { enMessage: fill(en, holes, 'en'), chMessage: fill(zh, holes, 'zh') };
}

/** A refusal: thrown by handlers, turned into the error body by the server. `fields` name the paths of the input it belongs to. */
export class Failure extends Error {
  constructor(
    readonly key: ErrorKey,
    readonly holes: Record<string, Hole> = {},
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(key);
    this.name = 'Failure';
  }
}

/** One field of the input that was refused. `problem` is a key of `fieldProblems`, so the client can say it in its own words. */
export interface FieldProblem {
  path: string;
  problem: string;
  limit?: number | string;
}
