import { InboxOutlined } from '@ant-design/icons';
import { Alert, Input, Spin, Upload } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/forms/FormDialog';
import { useT } from '@/i18n';
import { mostBytes, mostPages } from './limits';
import { TextPreview } from './TextPreview';
import { useReading } from './useReading';

const endings = '.docx,.pdf,.md,.txt';

/** A description is pasted or chosen, read in a thread of its own, and shown as proposals. */
export default function DraftDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const { read, found, reading, refused, mayRead, name } = useReading();
  if (found) return <TextPreview found={found} mayRead={mayRead} onClose={onClose} />;
  return (
    <FormDialog
      dirty={text.trim() !== ''}
      title={t('fromText.title')}
      okText={t('fromText.read')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: text.trim() === '', loading: reading }}
      onOk={() => read(text)}
      onClose={onClose}
      width={720}
    >
      <p>{t('fromText.intro')}</p>
      <Upload.Dragger
        accept={endings}
        maxCount={1}
        showUploadList={false}
        disabled={reading}
        beforeUpload={(file) => {
          read(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{reading && name ? t('fromText.readFile', { name }) : t('fromText.file')}</p>
      </Upload.Dragger>
      <Input.TextArea
        rows={8}
        value={text}
        disabled={reading}
        aria-label={t('fromText.text')}
        placeholder={t('fromText.text.place')}
        style={{ marginBlockStart: 12 }}
        onChange={({ target }) => setText(target.value)}
      />
      <Spin spinning={reading} />
      {refused && (
        <Alert
          type="error"
          showIcon
          title={t(`fromText.refused.${refused}`, { size: mostBytes / 1024 / 1024, pages: mostPages })}
        />
      )}
    </FormDialog>
  );
}
