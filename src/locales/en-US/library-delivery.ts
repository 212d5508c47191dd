/** Library content that a version of the product brings. */
export default {
  'delivery.open': 'New content',
  'delivery.hint':
    'This version of the product brings content for the library. Entries that a person changed or deleted stay as they are.',
  'delivery.added': 'New: {count}',
  'delivery.updated': 'Brought up to date: {count}',
  'delivery.kept': 'Left as they are, because somebody changed or deleted them: {count}',
  'delivery.taken': 'Left as they are, because an own entry has the code: {count}',
  'delivery.more': 'and {count} more',
  'delivery.load': 'Take over {count} {count:entry|entries}',
  'delivery.done': '{added} {added:entry|entries} added, {updated} brought up to date.',
} as const;
