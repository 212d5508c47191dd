import * as z from 'zod';
import { libraryNames } from '#domain/library/names.ts';
import { PersonalTokenForm, type TokenScope, tokenScopeNames } from '#domain/model/personal-token.ts';
import { endpoint } from '../kit/endpoint.ts';
import { modifyOf, type Permission, readOf } from '../kit/permissions.ts';

/** What a personal token begins with, so that it is known from the token of a sign-in. */
export const personalTokenPrefix = 'pt_';

const sees = ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin'] as const;
const libraryRead = libraryNames.map(readOf);
const configurationRead = [
  'ConfigurationImpactRead',
  'ConfigurationImpactTemplateRead',
  'ConfigurationThreatRead',
  'ConfigurationSecurityPropertyRead',
  'ConfigurationThreatTypeRead',
  'ConfigurationTagRead',
] as const;

/**
 * The permissions that a token may use by each of its scopes, as far as its owner holds them. No scope has those about users: a token never
 * administers users. Reading the audit log is a right of its own.
 */
export const tokenScopes = {
  'project.read': sees,
  'analysis.write': [...sees, 'ProjectAnalysisModify', 'ProjectAnalysisComment'],
  'project.write': [...sees, 'ProjectConfigModify'],
  report: [...sees, 'ProjectReportDownload'],
  'library.read': libraryRead,
  'library.write': [...libraryRead, ...libraryNames.map(modifyOf)],
  'configuration.read': configurationRead,
  'configuration.write': [
    ...configurationRead,
    'ConfigurationImpactModify',
    'ConfigurationImpactTemplateModify',
    'ConfigurationThreatModify',
    'ConfigurationSecurityPropertyModify',
    'ConfigurationThreatTypeModify',
    'ConfigurationTagModify',
  ],
  'audit.read': ['InAuthAuditRead'],
} as const satisfies Record<TokenScope, readonly Permission[]>;

/** The scopes that open what asks for this permission. */
export const scopesWith = (permission: string): TokenScope[] =>
  tokenScopeNames.filter((scope) => (tokenScopes[scope] as readonly string[]).includes(permission));

/** What is left of somebody's permissions under these scopes. */
export function narrowedTo(scopes: readonly string[], held: readonly string[]): string[] {
  return held.filter((permission) => scopesWith(permission).some((scope) => scopes.includes(scope)));
}

/** A token without what it is. */
export const PersonalTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** To ten minutes; `null`: never. */
  usedAt: z.string().nullable(),
  /** When it stops working, by its own term or by the variable. */
  expiresAt: z.string(),
  /** It has stopped working. */
  expired: z.boolean(),
  /** It has stopped until its owner signs in by this provider of accounts, which has not confirmed the account for too long. */
  waitsFor: z.string().nullable(),
});
export type PersonalTokenItem = z.infer<typeof PersonalTokenItem>;

export const PersonalTokens = z.object({
  tokens: z.array(PersonalTokenItem),
  /** The longest life of a new one; 0: none can be made, and those there are do not work. */
  longestDays: z.number().int(),
});
export type PersonalTokens = z.infer<typeof PersonalTokens>;

const base = '/inauth/v1.0/personal-tokens' as const;

/** The caller's own tokens for programs: `Authorization: Bearer pt_…`. */
export const personalToken = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary: 'List the caller’s personal tokens, the one made last first',
    answer: PersonalTokens,
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: 'signedIn',
    summary: 'Make a personal token; it is answered here and never again. Asks for the password again',
    body: PersonalTokenForm,
    answer: z.object({ token: z.string(), tokens: PersonalTokens }),
    errors: ['ConfirmNeeded', 'TokensOff', 'TooManyTokens'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${base}/:tokenId`,
    access: 'signedIn',
    summary: 'Revoke a personal token of the caller; calls and streams with it end at once',
    answer: PersonalTokens,
    errors: ['NotFound'],
  }),
};
