/** Library content that a version of the product brings. */
export default {
  'delivery.open': 'New content',
  'delivery.hint':
    'This version of the product includes new content for the library. Entries that someone has changed or deleted are left unchanged.',
  'delivery.added': 'New: {count}',
  'delivery.updated': 'Updated: {count}',
  'delivery.kept': 'Left unchanged because someone edited or deleted them: {count}',
  'delivery.taken':
    'Left unchanged because one of your own entries has the code or, of a task template, the name: {count}',
  'delivery.more': 'and {count} more',
  'delivery.load': 'Load {count} {count:entry|entries}',
  'delivery.done': '{added} {added:entry|entries} added, {updated} updated.',
} as const;
