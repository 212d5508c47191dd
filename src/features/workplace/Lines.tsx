import { Children, type ReactNode } from 'react';
import { Flex } from '@/components/Flex';
import styles from './styles.less';

/** A quiet list; without entries one sentence. */
export function Lines({ children, empty }: { children: ReactNode; empty: string }) {
  // What is not shown counts as a child, too.
  if (Children.toArray(children).length === 0) return <span className="quiet">{empty}</span>;
  return <ul className={styles.lines}>{children}</ul>;
}

/** One line: first the link, then what belongs to it, at the end a note. */
export function Line({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <li>
      <Flex gap={8} align="center" flex={1} className={styles.said} wrap>
        {children}
      </Flex>
      {aside && <span className={`num quiet ${styles.aside}`}>{aside}</span>}
    </li>
  );
}
