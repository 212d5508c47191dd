import { Alert, Button, Input, Modal } from 'antd';
import { inbox } from '#contract/account/inbox.ts';
import type { MadeLink } from '#contract/account/user-admin.ts';
import { useCopy } from '@/components/useCopy';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** A link by which somebody chooses a password: shown once, to copy and hand over. */
export function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const t = useT();
  const { time } = useDates();
  const copy = useCopy();
  const sent = made.mail === 'sent' || made.mail === 'underWay';
  // The same answer as the notifications have: where mails are only printed, nobody receives this one.
  const ways = useCall(inbox.ways, sent ? {} : null, silent).data;
  const printed = ways?.mail === false;
  const link = new URL(made.path, window.location.origin).href;
  return (
    <Modal
      open
      width={560}
      title={t('userAdmin.link.title', { name: made.user.fullName })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button
          key="copy"
          type="primary"
          onClick={() => void copy(link, t('userAdmin.link.copied'), t('token.copyFailed'))}
        >
          {t('userAdmin.link.copy')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('userAdmin.close')}
        </Button>,
      ]}
    >
      <Input.TextArea
        readOnly
        autoSize
        value={link}
        aria-label={t('userAdmin.link.title', { name: made.user.fullName })}
        onFocus={({ target }) => target.select()}
      />
      <p>{t('userAdmin.link.once', { until: time(made.until) })}</p>
      {made.mail !== 'none' && (
        <Alert
          showIcon
          type={sent && !printed ? 'success' : 'warning'}
          title={t(`userAdmin.link.mail.${made.mail}`, { to: made.user.email })}
          {...(printed && { description: t('userAdmin.link.mail.printed') })}
        />
      )}
    </Modal>
  );
}
