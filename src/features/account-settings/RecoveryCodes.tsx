import { Button, Modal } from 'antd';
import { useCopy } from '@/components/useCopy';
import { useT } from '@/i18n';
import { useShownOnce } from './useShownOnce';

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const copy = useCopy();
  useShownOnce();
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      open
      title={t('accountSettings.factor.codes')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button
            onClick={() => void copy(text, t('accountSettings.factor.copied'), t('accountSettings.factor.copyFailed'))}
          >
            {t('accountSettings.factor.copy')}
          </Button>
          <Button
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`InTARA\n${text}`)}`}
            download="intara-recovery-codes.txt"
          >
            {t('accountSettings.factor.download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('accountSettings.factor.kept')}
          </Button>
        </>
      }
    >
      <p>{t('accountSettings.factor.codesHint')}</p>
      <ul data-part="recovery-codes">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
