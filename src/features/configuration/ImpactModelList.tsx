import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import { Link, useAccess, useSearchParams } from '@umijs/max';
import { App, Button, Card, Flex, Result, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { impactModel, type ModelItem } from '#contract/model.ts';
import { useConfirmDelete } from '@/components/confirm-delete';
import { EntityTable } from '@/components/EntityTable';
import { fields } from '@/components/fields';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { inLanguage } from './local-text';

const modelFields = fields<ModelItem>()('configuration', {
  name: { width: 280, show: (row) => <Name model={row} /> },
  description: { width: 320, show: (row) => inLanguage(row.description) },
  type: { width: 160, show: (row) => <Type model={row} /> },
  projects: { width: 90, input: 'number', sortable: true },
  tasks: { width: 90, input: 'number', sortable: true },
  updateTime: { width: 140, sortable: true, show: (row) => <Time at={row.updateTime} /> },
});

/** The impact models with what uses them. */
export function ImpactModelList() {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const { canConfigurationImpactModify: canModify } = useAccess();
  const [, setAddress] = useSearchParams();
  const [words, setWords] = useState('');
  const { data, error, refresh } = useCall(impactModel.list, {});
  if (error) return <Result status="warning" title={t('configuration.failed')} />;
  if (!data)
    return (
      <Card size="small">
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </Card>
    );

  const remove = (model: ModelItem) => {
    const name = inLanguage(model.name);
    if (model.isDefault) return message.warning(t('configuration.model.defaultKept'));
    if (model.locked) return message.warning(t('configuration.model.bound'));
    confirm({
      title: t('configuration.type.delete', { name }),
      onDelete: async () => {
        await call(impactModel.drop, { params: { modelId: model.id } });
        message.success(t('configuration.type.deleted', { name }));
        refresh();
      },
    });
  };
  const wanted = words.trim().toLowerCase();
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAddress({ new: '1' })}>
      {t('configuration.impactModel.create')}
    </Button>
  );
  return (
    <Card size="small">
      <EntityTable
        id="configuration.impactModule"
        fields={modelFields}
        rows={data.filter(({ name }) => `${name.en} ${name.zh}`.toLowerCase().includes(wanted))}
        search={{ value: words, onSearch: setWords }}
        toolbar={create}
        empty={{ text: t('configuration.impactModel.empty'), action: create || undefined }}
        actions={(model) => {
          const name = inLanguage(model.name);
          const editable = canModify && !model.locked;
          return (
            <Flex gap={4}>
              <Button
                type="text"
                size="small"
                icon={editable ? <EditOutlined /> : <EyeOutlined />}
                aria-label={t(editable ? 'configuration.action.edit' : 'configuration.action.view', { name })}
                onClick={() => setAddress({ id: model.id })}
              />
              {canModify && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<CopyOutlined />}
                    aria-label={t('configuration.action.copyOf', { name })}
                    onClick={() => setAddress({ copy: model.id })}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger={!model.isDefault && !model.locked}
                    icon={<DeleteOutlined />}
                    aria-label={t('configuration.action.delete', { name })}
                    onClick={() => remove(model)}
                  />
                </>
              )}
            </Flex>
          );
        }}
      />
    </Card>
  );
}

function Name({ model }: { model: ModelItem }) {
  const t = useT();
  return (
    <Flex gap={8} align="center" wrap>
      <Link to={`/configuration/impactModule?id=${encodeURIComponent(model.id)}`}>{inLanguage(model.name)}</Link>
      {model.isDefault && <Tag style={{ margin: 0 }}>{t('configuration.default')}</Tag>}
      {model.locked && (
        <Tag icon={<LockOutlined />} color="warning" style={{ margin: 0 }}>
          {t('configuration.locked.mark')}
        </Tag>
      )}
    </Flex>
  );
}

function Type({ model }: { model: ModelItem }) {
  const t = useT();
  return t(model.type === 'combined' ? 'configuration.mode.combined' : 'configuration.mode.separate');
}

function Time({ at }: { at: string }) {
  return <span className="num">{useDates().time(at)}</span>;
}
