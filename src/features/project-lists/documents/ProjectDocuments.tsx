import { UploadOutlined } from '@ant-design/icons';
import { useAccess, useSearchParams } from '@umijs/max';
import { App, Button, Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { type ProjectDocument, projectDocument } from '#contract/project-document.ts';
import { sizeText } from '@/components/size-text';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { type FieldList, fields } from '@/lists/fields';
import { OneLine } from '@/lists/OneLine';
import { useAddressPages } from '@/lists/useAddressPages';
import { call } from '@/request/call';
import { download } from '@/request/download';
import { DocumentsOfProject } from '../lists';
import { DocumentDialog } from './DocumentDialog';
import { DocumentPreview, isShown } from './DocumentPreview';

interface Props {
  projectId: string;
}

/** The documents of a project, and the files that rows of its tasks name. */
export function ProjectDocuments({ projectId }: Props) {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const ofRows = address.get('files') === 'analyses';
  const show = (next: string) => {
    const query = new URLSearchParams(address);
    // Page, order and search are of one list.
    for (const name of ['page', 'size', 'sort', 'q', 'of', 'files']) query.delete(name);
    if (next === 'analyses') query.set('files', next);
    setAddress(query);
  };
  return (
    <Flex vertical gap={12}>
      <Segmented
        style={{ alignSelf: 'start' }}
        aria-label={t('projectLists.documents')}
        value={ofRows ? 'analyses' : 'project'}
        onChange={show}
        options={[
          { value: 'project', label: t('documents.ofProject') },
          { value: 'analyses', label: t('documents.ofAnalyses') },
        ]}
      />
      {ofRows ? <DocumentsOfProject projectId={projectId} /> : <OwnDocuments projectId={projectId} />}
    </Flex>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {useDates().time(at)}
    </span>
  );
}

function OwnDocuments({ projectId }: Props) {
  const t = useT();
  const { canProjectAnalysisModify } = useAccess();
  const [pages, search] = useAddressPages(projectDocument.list, { params: { projectId } });
  const [shown, setShown] = useState<ProjectDocument | null>(null);
  const [asked, setAsked] = useState<ProjectDocument | 'new' | null>(null);
  const list = useMemo<FieldList<ProjectDocument>>(
    () =>
      fields<ProjectDocument>()('documents', {
        name: {
          width: 280,
          sortable: true,
          show: (one) => <Name document={one} projectId={projectId} onShow={() => setShown(one)} />,
        },
        kind: { width: 130, sortable: true, show: ({ kind }) => t(`documents.kind.${kind}`) },
        version: { width: 90, sortable: true },
        note: { width: 220, show: ({ note }) => <OneLine text={note} room={220} /> },
        createBy: { width: 120, show: ({ createBy }) => createBy.name },
        createdOn: { width: 140, sortable: true, show: ({ createdOn }) => <Moment at={createdOn} /> },
        size: { width: 90, show: ({ size }) => <span className="num">{sizeText(size)}</span> },
      }),
    [t, projectId],
  );
  const upload = canProjectAnalysisModify && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setAsked('new')}>
      {t('documents.upload')}
    </Button>
  );
  const close = () => setAsked(null);
  return (
    <>
      <EntityTable
        id="project.ownDocuments"
        fields={list}
        rows={pages}
        search={{ ...search, placeholder: t('documents.search') }}
        toolbar={upload}
        actions={(one) => (
          <Actions document={one} projectId={projectId} onChange={() => setAsked(one)} onGone={pages.refresh} />
        )}
        empty={{ text: t('documents.empty') }}
      />
      {asked && (
        <DocumentDialog
          projectId={projectId}
          document={asked === 'new' ? null : asked}
          onSaved={() => {
            close();
            pages.refresh();
          }}
          onClose={close}
        />
      )}
      {shown && <DocumentPreview projectId={projectId} document={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const save = (projectId: string, { id }: ProjectDocument) =>
  download(projectDocument.file, { params: { projectId, documentId: id } }).catch(() => undefined);

/** The name opens the preview; what cannot be shown is downloaded. */
function Name({ document, projectId, onShow }: { document: ProjectDocument; projectId: string; onShow: () => void }) {
  const t = useT();
  const { name, type } = document;
  const shows = isShown(type);
  return (
    <Button
      type="link"
      size="small"
      style={{ padding: 0, maxWidth: 320 }}
      aria-label={t(shows ? 'documents.preview' : 'projectLists.documents.download', { name })}
      title={name}
      onClick={() => (shows ? onShow() : void save(projectId, document))}
    >
      <span className="one-line">{name}</span>
    </Button>
  );
}

interface ActionsProps extends Props {
  document: ProjectDocument;
  onChange: () => void;
  onGone: () => void;
}

function Actions({ document, projectId, onChange, onGone }: ActionsProps) {
  const t = useT();
  const { message } = App.useApp();
  const { canProjectAnalysisModify } = useAccess();
  const confirmDelete = useConfirmDelete();
  const { id, name, version } = document;
  const drop = () =>
    confirmDelete({
      title: t('documents.delete.question', { name, version }),
      onDelete: async () => {
        await call(projectDocument.drop, { params: { projectId, documentId: id } });
        message.success(t('documents.deleted', { name }));
        onGone();
      },
    });
  return (
    <Flex gap={4}>
      <Button size="small" type="link" onClick={() => void save(projectId, document)}>
        {t('task.report.download')}
      </Button>
      {canProjectAnalysisModify && (
        <>
          <Button size="small" type="link" onClick={onChange}>
            {t('documents.change')}
          </Button>
          <Button size="small" type="link" danger onClick={drop}>
            {t('confirm.delete')}
          </Button>
        </>
      )}
    </Flex>
  );
}
