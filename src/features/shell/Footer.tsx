import { theme } from 'antd';
import { useT } from '@/i18n';

export function Footer() {
  const t = useT();
  const { token } = theme.useToken();
  return (
    <footer
      className="shell-footer"
      style={{ padding: '16px 24px', textAlign: 'center', fontSize: 12, color: token.colorTextSecondary }}
    >
      {t('shell.title')} · {t('shell.footer')}
    </footer>
  );
}
