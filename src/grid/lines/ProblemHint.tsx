import { type RefObject, useEffect, useState } from 'react';
import { Floating } from '../Floating';
import styles from '../grid.less';

interface Shown {
  cell: HTMLElement;
  words: string;
}

/** What is open in a cell, said beside it as soon as the pointer comes to its dot. */
export function ProblemHint({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const enter = ({ target }: PointerEvent) => {
      const dot = (target as Element).closest('[data-part="problem"]');
      const cell = dot?.closest<HTMLElement>('[role="gridcell"]');
      const words = cell?.ariaDescription ?? cell?.getAttribute('aria-description');
      setShown(cell && words ? { cell, words } : null);
    };
    const leave = () => setShown(null);
    element.addEventListener('pointerover', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerdown', leave);
    // Rows that are scrolled away take their dots with them.
    element.addEventListener('scroll', leave, true);
    return () => {
      element.removeEventListener('pointerover', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerdown', leave);
      element.removeEventListener('scroll', leave, true);
    };
  }, [frame]);
  if (!shown) return null;
  return (
    <Floating anchor={shown.cell} role="tooltip">
      {shown.words.split('\n').map((line) => (
        <span key={line} className={styles.open}>
          {line}
        </span>
      ))}
    </Floating>
  );
}
