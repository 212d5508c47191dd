import { Failure } from '#contract/kit/errors.ts';

/**
 * Refuses what a page sends for a person who is no longer the one signed in: all tabs of a browser share its token. Who does not say whose
 * it is acts for oneself. @throws Failure OtherUser
 */
export function refuseOtherUser(user: { id: string }, by: string | undefined): void {
  if (by !== undefined && by !== user.id) throw new Failure('OtherUser');
}
