import { App, Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { type AnalysisKind, isAnalysisKind, type KindName } from '#domain/kinds/kinds.ts';
import { type Translate, useT } from '@/i18n';
import { useKindNoun } from '@/product/useKindName';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import { isNothingTo } from '@/session/undo/acts';
import type { LeftTurn } from '@/session/undo/left-refused';
import type { Turned } from '@/session/undo/undo-redo';
import type { Address } from '@/session/useAddress';
import styles from '../workspace.less';
import { partsOfTurn, type TurnedPart } from './turned';

interface Ways {
  steps: readonly AnyStep[];
  leap: (change: Partial<Address>) => void;
  /** Leads to a row; null: the message leads nowhere. */
  jump: ((kind: AnalysisKind, id: string | null) => void) | null;
  /** The step on screen, or the drawings; null: another page. */
  shown: AnalysisKind | 'topology' | null;
}

/** Undo and redo, which say what became of them and lead there: it may be in another step than the one on screen. */
export function useTakeBack(ways: Ways): { undo: () => void; redo: () => void } {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const wordsOf = useTurnedWords();
  const wayTo = useWayTo(ways);
  const turn = useCallback(
    (which: 'undo' | 'redo') => {
      const { readOnly, acts } = session.view;
      if (readOnly) return;
      // One message for however many times: they do not stack.
      const key = 'turn';
      const sayNothing = () => void message.info({ key, content: t(`workspace.${which}.nothing`) });
      const left = which === 'undo' ? session.left.last : session.left.next;
      if (!left && isNothingTo(which, acts)) return sayNothing();
      const sayLeft = () => {
        message.success({ key, content: wordsOfLeft(t, which, left) });
      };
      const say = (turned: Turned) => {
        const parts = partsOfTurn(turned);
        const done = which === 'undo' ? 'undone' : 'redone';
        if (parts.length === 0) return void message.success({ key, content: t(`workspace.${done}`) });
        const show = wayTo(parts);
        const lead = () => {
          message.destroy(key);
          show?.();
        };
        message.success({
          key,
          // Long enough to be reached by the mouse.
          duration: 6,
          content: (
            <>
              {t(`workspace.${done}.named`, { what: wordsOf(parts) })}
              {show && (
                <>
                  {' · '}
                  <Button type="link" size="small" className={styles.shown} onClick={lead}>
                    {t('workspace.turned.show')}
                  </Button>
                </>
              )}
            </>
          ),
        });
      };
      session[which]().then(
        (turned) => (turned === null ? sayLeft() : say(turned)),
        // Of anything else the session has said why.
        (error: CallError) => {
          if (error.errorCode === errorCodes.NothingToUndo) sayNothing();
          // In one message with the reason: the last one is all that is on screen.
          else if (error.errorCode === errorCodes.UndoBlocked && which === 'undo')
            message.warning({ key, content: t('workspace.undo.pass', { why: refusalText(error) }) });
        },
      );
    },
    [session, message, t, wordsOf, wayTo],
  );
  return useMemo(() => ({ undo: () => turn('undo'), redo: () => turn('redo') }), [turn]);
}

/** What of rows that are not stored, or of refused texts, was taken back or done again. */
function wordsOfLeft(t: Translate, which: 'undo' | 'redo', { brings, cells }: Partial<LeftTurn> = {}): string {
  if (cells) {
    const what = t('workspace.turned.unsavedCells', { count: cells });
    return t(which === 'undo' ? 'workspace.undone.named' : 'workspace.redone.named', { what });
  }
  if (brings) return t(which === 'undo' ? 'workspace.undone.brought' : 'workspace.redone.dropped', { count: brings });
  return t(which === 'undo' ? 'workspace.undone.refused' : 'workspace.redone.refused');
}

/** More are not named. */
const mostNamed = 3;

/** What was done in words: "60 damage scenarios deleted, R-3 changed". */
function useTurnedWords() {
  const t = useT();
  const noun = useKindNoun();
  return useCallback(
    (parts: readonly TurnedPart[]) => {
      const rowsOf = ({ kind, count, code }: TurnedPart) =>
        code ?? t('workspace.turned.many', { count, kind: noun(kind, count === 1 ? 'one' : 'many') });
      const named = parts.slice(0, mostNamed).map((part) => t(`workspace.turned.${part.does}`, { what: rowsOf(part) }));
      const what = named.join(', ');
      return parts.length > mostNamed ? t('workspace.turned.more', { what }) : what;
    },
    [t, noun],
  );
}

/** Where kinds without rows of their own are seen. */
const places: Partial<Record<KindName, Partial<Address>>> = {
  diagrams: { view: 'topology', step: 'assets', row: null },
  groups: { view: 'topology', step: 'assets', row: null },
  nodes: { view: 'topology', step: 'assets', row: null },
  links: { view: 'topology', step: 'assets', row: null },
  treeNodes: { page: 'trees', row: null, view: null },
  coverages: { page: 'coverage', row: null, view: null },
  chapters: { page: 'info', row: null, view: null },
};

/** Returns what leads to the first part that can be shown; undefined where all of it is seen already, or nowhere. */
function useWayTo({ steps, leap, jump, shown }: Ways) {
  return useCallback(
    ([first]: readonly TurnedPart[]): (() => void) | undefined => {
      if (!first || !jump) return undefined;
      const { kind, does, id } = first;
      if (isAnalysisKind(kind)) {
        const outer = steps.find((step) => step.kind === kind || step.inner?.fields.kind === kind)?.kind ?? kind;
        if (does !== 'deleted') return () => jump(kind, id);
        return outer === shown ? undefined : () => jump(outer, null);
      }
      const place = places[kind];
      return !place || (shown === 'topology' && place.view === shown) ? undefined : () => leap(place);
    },
    [steps, leap, jump, shown],
  );
}
