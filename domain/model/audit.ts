/** What the audit log knows, in the groups its page filters by. `delayed`: this failure used up a budget, the next attempt has to wait. */
export const auditGroups = {
  signIn: [
    'signIn.done',
    'signIn.failed',
    'signIn.delayed',
    'signIn.disabled',
    'signOut',
    'session.ended',
    'password.changed',
    'password.failed',
    'password.delayed',
    'link.used',
    'password.forgot',
    'captcha.sent',
    'email.changed',
    'phone.changed',
    'backupEmail.changed',
    'question.changed',
    'factor.on',
    'factor.off',
    'factor.codes',
    'factor.recovered',
    'factor.failed',
    'factor.delayed',
  ],
  user: [
    'user.created',
    'user.invited',
    'user.registered',
    'user.approved',
    'user.refused',
    'user.linked',
    'user.factorRemoved',
    'user.changed',
    'user.permissions',
    'user.disabled',
    'user.enabled',
    'user.deleted',
    'set.created',
    'set.changed',
    'set.deleted',
  ],
  export: ['report.exported', 'audit.exported'],
  deletion: ['project.deleted', 'task.deleted', 'tag.deleted', 'model.deleted'],
  method: ['method.changed', 'model.changed', 'variable.changed'],
  version: ['version.frozen', 'version.merged', 'approval.asked', 'approval.approved', 'approval.rejected'],
} as const;

export type AuditGroup = keyof typeof auditGroups;
export const auditGroupNames = Object.keys(auditGroups) as AuditGroup[];
export type AuditEvent = (typeof auditGroups)[AuditGroup][number];
export const auditEvents: readonly AuditEvent[] = Object.values(auditGroups).flat();
