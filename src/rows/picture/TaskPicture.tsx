import { attachment } from '#contract/attachment.ts';
import type { BoardPart } from '#domain/drawn/board-picture.ts';
import { type ChapterTopic, chapterId, chapterTopics } from '#domain/kinds/chapter/shape.ts';
import { useT } from '@/i18n';
import { rowLabel } from '@/product/useRowLabel';
import { upload } from '@/request/upload';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { chapterWriter } from '../chapter/useChapter';
import { PictureMenu } from './PictureMenu';

/** The picture of a board of the open version, which can be put into a chapter of its report by who may write there. */
export function TaskPicture({ title, draw }: { title: string; draw: () => readonly BoardPart[] }) {
  const t = useT();
  const session = useSession();
  const { projectName, taskName, version } = useWorkspace((v) => v.head);
  const readOnly = useWorkspace((v) => v.readOnly);
  const save = async (chapter: string, file: File) => {
    const topic = chapter as ChapterTopic;
    const kept = await upload(
      attachment.upload,
      { params: { versionId: session.view.head.versionId }, file },
      () => {},
    );
    const pictures = session.view.w.chapters.get(chapterId(topic))?.pictures ?? [];
    if (!pictures.some((one) => one.file === kept.file))
      await chapterWriter(session, topic)({ pictures: [...pictures, kept] });
  };
  // The conclusion first: there the boards are shown on the page of the result, too.
  const chapters = [...chapterTopics].reverse().map((key) => ({ key, label: rowLabel(t, 'chapters', chapterId(key)) }));
  return (
    <PictureMenu
      title={title}
      subject={`${projectName} / ${taskName} · ${version}`}
      draw={draw}
      report={readOnly ? { denied: t(`picture.report.${readOnly}`) } : { chapters, save }}
    />
  );
}
