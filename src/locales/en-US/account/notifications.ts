/** The settings of notifications. */
export default {
  'accountSettings.tab.notifications': 'Notifications',
  'inbox.settings.title': 'Notification settings',
  'inbox.settings.hint': 'Mails say who did what and where. Read the details in the application.',
  'inbox.settings.noMail': 'This server does not send notifications by mail. You see them in the application.',
  'inbox.settings.kind': 'Event',
  'inbox.settings.inApp': 'In the application',
  'inbox.settings.mail': 'By mail',
  'inbox.settings.saved': 'Saved',
  'inbox.kind.mentioned': 'Someone mentions you in a comment',
  'inbox.kind.replied': 'Someone replies in a thread you took part in',
  'inbox.kind.assigned': 'You are made a member of a task or responsible for it',
  'inbox.kind.diagramAsked': 'Someone asks to edit the diagram you are editing',
  'inbox.kind.reportReady': 'A report you asked for is ready',
  'inbox.kind.approvalAsked': 'You are asked to approve a frozen version',
  'inbox.kind.approvalAnswered': 'Your request for approval is answered',
  'inbox.kind.approvalWithdrawn': 'A request for approval that you sent or received is withdrawn',
} as const;
