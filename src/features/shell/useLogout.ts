import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { inauth } from '#contract/inauth.ts';
import { call, silent } from '@/request/call';
import { leaveToLogin } from '@/request/leave';
import { dropToken } from '@/request/storage';

/**
 * Logout (R-STATE-3): ends the session on the server, clears user and token, goes to login with the present address. A server that
 * does not answer within 3 s does not keep the user here.
 */
export function useLogout(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(async () => {
    await call(inauth.logout, {}, { ...silent, timeout: 3000 }).catch(() => undefined);
    dropToken();
    leaveToLogin();
    await setInitialState((state) => {
      if (!state) return state;
      const { currentUser: _gone, ...rest } = state;
      return rest;
    });
  }, [setInitialState]);
}
