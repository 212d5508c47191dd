import type { CurrentUser } from '#contract/account/inauth.ts';

/** Who calls, in which session and from where. */
export interface Caller {
  user: Pick<CurrentUser, 'id' | 'username' | 'permissions'>;
  session: string;
  address: string;
}
