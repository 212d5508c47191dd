import { Button, Modal } from 'antd';
import type { SyncedRequirement } from '#contract/polarion.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import styles from './polarion.less';
import { remoteChanges } from './remote-changes';

/** So many are named. */
const mostNamed = 8;

interface Props {
  /** Changed in Polarion since they were sent. */
  held: readonly SyncedRequirement[];
  /** How many beside them have something to send. */
  others: number;
  onOverwrite: () => void;
  onOthers: () => void;
  onClose: () => void;
}

/** Before something is written over that somebody wrote in Polarion: what it is, and whether the others go alone. */
export function OverwriteQuestion({ held, others, onOverwrite, onOthers, onClose }: Props) {
  const t = useT();
  const more = held.length - mostNamed;
  return (
    <Modal
      open
      title={t('polarion.over.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button danger onClick={onOverwrite}>
            {t('polarion.over.all')}
          </Button>
          {others > 0 && (
            <Button type="primary" onClick={onOthers}>
              {t('polarion.over.others', { count: others })}
            </Button>
          )}
        </>
      }
    >
      <ReturnFocus />
      {t('polarion.over.body', { count: held.length })}
      <ul className={styles.changed}>
        {held.slice(0, mostNamed).map((row) => (
          <li key={row.id}>
            <b>{row.workItem}</b> {row.code} {row.name}
            <div className="quiet">{remoteChanges(t, row)}</div>
          </li>
        ))}
        {more > 0 && <li className="quiet">{t('polarion.over.more', { count: more })}</li>}
      </ul>
    </Modal>
  );
}
