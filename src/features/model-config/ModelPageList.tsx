import { CopyOutlined, DeleteOutlined, FolderOpenOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex, Input, Tag, Tooltip, Upload } from 'antd';
import { useState } from 'react';
import type { ModelItem } from '#contract/model.ts';
import { searchFor } from '#domain/fold-text.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { SideList, SideListItem } from '@/editor/SideList';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import type { ModelKind, Named } from './model-kind';
import type { Address } from './model-page-address';
import { modelWrites } from './model-page-calls';

interface Props<M extends Named, D extends object, N> {
  kind: ModelKind<M, D, N>;
  models: readonly ModelItem[];
  open: string | undefined;
  canModify: boolean;
  go: (address: Address) => void;
  openFile: (file: File) => void;
  onDropped: (id: string) => void;
}

/** The models of a kind with what uses them; one is opened, copied, deleted, or a new one begun. */
export function ModelPageList<M extends Named, D extends object, N>(props: Props<M, D, N>) {
  const { kind, models, canModify, go, openFile } = props;
  const t = useT();
  const [words, setWords] = useState('');
  const contains = searchFor(words);
  const found = models.filter(({ name }) => contains(`${name.en} ${name.zh}`));

  return (
    <Flex vertical gap={8}>
      {canModify && (
        <Flex gap={8}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })} style={{ flex: 1 }}>
            {t(kind.texts.create)}
          </Button>
          <Upload
            accept=".json,application/json"
            showUploadList={false}
            beforeUpload={(file) => {
              openFile(file);
              return false;
            }}
          >
            <Tooltip title={t('configuration.file.open')}>
              <Button icon={<FolderOpenOutlined />} aria-label={t('configuration.file.open')} />
            </Tooltip>
          </Upload>
        </Flex>
      )}
      <Input.Search
        allowClear
        value={words}
        data-focus-key="/"
        aria-label={t('table.search')}
        placeholder={t('table.search')}
        onChange={(event) => setWords(event.target.value)}
      />
      <SideList label={t('configuration.models')}>
        {found.map((model) => (
          <ModelLine key={model.id} {...props} model={model} />
        ))}
      </SideList>
      {found.length === 0 && (
        <span className="quiet">{t(models.length ? 'table.nothingFound' : kind.texts.empty)}</span>
      )}
    </Flex>
  );
}

type LineProps<M extends Named, D extends object, N> = Props<M, D, N> & { model: ModelItem };

/** One model: whether it is the default or in use, where it is used, and what can be done with it. */
function ModelLine<M extends Named, D extends object, N>(props: LineProps<M, D, N>) {
  const { kind, model, open, canModify, go, onDropped } = props;
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const name = inLanguage(model.name);
  const { projects, tasks } = model;

  const remove = () => {
    if (model.isDefault) return message.warning(t('configuration.model.defaultKept'));
    if (model.locked) return message.warning(t('configuration.model.bound'));
    confirm({
      title: t('configuration.type.delete', { name }),
      onDelete: async () => {
        await modelWrites(kind).drop(model.id);
        message.success(t('configuration.type.deleted', { name }));
        onDropped(model.id);
      },
    });
  };
  return (
    <SideListItem name={name} isOpen={model.id === open} onOpen={() => go({ id: model.id })}>
      <Flex gap={4} wrap align="center">
        {model.isDefault && <Tag style={{ margin: 0 }}>{t('configuration.default')}</Tag>}
        {model.locked && (
          <Tag icon={<LockOutlined />} style={{ margin: 0 }}>
            {t('configuration.locked.mark')}
          </Tag>
        )}
        <span className="quiet">{t(kind.typeText(model.type))}</span>
      </Flex>
      <Flex justify="space-between" align="center">
        <span className="quiet">
          {projects === 0 ? t('configuration.unused') : t('configuration.usedBy', { tasks, projects })}
        </span>
        {canModify && (
          <Flex>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={t('configuration.action.copyOf', { name })}
              onClick={() => go({ copy: model.id })}
            />
            <Button
              type="text"
              size="small"
              danger={!model.isDefault && !model.locked}
              icon={<DeleteOutlined />}
              aria-label={t('configuration.action.delete', { name })}
              onClick={remove}
            />
          </Flex>
        )}
      </Flex>
    </SideListItem>
  );
}
