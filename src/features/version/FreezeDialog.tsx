import { Alert, App } from 'antd';
import { useMemo, useState } from 'react';
import { isGiven } from '#domain/model/base.ts';
import { lineCount, pointGroups } from '#domain/workspace/point-groups.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemText } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { FinishReasonField } from '@/product/FinishReasonField';
import { PointLines } from '@/product/PointLines';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { ApproverSelect } from './approval/ApproverSelect';
import styles from './version.less';

/** The final submission: first what is still open, then the confirmation that nothing can be changed any more (R-VER-5). */
export function FreezeDialog({ onFrozen, onClose }: { onFrozen: () => void; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const { version, versionId } = useWorkspace((v) => v.head);
  const points = useWorkspace((v) => v.points);
  const waiting = useWorkspace((v) => v.save.waiting > 0 || v.save.offline);
  const [reason, setReason] = useState('');
  const [approvers, setApprovers] = useState<string[]>([]);
  /** Of the reason, or of the act as a whole: that the right was taken meanwhile is no fault of a field. */
  const [refused, setRefused] = useState<{ reason: boolean; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const groups = useMemo(() => points && pointGroups(points), [points]);
  const blocking = lineCount(groups?.filter(({ blocks }) => blocks) ?? []);
  const isOpen = lineCount(groups ?? []) > 0;

  const submit = async () => {
    if (isOpen && !isGiven(reason)) {
      setRefused({ reason: true, words: problemText({ problem: 'required' }, t('version.field.reason')) });
      return;
    }
    setBusy(true);
    try {
      await session.freeze(reason, approvers);
      message.success(t('version.freeze.done', { version }));
      onFrozen();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused({ reason: error.fields.some(({ path }) => path === 'reason'), words: refusalText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      dirty={reason.trim() !== ''}
      onClose={onClose}
      width={640}
      title={t('version.freeze.title', { version })}
      okText={t('version.freeze')}
      cancelText={t('version.cancel')}
      okButtonProps={{ loading: busy, disabled: waiting || groups === null || blocking > 0 }}
      onOk={() => void submit()}
    >
      <h3 className={styles.checkTitle}>{t('version.freeze.check')}</h3>
      {groups && !isOpen && <Alert type="success" showIcon title={t('version.freeze.none')} />}
      {blocking > 0 && <Alert type="error" showIcon title={t('version.freeze.blocked', { count: blocking })} />}
      {groups && isOpen && blocking === 0 && (
        <Alert type="warning" showIcon title={t('version.freeze.points', { count: lineCount(groups) })} />
      )}
      {groups && <PointLines groups={groups} />}
      {((isOpen && blocking === 0) || refused?.reason) && (
        <FinishReasonField
          id="freeze-reason"
          required={isOpen}
          refused={refused?.reason ? refused.words : null}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setRefused(null);
          }}
        />
      )}
      <h3 className={styles.checkTitle}>{t('approval.freeze')}</h3>
      <ApproverSelect versionId={versionId} value={approvers} onChange={setApprovers} />
      <p>{t('version.freeze.body', { version })}</p>
      {refused && !refused.reason && <Alert type="error" showIcon title={refused.words} />}
      {waiting && <p className="quiet">{t('version.freeze.waiting')}</p>}
    </FormDialog>
  );
}
