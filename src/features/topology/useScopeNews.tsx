import { App, Button } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Drawing } from '#domain/diagram/drawing.ts';
import type { ScopeMoves } from '#domain/drawn/scope-moves.ts';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import type { Canvas } from '@/canvas/canvas';
import { type Translate, useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import type { Session } from '@/session/session';
import { useTakeBack } from '@/workspace/frame/useTakeBack';

/** So long it is said, and marked in the drawing (s). */
const saidFor = 12;
const key = 'scope';
/** What an edit of the drawing changed is on this page: the message of its undo leads nowhere else. */
const here = { steps: [], leap: () => undefined, jump: null, shown: 'topology' as const };

/**
 * Says which assets an edit of the drawing moved across the trust boundary, which decides what is analysed: in a message with a way back, and at the
 * nodes. It is taken back as soon as they are elsewhere again.
 */
export function useScopeNews(canvas: Canvas | null, drawing: Drawing): void {
  const t = useT();
  const session = useSession();
  const { undo } = useTakeBack(here);
  const { message } = App.useApp();
  const latest = useRef({ canvas, drawing });
  latest.current = { canvas, drawing };
  useEffect(() => {
    let stop: () => void = () => undefined;
    const say = (moves: ScopeMoves) => {
      stop();
      latest.current.canvas?.said.word(marksOf(t, latest.current.drawing, moves));
      const end = session.subscribe(() => {
        if (isStillSo(session, moves)) return;
        // An edit that says anew goes first: a message that is taken away and shown again at once would be gone.
        queueMicrotask(() => {
          if (isOver) return;
          message.destroy(key);
          stopOwn();
        });
      });
      let isOver = false;
      const stopOwn = () => {
        if (isOver) return;
        isOver = true;
        end();
        latest.current.canvas?.said.word([]);
      };
      stop = stopOwn;
      const { acts } = session.view;
      const takeBack = () => {
        undo();
        // The button goes, and with it the focus.
        latest.current.canvas?.element.focus({ preventScroll: true });
      };
      void message.warning({
        key,
        content: <ScopeWords moves={moves} t={t} session={session} acts={acts} onUndo={takeBack} />,
        duration: saidFor,
        onClose: stopOwn,
      });
    };
    const deaf = session.onScopeMoves(say);
    return () => {
      deaf();
      stop();
    };
  }, [session, message, undo, t]);
}

function ScopeWords({
  moves,
  t,
  session,
  acts,
  onUndo,
}: {
  moves: ScopeMoves;
  t: Translate;
  session: Session;
  acts: Session['view']['acts'];
  onUndo: () => void;
}) {
  // After another edit it would take back that one.
  const isLast = useSyncExternalStore(session.subscribe, () => session.view.acts === acts);
  const suspects = suspectBy(session, moves);
  return (
    <span data-part="scope-moves">
      {(['out', 'in'] as const)
        .filter((way) => moves[way].length > 0)
        .map((way) => t(`topology.scope.${way}`, { names: namesOf(t, moves[way]) }))
        .join(' ')}
      {suspects > 0 && ` ${t('review.scope', { count: suspects })}`}
      {isLast && (
        <Button type="link" size="small" onClick={onUndo}>
          {t('topology.scope.undo')}
        </Button>
      )}
    </span>
  );
}

/** The reviewed rows that are suspect because these assets are on the other side of the boundary. */
function suspectBy({ view: { marks } }: Session, moves: ScopeMoves): number {
  const facts = new Set([...moves.in, ...moves.out].map(({ id }) => `assets/${id}`));
  let count = 0;
  for (const { differences } of marks.values())
    if (differences.some(({ fact, aspect }) => aspect === 'inside' && facts.has(fact))) count++;
  return count;
}

/** More assets are counted. */
const mostNamed = 4;

function namesOf(t: Translate, assets: readonly AssetRow[]): string {
  const named = assets.slice(0, mostNamed).map(({ code, name }) => `${code} ${name}`);
  const more = assets.length - named.length;
  return [...named, ...(more > 0 ? [t('topology.scope.more', { count: more })] : [])].join(', ');
}

function marksOf(t: Translate, { nodes }: Drawing, moves: ScopeMoves) {
  return (['out', 'in'] as const).map((way) => {
    const assets = new Set(moves[way].map(({ id }) => id));
    const ids = nodes.filter(({ asset }) => asset !== null && assets.has(asset)).map(({ id }) => id);
    return { ids, word: t(`topology.scope.mark.${way}`) };
  });
}

/** Is one of them still where the edit has put it? */
function isStillSo({ view: { w } }: Session, moves: ScopeMoves): boolean {
  const is = (assets: readonly AssetRow[], inside: boolean) =>
    assets.some(({ id }) => {
      const now = w.assets.get(id);
      return now !== undefined && isInside(now, w.drawnInside) === inside;
    });
  return is(moves.in, true) || is(moves.out, false);
}
