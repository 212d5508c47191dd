import { CopyOutlined, DownloadOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Tooltip } from 'antd';
import type { ModelItem } from '#contract/model.ts';
import { useT } from '@/i18n';
import type { Steps } from './useDraftHistory';

interface Props {
  isNew: boolean;
  readOnly: boolean;
  dirty: boolean;
  saving: boolean;
  steps: Steps;
  onSave: () => void;
  onCancel: (() => void) | undefined;
  onCopy: (() => void) | undefined;
  onFile: () => void;
}

/** What can be done with the model that is open. */
export function ModelPageActions(props: Props) {
  const { isNew, readOnly, dirty, saving, steps, onSave, onCancel, onCopy, onFile } = props;
  const t = useT();
  return (
    <Flex gap={8} wrap justify="end">
      {!readOnly && <StepButtons {...steps} />}
      <Tooltip title={t('configuration.file.save')}>
        <Button icon={<DownloadOutlined />} aria-label={t('configuration.file.save')} onClick={onFile} />
      </Tooltip>
      {onCopy && (
        <Button icon={<CopyOutlined />} onClick={onCopy}>
          {t('configuration.action.copy')}
        </Button>
      )}
      {!readOnly && onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
      {!readOnly && (
        <Button type="primary" loading={saving} disabled={!isNew && !dirty} onClick={onSave}>
          {isNew ? t('form.create') : t('form.save')}
        </Button>
      )}
    </Flex>
  );
}

/** Undo and redo, for the mouse. */
export function StepButtons({ undo, redo }: Steps) {
  const t = useT();
  return (
    <Flex>
      <Tooltip title={t('workspace.undo')}>
        <Button type="text" icon={<UndoOutlined />} aria-label={t('workspace.undo')} disabled={!undo} onClick={undo} />
      </Tooltip>
      <Tooltip title={t('workspace.redo')}>
        <Button type="text" icon={<RedoOutlined />} aria-label={t('workspace.redo')} disabled={!redo} onClick={redo} />
      </Tooltip>
    </Flex>
  );
}

/** Why a model may only be looked at. */
export function ModelPageNotes({ canModify, item }: { canModify: boolean; item: ModelItem | undefined }) {
  const t = useT();
  if (!canModify) return <Alert type="info" showIcon title={t('configuration.readOnly')} />;
  if (!item?.locked) return null;
  const { projects, tasks } = item;
  return <Alert type="warning" showIcon title={t('configuration.locked.why', { projects, tasks })} />;
}
