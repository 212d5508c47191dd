// Over 400 lines, because it is one list: what both engines hold, table by table.
import type { ColumnType } from 'kysely';
import type { ErrorKey, Hole } from '#contract/kit/errors.ts';
import type { SentSum } from '#contract/polarion.ts';
import type { ModelKind } from '#contract/project.ts';
import type { Job } from '#contract/report.ts';
import type { Judged, Judgement } from '#domain/agreement/judgement.ts';
import type { DecisionBody, FirstOpinion, StoredState as StoredOpinionState } from '#domain/agreement/opinion.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import type { AttachmentType } from '#domain/kinds/attachment.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { LibraryName } from '#domain/library/libraries.ts';
import type { LibraryAct, Origin } from '#domain/library/library.ts';
import type { ApprovalAnswer, OwnWork } from '#domain/model/approval.ts';
import type { NotificationKind } from '#domain/model/notification.ts';
import type { PolarionForm } from '#domain/model/polarion.ts';
import type { TagColor, TagScope } from '#domain/model/tag.ts';
import type { CodePurpose, ExternalPurpose, LinkPurpose, PasskeyPurpose, StoredState } from '#domain/model/user.ts';
import type { DocumentKind } from '#domain/product/project-document.ts';
import type { Arrangement } from '#domain/product/saved-view.ts';
import type { SystemTexts } from '#domain/product/task.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';

/** The tables as both engines hold them. Times are ISO strings in UTC, JSON columns are `jsonb` by declared type. */
type Json<T> = ColumnType<T, T, T>;
/** Of a name or code beside it (order-key.ts). */
type SortedBy = ColumnType<string, string | undefined, string>;

export interface Tables {
  inauth_user: {
    id: string;
    username: string;
    /** The name folded: what signs in and is taken once. */
    name_key: string;
    /** What it looks like, whatever the script of its letters. */
    look_key: string;
    full_name: string;
    email: string;
    mobile: string;
    nickname: string;
    introduction: string;
    /** A data address, empty for none. Lists carry the hash, which is part of the picture's own address. */
    profile_pic: string;
    picture_hash: string;
    password_hash: string;
    permissions: Json<string[]>;
    created_on: string;
    /** Both names folded: what lists search. */
    search: string;
    /** Of a deleted user the name is kept, for what they have written. */
    state: ColumnType<StoredState, StoredState | undefined, StoredState>;
    last_sign_in: ColumnType<string | null, string | null | undefined, string | null>;
    rev: ColumnType<number, number | undefined, number>;
    update_by: ColumnType<string, string | undefined, string>;
    /** The confirmed phone that signs in, as `phoneKey` writes it; empty for none. */
    phone: ColumnType<string, string | undefined, string>;
    /** A confirmed second address for mails about the account. */
    backup_email: ColumnType<string, string | undefined, string>;
    /** Asked beside the mail when the password was forgotten. */
    question: ColumnType<string, string | undefined, string>;
    answer_hash: ColumnType<string, string | undefined, string>;
    /** When the password was chosen; `null`: with the account. */
    password_at: ColumnType<string | null, string | null | undefined, string | null>;
    /** As `passwordStrength` saw it when it was chosen. */
    password_strength: ColumnType<number | null, number | null | undefined, number | null>;
    /** The number a deleted user is called by who was anonymised (domain/model/former-user.ts). */
    former: ColumnType<number | null, number | null | undefined, number | null>;
  };
  inauth_token: {
    /** sha256 of the token: a stolen database holds no usable token. */
    hash: string;
    family: string;
    user_id: string;
    issued_at: string;
    expires_at: string;
    replaced_at: string | null;
    /** Signed in with "remember me": lives by another variable. */
    remembered: boolean;
    /** Of the family: when and where it was signed in, with which browser; when its user showed the password last. */
    started_at: string | null;
    confirmed_at: string | null;
    address: string;
    agent: string;
  };
  /** Tokens that users make for programs, by sha256. */
  inauth_personal_token: {
    id: string;
    user_id: string;
    hash: string;
    name: string;
    scopes: Json<string[]>;
    created_at: string;
    expires_at: string;
    /** To ten minutes. */
    used_at: string | null;
  };
  /** Applications that are offered beside the product. */
  inauth_app: {
    id: string;
    code: string;
    code_key: string;
    name: string;
    href: string;
    rev: number;
    update_by: string;
    update_time: string;
  };
  /** Links that let somebody choose a password, once; of each purpose one for a user. */
  inauth_link: { hash: string; user_id: string; purpose: LinkPurpose; expires_at: string };
  /** Codes sent to a phone or an address; of unknown ones, too, so that limits and times are the same. */
  inauth_code: {
    id: string;
    purpose: CodePurpose;
    /** sha256 of the phone or the address. */
    target: string;
    user_id: string | null;
    network: string;
    hash: string;
    tries: number;
    created_at: string;
    expires_at: string;
  };
  /** The second factor of users, which makes codes; `since` is null until one has confirmed it. */
  inauth_factor: {
    user_id: string;
    /** Encrypted with the key of the server. */
    secret: string;
    since: string | null;
    /** The time step of the code that was used last: no code works twice. */
    last_step: number;
  };
  /** Codes in place of a lost second factor, by sha256; each works once. */
  inauth_recovery_code: { user_id: string; hash: string };
  /** Sign-ins that wait for the code of the second factor, by the sha256 of their ticket. */
  inauth_ticket: {
    hash: string;
    user_id: string;
    remembered: boolean;
    /** What is kept of a password chosen in place of one that is too old, as JSON: set when the code has come. Empty for none. */
    password: string;
    /** What the session has to keep of the provider it came from, encrypted. Empty for none. */
    external: ColumnType<string, string | undefined>;
    expires_at: string;
  };
  /** Passkeys of users: the public key alone, so nothing here signs anybody in. */
  inauth_passkey: {
    id: string;
    user_id: string;
    /** As the authenticator calls it, base64url. */
    credential: string;
    /** COSE, base64url. */
    public_key: string;
    /** Of the last signature; stays 0 with authenticators that do not count. */
    counter: number;
    /** How the browser can reach the authenticator. */
    transports: Json<string[]>;
    /** It is kept elsewhere, too: in the account of a phone or a password manager. */
    backed_up: boolean;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** Challenges that wait for an answer, by sha256; `holder` is the sha256 of what binds them to a browser, a ticket or a session. */
  inauth_passkey_challenge: { hash: string; purpose: PasskeyPurpose; holder: string; expires_at: string };
  /** Accounts at a provider of OpenID Connect that sign in to a user here. */
  inauth_external: {
    id: string;
    issuer: string;
    subject: string;
    user_id: string;
    /** As the provider names them, for people. */
    name: string;
    linked_at: string;
    last_sign_in: string | null;
    /** When the provider said last that the account is there, to an hour. */
    confirmed_at: string | null;
  };
  /** Sign-ins at the provider that are under way, by the sha256 of their state; `browser` is that of the cookie. */
  inauth_external_flow: {
    hash: string;
    browser: string;
    purpose: ExternalPurpose;
    user_id: string | null;
    /** The session that began it, unless it is a sign-in. */
    family: string;
    /** Nonce and verifier, encrypted. */
    secret: string;
    redirect: string;
    remembered: boolean;
    expires_at: string;
  };
  /** Sessions that came from the provider. */
  inauth_external_session: {
    family: string;
    account_id: string;
    /** What the provider calls the session; empty where it does not say. */
    sid: string;
    /** The tokens of the provider, encrypted. */
    secret: string;
    /** When the provider confirmed the session last, and when it was asked last. */
    checked_at: string;
    asked_at: string;
  };
  /** Orders of the provider to end sessions, by the sha256 of issuer and `jti`: none is carried out twice. */
  inauth_external_logout: { hash: string; expires_at: string };
  /** Attempts that are slowed down, by the sha256 of what is guessed at and from where. */
  inauth_attempt: { key: string; count: number; last_at: string; waits_until: string };
  /** How many messages left on a day, by the sha256 of the address; empty counts all. */
  sent_message: { day: string; kind: 'mail' | 'sms' | 'notice' | 'link'; address: string; count: number };
  /** Lists of permissions under a name that an administrator picks from. */
  permission_set: {
    id: string;
    name: string;
    name_key: string;
    permissions: Json<string[]>;
    rev: number;
    update_by: string;
    update_time: string;
  };
  /** Browsers that have signed in to an account, by the sha256 of what they keep. */
  inauth_device: { user_id: string; hash: string; used_at: string };
  /** What happened around accounts. */
  audit: {
    id: string;
    at: string;
    event: AuditEvent;
    /** Whose account it is, if anybody's; it may be gone by now. */
    user_id: string | null;
    /** The name as it was typed. */
    account: string;
    address: string;
    /** On what, by id and in words, and what was done. */
    target_id: ColumnType<string, string | undefined>;
    target: ColumnType<string, string | undefined>;
    detail: ColumnType<string, string | undefined>;
    /** Given once the line is committed: none that comes later has a lower one. */
    number: ColumnType<number | null, undefined, number>;
  };
  /** One row: the last number that a line of the audit log was given. */
  audit_numbers: {
    id: number;
    last: number;
    /** The line that tells of the last copy that was brought back, and the last number of which the copies still are as they were. */
    restoration: string;
    known_before: number | null;
  };
  /** One row: how far the audit log was sent to a SIEM, and which server sends it now. */
  audit_delivery: {
    id: number;
    sent: number;
    sent_at: string | null;
    /** Since when it fails, until it succeeds again. */
    failed_at: string | null;
    problem: string;
    claimed_by: string;
    claimed_until: string | null;
  };
  preference: { user_id: string; key: string; value: Json<unknown> };
  star: { user_id: string; kind: 'project' | 'task'; target_id: string };

  model: {
    id: string;
    kind: ModelKind;
    name: Json<{ en: string; zh: string }>;
    is_default: boolean;
    body: Json<unknown>;
    rev: number;
    create_by: string;
    update_by: string;
    update_time: string;
  };

  /** Backups by time: one row. */
  backup_state: {
    id: number;
    last_at: string | null;
    last_place: string;
    last_bytes: number;
    failed_at: string | null;
    problem: string;
    claimed_by: string;
    claimed_until: string | null;
  };
  /** Files in a shared store that wait to be removed (server/store/files/shared-files.ts). */
  file_aside: { file: string; since: string; removing_since: string | null };
  /** Which version of the product has brought the database to this migration. */
  product_schema: { migration: string; version: string; at: string };
  /** Global variables that were changed; the others hold their standard (domain/product/variable.ts). */
  variable: { key: string; value: Json<unknown>; rev: number; update_by: string; update_time: string };
  tag_category: {
    id: string;
    name: Json<{ en: string; zh: string }>;
    description: string;
    position: number;
    rev: number;
    update_by: string;
    update_time: string;
  };
  /** What carries a tag keeps its name. */
  tag: {
    id: string;
    name: string;
    color: TagColor;
    category_id: string | null;
    description: string;
    scopes: Json<TagScope[]>;
    rev: number;
    update_by: string;
    update_time: string;
  };

  /** Methods by the hash of their content: what projects and versions share is stored once. */
  method: { hash: string; body: Json<unknown> };
  project: {
    id: string;
    number: number;
    name: string;
    code: string;
    name_order: SortedBy;
    code_order: SortedBy;
    /** What the name is compared by (`nameKey`). */
    name_key: SortedBy;
    body: Json<unknown>;
    method_hash: string;
    logo: string | null;
    example: boolean;
    /** Lower-cased name and code: what the list searches. */
    search: string;
    rev: number;
    create_by: string;
    responsible_by: string;
    update_by: string;
    created_on: string;
    update_time: string;
  };
  /** With what lists of a member's projects look for; `project-table.ts` keeps it as the project has it. */
  project_member: { project_id: string; user_id: string; update_time: string; search: string };
  task: {
    id: string;
    project_id: string;
    name: string;
    code: string;
    name_order: SortedBy;
    code_order: SortedBy;
    name_key: SortedBy;
    body: Json<unknown>;
    /** A person said so: who, when, and why where no frozen version says it. */
    complete: ColumnType<boolean, boolean | undefined, boolean>;
    complete_by: ColumnType<string | null, string | null | undefined>;
    complete_on: ColumnType<string | null, string | null | undefined>;
    complete_reason: ColumnType<string | null, string | null | undefined>;
    current_version_id: string;
    /** Its current version is; triggers keep it (migration 0039), nobody else writes it. */
    finished: ColumnType<boolean, never, never>;
    search: string;
    /** The day it should be finished, from its form. */
    due: string;
    rev: number;
    create_by: string;
    responsible_by: string;
    update_by: string;
    created_on: string;
    update_time: string;
  };
  task_member: { task_id: string; user_id: string };
  /** Changes when rows of its source do (migration 0101); empty on SQLite. */
  change_mark: {
    source: string;
    slot: number;
    mark: number;
  };
  /**
   * With what lists look for, tasks beside everybody who sees them or takes part. Triggers keep it (migrations 0034 and 0042); `task-places.ts`
   * writes before them what would be much at once.
   */
  task_place: {
    user_id: string;
    task_id: string;
    /** Takes part in the project, and so sees the task. */
    visible: boolean;
    /** Is a member of the task. */
    mine: boolean;
    project_id: string;
    update_time: string;
    complete: boolean;
    finished: boolean;
    due: string;
    current_version_id: string;
    search: string;
  };
  /** How projects are connected with Polarion. */
  polarion_connection: {
    project_id: string;
    body: Json<PolarionForm>;
    /** Encrypted, for the project, its server and its project in Polarion. */
    token: string;
    rev: number;
    update_by: string;
    update_time: string;
    /** The synchronisation that is under way, who began it, and until when it counts without a sign of life. */
    busy: ColumnType<string | null, string | null | undefined, string | null>;
    busy_by: ColumnType<string | null, string | null | undefined, string | null>;
    busy_until: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** The work item made of a requirement, as it was sent and as it was seen last. */
  polarion_item: {
    project_id: string;
    task_id: string;
    row_id: string;
    /** `EL-12`; empty where Polarion refused to make one. */
    work_item: string;
    /** Of the requirement as it was sent: it may be gone since. */
    code: string;
    name: string;
    task_code: string;
    task_name: string;
    sent_hash: string;
    sent_time: string | null;
    sent_by: string;
    /** Of title, description and CAL as Polarion showed them after they were sent. */
    there_hash: string;
    changed_there: boolean;
    gone_there: boolean;
    title_there: string;
    status: string;
    read_time: string | null;
    refusal: string;
  };
  /** Requirements on their way to Polarion, and the last ones of each project that were. */
  polarion_send: {
    id: string;
    project_id: string;
    asked_by: string;
    /** Of who asked, for the audit log. */
    account: string;
    address: string;
    /** Encrypted: the session or token by which a right is looked at again that the store does not know. */
    standing: string;
    asked_on: string;
    /** A server has begun: what it had made when it broke down is looked for before anything is made. */
    begun_on: ColumnType<string | null, string | null | undefined, string | null>;
    overwrite: boolean;
    /** In the order they are sent; the first `done` of them are. */
    ids: Json<string[]>;
    done: number;
    sent: Json<SentSum>;
    /** So much of it stands in the audit log. */
    noted: Json<SentSum>;
    /** Polarion asks to be left alone until then. */
    wait_until: ColumnType<string | null, string | null | undefined, string | null>;
    ended_on: ColumnType<string | null, string | null | undefined, string | null>;
    /** Why it ended before it was done. */
    failure: Json<{ key: ErrorKey; holes: Record<string, Hole> } | null>;
  };
  /** Arrangements of a step under a name. */
  saved_view: {
    id: string;
    task_id: string;
    kind: AnalysisKind;
    name: string;
    /** The name in lower case: taken once. */
    name_key: string;
    /** Who sees it: a user, or everybody where it is empty. */
    reader: string;
    owner: string;
    body: Json<Arrangement>;
    rev: number;
    update_by: string;
    update_time: string;
  };
  /** What is said about rows of a version; ids stay the same in versions made from it. */
  comment: {
    version_id: string;
    id: string;
    kind: AnalysisKind;
    row_id: string;
    /** The id of the first comment of the thread; of that one its own. */
    thread: string;
    text: string;
    mentions: Json<string[]>;
    author: string;
    at: string;
    edited_at: string | null;
    deleted: boolean;
    /** Of the first comment of a thread. */
    resolved_by: string | null;
    resolved_at: string | null;
    rev: number;
  };
  /** What people are notified of; who may no longer see what it is about is not shown it. */
  notification: {
    id: string;
    user_id: string;
    kind: NotificationKind;
    at: string;
    is_read: boolean;
    /** Empty where the product did it. */
    by_user: string;
    task_id: string;
    version_id: string;
    /** Both empty where it is about the task. */
    row_kind: string;
    row_id: string;
    subject: string;
    text: string;
    /** Which comment it tells of, in its version; empty where it tells of none. */
    comment_id: ColumnType<string, string | undefined, string>;
  };
  /** What waits for the next summary by mail of a user: as `notification`, which the user may not want beside it. */
  mail_item: {
    id: string;
    user_id: string;
    kind: NotificationKind;
    at: string;
    by_user: string;
    task_id: string;
    version_id: string;
    row_kind: string;
    row_id: string;
    subject: string;
    comment_id: string;
  };
  /** A server is sending the summary of a user, or waits before it tries again. */
  mail_claim: {
    user_id: string;
    until: string;
    /** It holds what happened up to here. */
    upto: string;
    /** The mail is on its way: where the server ends now it may have arrived. */
    begun: boolean;
    /** So many times it was not taken. */
    tries: number;
  };
  task_version: {
    id: string;
    task_id: string;
    version: string;
    base_version_id: string | null;
    /** The rev of the base whose rows this version began with. */
    base_rev: ColumnType<number | null, number | null | undefined>;
    content: string;
    author: string;
    /** Who made it final, when, with how many open points, and why although there were some. */
    frozen_by: ColumnType<string | null, string | null | undefined>;
    frozen_on: ColumnType<string | null, string | null | undefined>;
    frozen_points: ColumnType<number | null, number | null | undefined>;
    frozen_reason: ColumnType<string | null, string | null | undefined>;
    /** Who brought it in an exchange file, and when: what it says of freezing is the file's word. */
    imported_by: ColumnType<string | null, string | null | undefined>;
    imported_on: ColumnType<string | null, string | null | undefined>;
    /** Of a frozen version: what its report says beside its rows, as it was when it was made final. */
    cover: ColumnType<unknown, unknown>;
    /** What is written about the system; a frozen version keeps its own. */
    texts: ColumnType<SystemTexts, SystemTexts | undefined, SystemTexts>;
    /** Of the first version of a cloned task: what it was cloned from, at which rev. */
    origin_version_id: ColumnType<string | null, string | null | undefined>;
    origin_rev: ColumnType<number | null, number | null | undefined>;
    /** Those of its base or origin when it was made; of versions older than the column nothing. */
    origin_texts: ColumnType<SystemTexts | null, SystemTexts | null | undefined>;
    status: 'open' | 'frozen';
    /** Counts every change; the ETag of the version. */
    rev: number;
    /** The log has every edit after this rev; those before were deleted, the last of them made at `log_from_on`. */
    log_from: ColumnType<number, number | undefined, number>;
    log_from_on: ColumnType<string | null, string | null | undefined>;
    method_hash: string;
    /** Next number of every code prefix. */
    counters: Json<Record<string, number>>;
    /** Search columns computed from the rows, written only by store/workspace.ts. */
    stats: Json<unknown>;
    /** Of the statistics what the workplace adds up, and what lists of tasks find and sort by. */
    awaiting: number;
    outdated: ColumnType<number, number | undefined, number>;
    finished: ColumnType<boolean, boolean | undefined, boolean>;
    created_on: string;
    update_time: string;
  };
  /** Every analysis row of every version: one table, the kind tells the shape (docs/adr/0004). */
  entity: {
    version_id: string;
    kind: string;
    id: string;
    code: string;
    body: Json<unknown>;
    rev: number;
    create_by: string;
    responsible_by: string;
    update_by: string;
    update_time: string;
  };
  /** What happened: feeds undo, the live stream, the history of a row. */
  activity: {
    id: string;
    version_id: string;
    rev: number;
    user_id: string;
    at: string;
    /** For instance `damages.add`. */
    edit: string;
    /** The Changes with the rows before; of many rows how many parts hold them. */
    changes: Json<unknown>;
    undone: boolean;
  };
  /** Pieces of the JSON of a log line of many rows, in their order. */
  activity_part: { activity_id: string; place: number; text: string };
  /** Which rows a log line touched: the history of a row without reading every line. */
  activity_row: { version_id: string; row_id: string; activity_id: string };
  /** Files that were sent within the last day, whether or not a row names them by now. */
  sent_file: {
    user_id: string;
    file: string;
    version_id: string;
    name: string;
    size: number;
    type: AttachmentType;
    sent_at: string;
  };
  /** Versions that are deleted and whose rows and log are still to be swept. */
  deleted_version: { version_id: string };
  /** Edits whose lines of the log were deleted: sent again, they are refused. */
  deleted_edit: { version_id: string; id: string };
  /** Lines of the log that are deleted and whose parts and index are still to be swept. */
  deleted_line: { activity_id: string };
  /** When a row was made, once the line that says so was deleted. */
  row_made: { version_id: string; row_id: string; at: string };

  /** What was merged into a version (domain/versions/merge.ts); what was decided and what was not taken is in the record. */
  version_merge: {
    id: string;
    version_id: string;
    source_id: string;
    source_rev: number;
    activity_id: string;
    /** The rev it made. */
    rev: number;
    by: string;
    at: string;
    record: Json<unknown>;
    /** It was taken back, and not brought again. */
    undone: ColumnType<boolean, boolean | undefined, boolean>;
    /** The line of the log that said last whether it is in effect: its own, or the undo or redo that took back the one before. */
    line_id: string;
  };
  /** Who was asked to approve a final version, and the answer. */
  approval: {
    id: string;
    version_id: string;
    user_id: string;
    /** As it was when asked. */
    user_name: string;
    asked_by: string;
    asked_name: string;
    asked_on: string;
    /** A request that was withdrawn stays, so that an answer that comes after it can be told why it is refused; nothing else shows it. */
    answer: ColumnType<
      ApprovalAnswer | 'withdrawn' | null,
      ApprovalAnswer | null | undefined,
      ApprovalAnswer | 'withdrawn' | null
    >;
    comment: ColumnType<string, string | undefined>;
    /** When it was answered, or withdrawn. */
    answered_on: ColumnType<string | null, string | null | undefined>;
    /** It came in an exchange file, with its answer. */
    imported: ColumnType<boolean, boolean | undefined>;
    /** Their own work: they made the version final, or wrote most of it. */
    own: ColumnType<OwnWork | null, OwnWork | null | undefined>;
  };

  /** Who was asked for a second opinion about rows of a version (domain/agreement/opinion.ts). */
  second_opinion: {
    id: string;
    version_id: string;
    task_id: string;
    asked_by: string;
    /** Names as they were then. */
    asked_name: string;
    asked_on: string;
    rater_id: string;
    rater_name: string;
    state: StoredOpinionState;
    /** A day, or empty. */
    due: string;
    note: string;
    rows: Json<Judged[]>;
    /** The ratings of the version, from when the request was handed in. */
    first: Json<FirstOpinion | null>;
    /** Nothing the rater may do showed them the ratings: false of a project administrator. */
    blind: boolean;
    handed_on: string | null;
    closed_on: string | null;
  };
  second_opinion_answer: { opinion_id: string; row_id: string; judgement: Json<Judgement>; update_time: string };
  second_opinion_decision: {
    id: string;
    opinion_id: string;
    row_id: string;
    key: string;
    body: Json<DecisionBody>;
    by: string;
    by_name: string;
    at: string;
  };

  /** Who may edit a diagram (domain/drawn/lease.ts); times are of the database's clock. */
  edit_lease: {
    version_id: string;
    diagram: string;
    holder: string;
    seat: string;
    fence: number;
    expires_at: string;
    asked_by: string | null;
    asked_seat: string | null;
    asked_until: string | null;
  };
  /** Who has a version open at which server; only where several share the database. */
  presence: { id: string; server: string; version_id: string; user_id: string; name: string; expires_at: string };

  /** An entry of a shared library: one table for all, the library tells the shape (domain/library). */
  library_entry: {
    id: string;
    library: LibraryName;
    /** Once per library. */
    code: string;
    name_en: string;
    name_zh: string;
    code_order: SortedBy;
    name_en_order: SortedBy;
    name_zh_order: SortedBy;
    /** The field the library's lists are narrowed by. */
    facet: string;
    origin: Origin;
    reviewed: boolean;
    /** A person has changed what it says: a later delivery leaves it. */
    touched: boolean;
    /** A JSON list as text. */
    tags: string;
    rev: number;
    create_by: string;
    update_by: string;
    update_time: string;
    /** Its texts in both languages, in lower case, and the marks of its security properties (`propertyMark`). */
    search: string;
    /** What was entered, without the tags. */
    body: Json<unknown>;
  };
  /** What became of entries; those that are gone keep theirs. */
  library_change: {
    id: string;
    library: LibraryName;
    entry_id: string;
    rev: number;
    act: LibraryAct;
    user_id: string;
    at: string;
    before: Json<unknown>;
    after: Json<unknown>;
  };
  /** What was delivered with the product, by its code and the hash of its content; the entry may be changed or gone since. */
  library_seed: { library: LibraryName; code: string; hash: string; entry_id: string };
  /** From which row of a task an entry was made; the task may be gone since. */
  library_source: {
    entry_id: string;
    task_id: string;
    version_id: string;
    kind: AnalysisKind;
    row_id: string;
    /** Of the row, as it was then. */
    code: string;
  };
  /** The exchange file a task template is made of, kept under the hash of its content. */
  task_template: { entry_id: string; file: string; bytes: number };
  /** From which task a task was made: a clone, or through a template. */
  task_origin: { task_id: string; from_task: string; template: string | null };

  job: {
    id: string;
    kind: Job['kind'];
    user_id: string;
    project_id: string | null;
    input: Json<unknown>;
    status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    progress: number;
    error: string | null;
    file: string | null;
    file_name: string | null;
    created_on: string;
    expires_at: string;
    started_on: string | null;
    ended_on: string | null;
    downloaded_on: string | null;
    /** Of an export about one version; the version may be gone. */
    version_id: string | null;
    /** What it is about, by the names of that moment. */
    subject: ColumnType<string, string | undefined, string>;
    /** The hash of the report that is kept with its version; other files are `reports/<id>`. */
    kept_file: string | null;
    /** What a server needs to make it; null when it has ended. */
    plan: ColumnType<unknown, unknown>;
    /** Which server has it, and until when by the clock of the database. */
    server: string | null;
    held_until: string | null;
    /** Its place among those under way. */
    turn: ColumnType<number, number | undefined, number>;
    /** How often it was begun. */
    tries: ColumnType<number, number | undefined, number>;
  };
  /** What one of several servers does now and again: which one has it, and when it was done last. */
  timed_job: { name: string; server: string; held_until: string | null; ended_on: string | null };
  /** Links of the consoles for the first administrator. `hash`: sha256 of the token. */
  inauth_setup_link: { hash: string; made_at: string };
  /** `name_key`: the name folded, which has each version once in a project. */
  project_document: {
    id: string;
    project_id: string;
    name: string;
    name_key: string;
    kind: DocumentKind;
    version: string;
    note: string;
    file: string;
    size: number;
    type: AttachmentType;
    rev: number;
    create_by: string;
    created_on: string;
    update_by: string;
    update_time: string;
  };
  /** `used`: the version reports are made with. */
  report_template: {
    id: string;
    name: string;
    name_key: string;
    used: number | null;
    archived: boolean;
    rev: number;
    create_by: string;
    created_on: string;
    update_by: string;
    update_time: string;
  };
  report_template_version: {
    template_id: string;
    number: number;
    file: string;
    file_name: string;
    size: number;
    places: number;
    uploaded_by: string;
    uploaded_on: string;
  };
  /** Which report was made with which version; the template may be gone. */
  report_template_use: { job_id: string; template_id: string; number: number; at: string };
  /** What a report tells and for whom. `place`: the project, empty for the organisation. */
  report_profile: {
    id: string;
    project_id: string | null;
    place: string;
    name_key: string;
    body: Json<ReportProfileBody>;
    rev: number;
    update_by: string;
    update_time: string;
  };
  job_download: { id: string; job_id: string; user_id: string; at: string };
  /** Reports of final versions, which are made once. `edition`: what was asked for and what was signed then. */
  kept_report: { version_id: string; edition: string; file: string; file_name: string; made_on: string };
}
