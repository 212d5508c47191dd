import { useEffect, useState } from 'react';
import type { ChapterRow, ChapterTopic } from '#domain/kinds/chapter/shape.ts';
import type { CallError } from '@/request/call-error';
import { refusedWords } from '@/rows/refused-words';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { useChapter } from './useChapter';

/** What was typed and is not saved, for the chapter as the person saw it. */
interface Typed {
  text: string;
  seen: ChapterRow | null;
  /** Somebody else was first: it is decided in the bar above, or by what is typed on. */
  conflict?: string;
  isTypedOn?: boolean;
}

/** The text of a chapter while it is written: saved on leaving it, kept until then. */
export function useChapterText(
  topic: ChapterTopic,
  row: ChapterRow | undefined,
  write: ReturnType<typeof useChapter>['write'],
  title: string,
) {
  const session = useSession();
  const conflicts = useWorkspace((v) => v.conflicts);
  const [typed, keep] = useKeptInput<Typed>(`chapters ${topic}`);
  const [open, setOpen] = useState(typed !== null);
  const [error, setError] = useState<string | null>(null);
  const stored = row?.text ?? '';
  const begin = () => setOpen(true);
  const close = () => {
    if (typed?.conflict !== undefined) session.conflicts.settleInPlace(typed.conflict);
    keep(null);
    setError(null);
    setOpen(false);
  };
  const isAsRefused = typed?.conflict !== undefined && !typed.isTypedOn;
  const isDecided = isAsRefused && !conflicts.some(({ id }) => id === typed.conflict);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is decided
  useEffect(() => {
    if (isDecided) close();
  }, [isDecided]);
  const commit = async () => {
    if (isAsRefused) return;
    if (typed === null || typed.text.trim() === stored) return close();
    try {
      await write({ text: typed.text }, typed.seen);
      close();
    } catch (refused) {
      const conflict = session.conflicts.idOf(refused);
      if (conflict !== undefined) keep({ text: typed.text, seen: typed.seen, conflict });
      setError(refusedWords(refused as CallError, () => title));
    }
  };
  const change = (text: string) => {
    setError(null);
    // Until something is typed the field holds what is stored; told of a conflict, the person goes on from what is stored by now.
    const from = typed && !isAsRefused ? typed.seen : (row ?? null);
    const told = typed?.conflict !== undefined && { conflict: typed.conflict, isTypedOn: true };
    keep({ text, seen: from, ...told });
  };
  return { typed: typed?.text ?? null, open, error, begin, commit, change, close };
}
