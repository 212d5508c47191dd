import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const watchers = new Set<() => void>();

function put(element: HTMLElement | null): void {
  place = element;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The part of the application's header that a page may fill. The header carries an attribute meanwhile: what stands beside it gives way (src/global.less). */
export function HeaderPlace() {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const header = here.current?.closest('.ant-pro-layout-header');
    header?.toggleAttribute('data-filled', true);
    put(here.current);
    return () => {
      header?.removeAttribute('data-filled');
      put(null);
    };
  }, []);
  return <div ref={here} className="header-place" />;
}

/** Puts what it holds into the application's header; where that has no place for it (navigation at the side), it stands here. */
export function InHeader({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(watch, () => place);
  return element ? createPortal(children, element) : <div className="header-place header-own">{children}</div>;
}
