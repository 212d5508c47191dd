import { Button, Result } from 'antd';
import { useT } from '@/i18n';

/** In the place of what could not be read; the reason has been said. */
export function NotRead({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <Result
      status="warning"
      title={t('system.failed')}
      extra={<Button onClick={onAgain}>{t('table.refresh')}</Button>}
    />
  );
}
