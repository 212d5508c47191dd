import { type KeyboardEvent, memo, useRef } from 'react';
import { useT } from '@/i18n';
import { useUpdateCount } from '@/rows/library/news';
import { type Tab, tabs } from '@/rows/step';
import styles from '../workspace.less';

/** How far a key moves among the tabs; round at the ends. */
const moves: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => -1,
};

/** The tabs of a task: buttons. antd's Tabs measure each of theirs, which is a tenth of the time until the page is there. */
export const TabBar = memo(function TabBar({ current, onTab }: { current: Tab; onTab: (tab: Tab) => void }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(tabs.indexOf(current));
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
    onTab(next);
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-orientation="horizontal">
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab}
          role="tab"
          className={styles.tab}
          aria-selected={tab === current}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onTab(tab)}
          onKeyDown={move}
        >
          {t(`workspace.tab.${tab}`)}
          {tab === 'threatAnalysis' && <UpdateCount />}
        </button>
      ))}
    </div>
  );
});

/** How many rows may follow their library entry: the page that lists them stands in this tab. */
function UpdateCount() {
  const t = useT();
  const count = useUpdateCount();
  if (count === 0) return null;
  const words = t('library.updates.count', { count });
  return (
    <span className={styles.tabCount} role="img" aria-label={words} title={words}>
      {count}
    </span>
  );
}
