/** Texts of rows put into a library, and of templates. */
export default {
  'library.promote': 'Put into the library',
  'library.promote.ok': 'Put into the library',
  'library.promote.anyway': 'Put in anyway',
  'library.promote.hint': 'A new entry of the library with what this row says. The row stays and is linked to it.',
  'library.promote.done': '{code} added to the library; the row is linked to it',
  'library.promote.existing': 'The library has it already',
  'library.promote.same.code': 'same code',
  'library.promote.same.name': 'same name',
  'library.promote.link': 'Link to this one',
  'library.promote.linked': 'The row is linked to {code}',
} as const;
