import * as z from 'zod';
import { type VariableKey, variableKeys } from '#domain/product/variable.ts';
import { endpoint } from './kit/endpoint.ts';
import { ModelChoice } from './project.ts';

const Value = z.union([z.number(), z.string().max(4000), z.array(z.string().max(60)).max(20)]);

/** A variable with the value in force. */
export const VariableItem = z.object({
  key: z.enum(variableKeys as [VariableKey, ...VariableKey[]]),
  value: Value,
  standard: Value,
  /** Who set it, and when; `null` while it holds its standard. */
  changed: z.object({ who: z.string(), at: z.string() }).nullable(),
  /** 0 while it holds its standard. */
  rev: z.number().int(),
});
export type VariableItem = z.infer<typeof VariableItem>;

/** The variables that the caller may read, and the models that those of kind `models` can name, or name, for who cannot change them. */
export const VariableList = z.object({ list: z.array(VariableItem), models: z.array(ModelChoice) });
export type VariableList = z.infer<typeof VariableList>;

const one = '/intara/v1.0/system/variables/:key' as const;

/**
 * Global variables. Everyone may read those that forms start from and reports show; the others (sign-in, sessions, messages, audit log) are for who
 * sees users, and changing any is for who manages them: how long people stay signed in and how much they may send is a matter of the same trust.
 */
export const variable = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/variables',
    access: 'signedIn',
    forTokens: true,
    summary:
      'List the global variables that the caller may read (those of sign-in, sessions, messages and the audit log only with `InAuthUserRead` or `InAuthUserModify`) with their current values, who changed them, and the models they can refer to',
    answer: VariableList,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Set a global variable; requires the current rev. Takes effect with the next call',
    body: z.object({ rev: z.number().int(), value: Value }),
    answer: VariableItem,
    errors: ['StaleRow'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Reset a global variable to its default',
    answer: VariableItem,
    // The standard prefix of a kind may belong to another kind meanwhile.
    errors: ['BadInput'],
  }),
};
