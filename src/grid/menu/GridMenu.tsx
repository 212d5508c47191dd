import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '@/i18n';
import type { MenuAct, WhyNot } from './grid-acts';
import styles from './menu.less';
import type { GridMenu as Menu } from './useGridMenu';

/** Pixels between the menu and the edge of the window. */
const margin = 8;

/** The menu of a cell or of a column, where it was asked for. */
export function GridMenu({ menu, colours }: { menu: Menu; colours: CSSProperties }) {
  const { at, acts } = menu;
  if (at === null || acts.length === 0) return null;
  return createPortal(<MenuBox key={`${at.x} ${at.y}`} menu={menu} at={at} colours={colours} />, document.body);
}

function MenuBox({ menu, at, colours }: { menu: Menu; at: { x: number; y: number }; colours: CSSProperties }) {
  const t = useT();
  const { acts, close, readOnlyReason } = menu;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = box.current ?? {};
    const within = (wanted: number, size: number, room: number) =>
      Math.max(margin, Math.min(wanted, room - size - margin));
    setPlace({ left: within(at.x, offsetWidth, innerWidth), top: within(at.y, offsetHeight, innerHeight) });
  }, [at]);
  // Once it is seen: what is hidden takes no focus.
  useEffect(() => {
    if (place.visibility !== 'hidden') box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [place]);
  useCloseFrom(box, close);

  const take = ({ whyNot, run }: MenuAct) => {
    if (whyNot) return;
    close();
    // Once the focus is in the cell again: copying and the like are about it.
    setTimeout(run);
  };
  const press = (event: KeyboardEvent) => {
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) all[to % all.length]?.focus();
    else if (/^(Escape|Tab)$/.test(event.key)) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const why = (reason: WhyNot | undefined) =>
    reason === undefined ? undefined : (reason === 'readOnly' && readOnlyReason) || t(`grid.menu.${reason}`);
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={t('grid.menu.title')}
      className={styles.menu}
      style={{ ...colours, ...place }}
      onKeyDown={press}
    >
      {acts.map((act) => (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          key={act.label}
          className={styles.item}
          aria-disabled={act.whyNot !== undefined || undefined}
          title={why(act.whyNot)}
          aria-description={why(act.whyNot)}
          onMouseEnter={(event) => event.currentTarget.focus()}
          onClick={() => take(act)}
        >
          <span>{act.said?.(t) ?? t(act.label)}</span>
          {act.keys && <kbd>{act.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

/** A press elsewhere, scrolling or another window closes it. */
function useCloseFrom(box: { current: HTMLElement | null }, close: () => void) {
  useEffect(() => {
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node | null)) close();
    };
    window.addEventListener('pointerdown', leave, true);
    window.addEventListener('wheel', leave, true);
    window.addEventListener('blur', close);
    return () => {
      window.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('wheel', leave, true);
      window.removeEventListener('blur', close);
    };
  }, [box, close]);
}
