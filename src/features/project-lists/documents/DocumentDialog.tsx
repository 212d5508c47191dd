import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Form, Input, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { type ProjectDocument, projectDocument } from '#contract/project-document.ts';
import { attachmentEndings } from '#domain/kinds/attachment.ts';
import { DocumentForm, documentKinds } from '#domain/product/project-document.ts';
import { problemText, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';

interface Props {
  projectId: string;
  /** The one to change; null for a new one. */
  document: ProjectDocument | null;
  onSaved: () => void;
  onClose: () => void;
}

const accepted = Object.keys(attachmentEndings)
  .map((ending) => `.${ending}`)
  .join(',');

/** Asks for the file of a new document, and for what is said of it. */
export function DocumentDialog({ projectId, document, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File | null>(null);
  const [lacksFile, setLacksFile] = useState(false);
  const titleOf = (path: string) =>
    path in DocumentForm.shape || path === 'file' ? t(`documents.field.${path as keyof DocumentForm}`) : path;
  const saved = useSavedForm<DocumentForm>({
    keptAs: { place: `document ${document?.id ?? `new ${projectId}`}` },
    titleOf,
    save: async (form) => {
      if (document) {
        const params = { projectId, documentId: document.id };
        await call(projectDocument.change, { params, body: { rev: document.rev, form } }, silent);
        message.success(t('documents.changed', { name: document.name }));
      } else {
        setLacksFile(!file);
        if (!file) return false;
        // Last: the item of the form holds what the upload tells of itself.
        const sent = { ...form, file };
        const made = await call(projectDocument.upload, { params: { projectId }, form: sent }, silent);
        message.success(t('documents.uploaded', { name: made.name }));
      }
      onSaved();
      return undefined;
    },
  });
  const item = (name: keyof DocumentForm) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(DocumentForm.shape[name], titleOf(name)),
    validateFirst: true,
  });
  const initial = document
    ? { kind: document.kind, version: document.version, note: document.note }
    : { kind: 'specification', version: '1.0', note: '' };
  return (
    <Modal
      open
      title={document ? document.name : t('documents.upload')}
      okText={t(document ? 'documents.save' : 'documents.upload')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saved.saving, disabled: saved.offer !== null }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <ReturnFocus />
      <SavedForm<DocumentForm> saved={saved} initialValues={initial}>
        {!document && (
          <Form.Item
            name="file"
            label={titleOf('file')}
            required
            valuePropName="none"
            {...(lacksFile &&
              !file && { validateStatus: 'error', help: problemText({ problem: 'required' }, titleOf('file')) })}
          >
            <Upload
              accept={accepted}
              maxCount={1}
              fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
              beforeUpload={(chosen) => {
                setFile(chosen);
                return false;
              }}
              onRemove={() => setFile(null)}
            >
              <Button icon={<UploadOutlined />}>{t('documents.choose')}</Button>
            </Upload>
          </Form.Item>
        )}
        <Form.Item {...item('kind')}>
          <Select options={documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) }))} />
        </Form.Item>
        <Form.Item {...item('version')}>
          <Input />
        </Form.Item>
        <Form.Item {...item('note')}>
          <Input />
        </Form.Item>
      </SavedForm>
    </Modal>
  );
}
