/** Why objects of a bundle become no entries. */
export const stixReasons = [
  'otherType',
  'revoked',
  'deprecated',
  'noName',
  'sameCode',
  'unknownEnd',
  'notFitting',
] as const;
export type StixReason = (typeof stixReasons)[number];
