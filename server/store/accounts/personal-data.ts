import type { Tables } from '../tables.ts';

/**
 * What a table holds about people, column by column (blanks between the names). `anonymiseUser` follows this list, and a spec reads it beside the
 * migrated schema: a new column stands here, or the spec fails.
 */
export interface PersonalData {
  /** Ids of people. They stay, and read as the pseudonym of whoever is anonymised: what a person did stays one person's. */
  ids?: string;
  /** Copies of names, each with the column of the id it belongs to: `by_name:by`. The pseudonym takes their place. */
  names?: string;
  /** Whose rows go with the person: the column of the id. */
  gone?: string;
  /**
   * Texts and JSON that people wrote or chose. They stay as they are, though somebody may be named in them; mentions in comments are what
   * `anonymiseUser` replaces.
   */
  texts?: string;
  /** Fingerprints and encrypted words that end with a day or an hour. */
  passing?: string;
  /** What is about no person. */
  others: string;
}

const byAndWhen = 'rev update_time';

/** Every table. */
export const personalData: { readonly [T in keyof Tables]: PersonalData } = {
  // The account itself: `forgetAccount` empties all of it but what `others` lists.
  inauth_user: {
    ids: 'id update_by',
    texts:
      'username name_key look_key full_name search email mobile phone backup_email nickname introduction profile_pic picture_hash question answer_hash password_hash password_at password_strength permissions last_sign_in',
    others: 'created_on state rev former',
  },
  inauth_token: {
    gone: 'user_id',
    others: 'hash family issued_at expires_at replaced_at remembered started_at confirmed_at address agent',
  },
  inauth_personal_token: { gone: 'user_id', others: 'id hash name scopes created_at expires_at used_at' },
  inauth_app: { ids: 'update_by', others: `id code code_key name href ${byAndWhen}` },
  inauth_link: { gone: 'user_id', others: 'hash purpose expires_at' },
  inauth_code: { gone: 'user_id', passing: 'target network', others: 'id purpose hash tries created_at expires_at' },
  inauth_factor: { gone: 'user_id', others: 'secret since last_step' },
  inauth_recovery_code: { gone: 'user_id', others: 'hash' },
  inauth_ticket: { gone: 'user_id', others: 'hash remembered password external expires_at' },
  inauth_passkey: {
    gone: 'user_id',
    others: 'id credential public_key counter transports backed_up name created_at used_at',
  },
  inauth_passkey_challenge: { passing: 'holder', others: 'hash purpose expires_at' },
  // Sessions that came from there go with it.
  inauth_external: { gone: 'user_id', others: 'id issuer subject name linked_at last_sign_in confirmed_at' },
  inauth_external_flow: {
    gone: 'user_id',
    others: 'hash browser purpose family secret redirect remembered expires_at',
  },
  inauth_external_session: { others: 'family account_id sid secret checked_at asked_at' },
  inauth_external_logout: { others: 'hash expires_at' },
  inauth_attempt: { passing: 'key', others: 'count last_at waits_until' },
  sent_message: { passing: 'address', others: 'day kind count' },
  permission_set: { ids: 'update_by', others: `id name name_key permissions ${byAndWhen}` },
  inauth_device: { gone: 'user_id', others: 'hash used_at' },
  // `anonymiseAudit` replaces what names the person; network addresses stay until `audit.days` is over.
  audit: { ids: 'user_id target_id', texts: 'account target detail address', others: 'id number at event' },
  preference: { gone: 'user_id', others: 'key value' },
  star: { gone: 'user_id', others: 'kind target_id' },
  model: { ids: 'create_by update_by', others: `id kind name is_default body ${byAndWhen}` },
  timed_job: { others: 'name server held_until ended_on' },
  inauth_setup_link: { others: 'hash made_at' },
  audit_numbers: { others: 'id last restoration known_before' },
  audit_delivery: { others: 'id sent sent_at failed_at problem claimed_by claimed_until' },
  file_aside: { others: 'file since removing_since' },
  change_mark: { others: 'source slot mark' },
  backup_state: { others: 'id last_at last_place last_bytes failed_at problem claimed_by claimed_until' },
  product_schema: { others: 'migration version at' },
  variable: { ids: 'update_by', others: `key value ${byAndWhen}` },
  tag_category: { ids: 'update_by', others: `id name description position ${byAndWhen}` },
  tag: { ids: 'update_by', others: `id name color category_id description scopes ${byAndWhen}` },
  method: { others: 'hash body' },
  project: {
    // The participants stand in the body, by their ids.
    ids: 'body create_by responsible_by update_by',
    others: `id number name code name_order code_order name_key method_hash logo example search created_on ${byAndWhen}`,
  },
  project_member: { ids: 'user_id', others: 'project_id update_time search' },
  task: {
    ids: 'body complete_by create_by responsible_by update_by',
    texts: 'complete_reason',
    others: `id project_id name code name_order code_order name_key complete complete_on current_version_id finished search due created_on ${byAndWhen}`,
  },
  task_member: { ids: 'user_id', others: 'task_id' },
  task_place: {
    ids: 'user_id',
    others: 'task_id visible mine project_id update_time complete finished due current_version_id search',
  },
  polarion_connection: { ids: 'update_by busy_by', others: `project_id body token busy busy_until ${byAndWhen}` },
  polarion_item: {
    ids: 'sent_by',
    others:
      'project_id task_id row_id work_item code name task_code task_name sent_hash sent_time there_hash changed_there gone_there title_there status read_time refusal',
  },
  polarion_send: {
    ids: 'asked_by',
    names: 'account:asked_by',
    passing: 'address standing',
    others: 'id project_id asked_on begun_on overwrite ids done sent noted wait_until ended_on failure',
  },
  // Those that only the person sees go; one for everybody has no reader.
  saved_view: {
    gone: 'reader',
    ids: 'owner update_by',
    others: `id task_id kind name name_key body ${byAndWhen}`,
  },
  comment: {
    ids: 'mentions author resolved_by',
    texts: 'text',
    others: 'version_id id kind row_id thread at edited_at deleted resolved_at rev',
  },
  notification: {
    gone: 'user_id',
    ids: 'by_user',
    texts: 'text',
    others: 'id kind at is_read task_id version_id row_kind row_id subject comment_id',
  },
  mail_item: {
    gone: 'user_id',
    ids: 'by_user',
    others: 'id kind at task_id version_id row_kind row_id subject comment_id',
  },
  mail_claim: { gone: 'user_id', others: 'until upto begun tries' },
  task_version: {
    ids: 'author frozen_by imported_by',
    // `cover`: what the report of a final version says, with the names of then.
    texts: 'cover texts origin_texts content frozen_reason',
    others:
      'id task_id version base_version_id base_rev frozen_on frozen_points imported_on origin_version_id origin_rev status rev log_from log_from_on method_hash counters stats awaiting outdated finished created_on update_time',
  },
  // In bodies: who reviewed and decided, by id; who accepts a risk or verifies a control, by id and by the name that was entered.
  entity: { ids: 'create_by responsible_by update_by', texts: 'body', others: `version_id kind id code ${byAndWhen}` },
  activity: { ids: 'user_id', texts: 'changes', others: 'id version_id rev at edit undone' },
  activity_part: { texts: 'text', others: 'activity_id place' },
  activity_row: { others: 'version_id row_id activity_id' },
  sent_file: { ids: 'user_id', others: 'file version_id name size type sent_at' },
  deleted_version: { others: 'version_id' },
  deleted_edit: { others: 'version_id id' },
  deleted_line: { others: 'activity_id' },
  row_made: { others: 'version_id row_id at' },
  version_merge: {
    ids: 'by',
    texts: 'record',
    others: 'id version_id source_id source_rev activity_id rev at undone line_id',
  },
  approval: {
    ids: 'user_id asked_by',
    names: 'user_name:user_id asked_name:asked_by',
    texts: 'comment',
    others: 'id version_id asked_on answer answered_on imported own',
  },
  second_opinion: {
    ids: 'asked_by rater_id',
    names: 'asked_name:asked_by rater_name:rater_id',
    texts: 'note first',
    others: 'id version_id task_id asked_on state due rows blind handed_on closed_on',
  },
  second_opinion_answer: { texts: 'judgement', others: 'opinion_id row_id update_time' },
  second_opinion_decision: {
    ids: 'by',
    names: 'by_name:by',
    texts: 'body',
    others: 'id opinion_id row_id key at',
  },
  edit_lease: {
    ids: 'holder asked_by',
    others: 'version_id diagram seat fence expires_at asked_seat asked_until',
  },
  presence: { gone: 'user_id', others: 'id server version_id name expires_at' },
  library_entry: {
    ids: 'create_by update_by',
    texts: 'body search',
    others: `id library code name_en name_zh code_order name_en_order name_zh_order facet origin reviewed touched tags ${byAndWhen}`,
  },
  library_change: { ids: 'user_id', texts: 'before after', others: 'id library entry_id rev act at' },
  library_seed: { others: 'library code hash entry_id' },
  library_source: { others: 'entry_id task_id version_id kind row_id code' },
  // The file is an exchange file, without people.
  task_template: { others: 'entry_id file bytes' },
  task_origin: { others: 'task_id from_task template' },
  // The plan goes when the report has ended.
  job: {
    ids: 'user_id',
    texts: 'input plan',
    others:
      'server held_until turn tries id kind project_id status progress error file file_name created_on expires_at started_on ended_on downloaded_on version_id subject kept_file',
  },
  project_document: {
    ids: 'create_by update_by',
    texts: 'note file',
    others: `id project_id name name_key kind version size type created_on ${byAndWhen}`,
  },
  report_template: {
    ids: 'create_by update_by',
    others: `id name name_key used archived created_on ${byAndWhen}`,
  },
  report_template_version: {
    ids: 'uploaded_by',
    texts: 'file',
    others: 'template_id number file_name size places uploaded_on',
  },
  report_template_use: { others: 'job_id template_id number at' },
  report_profile: { ids: 'update_by', texts: 'body', others: `id project_id place name_key ${byAndWhen}` },
  job_download: { ids: 'user_id', others: 'id job_id at' },
  // Reports of final versions, as they were made.
  kept_report: { texts: 'file', others: 'version_id edition file_name made_on' },
};

/** The names in one of the lists above. */
export const columnsOf = (list: string | undefined): string[] => list?.split(' ') ?? [];
