import { useSearchParams } from '@umijs/max';
import { Tabs } from 'antd';
import { PageName } from '@/components/PageName';
import { useT } from '@/i18n';
import { CategoryPage } from './CategoryPage';
import { PropertyPage } from './PropertyPage';

/** Security properties, and the asset categories that start with them. Which tab is open stands in the address. */
export function PropertyModule() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <PageName>{t('menu.configuration.securityProperty')}</PageName>
      <Tabs
        destroyOnHidden
        activeKey={address.get('tab') === 'category' ? 'category' : 'property'}
        // Which entry is open belongs to one tab only.
        onChange={(tab) => setAddress(tab === 'category' ? { tab } : {})}
        items={[
          { key: 'property', label: t('configuration.tab.property'), children: <PropertyPage /> },
          { key: 'category', label: t('configuration.tab.category'), children: <CategoryPage /> },
        ]}
      />
    </>
  );
}
