/** Several marked rows, changed together. */
export default {
  'many.rows': '{count} {count:row|rows}',
  'many.offer': 'Edit {count} selected {count:row|rows}',
  'many.hint': 'A change is made in all of these rows, as one step that Ctrl+Z undoes.',
  'many.various': 'various',
  'many.comma': ', ',
  'many.more': '{codes} and {count} more',
  'many.part': 'Editable in {count} of {total} {total:row|rows}.',
  'many.clear': 'Clear in all rows',
  'many.own': 'Different in each row, so not changed together: {fields}.',
  'many.computed': 'Computed: {fields}.',
  'many.locked': 'Read-only in these rows: {fields}.',
  'many.refused': 'Not saved in {codes}: {reason}',
} as const;
