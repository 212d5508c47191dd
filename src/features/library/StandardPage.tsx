import { EditOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import type { Chapter, WorkProduct } from '#domain/library/standards.ts';
import { pagesOf } from '@/components/small-pages';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { GonePage } from '@/lists/GonePage';
import { inLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { EntryDrawer } from './EntryDrawer';
import { EntryUsage } from './EntryUsage';

/** One standard with its chapters and the work products it asks for. */
export function StandardPage() {
  const t = useT();
  const [address] = useAddressParts();
  const canModify = useAccess().canLibCriteriaModify === true;
  const [editing, setEditing] = useState(false);
  const id = address.get('id') ?? '-';
  const { data, error, refresh } = useCall(libraryCalls.standards.get, { params: { entryId: id } }, silent);
  if (error)
    return (
      <GonePage
        error={error}
        title={t('library.gone')}
        back={{ to: '/library/securityStandard', label: t('menu.library.securityStandard') }}
      />
    );
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const shown = (['fullName', 'region', 'provenance', 'content'] as const).map((name) => ({
    key: name,
    label: t(`library.field.${name}`),
    children: <div style={{ whiteSpace: 'pre-wrap' }}>{inLanguage(data[name])}</div>,
    span: name === 'content' || name === 'fullName' ? 2 : 1,
  }));
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center">
        <h1 className="page-title">{`${data.code} · ${inLanguage(data.name)}`}</h1>
        {canModify && (
          <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
            {t('library.edit')}
          </Button>
        )}
      </Flex>
      <Card size="small">
        <Descriptions size="small" column={2} items={shown} />
      </Card>
      <Card size="small" title={t('library.field.chapters')}>
        <Table<Chapter>
          size="small"
          rowKey="number"
          dataSource={data.chapters}
          pagination={pagesOf(data.chapters.length, t)}
          columns={[
            { key: 'number', dataIndex: 'number', title: t('library.field.number'), width: 110 },
            { key: 'title', title: t('library.field.name'), width: 320, render: (_, row) => inLanguage(row.title) },
            { key: 'content', title: t('library.field.content'), render: (_, row) => inLanguage(row.content) },
          ]}
        />
      </Card>
      <Card size="small" title={t('library.field.workProducts')}>
        <Table<WorkProduct>
          size="small"
          rowKey="code"
          dataSource={data.workProducts}
          pagination={pagesOf(data.workProducts.length, t)}
          columns={[
            { key: 'code', dataIndex: 'code', title: t('library.field.code'), width: 130 },
            { key: 'name', title: t('library.field.name'), width: 320, render: (_, row) => inLanguage(row.name) },
            { key: 'chapter', dataIndex: 'chapter', title: t('library.field.chapter'), width: 90 },
            { key: 'content', title: t('library.field.content'), render: (_, row) => inLanguage(row.content) },
          ]}
        />
      </Card>
      <Card size="small" title={t('library.usage')}>
        <EntryUsage library="standards" id={data.id} />
      </Card>
      {editing && (
        <EntryDrawer
          library="standards"
          id={data.id}
          canModify={canModify}
          onSaved={() => {
            setEditing(false);
            refresh();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Flex>
  );
}
