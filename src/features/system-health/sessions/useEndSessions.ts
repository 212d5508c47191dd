import { App } from 'antd';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type UserSession, userSession } from '#contract/system/sessions.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';

/** Ways to end sessions of others. Each says what it did, and has the list read again, also where somebody else was faster. */
export interface EndSessions {
  end: (session: UserSession) => void;
  endUser: (session: UserSession) => void;
  /** Asks first, with how many there are at this moment. */
  askEndAll: () => void;
}

/** Ends sessions of other users. @param changed is called after each try */
export function useEndSessions(changed: () => void): EndSessions {
  const t = useT();
  const { message, modal } = App.useApp();
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      message.success(said);
    } catch {
      // Shown by the call itself.
    }
    changed();
  };
  const endAll = async () => {
    try {
      const { ended: n, kept } = await call(userSession.endAll);
      message.success(t(kept > 0 ? 'openSession.endAll.kept' : 'openSession.endAll.done', { n, kept }));
    } catch {
      // Shown by the call itself, or the password was not entered.
    }
    changed();
  };
  const askEndAll = async () => {
    const { endable: n } = await call(userSession.list, { query: { pageSize: 1 } });
    if (n === 0) return changed();
    modal.confirm({
      title: t('openSession.endAll.title', { n }),
      content: t('openSession.endAll.words'),
      okText: t('openSession.endAll'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      // Not awaited: the password may be asked for, over the page that this dialog would cover.
      onOk: () => void endAll(),
    });
  };
  return {
    end: ({ id, user }) =>
      void act(
        () => call(userSession.end, { params: { sessionId: id } }),
        t('openSession.ended', { name: user.fullName }),
      ),
    endUser: ({ user }) =>
      void act(
        () => call(userAdmin.endSessions, { params: { userId: user.id } }),
        t('openSession.userEnded', { name: user.fullName }),
      ),
    askEndAll: () => void askEndAll().catch(() => undefined),
  };
}
