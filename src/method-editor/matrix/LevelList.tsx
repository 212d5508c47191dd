import { theme } from 'antd';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from '@/grid/place-beside';
import { LevelTag } from '@/product/LevelTag';
import { type CellOption, optionName } from './cells';
import styles from './matrix.less';

interface Props {
  anchor: HTMLElement;
  label: string;
  options: readonly CellOption[];
  current: string | null | undefined;
  onChoose: (key: string | null) => void;
  /** `back`: the focus belongs to the cell again. */
  onClose: (back: boolean) => void;
}

/** The levels to choose from, below the cell. It has the focus while it is open; a value typed here chooses at once. */
export function LevelList({ anchor, label, options, current, onChoose, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const [at, setAt] = useState(
    Math.max(
      0,
      options.findIndex(({ key }) => key === current),
    ),
  );
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });

  useLayoutEffect(() => {
    const { offsetHeight: height = 0, offsetWidth: width = 0 } = box.current ?? {};
    setPlace(placeBeside(anchor, { height, width }));
  }, [anchor]);
  useEffect(() => {
    if (place.visibility !== 'hidden') box.current?.focus({ preventScroll: true });
  }, [place]);
  useEffect(() => {
    // Scrolling would leave the list behind.
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose(false);
    };
    window.addEventListener('scroll', close, true);
    return () => window.removeEventListener('scroll', close, true);
  }, [onClose]);

  const keyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation();
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 };
    const step = steps[event.key];
    const option = options[at];
    const meant = options.find(({ sign }) => sign === event.key);
    if (step !== undefined) setAt(Math.min(options.length - 1, Math.max(0, step)));
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if ((event.key === 'Enter' || event.key === ' ') && option) onChoose(option.key);
    else if (meant) onChoose(meant.key);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`level-choice-${at}`}
      tabIndex={-1}
      className={styles.list}
      style={
        {
          ...place,
          background: token.colorBgElevated,
          boxShadow: token.boxShadowSecondary,
          '--list-active': token.colorFillSecondary,
        } as CSSProperties
      }
      onKeyDown={keyDown}
      onBlur={() => onClose(false)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus
        <div
          key={String(option.key)}
          id={`level-choice-${i}`}
          role="option"
          aria-selected={option.key === current}
          data-active={i === at || undefined}
          onClick={() => onChoose(option.key)}
        >
          <LevelTag tone={option.tone} name={optionName(option)} />
        </div>
      ))}
    </div>,
    document.body,
  );
}
