import { App } from 'antd';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { shortCodes } from '@/rows/short-codes';
import { useSession } from '@/session/SessionProvider';

/** Says when an edit made here takes a level set by hand away, which has to be rated anew then (M-5.7). */
export function useLostLevels() {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  useEffect(
    () =>
      session.onLostLevels((codes) => {
        message.warning(t('workspace.levelLost', { codes: shortCodes(codes) }), 8);
      }),
    [session, message, t],
  );
}
