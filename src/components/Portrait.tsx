import { type CSSProperties, type PropsWithChildren, useState } from 'react';
import styles from './portrait.less';

interface Props {
  src: string | undefined;
  size: number;
  square?: boolean;
}

/** A small picture of somebody or something; without one, or when it does not load, what is inside. antd's Avatar measures the page for each. */
export function Portrait({ src, size, square = false, children }: PropsWithChildren<Props>) {
  const [failed, setFailed] = useState<string>();
  const shows = src !== undefined && src !== failed;
  return (
    <span
      className={shows ? styles.portrait : `${styles.portrait} ${styles.letters}`}
      data-square={square || undefined}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {shows ? <img src={src} alt="" onError={() => setFailed(src)} /> : children}
    </span>
  );
}
