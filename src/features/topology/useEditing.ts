import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

/** Who edits a diagram, and what this page may do about it. */
export interface Editing {
  /** This page edits. */
  isMine: boolean;
  /** It was heard who edits. */
  isKnown: boolean;
  /** Who edits; null: nobody. `isMe`: the same person in another tab. */
  editor: { name: string; isMe: boolean } | null;
  /** Who has asked to edit, and until when a reply is waited for (by `performance.now()`). */
  asked: { name: string; isMine: boolean; due: number } | null;
  /** Begins to edit what nobody edits, or another tab of the same person. */
  take: () => void;
  ask: () => void;
  reply: (yes: boolean) => void;
}

/** The right to edit the diagram that is shown: taken when nobody edits, given back when it is left. Null while the person may only read. */
export function useEditing(diagram: string | undefined, readOnly: boolean): Editing {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const run = useRunEdit();
  const { leases, me } = session;
  /** The diagram this page has handed over itself: its loss is no surprise. */
  const given = useRef<string | undefined>(undefined);
  const state = useWorkspace((v) => (diagram === undefined ? undefined : v.leases.get(diagram)));
  const isMine = useWorkspace((v) => diagram !== undefined && v.held.has(diagram)) && !readOnly;

  useEffect(() => {
    if (diagram !== undefined && !readOnly) return leases.enter(diagram);
  }, [leases, diagram, readOnly]);
  useEffect(
    () =>
      leases.onNews((news) => {
        if (news.diagram !== diagram) return;
        const name = session.view.w.diagrams.get(diagram)?.name ?? '';
        const isGiven = news.what === 'lost' && given.current === news.diagram;
        if (isGiven) given.current = undefined;
        const words = t(`topology.lease.${isGiven ? 'given' : news.what}`, { who: news.who, name });
        if (news.what === 'lost' && !isGiven) message.warning(words, 8);
        else message.info(words);
      }),
    [leases, diagram, session, message, t],
  );

  const at = diagram ?? '';
  const { editor = null, asked = null, due = 0 } = state ?? {};
  return {
    isMine,
    isKnown: state !== undefined || readOnly,
    editor: editor && { name: editor.name, isMe: editor.id === me.id },
    asked: asked && { name: asked.name, isMine: asked.seat === leases.seat, due },
    take: () => void leases.take(at, true),
    ask: () => void run(leases.ask(at)),
    reply: (yes) => {
      given.current = yes ? at : undefined;
      void run(leases.reply(at, yes));
    },
  };
}
