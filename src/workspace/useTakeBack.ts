import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { useSession } from '@/session/SessionProvider';

/** Undo and redo, which say what became of them. */
export function useTakeBack(): { undo: () => void; redo: () => void } {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const turn = useCallback(
    (which: 'undo' | 'redo') =>
      session.view.readOnly ||
      session[which]().then(
        // One message for however many times: they do not stack.
        () =>
          void message.success({ key: 'turn', content: t(which === 'undo' ? 'workspace.undone' : 'workspace.redone') }),
        // The request layer has said why.
        (_: CallError) => undefined,
      ),
    [session, message, t],
  );
  return useMemo(() => ({ undo: () => void turn('undo'), redo: () => void turn('redo') }), [turn]);
}
