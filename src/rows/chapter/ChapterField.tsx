import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ClipboardEvent, type DragEvent, useId } from 'react';
import type { ChapterTopic } from '#domain/kinds/chapter/shape.ts';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { ChapterPictures } from './ChapterPictures';
import styles from './chapter.less';
import { StructuredText } from './StructuredText';
import { useChapter } from './useChapter';
import { useChapterText } from './useChapterText';
import { usePictures } from './usePictures';

/** A chapter of the version: read as it will be printed; a click opens it for writing. Pictures are pasted, dropped or chosen. */
export function ChapterField({ topic, title, hint }: { topic: ChapterTopic; title: string; hint: string }) {
  const t = useT();
  const label = useId();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const people = useWorkspace((v) => v.people);
  const { row, write } = useChapter(topic);
  const { typed, open, error, begin, commit, change, close } = useChapterText(topic, row, write, title);
  const pictures = usePictures(topic);
  const stored = row?.text ?? '';
  const taken = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (readOnly || files.length === 0) return;
    event.preventDefault();
    void pictures.send([...files]);
  };
  return (
    <section
      className={styles.chapter}
      aria-labelledby={label}
      data-topic={topic}
      onPaste={(event) => taken(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => taken(event, event.dataTransfer.files)}
    >
      <div className={styles.head}>
        <h3 id={label}>{title}</h3>
        {row && (
          <span className="quiet">
            {t('chapter.by', { who: people.get(row.updateBy) ?? row.updateBy })}
            {row.imported && row.rev === 1 && ` · ${t('workspace.panel.imported')}`}
          </span>
        )}
        <span className={styles.fill} />
        {!readOnly && !open && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            aria-label={t('chapter.edit', { title })}
            onClick={begin}
          />
        )}
      </div>
      {open && !readOnly ? (
        <>
          <Input.TextArea
            aria-labelledby={label}
            autoFocus
            autoSize={{ minRows: 3, maxRows: 24 }}
            placeholder={hint}
            value={typed ?? stored}
            status={error ? 'error' : ''}
            onChange={({ target }) => change(target.value)}
            onBlur={() => void commit()}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || composing(event)) return;
              close();
              event.stopPropagation();
            }}
          />
          <p className={styles.hint}>{t('chapter.marks')}</p>
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </>
      ) : stored ? (
        <StructuredText text={stored} />
      ) : (
        <p className={styles.hint}>
          {!readOnly && <span className={styles.asked}>{hint}</span>}
          <span className={readOnly ? '' : styles.printed}>{t('chapter.empty')}</span>
        </p>
      )}
      <ChapterPictures topic={topic} readOnly={readOnly} pictures={pictures} />
    </section>
  );
}
