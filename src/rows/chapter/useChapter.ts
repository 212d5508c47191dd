import { useMemo } from 'react';
import { type ChapterRow, type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Session } from '@/session/session';

type Content = Partial<Pick<ChapterRow, 'text' | 'pictures'>>;

/** A chapter of the open version and a way to write it: it comes to be with the first thing that is written. */
export function useChapter(topic: ChapterTopic) {
  const session = useSession();
  const id = chapterId(topic);
  const row = useWorkspace((v) => v.w.chapters.get(id));
  return useMemo(() => ({ row, write: chapterWriter(session, topic) }), [session, topic, row]);
}

/** What writes a chapter of the open version. */
export function chapterWriter(session: Session, topic: ChapterTopic) {
  const id = chapterId(topic);
  const now = () => session.view.w.chapters.get(id);
  /**
   * `seen`: the chapter as it was when the person began to write, null where there was none. One that somebody else has begun since is not written
   * over: both texts become a conflict.
   */
  const write = async (content: Content, seen?: ChapterRow | null): Promise<Changes> => {
    const row = now();
    if (row) return session.change('chapters', seen === null ? blank(row) : (seen ?? row), content);
    try {
      return await session.edit(add('chapters', { topic, ...content }, id));
    } catch (error) {
      const isBegun = error instanceof CallError && error.errorCode === errorCodes.IdTaken;
      if (!isBegun || !(await isHeard(session, () => now() !== undefined))) throw error;
      return write(content, null);
    }
  };
  return write;
}

/** A chapter before anything was written in it. */
const blank = (row: ChapterRow): ChapterRow => ({ ...row, text: '', pictures: [], rev: 0 });

/** What the server has and this page does not know yet comes within this time (ms). */
const patience = 5_000;

/** Waits until something is on the page. */
function isHeard(session: Session, isThere: () => boolean): Promise<boolean> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      done(isThere());
    };
    const timer = setTimeout(end, patience);
    const stop = session.subscribe(() => isThere() && end());
    if (isThere()) end();
  });
}
