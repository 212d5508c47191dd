import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Tab } from '@/rows/step';
import styles from '../workspace.less';
import { TabBar } from './TabBar';

const ToolsPlace = createContext<HTMLElement | null>(null);

/** The row of the tabs, and below it what it is about: its tools stand beside the tabs (InTabRow). */
export function TabRow({ tab, onTab, children }: { tab: Tab; onTab: (tab: Tab) => void; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <ToolsPlace value={place}>
      <div className={styles.tabRow}>
        <TabBar current={tab} onTab={onTab} />
        <div ref={setPlace} className={styles.toolsPlace} />
      </div>
      {children}
    </ToolsPlace>
  );
}

/** Puts the tools of a step beside the tabs. */
export function InTabRow({ children }: { children: ReactNode }) {
  const place = use(ToolsPlace);
  return place && createPortal(children, place);
}
