import type { CurrentUser } from '#contract/account/inauth.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { ReportContent } from '#contract/report.ts';

/** Who calls. */
export interface CallingUser extends CurrentUser {
  /** All their permissions, where they may not use all of them from where they are; what they may use are `permissions`. */
  held?: readonly string[];
}
interface Rights {
  permissions: readonly string[];
  held?: readonly string[];
}
type Holder = Rights & { id: string };

/** What somebody holds, be it that they may use it from where they are or not. */
export const heldBy = ({ permissions, held }: Rights): readonly string[] => held ?? permissions;

/** The refusal of somebody who may not use a permission, with its reason. */
export const refusalFor = (user: Rights, permission: string): Failure =>
  new Failure(heldBy(user).includes(permission) ? 'OutsideNetworks' : 'PermissionDenied');

const manages = (user: Holder): boolean => user.permissions.includes('InAuthUserModify');

/** May the user read what tasks hold? To others a call that asks for less tells nothing of it. */
export const readsTasks = ({ permissions }: Pick<Holder, 'permissions'>): boolean =>
  permissions.includes('ProjectAnalysisRead');

/** @throws Failure PermissionDenied when the user does not hold what the endpoint asks for, OutsideNetworks when they may not use it from where they are */
export function requireAccess(user: Holder, access: Endpoint['access']): void {
  if (access === 'public' || access === 'signedIn') return;
  if (!user.permissions.includes(access)) throw refusalFor(user, access);
}

/** @throws Failure PermissionDenied when the user does not hold what one of the endpoints asks for whose work is done in their name */
export function requireAccessToAll(user: Holder, endpoints: readonly Pick<Endpoint, 'access'>[]): void {
  for (const { access } of endpoints) requireAccess(user, access);
}

/** @throws Failure PermissionDenied when the user may not read what a report holds: a file opens no more than a screen */
export function requireReadable(user: Holder, content: ReportContent): void {
  requireAccess(user, content === 'standards' ? 'LibCriteriaRead' : 'ProjectAnalysisRead');
}

/** @throws Failure PermissionDenied, OutsideNetworks unless it is the user's own profile or the user manages users */
export function requireOwnProfile(user: Holder, id: string): void {
  if (user.id !== id && !manages(user)) throw refusalFor(user, 'InAuthUserModify');
}
