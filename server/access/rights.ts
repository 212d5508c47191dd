import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';

type Holder = Pick<CurrentUser, 'id' | 'permissions'>;

const manages = (user: Holder): boolean => user.permissions.includes('InAuthUserModify');

/** @throws Failure PermissionDenied when the user does not hold what the endpoint asks for */
export function requireAccess(user: Holder, access: Endpoint['access']): void {
  if (access === 'public' || access === 'signedIn') return;
  if (!user.permissions.includes(access)) throw new Failure('PermissionDenied');
}

/** @throws Failure PermissionDenied unless it is the user's own profile or the user manages users */
export function requireOwnProfile(user: Holder, id: string): void {
  if (user.id !== id && !manages(user)) throw new Failure('PermissionDenied');
}

/** @throws Failure PermissionDenied unless the user manages users */
export function requireUserManagement(user: Holder): void {
  if (!manages(user)) throw new Failure('PermissionDenied');
}
