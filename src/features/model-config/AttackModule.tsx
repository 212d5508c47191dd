import { useSearchParams } from '@umijs/max';
import { Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { type PlainTextKey, useT } from '@/i18n';
import { ThreatModelPage } from './ThreatModelPage';

const RiskModelPage = lazy(() => import('./RiskModelPage').then((page) => ({ default: page.RiskModelPage })));
const CalPage = lazy(() => import('./CalPage').then((page) => ({ default: page.CalPage })));
const TreatmentPage = lazy(() => import('./TreatmentPage').then((page) => ({ default: page.TreatmentPage })));

/** Each tab comes with its own code, when it is opened. The first is what the address means without a tab. */
const tabs: readonly { key: string; title: PlainTextKey; page: () => ReactNode }[] = [
  { key: 'feasibility', title: 'configuration.tab.feasibility', page: () => <ThreatModelPage /> },
  { key: 'risk', title: 'configuration.tab.risk', page: () => <RiskModelPage /> },
  { key: 'cal', title: 'configuration.tab.cal', page: () => <CalPage /> },
  { key: 'treatment', title: 'configuration.tab.treatment', page: () => <TreatmentPage /> },
];

/** The attack module: feasibility models, and what is made of feasibility. Which tab is open stands in the address. */
export function AttackModule() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const open = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];
  return (
    <Tabs
      destroyOnHidden
      activeKey={open?.key ?? ''}
      // Which model is open belongs to one tab only.
      onChange={(tab) => setAddress(tab === tabs[0]?.key ? {} : { tab })}
      items={tabs.map(({ key, title, page }) => ({
        key,
        label: t(title),
        children: <Suspense fallback={<Skeleton active />}>{page()}</Suspense>,
      }))}
    />
  );
}
