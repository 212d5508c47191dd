import type * as z from 'zod';
import type { FieldProblem } from './errors.ts';

/**
 * What can be wrong with a field, as keys: the form rules of the client and the server's 400 say the same thing from one schema.
 * A schema names its own problem by giving the key as its message (`.regex(/^\S*$/, 'space')`).
 */
export const fieldProblems = {
  required: { en: '{field} is required', zh: '{field}不能为空' },
  blanks: {
    en: '{field} must not begin or end with a space or have two in a row',
    zh: '{field}首尾不能有空格，也不能有连续空格',
  },
  oneLine: {
    en: '{field} must not contain line breaks or other control characters',
    zh: '{field}不能包含换行或其他控制字符',
  },
  unstorable: {
    en: '{field} contains a null character or an incomplete character, which cannot be stored',
    zh: '{field}包含无法保存的空字符（NUL）或不完整的字符',
  },
  space: { en: '{field} must not contain spaces', zh: '{field}不能包含空格' },
  tooLong: { en: '{field} is too long (limit {limit})', zh: '{field}过长（上限 {limit}）' },
  tooShort: { en: '{field} is too short (at least {limit})', zh: '{field}过短（至少 {limit}）' },
  atLeastOne: { en: '{field} needs at least {limit}', zh: '{field}至少需要 {limit} 项' },
  tooMany: { en: '{field} has too many entries (limit {limit})', zh: '{field}条目过多（上限 {limit}）' },
  tooSmall: { en: '{field} must be at least {limit}', zh: '{field}不能小于 {limit}' },
  tooBig: { en: '{field} must be at most {limit}', zh: '{field}不能大于 {limit}' },
  email: { en: '{field} is not an e-mail address', zh: '{field}不是有效的邮箱地址' },
  phone: { en: 'Phone number is invalid!', zh: '手机号格式错误！' },
  link: { en: '{field} must start with http:// or https://', zh: '{field}必须以 http:// 或 https:// 开头' },
  password: {
    en: 'Use 8 to 16 characters with upper and lower case letters and digits',
    zh: '请使用 8 至 16 位，并包含大小写字母和数字',
  },
  common: { en: 'This password is too common, please choose another', zh: '该密码过于常见，请更换' },
  same: { en: '{field} must differ from the current one', zh: '{field}不能与当前的相同' },
  captcha: { en: 'Verification Code Error', zh: '验证码错误' },
  code: {
    en: '{field} may contain letters, digits, dots, dashes, slashes and underscores',
    zh: '{field}只能包含字母、数字、点、横线、斜线和下划线',
  },
  scripts: {
    en: '{field} mixes letters of scripts that are not written together, such as Latin and Cyrillic',
    zh: '{field}混用了通常不在一起书写的文字的字母（例如拉丁字母和西里尔字母）',
  },
  alike: {
    en: '{field} looks like the name of another account, written with other letters',
    zh: '{field}与另一账户的名称看起来相同，只是使用了其他字母',
  },
  identifier: {
    en: '{field} must start with a letter, digit or underscore and may also contain dots and dashes',
    zh: '{field}须以字母、数字或下划线开头，只能包含字母、数字、下划线、点和横线',
  },
  prefix: {
    en: '{field} must start with a letter and may contain letters, digits, dots and underscores, at most ten characters',
    zh: '{field}须以字母开头，只能包含字母、数字、点和下划线，最多十个字符',
  },
  whole: { en: '{field} must be a whole number', zh: '{field}必须是整数' },
  taken: { en: '{field} is already in use', zh: '{field}已被使用' },
  unknown: { en: '{field} is not known', zh: '{field}不存在' },
  notAllowed: { en: '{field} is not one of the allowed values', zh: '{field}不是可用的值' },
  notHeld: { en: '{field} holds a permission that you do not hold yourself', zh: '{field}包含您自己没有的权限' },
  loop: { en: '{field} leads back to itself', zh: '{field}形成循环' },
  wrong: { en: '{field} is not correct', zh: '{field}不正确' },
} as const;
export type ProblemKey = keyof typeof fieldProblems;

/** What can be wrong in a workbook beside what can be wrong with a field anywhere; `{found}` is what the cell holds. */
export const workbookProblems = {
  ...fieldProblems,
  noSheet: {
    en: 'The workbook has no sheet that can be imported',
    zh: '工作簿中没有可导入的工作表',
  },
  sheetTwice: { en: 'The workbook has this sheet twice', zh: '该工作表在工作簿中出现两次' },
  columnMissing: { en: 'The column {field} is missing', zh: '缺少列“{field}”' },
  columnTwice: { en: 'The column {field} occurs twice', zh: '列“{field}”出现两次' },
  errorCell: { en: '{field} contains a spreadsheet error', zh: '{field}中是电子表格的错误值' },
  notComputed: {
    en: '{field} is a formula without a value: open the workbook in a spreadsheet program and save it',
    zh: '{field}中的公式没有计算结果：请用电子表格软件打开并保存工作簿',
  },
  repeated: { en: '{field} is already in row {row}', zh: '{field}已出现在第 {row} 行' },
  number: { en: '{field} must be a number', zh: '{field}必须是数字' },
  date: { en: '{field} must be a date such as 2026-01-31', zh: '{field}必须是日期，例如 2026-01-31' },
  endsFirst: { en: '{field} must not be before the start', zh: '{field}不能早于开始日期' },
  notOneOf: { en: '{field} must be one of: {choices}', zh: '{field}只能是：{choices}' },
  flag: { en: '{field} must be yes or no', zh: '{field}必须是“是”或“否”' },
  noRight: { en: 'You do not have the permission to import this sheet', zh: '您没有导入该工作表的权限' },
  outsideNetworks: {
    en: 'This sheet belongs to administration, which is possible only from certain networks, and you are not in one of them',
    zh: '该工作表属于系统管理，仅可在指定的网络中导入，您当前不在这些网络中',
  },
  notInvited: {
    en: 'Users are managed by another login service and cannot be imported',
    zh: '用户由其他登录服务管理，无法导入',
  },
  holdsMore: {
    en: 'This account holds permissions that you do not hold yourself',
    zh: '该账户拥有您自己没有的权限',
  },
  inUse: {
    en: '{field} can no longer be changed because tasks use it',
    zh: '{field}已被任务使用，不能再修改',
  },
  frozen: {
    en: '{field} cannot be changed because the version of the task is frozen',
    zh: '任务的版本已冻结，{field}不能修改',
  },
  manyRows: {
    en: 'One import takes at most {limit} rows of this sheet',
    zh: '该工作表一次最多导入 {limit} 行',
  },
  full: { en: 'There is no room for more entries (limit {limit})', zh: '条目数量已达上限（{limit}）' },
  unsound: { en: '{said}', zh: '{said}' },
} as const;
export type WorkbookProblemKey = keyof typeof workbookProblems;

/** Fields nobody knows are named up to so many, by so much of their names: whoever made them up could fill an answer. */
const mostUnknown = 20;
const longestUnknown = 60;

/** Reads a zod error as field problems; paths are dotted (`ratings.S.reason`). */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), ...problemOf(issue) }];
    const named = issue.keys.slice(0, mostUnknown).map((key) => key.slice(0, longestUnknown));
    return named.map((key) => ({ path: [...issue.path, key].join('.'), problem: 'unknown' }));
  });
}

function problemOf(issue: z.core.$ZodIssue): Omit<FieldProblem, 'path'> {
  if (issue.message in fieldProblems) return { problem: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return { problem: 'whole' };
      return { problem: issue.input === undefined || issue.input === null ? 'required' : 'wrong' };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return limit === 1 ? { problem: 'required' } : { problem: 'tooShort', limit };
      return { problem: issue.origin === 'array' ? 'atLeastOne' : 'tooSmall', limit };
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      return {
        problem: issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        limit,
      };
    }
    case 'invalid_value':
      return { problem: 'notAllowed' };
    default:
      return { problem: 'wrong' };
  }
}
