import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Tooltip } from 'antd';
import type { ModelItem } from '#contract/model.ts';
import { StepButtons } from '@/editor/StepButtons';
import type { Steps } from '@/editor/useDraftHistory';
import { useT } from '@/i18n';

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

/** Why a model may only be looked at. */
export function ModelPageNotes({ canModify, item }: { canModify: boolean; item: ModelItem | undefined }) {
  const t = useT();
  if (!canModify) return <Alert type="info" showIcon title={t('configuration.readOnly')} />;
  if (!item?.locked) return null;
  const { projects, tasks } = item;
  return <Alert type="warning" showIcon title={t('configuration.locked.why', { projects, tasks })} />;
}
