import { useModel } from '@umijs/max';
import { useEffect } from 'react';
import { inauth } from '#contract/account/inauth.ts';
import { call, silent } from '@/request/call';
import { fetching } from '@/request/defaults';
import { onRightsChanged } from '@/request/rights';

/** Keeps what the page knows of the user's rights as the server has it: when it says so, and when one comes back to the window. */
export function useFreshRights(): void {
  const { initialState, setInitialState } = useModel('@@initialState');
  const held = initialState?.currentUser?.permissions.join(' ');
  useEffect(() => {
    if (held === undefined) return;
    let looked = Date.now();
    const look = async () => {
      looked = Date.now();
      const user = await call(inauth.me, {}, silent).catch(() => undefined);
      if (user && user.permissions.join(' ') !== held)
        await setInitialState((state) =>
          state?.currentUser?.id === user.id ? { ...state, currentUser: user } : state,
        );
    };
    const back = () => {
      if (document.visibilityState === 'visible' && Date.now() - looked > fetching.focusThrottle) void look();
    };
    const forget = onRightsChanged(look);
    document.addEventListener('visibilitychange', back);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', back);
    };
  }, [held, setInitialState]);
}
