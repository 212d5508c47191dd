import { foldText } from '../../fold-text.ts';
import { verificationMethods, verificationWords } from '../../kinds/requirement/shape.ts';
import { verification } from '../../kinds/verification.ts';
import { cutAt, inOneLine, Link, withoutControls } from '../../model/base.ts';
import { codeKey } from '../../workspace/table.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { FieldUse } from './mapping.ts';

/** Fields that are compared, with the references that relations say. */
export type ComparedField = Exclude<FieldUse, 'code'> | 'goals' | 'assumptions';

/** Why a value is not taken as it is. */
export const reqifProblems = ['cut', 'word', 'date', 'link', 'asset', 'code'] as const;
export type ReqifProblem = (typeof reqifProblems)[number];

const longest: Partial<Record<ComparedField, number>> = { name: 400 };
const longestText = 4000;

const states = verification.verificationState.options.filter((one) => one !== '');
const stateWords: Record<string, readonly string[]> = {
  planned: ['planned', 'open', '计划', '已计划'],
  inProgress: ['inprogress', 'ongoing', '进行中'],
  passed: ['passed', 'verified', 'ok', '通过', '已通过'],
  failed: ['failed', 'notok', '失败', '未通过'],
  notNeeded: ['notneeded', 'notapplicable', 'na', '不需要', '无需'],
};
const plainWord = (text: string) => foldText(text).replace(/[\s_./-]+/g, '');

/** A foreign value as the field holds it: ids of rows are parted by blanks. `undefined`: it is not taken. */
export function takenValue(
  w: Workspace,
  field: ComparedField,
  text: string,
): { value: string | undefined; problem?: ReqifProblem } {
  switch (field) {
    case 'verificationMethod': {
      const words = plainWord(text);
      const found = verificationMethods.find(
        (one) => one === words || (one !== '' && (verificationWords[one] as readonly string[]).includes(words)),
      );
      return found === undefined ? { value: undefined, problem: 'word' } : { value: found };
    }
    case 'verificationState': {
      const words = plainWord(text);
      if (words === '') return { value: '' };
      const found = states.find((one) => plainWord(one) === words || stateWords[one]?.includes(words));
      return found === undefined ? { value: undefined, problem: 'word' } : { value: found };
    }
    case 'verifiedOn': {
      const day = text.trim().slice(0, 10);
      const isDay = verification.verifiedOn.safeParse(day).success;
      return isDay ? { value: day } : { value: undefined, problem: 'date' };
    }
    case 'link':
      return Link.safeParse(text).success ? { value: text.trim() } : { value: undefined, problem: 'link' };
    case 'assets':
      return assetsIn(w, text);
    default: {
      const whole = (field === 'name' ? inOneLine(text) : withoutControls(text.replaceAll('\0', ''))).trim();
      const value = cutAt(whole, longest[field] ?? longestText).trim();
      return value.length < whole.length ? { value, problem: 'cut' } : { value };
    }
  }
}

/** Assets by the code that each line begins with, as we write them. */
function assetsIn(w: Workspace, text: string): { value: string | undefined; problem?: ReqifProblem } {
  const byCode = new Map([...w.assets.values()].map((one) => [codeKey(one.code), one.id]));
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const found = lines.flatMap((line) => byCode.get(codeKey(line.split(/[\s,:]/)[0] ?? '')) ?? []);
  if (found.length < lines.length) return { value: undefined, problem: 'asset' };
  return { value: [...new Set(found)].sort().join(' ') };
}

/** What a field of a row holds, in the same form. */
export function ownValue(row: object, field: ComparedField): string {
  const value = (row as Record<string, unknown>)[field];
  if (Array.isArray(value)) return [...new Set(value as string[])].sort().join(' ');
  return typeof value === 'string' ? value : '';
}

const isIdField = (field: ComparedField): boolean => ['assets', 'goals', 'assumptions'].includes(field);

/** Ids as people know them. */
export const shownValue = (field: ComparedField, value: string, codeOf: (id: string) => string): string =>
  isIdField(field) ? value.split(' ').filter(Boolean).map(codeOf).sort().join(', ') : value;

/** The value as a patch holds it. */
export const patchValue = (field: ComparedField, value: string): unknown =>
  isIdField(field) ? value.split(' ').filter(Boolean) : value;
