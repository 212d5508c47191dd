import { useAccess, useLocation } from '@umijs/max';
import { Alert, Flex, Result } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import { useAdministration } from '@/product/useAdministration';

/** Pages of which everybody may read what concerns their work. */
const forEverybody = /^\/system\/(variable|remarkTag|reportProfile)\b/;

/** Around the pages of the menu System: says why nothing can be administered from the network the user is in. */
export function InAdminNetwork({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const { canAuth, canConfigurationTagModify } = useAccess();
  const open = useAdministration();
  if (open === undefined && canAuth && !forEverybody.test(pathname)) return null;
  if (open !== false) return children;
  if (!forEverybody.test(pathname))
    return <Result status="warning" title={t('system.network.title')} subTitle={t('system.network.words')} />;
  return (
    <Flex vertical gap={16}>
      {(canAuth || canConfigurationTagModify) && <Alert type="warning" showIcon title={t('system.network.readOnly')} />}
      {children}
    </Flex>
  );
}
