import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { inauth } from '#contract/account/inauth.ts';
import { call, silent } from '@/request/call';
import { leaveForGood, leaveToLogin } from '@/request/leave';
import { dropToken } from '@/request/storage';

/**
 * Logout (R-STATE-3): ends the session on the server, clears user and token, goes to login with the present address. A server that
 * does not answer within 3 s does not keep the user here.
 */
export function useLogout(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(async () => {
    const ended = await call(inauth.logout, {}, { ...silent, timeout: 3000 }).catch(() => undefined);
    dropToken();
    // Signed in by a provider: it sends the browser to the login page when it has ended the session there, too.
    if (ended?.leave) leaveForGood(ended.leave);
    else leaveToLogin();
    await setInitialState((state) => {
      if (!state) return state;
      const { currentUser: _gone, ...rest } = state;
      return rest;
    });
  }, [setInitialState]);
}
