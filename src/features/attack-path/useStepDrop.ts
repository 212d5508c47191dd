import { useEffect, useRef } from 'react';
import { useSession } from '@/session/SessionProvider';
import { dropAt, type StepDrop } from './step-drop';

/** Lets a step be dragged into the paths on the page. `onDrop` gets what was dragged and where it was let go of. */
export function useStepDrop(onDrop: (carried: number, to: StepDrop) => void): {
  begin: (carried: number) => void;
  end: () => void;
} {
  const session = useSession();
  const carried = useRef<number | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const mark = (to: StepDrop | null) => {
    if (marked.current !== to?.element) marked.current?.removeAttribute('data-drop');
    marked.current = to?.element ?? null;
    to?.element.setAttribute('data-drop', to.side);
  };
  const find = (event: DragEvent) =>
    carried.current !== null && event.target instanceof Element
      ? dropAt(event.target, event.clientY, (id) => session.view.w.paths.get(id))
      : null;
  const listen = useRef({ find, mark });
  listen.current = { find, mark };

  useEffect(() => {
    const over = (event: DragEvent) => {
      const to = listen.current.find(event);
      listen.current.mark(to);
      if (to) event.preventDefault();
    };
    const dropped = (event: DragEvent) => {
      const to = listen.current.find(event);
      const what = carried.current;
      listen.current.mark(null);
      carried.current = null;
      if (!to || what === null) return;
      event.preventDefault();
      drop.current(what, to);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', dropped);
    return () => {
      listen.current.mark(null);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', dropped);
    };
  }, []);

  return {
    begin: (what) => {
      carried.current = what;
    },
    end: () => {
      carried.current = null;
      mark(null);
    },
  };
}
