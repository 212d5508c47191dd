import { useMemo } from 'react';
import { type ChapterRow, type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import { useSession, useWorkspace } from '@/session/SessionProvider';

type Content = Partial<Pick<ChapterRow, 'text' | 'pictures'>>;

/** A chapter of the open version and a way to write it: it comes to be with the first thing that is written. */
export function useChapter(topic: ChapterTopic) {
  const session = useSession();
  const id = chapterId(topic);
  const row = useWorkspace((v) => v.w.chapters.get(id));
  return useMemo(() => {
    /** `seen`: the chapter as it was when the person began to write. */
    const write = (content: Content, seen?: ChapterRow): Promise<Changes> => {
      const from = seen ?? session.view.w.chapters.get(id);
      if (from) return session.change('chapters', from, content);
      return session.edit(add('chapters', { topic, ...content }, id));
    };
    return { row, write };
  }, [session, id, topic, row]);
}
