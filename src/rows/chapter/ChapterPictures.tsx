import { CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { attachment } from '#contract/attachment.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './chapter.less';
import type { usePictures } from './usePictures';

/** The pictures of a chapter below its text, and the way to add one. */
export function ChapterPictures({
  topic,
  readOnly,
  pictures: { sending, problem, send, remove },
}: {
  topic: ChapterTopic;
  readOnly: boolean;
  pictures: ReturnType<typeof usePictures>;
}) {
  const t = useT();
  const kept = useWorkspace((v) => v.w.chapters.get(chapterId(topic))?.pictures);
  return (
    <>
      {kept?.map((picture) => (
        <figure className={styles.picture} key={picture.file}>
          <KeptPicture picture={picture} />
          <figcaption>
            {picture.name}
            {!readOnly && (
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('risk.files.remove', { name: picture.name })}
                onClick={() => remove(picture)}
              />
            )}
          </figcaption>
        </figure>
      ))}
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {!readOnly && (
        <Upload
          accept=".png,.jpg,.jpeg"
          multiple
          showUploadList={false}
          beforeUpload={(file, files) => {
            // Called once for each file; all of them go in one queue.
            if (file === files[0]) void send(files);
            return false;
          }}
        >
          <Button size="small" type="text" icon={<PictureOutlined />} loading={sending !== null}>
            {t('chapter.picture')}
          </Button>
        </Upload>
      )}
    </>
  );
}

/** A picture of the version, fetched with the token. */
function KeptPicture({ picture: { file, name } }: { picture: Attachment }) {
  const versionId = useWorkspace((v) => v.head.versionId);
  const { data } = useRequest(
    async () => (await call(attachment.file, { params: { versionId, file }, query: { name } }, silent)) as Blob,
    { refreshDeps: [versionId, file], cacheKey: `picture ${file}`, onError: () => undefined },
  );
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <img src={address} alt={name} /> : <span className={styles.hint}>{name}</span>;
}
