import { App, Modal } from 'antd';
import { useState } from 'react';
import { approval } from '#contract/approval.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';
import { ApproverSelect } from './ApproverSelect';
import type { ApprovalDialog } from './approval-dialog';

/** Asks members of the task to approve a version that is final already. */
export function AskForApproval({ version: { id, version }, onClose, onChanged }: ApprovalDialog) {
  const t = useT();
  const { message } = App.useApp();
  const [users, setUsers] = useState<string[]>([]);
  const { run, loading } = useAction(approval.ask);
  const submit = async () => {
    const done = await run({ params: { versionId: id }, body: { users } });
    if (!done) return;
    message.success(t('approval.ask.done', { count: users.length }));
    onChanged(done);
  };
  return (
    <Modal
      open
      title={t('approval.ask.title', { version })}
      okText={t('approval.ask')}
      cancelText={t('version.cancel')}
      okButtonProps={{ loading, disabled: users.length === 0 }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p className="quiet">{t('approval.ask.hint')}</p>
      <ApproverSelect versionId={id} value={users} onChange={setUsers} />
    </Modal>
  );
}
