/** Texts of library changes that rows of a task may take over. */
export default {
  'library.updates': 'Library updates',
  'library.updates.mark': '{code} changed in the library: {fields}',
  'library.updates.count': 'Library updates: {count}',
  'library.updates.hint':
    'These rows were imported from a library, and their entries have changed since. Take over the new content or keep yours; Ctrl+Z undoes either.',
  'library.updates.none': 'All rows that were imported from a library are up to date.',
  'library.updates.all': 'Select all',
  'library.updates.entry': 'Select all rows of {code}',
  'library.updates.row': 'Select {code}',
  'library.updates.take': 'Use library version ({count})',
  'library.updates.own':
    'Changed here since the import: the library version replaces {count} own {count:change|changes}.',
  'library.updates.overwrites': 'Replaces {count} own {count:change|changes}',
  'library.updates.keep': 'Keep mine ({count})',
  'library.updates.taken': 'Rows that now say what the library says: {count}',
  'library.updates.kept': 'Rows kept as they are until their entry changes again: {count}',
  'library.updates.unlinked': 'Rows unlinked from the library: {count}',
  'library.updates.unknown': 'The content at the time of the import is not known. Open the entry to compare.',
  'library.updates.gone': 'No longer in the library',
  'library.updates.goneHint':
    'The entries of these rows have been deleted from the library. The rows stay as they are.',
  'library.updates.hidden':
    'Rows from libraries that you do not have permission to read: {count}. Their changes are not listed.',
  'library.updates.left': 'More changed entries are listed when these are settled: {count}',
  'library.updates.more': 'Show more ({count})',
  'library.updates.unlink': 'Unlink from the library ({count})',
  'library.updates.open': 'Go to {code}',
} as const;
