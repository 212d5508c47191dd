import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useSession } from './SessionProvider';
import { shownFor } from './useSayGone';

/**
 * The same as `useSayGone` for a dialog that goes with the row it is about, because it is opened from a field of the row: says it when the dialog
 * is taken off the page and the row is not there any more.
 * @param typed what is lost; empty when nothing was entered
 */
export function useSayRowGone(kind: AnalysisKind, id: string, typed: () => string): void {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(
    () => () => {
      if (session.getView().w[kind].has(id)) return;
      const text = latest.current().trim();
      const content = text === '' ? t('workspace.gone') : t('workspace.gone.typed', { text });
      message.warning({ content, duration: shownFor });
    },
    [session, kind, id, t, message],
  );
}
