import { Button, Image, Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { type ProjectDocument, projectDocument } from '#contract/project-document.ts';
import { type AttachmentType, isPicture } from '#domain/kinds/attachment.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { saveBlob } from '@/request/download';

/** What a browser can show here. */
export const isShown = (type: AttachmentType): boolean => type === 'pdf' || isPicture(type);

interface Props {
  projectId: string;
  document: ProjectDocument;
  onClose: () => void;
}

/** A picture or a PDF over the page, with its download beside. */
export function DocumentPreview({ projectId, document, onClose }: Props) {
  const t = useT();
  const { id, name, version, type } = document;
  const file = useFile(projectId, id, type);
  return (
    <Modal
      open
      centered
      width="min(1100px, 92vw)"
      title={`${name} · ${version}`}
      onCancel={onClose}
      footer={
        <Button disabled={!file} onClick={() => file && saveBlob(file.blob, name)}>
          {t('task.report.download')}
        </Button>
      }
    >
      <ReturnFocus />
      <div style={{ display: 'grid', placeItems: 'center', height: '70vh', overflow: 'auto' }}>
        {!file ? (
          <Spin delay={200} />
        ) : isPicture(type) ? (
          <Image src={file.address} alt={name} style={{ maxHeight: '68vh', objectFit: 'contain' }} />
        ) : (
          <iframe title={name} src={file.address} style={{ width: '100%', height: '100%', border: 0 }} />
        )}
      </div>
    </Modal>
  );
}

const mediaTypes: Partial<Record<AttachmentType, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** The bytes of a document under an address of this page, as the type its content was found to be. */
function useFile(projectId: string, documentId: string, type: AttachmentType) {
  const [file, setFile] = useState<{ blob: Blob; address: string } | null>(null);
  useEffect(() => {
    let address = '';
    let left = false;
    call(projectDocument.file, { params: { projectId, documentId } }).then(
      (bytes) => {
        if (left) return;
        const blob = new Blob([bytes as Blob], { type: mediaTypes[type] ?? '' });
        address = URL.createObjectURL(blob);
        setFile({ blob, address });
      },
      () => undefined,
    );
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [projectId, documentId, type]);
  return file;
}
