import type { ReactNode } from 'react';
import styles from './panel.less';

interface Props {
  title?: string;
  /** At the end of the title line. */
  extra?: ReactNode;
  /** The whole panel is a link: it answers the pointer. */
  hoverable?: boolean;
  children: ReactNode;
}

/** A framed part of a page, as antd's small Card looks: that one brings 20 kB of tabs with it, too much for the first load. */
export function Panel({ title, extra, hoverable, children }: Props) {
  return (
    <section className={hoverable ? `${styles.panel} ${styles.hoverable}` : styles.panel} aria-label={title}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {extra}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
