import { useState } from 'react';
import { attachment } from '#contract/attachment.ts';
import { errorTexts } from '#contract/kit/errors.ts';
import { type Attachment, isPicture, promisedType } from '#domain/kinds/attachment.ts';
import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { currentLanguage } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { upload } from '@/request/upload';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { useChapter } from './useChapter';

/** What the browser shows and nobody can hide a script in. */
const isTaken = ({ name }: File): boolean => isPicture(promisedType(name));

const notTaken = (): string => {
  const { chMessage, enMessage } = errorTexts('NotAnImage', {});
  return currentLanguage() === 'zh-CN' ? chMessage : enMessage;
};

/** Sends pictures one after the other into a chapter, and takes them out again. */
export function usePictures(topic: ChapterTopic) {
  const session = useSession();
  const runEdit = useRunEdit();
  const { write } = useChapter(topic);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = () => session.view.w.chapters.get(chapterId(topic))?.pictures ?? [];
  const send = async (files: readonly File[]) => {
    setProblem(null);
    for (const file of files) {
      if (!isTaken(file)) {
        setProblem(notTaken());
        continue;
      }
      setSending(plainFileName(file.name));
      try {
        const params = { versionId: session.view.head.versionId };
        const kept = await upload(attachment.upload, { params, file }, () => undefined);
        if (!now().some((one) => one.file === kept.file)) await write({ pictures: [...now(), kept] });
      } catch (error) {
        setProblem(refusalText(error as CallError));
      }
    }
    setSending(null);
  };
  const remove = (gone: Attachment) =>
    void runEdit(write({ pictures: now().filter(({ file }) => file !== gone.file) }));
  return { sending, problem, send, remove };
}
