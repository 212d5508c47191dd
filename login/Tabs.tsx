import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Tab<K extends string> {
  key: K;
  label: string;
}

interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  open: K;
  onOpen: (key: K) => void;
  children: ComponentChildren;
}

/** Tabs with their panel; arrow keys go from one to the next. */
export function Tabs<K extends string>({ label, tabs, open, onOpen, children }: Props<K>) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (tabs.findIndex(({ key }) => key === open) + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (!next) return;
    onOpen(next.key);
    // After the panel took the focus to its first field.
    setTimeout(() => list.current?.querySelectorAll('button')[at]?.focus());
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={press}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={key === open}
            aria-controls="tab-panel"
            tabIndex={key === open ? 0 : -1}
            onClick={() => onOpen(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}
