import { App, Button, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type CommentItem, comment } from '#contract/comment.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { gonePlace, inputPlace } from '@/session/kept/kept';
import { useTalkTurn } from '@/session/live/talk-of-rows';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { CommentForm } from './CommentForm';
import styles from './comments.less';
import { mentionables } from './people';
import { commentPlaces, newCommentPlace, partsOfCommentPlace, replyPlace } from './places';
import { Thread, type ThreadActs } from './Thread';
import { threadsOf } from './threads';

/** What is said about a row: threads that are open, those that are resolved, and a field for a new one. */
export function Comments({ kind, rowId }: { kind: AnalysisKind; rowId: string }) {
  const t = useT();
  const { message } = App.useApp();
  const { me, kept } = useSession();
  const { versionId } = useWorkspace((v) => v.head);
  const why = useWorkspace((v) => v.commentsReadOnly);
  const [showsResolved, setShowsResolved] = useState(false);
  /** Threads somebody replies to just now: one that is resolved meanwhile stays where it is. */
  const [inUse, setInUse] = useState<ReadonlySet<string>>(new Set());
  const params = useMemo(() => ({ versionId }), [versionId]);
  const { data, error, refresh, mutate } = useCall(comment.list, { params, query: { row: rowId } });
  const { data: cards } = useCall(comment.people, { params }, { cacheKey: `mentionable.${versionId}` });
  const people = useMemo(() => mentionables(cards ?? []), [cards]);
  useRefresh(useTalkTurn(rowId), refresh);
  useKeepOfGone(rowId, data);

  if (error) return <p role="alert">{refusalText(error)}</p>;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;

  const take = async (answer: Promise<CommentItem[]>) => mutate(await answer);
  const orSay = (answer: Promise<CommentItem[]>) =>
    take(answer).catch((refused: CallError) => message.error(refusalText(refused)));
  const at = (commentId: string) => ({ params: { versionId, commentId } });
  const acts: ThreadActs | undefined = why
    ? undefined
    : {
        reply: (thread, form) => take(call(comment.write, { params, body: { kind, rowId, thread, form } }, silent)),
        change: ({ id, rev }, form) => take(call(comment.change, { ...at(id), body: { rev, form } }, silent)),
        drop: ({ id }) => void orSay(call(comment.drop, at(id), silent)),
        resolve: (id, resolved) => void orSay(call(comment.resolve, { ...at(id), body: { resolved } }, silent)),
      };
  const threads = threadsOf(data);
  const isUsed = (id: string) => inUse.has(id) || kept.get(inputPlace(replyPlace(rowId, id))) !== undefined;
  const isSettled = ([first]: (typeof threads)[number]) => first?.resolved !== null && !isUsed(first?.id ?? '');
  const [open, settled] = [threads.filter((thread) => !isSettled(thread)), threads.filter(isSettled)];
  const noteUse = (id: string, isUsed: boolean) =>
    setInUse((now) => new Set([...[...now].filter((one) => one !== id), ...(isUsed ? [id] : [])]));
  const show = (list: typeof threads) =>
    list.map((items) => (
      <Thread
        key={items[0]?.id}
        rowId={rowId}
        items={items}
        people={people}
        acts={acts}
        me={me.id}
        onUse={(isUsed) => noteUse(items[0]?.id ?? '', isUsed)}
      />
    ));
  return (
    <section className={styles.comments} aria-label={t('comments.title')} data-part="comments">
      {why && <p className="quiet">{t(`comments.${why}`)}</p>}
      {threads.length === 0 && <p className="quiet">{t('comments.none')}</p>}
      {show(open)}
      {settled.length > 0 && (
        <Button size="small" type="text" aria-expanded={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
          {t('comments.settled', { count: settled.length })}
        </Button>
      )}
      {showsResolved && show(settled)}
      {!why && (
        <CommentForm
          key={rowId}
          place={newCommentPlace(rowId)}
          label={t('comments.new.label')}
          submit={t('comments.write')}
          people={people}
          onSave={(form) => take(call(comment.write, { params, body: { kind, rowId, form } }, silent))}
        />
      )}
    </section>
  );
}

/** Reads again when something new was heard; what is said by oneself is here already, and is heard once more. */
function useRefresh(turn: number, refresh: () => void) {
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current === turn) return;
    seen.current = turn;
    refresh();
  }, [turn, refresh]);
}

/** What was typed for a comment or a thread that is deleted by now has no place any more: it is kept to be copied. */
function useKeepOfGone(rowId: string, items: readonly CommentItem[] | undefined) {
  const session = useSession();
  useEffect(() => {
    if (!items) return;
    const known = new Set(items.filter(({ deleted }) => !deleted).map(({ id }) => id));
    const threads = new Set(items.map(({ thread }) => thread));
    for (const [place, text] of [...session.kept.under<string>(inputPlace(commentPlaces(rowId)))]) {
      const { what, id } = partsOfCommentPlace(place);
      if (what === 'reply' ? threads.has(id) : known.has(id)) continue;
      session.keep(place, undefined);
      session.keep(`${gonePlace}comment ${newId()}`, { words: [text] });
    }
  }, [session, rowId, items]);
}
