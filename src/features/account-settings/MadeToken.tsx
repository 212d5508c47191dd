import { Button, Input, Modal } from 'antd';
import { useCopy } from '@/components/useCopy';
import { useT } from '@/i18n';
import { useShownOnce } from './useShownOnce';

interface Props {
  name: string;
  token: string;
  onClose: () => void;
}

/** Shows a new token, once. */
export function MadeToken({ name, token, onClose }: Props) {
  const t = useT();
  const copy = useCopy();
  useShownOnce();
  const title = t('token.made.title', { name });
  return (
    <Modal
      open
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copy(token, t('token.copied'), t('token.copyFailed'))}>{t('token.copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('token.close')}
          </Button>
        </>
      }
    >
      <Input readOnly value={token} aria-label={title} onFocus={({ target }) => target.select()} />
      <p>{t('token.made.once')}</p>
    </Modal>
  );
}
