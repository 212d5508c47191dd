import { type CSSProperties, type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './grid.less';
import { useGridContext } from './grid-context';
import { placeBeside, placeList } from './place-beside';

/** A small box below a cell (above it near the lower edge), outside of the scrolling part so that nothing cuts it off. */
export function Floating({
  anchor,
  isList = false,
  children,
  ...attributes
}: PropsWithChildren<{ anchor: HTMLElement; isList?: boolean; role?: string }>) {
  const { colours } = useGridContext();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });

  useLayoutEffect(() => {
    const put = () => {
      const cellWidth = anchor.getBoundingClientRect().width;
      const { offsetHeight: height = 0, offsetWidth = 0 } = box.current ?? {};
      const width = Math.max(offsetWidth, cellWidth);
      setPlace({ ...(isList ? placeList : placeBeside)(anchor, { height, width }), minWidth: cellWidth });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [anchor, isList]);

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the box is clicked
    <div
      ref={box}
      className={styles.floating}
      style={{ ...colours, ...place }}
      onMouseDown={(event) => event.preventDefault()}
      {...attributes}
    >
      {children}
    </div>,
    document.body,
  );
}
