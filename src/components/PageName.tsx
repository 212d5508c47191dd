import type { ReactNode } from 'react';
import styles from './page-name.less';

/** The first heading of a page that shows no name of its own, for who goes from heading to heading; the menu shows it to the eye. */
export const PageName = ({ children }: { children: ReactNode }) => <h1 className={styles.unseen}>{children}</h1>;
