/** The settings of notifications. */
export default {
  'accountSettings.tab.notifications': 'Notifications',
  'inbox.settings.title': 'What to be notified of',
  'inbox.settings.hint': 'A mail names who did what and where; what was said stands in the application.',
  'inbox.settings.noMail': 'This server delivers no mails of notifications: they come in the application.',
  'inbox.settings.kind': 'What happens',
  'inbox.settings.inApp': 'In the application',
  'inbox.settings.mail': 'By mail',
  'inbox.settings.saved': 'Saved',
  'inbox.kind.mentioned': 'Somebody mentions you in a comment',
  'inbox.kind.replied': 'Somebody replies in a thread you wrote in',
  'inbox.kind.assigned': 'You become a member of a task, or responsible for it',
  'inbox.kind.diagramAsked': 'Somebody asks you for the diagram you edit',
  'inbox.kind.reportReady': 'A report you asked for is ready',
  'inbox.kind.approvalAsked': 'You are asked to approve a final version',
  'inbox.kind.approvalAnswered': 'Your request for approval is answered',
  'inbox.kind.approvalWithdrawn': 'A request for approval, to you or of yours, is withdrawn',
} as const;
