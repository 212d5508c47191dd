import { RightOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Input, Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import type { OpenPointKey } from '#domain/workspace/open-points.ts';
import { lineCount, type PointGroup, type PointLine } from '#domain/workspace/point-groups.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { titleOf } from '@/rows/row-title';
import { shortCodes } from '@/rows/short-codes';
import { useWorkspace } from '@/session/SessionProvider';
import type { TaskPageName } from '@/session/useAddress';
import { numberOf } from './counted-rule';
import { OneReason } from './OneReason';
import { isUnfolded, itemsOf, type PointItem, withWords } from './point-items';
import styles from './problems.less';

const lineHeight = 28;

type Part = 'all' | 'blocking' | 'step';

interface Props {
  groups: readonly PointGroup[];
  /** The kind of row on the screen. */
  step: AnalysisKind;
  onPoint: (kind: AnalysisKind, id: string, field: string) => void;
  onPage: (page: TaskPageName) => void;
}

/** Where points about the task and no row of it are settled. */
const pageOf: { readonly [K in OpenPointKey]?: TaskPageName } = { itemNotDefined: 'info', catalogueOpen: 'coverage' };

/** The open points by rule: to fold, to filter, drawn as far as they are on the screen. */
export function PointList({ groups, step, onPoint, onPage }: Props) {
  const t = useT();
  const kindName = useKindName();
  const [part, setPart] = useState<Part>('all');
  const [words, setWords] = useState('');
  const [fold, setFold] = useState<Readonly<Record<string, boolean>>>({});
  const textOf = useLineText();
  const parts = useMemo<Record<Part, readonly PointGroup[]>>(
    () => ({
      all: groups,
      blocking: groups.filter(({ blocks }) => blocks),
      step: groups.filter(({ kind }) => kind === step),
    }),
    [groups, step],
  );
  const items = useMemo(() => {
    const found = withWords(parts[part], words, (group, line) => textOf(group, line).join(' '));
    const all = lineCount(found);
    return itemsOf(found, ({ key }) => isUnfolded(fold, key, all));
  }, [parts, part, words, textOf, fold]);
  const label = (text: string, which: Part) => ({ value: which, label: `${text} ${lineCount(parts[which])}` });

  return (
    <div className={styles.open}>
      <div className={styles.tools}>
        <Segmented
          size="small"
          aria-label={t('workspace.points.part')}
          value={part}
          onChange={setPart}
          options={[
            label(t('workspace.points.all'), 'all'),
            label(t('workspace.points.blocks'), 'blocking'),
            label(kindName(step), 'step'),
          ]}
        />
        <Input
          size="small"
          allowClear
          className={styles.filter ?? ''}
          placeholder={t('workspace.points.filter')}
          aria-label={t('workspace.points.filter')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {items.length === 0 && <p className={styles.none}>{t('workspace.problems.none')}</p>}
      <Lines
        items={items}
        textOf={textOf}
        onFold={(key, open) => setFold({ ...fold, [key]: open })}
        onLine={({ key, kind }, { id, field, kind: own = kind }) => {
          const page = pageOf[key];
          if (page) onPage(page);
          else onPoint(own, id, field);
        }}
      />
    </div>
  );
}

/** What a line says: the point in a sentence, and what its row is called. */
function useLineText() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  return useCallback(
    ({ key, kind }: PointGroup, line: PointLine): [string, string] => {
      const own = line.kind ?? kind;
      const row = w[own].get(line.id) as AnalysisRow | undefined;
      return [t(`workspace.point.${key}`, { code: line.code, detail: line.detail }), row ? titleOf(own, row) : ''];
    },
    [t, w],
  );
}

interface LinesProps {
  onLine: (group: PointGroup, line: PointLine) => void;
  items: readonly PointItem[];
  textOf: ReturnType<typeof useLineText>;
  onFold: (key: string, open: boolean) => void;
}

function Lines({ items, textOf, onFold, onLine }: LinesProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    overscan: 4,
  });
  return (
    <div ref={setScroller} className={styles.lines} data-part="points">
      <ul style={{ height: items.length * lineHeight }}>
        {virtual.getVirtualItems().map(({ index }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li key={keyOf(item)} style={{ transform: `translateY(${index * lineHeight}px)` }}>
              <Line item={item} textOf={textOf} onFold={onFold} onLine={onLine} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const keyOf = (item: PointItem): string =>
  item.type === 'section'
    ? String(item.blocks)
    : item.type === 'group'
      ? item.group.key
      : `${item.group.key} ${item.line.id}`;

function Line({ item, textOf, onFold, onLine }: Omit<LinesProps, 'items'> & { item: PointItem }) {
  const t = useT();
  if (item.type === 'section')
    return (
      <h3>
        {t(item.blocks ? 'workspace.points.blocks' : 'workspace.points.asked')}{' '}
        <span className="num">{item.count}</span>
      </h3>
    );
  const { group } = item;
  if (item.type === 'line') {
    const [text, title] = textOf(group, item.line);
    return (
      <button type="button" className={styles.line} onClick={() => onLine(group, item.line)}>
        <span>{text}</span> <span className={styles.title}>{title}</span>
      </button>
    );
  }
  const [first] = group.lines;
  return (
    <div className={styles.group}>
      <button type="button" aria-expanded={item.open} onClick={() => onFold(group.key, !item.open)}>
        <RightOutlined rotate={item.open ? 90 : 0} />
        <b className="num">{numberOf(group.key, group.lines.length)}</b>{' '}
        <span>{t(`workspace.points.rule.${group.key}`, { count: group.lines.length })}</span>
      </button>
      <span className={styles.codes}>{shortCodes(group.lines.map(({ code }) => code))}</span>
      <OneReason group={group} textOf={(line) => textOf(group, line).filter(Boolean).join(' · ')} />
      {first && (
        <button type="button" onClick={() => onLine(group, first)}>
          {t('workspace.points.first')}
        </button>
      )}
    </div>
  );
}
