import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import type { ChapterRow, ChapterTopic } from '#domain/kinds/chapter/shape.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusedWords } from '@/rows/refused-words';
import { useWorkspace } from '@/session/SessionProvider';
import { useKeptInput } from '@/session/useKeptInput';
import { ChapterPictures } from './ChapterPictures';
import styles from './chapter.less';
import { StructuredText } from './StructuredText';
import { useChapter } from './useChapter';
import { usePictures } from './usePictures';

/** What was typed and is not saved, for the chapter as the person saw it. */
interface Typed {
  text: string;
  seen: ChapterRow | null;
}

/** A chapter of the version: read as it will be printed; a click opens it for writing. Pictures are pasted, dropped or chosen. */
export function ChapterField({ topic, title, hint }: { topic: ChapterTopic; title: string; hint: string }) {
  const t = useT();
  const label = useId();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const people = useWorkspace((v) => v.people);
  const { row, write } = useChapter(topic);
  const [typed, keep] = useKeptInput<Typed>(`chapters ${topic}`);
  const [open, setOpen] = useState(typed !== null);
  const [error, setError] = useState<string | null>(null);
  const seen = useRef<ChapterRow | null>(null);
  const pictures = usePictures(topic);
  const stored = row?.text ?? '';
  const begin = () => {
    seen.current = row ?? null;
    setOpen(true);
  };
  const commit = async () => {
    if (typed === null || typed.text.trim() === stored) {
      keep(null);
      setOpen(false);
      return;
    }
    try {
      await write({ text: typed.text }, typed.seen ?? undefined);
      keep(null);
      setError(null);
      setOpen(false);
    } catch (refused) {
      setError(refusedWords(refused as CallError, () => title));
    }
  };
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
        {row && <span className="quiet">{t('chapter.by', { who: people.get(row.updateBy) ?? row.updateBy })}</span>}
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
            value={typed?.text ?? stored}
            status={error ? 'error' : ''}
            onChange={({ target }) => {
              setError(null);
              keep({ text: target.value, seen: typed ? typed.seen : seen.current });
            }}
            onBlur={() => void commit()}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              keep(null);
              setError(null);
              setOpen(false);
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
        <p className={styles.hint}>{readOnly ? t('chapter.empty') : hint}</p>
      )}
      <ChapterPictures topic={topic} readOnly={readOnly} pictures={pictures} />
    </section>
  );
}
