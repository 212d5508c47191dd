import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { useT } from '@/i18n';
import { usePreference } from '@/request/usePreference';
import styles from './side-nav.less';

/** Drawings and lists of many columns need the room: in a window no wider than this (px) the list beside them is folded until it is asked for. */
export const smallWindow = 1680;

/** Whether the list at the left is open: one choice for all pages that have it, else as the page has room. */
export function useSideNav(roomy = true): [boolean, (open: boolean) => void] {
  const [chosen, choose] = usePreference<boolean | null>('navigation.steps', null);
  return [chosen ?? roomy, choose];
}

interface Props {
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Beside the button that folds it. */
  head?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The places of a task or project, listed at the left of its pages; folded it keeps the button that opens it. */
export function SideNav({ label, open, onOpen, head, children, ref }: Props) {
  return (
    <nav ref={ref} className={open ? styles.nav : styles.folded} data-part="steps" aria-label={label}>
      <div className={styles.head}>
        {open && head}
        <TurnSideNav open={open} onOpen={onOpen} />
      </div>
      {open && children}
    </nav>
  );
}

/** Folds the list at the left, or opens it. */
export function TurnSideNav({ open, onOpen }: Pick<Props, 'open' | 'onOpen'>) {
  const t = useT();
  const text = t(open ? 'sideNav.fold' : 'sideNav.open');
  return (
    <button
      type="button"
      className={styles.turn}
      title={text}
      aria-label={text}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
    >
      {open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
    </button>
  );
}
