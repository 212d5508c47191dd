/** The inbox in the header and on the workplace: part of the first load. */
export default {
  'inbox.title': 'Notifications',
  'inbox.bell': 'Notifications, unread: {count}',
  'inbox.unread': 'Unread only',
  'inbox.all': 'All',
  'inbox.markAll': 'Mark all as read',
  'inbox.markRead': 'Mark as read',
  'inbox.markUnread': 'Mark as unread',
  'inbox.none': 'No notifications.',
  'inbox.more': 'Show more ({count})',
  'inbox.failed': 'The notifications could not be loaded.',
  'inbox.settings': 'Notification settings',
  'workplace.assigned.title': 'Assigned to me',
  'workplace.assigned.none': 'No unfinished task is assigned to you.',
  'workplace.mentions.title': 'Mentions',
  'workplace.mentions.none': 'Nobody has mentioned you yet.',
} as const;
