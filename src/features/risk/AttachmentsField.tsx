import { CloseOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import { useId } from 'react';
import { attachment } from '#contract/attachment.ts';
import { type Attachment, attachmentEndings } from '#domain/kinds/attachment.ts';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { sizeText } from '@/components/size-text';
import { useT } from '@/i18n';
import { download } from '@/request/download';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './risk.less';
import { useAttachments } from './useAttachments';

const accepted = Object.keys(attachmentEndings)
  .map((ending) => `.${ending}`)
  .join(',');

/** Evidence of the verification: dropped or picked, saved from here, taken out as an edit that can be undone. */
export function AttachmentsField({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const title = useId();
  const versionId = useWorkspace((v) => v.head.versionId);
  const { sending, send, dismiss } = useAttachments(row.id);
  const remove = (gone: Attachment) =>
    void runEdit(session.change('risks', row, { attachments: row.attachments.filter((one) => one !== gone) }));
  const save = ({ file, name }: Attachment) =>
    download(attachment.file, { params: { versionId, file }, query: { name } }, { name }).catch(() => undefined);
  return (
    <section className={`${parts.field} ${styles.files}`} aria-labelledby={title}>
      <span className={parts.label} id={title}>
        {t('risk.field.attachments')}
      </span>
      {row.attachments.length > 0 && (
        <ul>
          {row.attachments.map((one) => (
            <li key={`${one.file} ${one.name}`}>
              <FileOutlined />
              <button
                type="button"
                className={styles.file}
                title={t('risk.files.save', { name: one.name })}
                onClick={() => void save(one)}
              >
                {one.name}
              </button>
              <small className={parts.note}>{sizeText(one.size)}</small>
              {!readOnly && (
                <Button
                  size="small"
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('risk.files.remove', { name: one.name })}
                  title={t('risk.files.remove', { name: one.name })}
                  onClick={() => remove(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sending.map(({ id, name, share, problem }) => (
        <div className={styles.sending} key={id}>
          <span className="one-line" title={name}>
            {name}
          </span>
          {problem === null ? (
            <Progress
              size="small"
              percent={Math.round(share * 100)}
              aria-label={t('risk.files.sending', { name })}
              status="active"
            />
          ) : (
            <>
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('risk.files.dismiss', { name })}
                onClick={() => dismiss(id)}
              />
              <span className={parts.fieldError} role="alert">
                {problem}
              </span>
            </>
          )}
        </div>
      ))}
      {!readOnly && (
        <Upload.Dragger
          multiple
          accept={accepted}
          showUploadList={false}
          beforeUpload={(file, files) => {
            // Called once for each file; all of them go in one queue.
            if (file === files[0]) void send(files);
            return false;
          }}
        >
          <UploadOutlined /> {t('risk.files.drop')}
        </Upload.Dragger>
      )}
    </section>
  );
}
