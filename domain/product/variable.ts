import * as z from 'zod';
import { type AnalysisKind, analysisKindNames, analysisKinds } from '../kinds/kinds.ts';
import { isTimeZone } from '../model/time-zone.ts';
import { CodePrefix, lifecyclePhases } from './project.ts';

/** Kinds of model of which a new project gets one (several of feasibility). */
export type PreferredKind = 'impact' | 'feasibility' | 'risk';

export type VariableUnit = 'hours' | 'days' | 'megabytes' | 'messages';

/** Who may make an account by the login page: nobody; whom an administrator approves; everybody who reaches the page. */
export const registrations = ['closed', 'approval', 'open'] as const;
export type Registration = (typeof registrations)[number];

/** Whose account needs a second factor: nobody's, that of who manages users, everybody's. */
const factorRules = ['optional', 'administrators', 'everybody'] as const;
export type FactorRule = (typeof factorRules)[number];

/** Does the account of somebody who holds these permissions need a second factor? */
export const needsFactor = (rule: FactorRule, permissions: readonly string[]): boolean =>
  rule === 'everybody' || (rule === 'administrators' && permissions.includes('InAuthUserModify'));

/** What a variable may hold. Texts for its name and what it does: `system.variable.<key>`. */
export type VariableSpec =
  /** `orNone`: 0, which is less than `min`, stands for no end. */
  | { type: 'number'; min: number; max: number; unit: VariableUnit; standard: number; orNone?: true }
  /** `zone`: the name of a time zone. */
  | { type: 'text'; max: number; standard: string; zone?: true }
  | { type: 'choice'; choices: readonly string[]; standard: string }
  /** Ids of models; none = those that are marked as default. */
  | { type: 'models'; kind: PreferredKind; most: number; standard: readonly string[] }
  | { type: 'prefix'; kind: AnalysisKind; standard: string };

const number = (unit: VariableUnit, min: number, max: number, standard: number) =>
  ({ type: 'number', min, max, unit, standard }) as const;
const text = (max: number) => ({ type: 'text', max, standard: '' }) as const;
const models = (kind: PreferredKind, most: number) =>
  ({ type: 'models', kind, most, standard: [] as string[] }) as const;

/** The code prefix of each kind, `code.damages` and so on. */
const prefixes = Object.fromEntries(
  analysisKindNames.map((kind) => [`code.${kind}`, { type: 'prefix', kind, standard: analysisKinds[kind].prefix }]),
) as { readonly [K in AnalysisKind as `code.${K}`]: { type: 'prefix'; kind: K; standard: string } };

/** Every global variable, by key. One that is not set holds its `standard`. */
export const variables = {
  'session.hours': number('hours', 1, 168, 12),
  'session.rememberedDays': number('days', 1, 365, 30),
  'session.absoluteDays': number('days', 1, 365, 90),
  'signIn.registration': { type: 'choice', choices: registrations, standard: 'approval' },
  'signIn.phone': { type: 'choice', choices: ['on', 'off'], standard: 'on' },
  'signIn.secondFactor': { type: 'choice', choices: factorRules, standard: 'optional' },
  'signIn.passwordDays': number('days', 0, 3650, 0),
  'signIn.tokenDays': number('days', 0, 3650, 365),
  'signIn.tokenConfirmedDays': number('days', 0, 365, 14),
  'message.mailsPerAddress': number('messages', 1, 1000, 20),
  'message.mailsPerDay': number('messages', 1, 1_000_000, 5000),
  'message.smsPerAddress': number('messages', 1, 100, 10),
  'message.smsPerDay': number('messages', 1, 100_000, 1000),
  'upload.logoMegabytes': number('megabytes', 1, 10, 2),
  'upload.workbookMegabytes': number('megabytes', 1, 50, 25),
  'upload.attachmentMegabytes': number('megabytes', 1, 50, 10),
  'upload.exchangeMegabytes': number('megabytes', 1, 200, 50),
  'upload.unnamedMegabytes': number('megabytes', 10, 10_000, 200),
  'upload.unnamedProjectMegabytes': number('megabytes', 10, 100_000, 1_000),
  'upload.unnamedTotalMegabytes': number('megabytes', 10, 1_000_000, 5_000),
  'project.impactModel': models('impact', 1),
  'project.feasibilityModels': models('feasibility', 10),
  'project.riskModel': models('risk', 1),
  'project.lifecycle': { type: 'choice', choices: lifecyclePhases as readonly string[], standard: 'concept' },
  ...prefixes,
  'control.costUnit': text(20),
  'report.organisation': text(80),
  'report.marking': text(60),
  'report.zone': { type: 'text', max: 60, standard: 'UTC', zone: true },
  'report.keptHours': number('hours', 1, 720, 24),
  'comments.days': number('days', 0, 3650, 0),
  'history.days': { ...number('days', 30, 3650, 0), orNone: true },
  'audit.days': number('days', 30, 3650, 365),
} as const satisfies Record<string, VariableSpec>;

export type VariableKey = keyof typeof variables;
export const variableKeys = Object.keys(variables) as VariableKey[];
export const isVariableKey = (key: string): key is VariableKey => Object.hasOwn(variables, key);

type ValueOf<S extends { type: string }> = S extends { type: 'number' }
  ? number
  : S extends { type: 'models' }
    ? readonly string[]
    : S extends { type: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : string;
/** The values in force, every key. */
export type Variables = { [K in VariableKey]: ValueOf<(typeof variables)[K]> };
export type VariableValue = Variables[VariableKey];

/** The spec of a key as one of the five sorts. */
export const specOf = (key: VariableKey): VariableSpec => variables[key];

export const standardVariables = Object.fromEntries(
  variableKeys.map((key) => [key, specOf(key).standard]),
) as unknown as Variables;

/** The groups of the screen, in order: the first part of the keys. */
export const variableGroups = [
  'session',
  'signIn',
  'message',
  'upload',
  'project',
  'code',
  'control',
  'report',
  'comments',
  'history',
  'audit',
] as const;
export type VariableGroup = (typeof variableGroups)[number];

/** What forms start from, and what stands in everybody's reports. */
const groupsForAll: readonly string[] = ['upload', 'project', 'code', 'control', 'report'] satisfies VariableGroup[];

/** May somebody read a variable? How sign-in is guarded, and how much is sent or kept, concerns those who see users and the audit log. */
export const mayReadVariable = (key: VariableKey, permissions: readonly string[]): boolean =>
  groupsForAll.includes(key.split('.')[0] ?? '') ||
  permissions.some((one) => one === 'InAuthUserRead' || one === 'InAuthUserModify');

/** Refuses what is more than 0 and less than a number, as too small. */
const refusingBetween = (minimum: number) => (input: number, ctx: z.RefinementCtx<number>) => {
  if (input !== 0 && input < minimum)
    ctx.addIssue({ code: 'too_small', origin: 'number', minimum, inclusive: true, input });
};

/** What a value must look like, by itself; whether models exist and prefixes differ is for who knows the others. */
export function variableSchema(key: VariableKey): z.ZodType<VariableValue> {
  const spec = specOf(key);
  switch (spec.type) {
    case 'number': {
      const { min, max, orNone } = spec;
      const number = z
        .number()
        .int()
        .min(orNone ? 0 : min)
        .max(max);
      return orNone ? number.superRefine(refusingBetween(min)) : number;
    }
    case 'text': {
      const text = z.string().trim().max(spec.max);
      return spec.zone ? text.refine(isTimeZone, 'unknown') : text;
    }
    case 'choice':
      return z.enum(spec.choices as [string, ...string[]]);
    case 'models':
      return z.array(z.string().max(60)).min(1, 'required').max(spec.most);
    case 'prefix':
      return CodePrefix.min(1, 'required');
  }
}

/** Kinds of row with the variables that hold their code prefixes. */
export const prefixKeys = variableKeys.flatMap((key) => {
  const spec = specOf(key);
  return spec.type === 'prefix' ? [{ key, kind: spec.kind }] : [];
});

/** The other kind's variable that holds this prefix already, small or capital: codes of two kinds would look alike. */
export const prefixTakenBy = (values: Variables, key: VariableKey, wanted: string): VariableKey | undefined =>
  prefixKeys.find((other) => other.key !== key && sameCode(values[other.key], wanted))?.key;

const sameCode = (a: VariableValue, b: string) => String(a).toLowerCase() === b.toLowerCase();
