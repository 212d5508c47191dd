import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { FinishReason } from '#domain/model/version.ts';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import { problemText } from '@/components/field-rules';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './version.less';

/** More would not be read here: the panel of the open points has them all. */
const shown = 200;

/** The final submission: first what is still open, then the confirmation that nothing can be changed any more (R-VER-5). */
export function FreezeDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const { version } = useWorkspace((v) => v.head);
  const points = useWorkspace((v) => v.points);
  const waiting = useWorkspace((v) => v.save.waiting > 0 || v.save.offline);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isOpen = (points?.length ?? 0) > 0;

  const submit = async () => {
    if (isOpen && reason.trim() === '') {
      setRefused(problemText({ problem: 'required' }, t('version.field.reason')));
      return;
    }
    setBusy(true);
    try {
      await session.freeze(reason);
      message.success(t('version.freeze.done', { version }));
      onClose();
    } catch (error) {
      setRefused(refusalText(error as CallError));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      width={640}
      title={t('version.freeze.title', { version })}
      okText={t('version.freeze')}
      cancelText={t('version.cancel')}
      okButtonProps={{ loading: busy, disabled: waiting || points === null }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <h3 className={styles.checkTitle}>{t('version.freeze.check')}</h3>
      {points && !isOpen && <Alert type="success" showIcon title={t('version.freeze.none')} />}
      {points && isOpen && (
        <>
          <Alert type="warning" showIcon title={t('version.freeze.points', { count: points.length })} />
          <Points points={points} />
        </>
      )}
      <Form layout="vertical" component={false}>
        {(isOpen || refused) && (
          <Form.Item
            label={t('version.field.reason')}
            htmlFor="freeze-reason"
            required={isOpen}
            {...(refused ? { validateStatus: 'error', help: refused } : {})}
          >
            <Input.TextArea
              id="freeze-reason"
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={FinishReason.maxLength ?? 2000}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setRefused(null);
              }}
            />
          </Form.Item>
        )}
      </Form>
      <p>{t('version.freeze.body', { version })}</p>
      {waiting && <p className="quiet">{t('version.freeze.waiting')}</p>}
    </Modal>
  );
}

function Points({ points }: { points: readonly OpenPoint[] }) {
  const t = useT();
  return (
    <ul className={styles.points}>
      {points.slice(0, shown).map((point) => (
        <li key={`${point.key} ${point.id} ${point.detail}`}>{t(`workspace.point.${point.key}`, point)}</li>
      ))}
      {points.length > shown && <li>{t('version.freeze.more', { count: points.length - shown })}</li>}
    </ul>
  );
}
