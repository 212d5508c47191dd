import type { ReactNode } from 'react';
import styles from './side-list.less';

/** The models one may open, beside the one that is open. */
export function SideList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  /** Below the name: marks and buttons. */
  children?: ReactNode;
}

export function SideListItem({ name, isOpen, onOpen, children }: ItemProps) {
  return (
    <li className={styles.item} data-open={isOpen}>
      <button type="button" className={styles.name} aria-current={isOpen} onClick={onOpen}>
        {name}
      </button>
      {children}
    </li>
  );
}
