import { Button, Empty, Image, Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { type ProjectDocument, projectDocument } from '#contract/project-document.ts';
import { type AttachmentType, isPicture } from '#domain/kinds/attachment.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { saveBlob } from '@/request/download';

/** What a browser can show here. */
export const isShown = (type: AttachmentType): boolean => type === 'pdf' || isPicture(type);

/** Browsers without a viewer, and those told to download PDF, would leave the place empty. Older ones do not say. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled !== false;

interface Props {
  projectId: string;
  document: ProjectDocument;
  onClose: () => void;
}

/** A picture or a PDF over the page, with its download beside. */
export function DocumentPreview({ projectId, document, onClose }: Props) {
  const t = useT();
  const { id, name, version, type } = document;
  const { file, isMissing } = useFile(projectId, id, type);
  return (
    <Modal
      open
      centered
      width="min(1100px, 92vw)"
      title={`${name} · ${version}`}
      onCancel={onClose}
      footer={
        <>
          {file && type === 'pdf' && (
            <Button href={file.address} target="_blank">
              {t('documents.open')}
            </Button>
          )}
          <Button disabled={!file} onClick={() => file && saveBlob(file.blob, name)}>
            {t('task.report.download')}
          </Button>
        </>
      }
    >
      <ReturnFocus />
      <div style={{ display: 'grid', placeItems: 'center', height: '70vh', overflow: 'auto' }}>
        {isMissing ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('documents.missing')} />
        ) : !file ? (
          <Spin delay={200} />
        ) : isPicture(type) ? (
          <Image src={file.address} alt={name} style={{ maxHeight: '68vh', objectFit: 'contain' }} />
        ) : !showsPdf() ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('documents.noViewer')} />
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
  const [isMissing, setMissing] = useState(false);
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
      // What is wrong was said.
      () => left || setMissing(true),
    );
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [projectId, documentId, type]);
  return { file, isMissing };
}
