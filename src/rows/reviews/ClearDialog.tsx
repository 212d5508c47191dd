import { Input, Modal } from 'antd';
import { useState } from 'react';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { type ReviewedPlace, reviewOps } from './review-ops';

/** Rows of one edit at most. */
const atOnce = 5_000;

/** Clears suspect rows: they are reviewed again by what they rest on now, with the reason if there is one. */
export function ClearDialog({ rows, onClose }: { rows: readonly ReviewedPlace[]; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    const held = await inPortions();
    setBusy(false);
    // What was refused stays, with the reason that was typed.
    if (held) onClose();
  };
  const inPortions = async () => {
    for (let from = 0; from < rows.length; from += atOnce)
      if (!(await runEdit(session.edit(...reviewOps(rows.slice(from, from + atOnce), reason.trim()))))) return false;
    return true;
  };
  return (
    <Modal
      open
      title={t('review.clear.title', { count: rows.length })}
      okText={t('review.clear')}
      cancelText={t('confirm.cancel')}
      confirmLoading={busy}
      onOk={() => void clear()}
      onCancel={onClose}
      width={460}
    >
      <ReturnFocus />
      <p>{t('review.clear.hint')}</p>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-label={t('review.reason')}
        placeholder={t('review.clear.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}
