import { Alert, App, Form, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { FinishReason } from '#domain/model/version.ts';
import { lineCount, type PointGroup, pointGroups } from '#domain/workspace/point-groups.ts';
import { problemText } from '@/components/field-rules';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './version.less';

/** Lines of a rule; more would not be read here: the list of the open points has them all. */
const shown = 20;

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
  const groups = useMemo(() => points && pointGroups(points), [points]);
  const blocking = lineCount(groups?.filter(({ blocks }) => blocks) ?? []);
  const isOpen = lineCount(groups ?? []) > 0;

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
      okButtonProps={{ loading: busy, disabled: waiting || groups === null || blocking > 0 }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <h3 className={styles.checkTitle}>{t('version.freeze.check')}</h3>
      {groups && !isOpen && <Alert type="success" showIcon title={t('version.freeze.none')} />}
      {blocking > 0 && <Alert type="error" showIcon title={t('version.freeze.blocked', { count: blocking })} />}
      {groups && isOpen && blocking === 0 && (
        <Alert type="warning" showIcon title={t('version.freeze.points', { count: lineCount(groups) })} />
      )}
      {groups && isOpen && <Points groups={groups} />}
      <Form layout="vertical" component={false}>
        {((isOpen && blocking === 0) || refused) && (
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

function Points({ groups }: { groups: readonly PointGroup[] }) {
  const t = useT();
  return (
    <ul className={styles.points}>
      {groups.flatMap(({ key, blocks, lines }) => [
        ...lines.slice(0, shown).map((line) => (
          <li key={`${key} ${line.id}`} data-blocks={blocks}>
            {t(`workspace.point.${key}`, line)}
          </li>
        )),
        ...(lines.length > shown
          ? [<li key={key}>{t('version.freeze.more', { count: lines.length - shown })}</li>]
          : []),
      ])}
    </ul>
  );
}
