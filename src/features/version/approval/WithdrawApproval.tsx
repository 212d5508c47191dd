import { App, Modal } from 'antd';
import { approval } from '#contract/approval.ts';
import type { VersionRecord } from '#contract/task-version.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';
import type { ApprovalDialog } from './approval-dialog';

/** Withdraws a request for approval that is not answered yet, after asking; the person who was asked is notified. */
export function WithdrawApproval({
  version: { id },
  request,
  onClose,
  onChanged,
}: ApprovalDialog & { request: VersionRecord['approvals'][number] }) {
  const t = useT();
  const { message } = App.useApp();
  const { run, loading } = useAction(approval.withdraw);
  const who = request.user.name;
  const submit = async () => {
    const done = await run({ params: { versionId: id, approvalId: request.id } });
    if (!done) return;
    message.success(t('approval.withdraw.done', { who }));
    onChanged(done);
  };
  return (
    <Modal
      open
      title={t('approval.withdraw.title', { who })}
      okText={t('approval.withdraw')}
      cancelText={t('version.cancel')}
      okButtonProps={{ loading }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p>{t('approval.withdraw.hint', { who })}</p>
    </Modal>
  );
}
