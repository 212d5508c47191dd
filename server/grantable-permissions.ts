import { Failure } from '#contract/kit/errors.ts';

interface Holder {
  permissions: readonly string[];
}

/** The permissions among these that the user cannot give away, because they do not hold them. */
export const notHeldBy = (user: Holder, granted: readonly string[]): string[] =>
  granted.filter((permission) => !user.permissions.includes(permission));

/** @throws Failure PermissionDenied at the field when more is granted than the user holds */
export function requireHeld(user: Holder, granted: readonly string[]): void {
  if (notHeldBy(user, granted).length > 0)
    throw new Failure('PermissionDenied', {}, [{ path: 'permissions', problem: 'notHeld' }]);
}

/** @throws Failure HoldsMore when the account holds what the caller does not: taking it over would be a way around what one may grant */
export function requireAsMuch(me: Holder, user: Holder & { username: string }): void {
  if (notHeldBy(me, user.permissions).length > 0) throw new Failure('HoldsMore', { who: user.username });
}
