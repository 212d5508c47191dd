import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Tab } from '@/rows/step';
import styles from '../workspace.less';
import { TabBar } from './TabBar';

const ToolsPlace = createContext<HTMLElement | null>(null);

interface Props {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Its tools are a button or two. */
  narrow: boolean;
  children: ReactNode;
}

/** The row of the tabs, and below it what it is about: its tools stand beside the tabs (InTabRow). */
export function TabRow({ tab, onTab, narrow, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <ToolsPlace value={place}>
      <div className={styles.tabRow}>
        <TabBar current={tab} onTab={onTab} />
        <div ref={setPlace} className={styles.toolsPlace} data-narrow={narrow || undefined} />
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
