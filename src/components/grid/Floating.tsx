import { type CSSProperties, type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useGridContext } from './grid-context';

/** A small box below a cell (above it near the lower edge), outside of the scrolling part so that nothing cuts it off. */
export function Floating({
  anchor,
  children,
  ...attributes
}: PropsWithChildren<{ anchor: HTMLElement; role?: string }>) {
  const { colours } = useGridContext();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });

  useLayoutEffect(() => {
    const put = () => {
      const cell = anchor.getBoundingClientRect();
      const height = box.current?.offsetHeight ?? 0;
      const width = Math.max(box.current?.offsetWidth ?? 0, cell.width);
      const above = cell.bottom + height > window.innerHeight && cell.top > height;
      const start = getComputedStyle(anchor).direction === 'rtl' ? cell.right - width : cell.left;
      setPlace({
        top: above ? cell.top - height - 2 : cell.bottom + 2,
        left: Math.max(4, Math.min(start, window.innerWidth - width - 4)),
        minWidth: cell.width,
      });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [anchor]);

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the box is clicked
    <div
      ref={box}
      className="grid-floating"
      style={{ ...colours, ...place }}
      onMouseDown={(event) => event.preventDefault()}
      {...attributes}
    >
      {children}
    </div>,
    document.body,
  );
}
