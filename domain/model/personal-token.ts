import * as z from 'zod';
import { NeededLine } from './base.ts';

/** What a personal token may be good for: its permissions are in the contract. */
export const tokenScopeNames = [
  'project.read',
  'analysis.write',
  'project.write',
  'report',
  'library.read',
  'library.write',
  'configuration.read',
  'configuration.write',
  'audit.read',
] as const;
export type TokenScope = (typeof tokenScopeNames)[number];

/** What is entered to make a personal token. */
export const PersonalTokenForm = z.object({
  name: NeededLine(60),
  scopes: z.array(z.enum(tokenScopeNames)).min(1, 'required').max(tokenScopeNames.length),
  /** How long it works; at most what the global variable `signIn.tokenDays` allows. */
  days: z.number().int().min(1).max(3650),
});
export type PersonalTokenForm = z.infer<typeof PersonalTokenForm>;
