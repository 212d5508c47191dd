import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { type ReportProfileItem, reportProfile } from '#contract/reports/report-profile.ts';
import { pagesOf } from '@/components/small-pages';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call } from '@/request/call';
import { ProfileDrawer } from './ProfileDrawer';
import { leavesOut } from './profile-words';

interface Props {
  /** null: the profiles of the organisation. */
  projectId: string | null;
  /** The version that is looked at, if one is. */
  versionId?: string | undefined;
  list: readonly ReportProfileItem[];
  canModify: boolean;
  onChanged: (list: ReportProfileItem[]) => void;
}

/** What the drawer shows: a profile to change, or what a new one begins with. */
interface Open {
  row?: ReportProfileItem;
  from?: ReportProfileItem;
}

/** The profiles of a project or of the organisation: those that come with the product, or from the organisation, can be copied. */
export function ProfileManager({ projectId, versionId, list, canModify, onChanged }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [open, setOpen] = useState<Open | null>(null);
  const own = projectId === null ? 'organisation' : 'project';
  const remove = (row: ReportProfileItem) => {
    const name = inLanguage(row.name);
    confirm({
      title: t('reportProfile.delete.title', { name }),
      words: t('reportProfile.delete.words'),
      onDelete: async () => {
        const rest = await (projectId === null
          ? call(reportProfile.drop, { params: { profileId: row.id } })
          : call(reportProfile.dropForProject, { params: { projectId, profileId: row.id } }));
        void message.success(t('reportProfile.deleted', { name }));
        onChanged(rest);
      },
    });
  };
  const leaves = ({ form }: ReportProfileItem) => {
    const lines = leavesOut(form, t);
    return lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : t('reportProfile.leavesNothing');
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{t('reportProfile.intro')}</Typography.Text>
      {!canModify && <Typography.Text type="secondary">{t(`reportProfile.readOnly.${own}`)}</Typography.Text>}
      {canModify && (
        <Button type="primary" icon={<PlusOutlined />} style={{ alignSelf: 'start' }} onClick={() => setOpen({})}>
          {t('reportProfile.create')}
        </Button>
      )}
      <Table<ReportProfileItem>
        size="small"
        rowKey="id"
        pagination={pagesOf(list.length, t)}
        dataSource={list}
        columns={[
          { key: 'name', title: t('reportProfile.field.name'), width: 190, render: (_, row) => inLanguage(row.name) },
          {
            key: 'origin',
            title: t('reportProfile.whose'),
            width: 110,
            render: (_, row) => t(`reportProfile.origin.${row.origin}`),
          },
          {
            key: 'audience',
            title: t('reportProfile.field.audience'),
            width: 100,
            render: (_, row) => t(`reportProfile.audience.${row.form.audience}`),
          },
          { key: 'leaveOut', title: t('reportProfile.leavesOut'), render: (_, row) => leaves(row) },
          {
            key: 'actions',
            width: 110,
            render: (_, row) =>
              canModify && (
                <RowActions
                  row={row}
                  isOwn={row.origin === own}
                  onEdit={() => setOpen({ row })}
                  onCopy={() => setOpen({ from: row })}
                  onDelete={() => remove(row)}
                />
              ),
          },
        ]}
      />
      {open && (
        <ProfileDrawer
          projectId={projectId}
          versionId={versionId}
          row={open.row}
          from={open.from}
          onSaved={(next) => {
            onChanged(next);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Flex>
  );
}

function RowActions({
  row,
  isOwn,
  onEdit,
  onCopy,
  onDelete,
}: {
  row: ReportProfileItem;
  isOwn: boolean;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const t = useT();
  const name = inLanguage(row.name);
  return (
    <Flex>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('reportProfile.copyOf', { name })}
        onClick={onCopy}
      />
      {isOwn && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('reportProfile.editOf', { name })}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('reportProfile.deleteOf', { name })}
            onClick={onDelete}
          />
        </>
      )}
    </Flex>
  );
}
