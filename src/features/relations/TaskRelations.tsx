import { ArrowRightOutlined, CloseOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Button, Checkbox, Empty, Input, Segmented, Tag, Tooltip } from 'antd';
import { type CSSProperties, memo, type ReactNode, useMemo, useState } from 'react';
import { relationColours } from '#domain/drawn/relations-picture.ts';
import { drawnRelations } from '#domain/workspace/relation-layers.ts';
import { type RelationKind, type RelationNode, relationKinds } from '#domain/workspace/relations.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { Layers } from './Layers';
import styles from './relations.less';
import { TraceTable } from './TraceTable';
import { useFound } from './useFound';
import { type Related, useOpenRow, useRelations } from './useRelations';

/** The colours of the kinds for the style sheet: the same as in print. */
const kindColours = Object.fromEntries(
  Object.entries(relationColours).map(([kind, colour]) => [`--kind-${kind}`, colour]),
) as CSSProperties;

/** The relations of a task, to read: filtered, or reduced to the chain of one row, whose id stands in the address. */
export default function TaskRelations() {
  const t = useT();
  const related = useRelations();
  const open = useOpenRow(related);
  const task = useWorkspace((v) => v.head.taskName);
  const [{ row }, go] = useAddress();
  const [form, setForm] = useState<'layers' | 'table'>('layers');
  const [words, setWords] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<RelationKind>>(new Set());
  const [onlyGaps, setOnlyGaps] = useState(false);
  const found = useFound(related, { row, words });
  const shown = useShown(related, found, { hidden, onlyGaps });
  const focus = row === null ? undefined : related.nodes.get(row);
  const drawn = useMemo(() => drawnRelations(related, ({ id }) => shown.has(id)), [related, shown]);
  const toggle = useMemoizedFn((kind: RelationKind) => {
    const now = new Set(hidden);
    if (!now.delete(kind)) now.add(kind);
    setHidden(now);
  });
  const focusOn = useMemoizedFn((id: string) => go({ row: id }));
  const openRow = useMemoizedFn(open);
  return (
    <section className={styles.page} style={kindColours} data-part="relations" aria-label={t('relations.title')}>
      <header className={styles.bar} data-focus={focus ? true : undefined}>
        <Segmented
          size="small"
          aria-label={t('relations.form')}
          value={form}
          onChange={setForm}
          options={(['layers', 'table'] as const).map((value) => ({ value, label: t(`relations.form.${value}`) }))}
        />
        <Input.Search
          size="small"
          allowClear
          className={styles.search}
          aria-label={t('relations.search')}
          placeholder={t('relations.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Kinds related={related} hidden={hidden} onToggle={toggle} />
        <Checkbox checked={onlyGaps} onChange={({ target }) => setOnlyGaps(target.checked)}>
          {t('relations.gaps')}
        </Checkbox>
        {focus && <Focus node={focus} onOpen={() => open(focus.id)} onLeave={() => go({ row: null })} />}
        <span className={styles.count} role="status">
          {t('relations.count', { shown: shown.size, all: related.nodes.size })}
        </span>
      </header>
      {shown.size === 0 && <Empty className={styles.empty} description={t('relations.empty')} />}
      {shown.size > 0 && form === 'layers' && (
        <Layers
          key={`${row} ${[...hidden].join()}`}
          task={task}
          drawn={drawn}
          related={related}
          focus={row}
          onFocus={focusOn}
          onOpen={openRow}
        />
      )}
      {shown.size > 0 && form === 'table' && <TraceTable related={related} shown={shown} onOpen={openRow} />}
    </section>
  );
}

interface Filter {
  hidden: ReadonlySet<RelationKind>;
  onlyGaps: boolean;
}

/** The rows that are shown of those found: of the kinds that are switched on, with open points if only those are wanted. */
function useShown(
  { nodes, gapsOf }: Related,
  found: ReadonlySet<string>,
  { hidden, onlyGaps }: Filter,
): ReadonlySet<string> {
  return useMemo(() => {
    const isShown = (id: string) => {
      const node = nodes.get(id);
      return node !== undefined && !hidden.has(node.kind) && (!onlyGaps || gapsOf(id).length > 0);
    };
    return new Set([...found].filter(isShown));
  }, [nodes, gapsOf, found, hidden, onlyGaps]);
}

const Kinds = memo(function Kinds({
  related,
  hidden,
  onToggle,
}: {
  related: Related;
  hidden: ReadonlySet<RelationKind>;
  onToggle: (kind: RelationKind) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const counts = useMemo(() => {
    const found = new Map<RelationKind, number>();
    for (const { kind } of related.nodes.values()) found.set(kind, (found.get(kind) ?? 0) + 1);
    return found;
  }, [related]);
  return (
    <fieldset aria-label={t('relations.kinds')} className={styles.kinds}>
      {relationKinds.map((kind) => (
        <button
          type="button"
          key={kind}
          className={styles.kind}
          data-kind={kind}
          aria-pressed={!hidden.has(kind)}
          onClick={() => onToggle(kind)}
        >
          <i /> {kindName(kind)} <small>{counts.get(kind) ?? 0}</small>
        </button>
      ))}
    </fieldset>
  );
});

/** The bar is one line where it can be: these say their words as a tooltip. */
const IconButton = ({ words, icon, onClick }: { words: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip title={words}>
    <Button size="small" type="text" icon={icon} aria-label={words} onClick={onClick} />
  </Tooltip>
);

function Focus({ node, onOpen, onLeave }: { node: RelationNode; onOpen: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <span className={styles.focus} data-part="focus">
      <Tag color="blue">{t('relations.focus', { code: node.code })}</Tag>
      <IconButton words={t('relations.open', { code: node.code })} icon={<ArrowRightOutlined />} onClick={onOpen} />
      <IconButton words={t('relations.leave')} icon={<CloseOutlined />} onClick={onLeave} />
    </span>
  );
}
