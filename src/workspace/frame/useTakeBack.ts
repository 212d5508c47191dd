import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';
import { useSession } from '@/session/SessionProvider';
import { isNothingTo } from '@/session/undo/acts';
import { actWords } from './act-words';

/** Undo and redo, which say what became of them: it may be in another step than the one on screen. */
export function useTakeBack(): { undo: () => void; redo: () => void } {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const turn = useCallback(
    (which: 'undo' | 'redo') => {
      const { readOnly, acts } = session.view;
      if (readOnly) return;
      // One message for however many times: they do not stack.
      const key = 'turn';
      const sayNothing = () => void message.info({ key, content: t(`workspace.${which}.nothing`) });
      const hasLeft = (which === 'undo' ? session.left.last : session.left.next) !== undefined;
      if (!hasLeft && isNothingTo(which, acts)) return sayNothing();
      const done = which === 'undo' ? 'undone' : 'redone';
      session[which]().then(
        (changes) => {
          if (changes === null)
            return void message.success({
              key,
              content: t(which === 'undo' ? 'workspace.undone.refused' : 'workspace.redone'),
            });
          const moved = session.view.acts[which === 'undo' ? 'undone' : 'done'].at(-1);
          const content = moved ? t(`workspace.${done}.named`, { what: actWords(t, moved) }) : t(`workspace.${done}`);
          message.success({ key, content });
        },
        // Of anything else the session has said why.
        (error: CallError) => {
          if (error.errorCode === errorCodes.NothingToUndo) sayNothing();
          // In one message with the reason: the last one is all that is on screen.
          else if (error.errorCode === errorCodes.UndoBlocked && which === 'undo')
            message.warning({ key, content: t('workspace.undo.pass', { why: refusalText(error) }) });
        },
      );
    },
    [session, message, t],
  );
  return useMemo(() => ({ undo: () => turn('undo'), redo: () => turn('redo') }), [turn]);
}
