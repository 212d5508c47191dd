import type { LocalText } from '../../model/base.ts';

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

/** Of a call without a file. */
export const noFile: LocalText = { en: 'no file was chosen.', zh: '未选择文件。' };

/** Of a file with nothing in it. */
export const emptyFile: LocalText = { en: 'the file is empty.', zh: '文件为空。' };
