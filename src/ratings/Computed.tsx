import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import type { ComputedKind } from '#domain/workspace/explained.ts';
import { useT } from '@/i18n';
import { ExplainCard } from './ExplainCard';
import styles from './explain.less';

/**
 * A computed value: it has no box of a field, and a click or Enter opens the card that explains it. In a grid cell it is no stop of its own
 * for Tab; there the column's `onComputedClick` is `openExplanation`.
 */
export function Computed({
  kind,
  id,
  model,
  initial = false,
  children,
}: {
  kind: ComputedKind;
  id: string;
  /** Explains the value as it is when all paths are rated with this feasibility model. */
  model?: string;
  /** Explains the value without controls, whatever is shown. */
  initial?: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  /** Where the focus goes back to; set while the card is open. */
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    if (element?.closest('[role="gridcell"]')) element.tabIndex = -1;
  }, []);
  const close = useCallback(
    (giveFocusBack: boolean) => {
      if (giveFocusBack) from?.focus({ preventScroll: true });
      setFrom(null);
    },
    [from],
  );
  const press = (event: MouseEvent) => {
    // The cell would take the click for its own and open the card a second time.
    event.stopPropagation();
    if (from) return close(true);
    const active = document.activeElement;
    setFrom(active instanceof HTMLElement && active !== document.body ? active : button.current);
  };
  return (
    <>
      <button
        ref={attach}
        type="button"
        className={styles.computed}
        data-part="computed"
        title={t('workspace.explain')}
        aria-haspopup="dialog"
        aria-expanded={from !== null}
        onClick={press}
      >
        {children}
      </button>
      {from && button.current && (
        <ExplainCard
          kind={kind}
          id={id}
          {...(model !== undefined && { model })}
          initial={initial}
          anchor={button.current}
          value={children}
          onClose={close}
        />
      )}
    </>
  );
}
