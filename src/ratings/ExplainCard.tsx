import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { clauseWords } from '#domain/method/explain/clause-words.ts';
import { ownerOf } from '#domain/method/rate/tree-rows.ts';
import { type ComputedKind, type Explained, explanationOf } from '#domain/workspace/explained.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { ExplainLines, type Jump } from './ExplainLines';
import styles from './explain.less';

/** The explanation card: where a computed value comes from, and what would change it (R-WORK-10). Esc or a click elsewhere closes it. */
export function ExplainCard({
  kind,
  id,
  model,
  initial = false,
  anchor,
  value,
  onClose,
}: {
  kind: ComputedKind;
  id: string;
  model?: string;
  initial?: boolean;
  anchor: HTMLElement;
  value: ReactNode;
  onClose: (giveFocusBack: boolean) => void;
}) {
  const t = useT();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor, box);
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => (initial ? v.initial : v.ratings));
  const explained = useMemo(() => explanationOf({ w, ratings }, kind, id, model), [w, ratings, kind, id, model]);
  const [, go] = useAddress();

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.contains(target)) onClose(false);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [anchor, onClose]);

  /** A step is shown in its path, or in the attack tree of its threat scenario or control. */
  const jumpFrom =
    (part: Explained): Jump =>
    (to, row) => {
      onClose(false);
      if (to !== 'steps') go({ step: to, row });
      else if (part.explanation.subject !== 'tree') go({ step: 'paths', row: part.id });
      else {
        const node = w.treeNodes.get(part.id);
        go({ page: 'trees', threat: node ? ownerOf(node) : part.id });
      }
    };

  return createPortal(
    <div
      ref={box}
      className={styles.card}
      data-part="explanation"
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      style={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(true);
        event.stopPropagation();
        if (event.key === 'Escape') event.preventDefault();
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next) && !anchor.contains(next)) onClose(false);
      }}
    >
      <header>
        <h3 id={title}>{explained ? <Title of={explained} /> : t('workspace.panel.gone')}</h3>
        {value}
        <span className={styles.fill} />
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('explain.close')}
          onClick={() => onClose(true)}
        />
      </header>
      {explained && <Source of={explained} />}
      {explained && <ExplainLines lines={explained.explanation.lines} onJump={jumpFrom(explained)} />}
      {explained?.parts.map((part) => (
        <Part key={part.id} part={part} jumpFrom={jumpFrom} />
      ))}
    </div>,
    anchor.closest(roots) ?? document.body,
  );
}

/** Where the card is drawn: antd's variables stand there. A dialog and a drawer are outside of the workspace. */
const roots = '[data-part="workspace"], .ant-modal-root, .ant-drawer';

/** The same for a value this one was made from. */
function Part({ part, jumpFrom }: { part: Explained; jumpFrom: (part: Explained) => Jump }) {
  return (
    <details open>
      <summary>
        <Title of={part} />
      </summary>
      <Source of={part} />
      <ExplainLines lines={part.explanation.lines} onJump={jumpFrom(part)} />
      {part.parts.map((inner) => (
        <Part key={inner.id} part={inner} jumpFrom={jumpFrom} />
      ))}
    </details>
  );
}

function Title({ of: { explanation, code } }: { of: Explained }) {
  const t = useT();
  return t(`explain.title.${explanation.subject}`, { code });
}

/** Clause and table. */
function Source({ of: { explanation } }: { of: Explained }) {
  const t = useT();
  const { table } = explanation;
  const clause = inLanguage(clauseWords(explanation.clause));
  return (
    <p className={styles.source}>{table ? t('explain.source.table', { clause, table: inLanguage(table) }) : clause}</p>
  );
}

/** Pixels between the value and the card, and between the card and the edge of the window, together. */
const gap = 12;

/** Below its value, or above it where there is more room; as high as that room, so that the value stays in sight. */
function usePlace(anchor: HTMLElement, box: { readonly current: HTMLDivElement | null }): CSSProperties {
  // Not `visibility: hidden`: what is hidden takes no focus.
  const [place, setPlace] = useState<CSSProperties>({ opacity: 0 });
  useLayoutEffect(() => {
    const put = () => {
      const at = anchor.getBoundingClientRect();
      const { offsetHeight: height = 0, offsetWidth: width = 0 } = box.current ?? {};
      const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
      const below = window.innerHeight - at.bottom - gap;
      const above = at.top - gap;
      if (height <= below || below >= above) setPlace({ left, top: at.bottom + 4, maxHeight: below });
      else setPlace({ left, bottom: window.innerHeight - at.top + 4, maxHeight: above });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [anchor, box]);
  return place;
}
