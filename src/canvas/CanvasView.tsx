import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Canvas, type Shown } from './canvas';
import styles from './canvas.less';
import type { Intent, Tool } from './intent';
import { openKept } from './kept-views';

/** A drawing on screen; what lies over it (a name being typed, the minimap) are its children. */
export function CanvasView({
  shown,
  selection,
  tool,
  readOnly,
  label,
  onIntent,
  onReady,
  onKeyDown,
  onKeyUp,
  field,
  isKept = false,
  children,
}: {
  shown: Shown;
  selection: readonly string[];
  tool: Tool;
  readOnly: boolean;
  label: string;
  onIntent: (intent: Intent) => void;
  onReady: (canvas: Canvas | null) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLDivElement>) => void;
  onKeyUp: (event: React.KeyboardEvent<HTMLDivElement>) => void;
  /** It opens where one left it, and where names can be read. */
  isKept?: boolean;
  /** Among the children, the field that has the focus of the drawing: what is typed lands in it at once. */
  field?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const told = useRef({ onIntent, onReady });
  told.current = { onIntent, onReady };
  const { diagram } = shown.drawing;

  useEffect(() => {
    if (!place.current) return;
    const made = new Canvas(place.current, { onIntent: (intent) => told.current.onIntent(intent) });
    setCanvas(made);
    told.current.onReady(made);
    return () => {
      told.current.onReady(null);
      setCanvas(null);
      made.dispose();
    };
  }, []);
  useEffect(() => canvas?.show(shown), [canvas, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another diagram is shown whole, or where one left it
  useEffect(() => (isKept && canvas ? openKept(canvas, diagram) : canvas?.zoomTo('all')), [canvas, diagram]);
  useEffect(() => canvas?.setReadOnly(readOnly), [canvas, readOnly]);
  useEffect(() => canvas?.setTool(tool), [canvas, tool]);
  useEffect(() => canvas?.select(selection), [canvas, selection]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows that the field of the drawing has the focus
    <div
      className={styles.frame}
      onFocus={({ target }) => place.current?.toggleAttribute('data-in-field', target === field?.current)}
      onBlur={() => place.current?.removeAttribute('data-in-field')}
    >
      <div
        ref={place}
        className={styles.canvas}
        role="application"
        aria-label={label}
        tabIndex={field ? -1 : 0}
        onFocus={() => field?.current?.focus({ preventScroll: true })}
        data-part="canvas"
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      />
      {children}
    </div>
  );
}
