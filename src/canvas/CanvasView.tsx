import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Canvas, type Shown } from './canvas';
import styles from './canvas.less';
import type { Intent, Tool } from './intent';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another diagram is shown whole
  useEffect(() => canvas?.zoomTo('all'), [canvas, diagram]);
  useEffect(() => canvas?.setReadOnly(readOnly), [canvas, readOnly]);
  useEffect(() => canvas?.setTool(tool), [canvas, tool]);
  useEffect(() => canvas?.select(selection), [canvas, selection]);

  return (
    <div className={styles.frame}>
      <div
        ref={place}
        className={styles.canvas}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing is worked on with keys, as a grid is
        tabIndex={0}
        data-part="canvas"
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      />
      {children}
    </div>
  );
}
