import { useVirtualizer } from '@tanstack/react-virtual';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { type RelationKind, type RelationNode, relationKinds } from '#domain/workspace/relations.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import styles from './relations.less';
import type { Related } from './useRelations';

/** Height of a line of the table (px), and of codes in a cell: more are counted. */
const lineHeight = 34;
const listed = 2;

/** Every row of a kind with what it hangs together with, before and after it in the chain. Empty cells are gaps. */
export function TraceTable({
  related,
  shown,
  onOpen,
}: {
  related: Related;
  shown: ReadonlySet<string>;
  onOpen: (id: string) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const there = useMemo(
    () => relationKinds.filter((kind) => [...shown].some((id) => related.nodes.get(id)?.kind === kind)),
    [related, shown],
  );
  const [wanted, setWanted] = useState<RelationKind>('assets');
  const of = there.includes(wanted) ? wanted : (there[0] ?? 'assets');
  const rows = useMemo(
    () => [...related.nodes.values()].filter(({ id, kind }) => kind === of && shown.has(id)),
    [related, shown, of],
  );
  const columns = relationKinds.filter((kind) => kind !== of);
  const linesOf = useTraced(related);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  const before = relationKinds.indexOf(of);
  const template = { gridTemplateColumns: `minmax(180px, 2fr) repeat(${columns.length}, minmax(96px, 1fr))` };
  return (
    <div className={styles.trace}>
      <Segmented
        size="small"
        aria-label={t('relations.of')}
        value={of}
        onChange={setWanted}
        options={there.map((kind) => ({ value: kind, label: kindName(kind) }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys */}
      <div ref={setScroller} className={styles.scroller} tabIndex={0}>
        <table className={styles.table} aria-label={t('relations.form.table')} aria-rowcount={rows.length + 1}>
          <thead>
            <tr style={template}>
              <th scope="col">{kindName(of)}</th>
              {columns.map((kind) => (
                <th scope="col" key={kind}>
                  {relationKinds.indexOf(kind) < before ? '← ' : '→ '}
                  {kindName(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ height: rows.length * lineHeight }}>
            {virtual.getVirtualItems().map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              const traced = linesOf(row.id);
              return (
                <tr
                  key={row.id}
                  aria-rowindex={index + 2}
                  style={{ ...template, transform: `translateY(${index * lineHeight}px)`, height: lineHeight }}
                >
                  <th scope="row" title={`${row.code} ${row.name}`}>
                    <Code node={row} gap={related.gapsOf(row.id)} onOpen={onOpen} /> {row.name}
                  </th>
                  {columns.map((kind) => (
                    <Cell key={kind} nodes={traced.get(kind) ?? []} related={related} onOpen={onOpen} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** What a row hangs together with, by kind; found when its line is first on screen. */
function useTraced({ nodes, trace }: Related) {
  return useMemo(() => {
    const known = new Map<string, ReadonlyMap<RelationKind, RelationNode[]>>();
    return (id: string) => {
      const kept = known.get(id);
      if (kept) return kept;
      const found = new Map<RelationKind, RelationNode[]>();
      const chain = trace(id);
      for (const one of chain) {
        const node = nodes.get(one);
        if (node) found.set(node.kind, [...(found.get(node.kind) ?? []), node]);
      }
      known.set(id, found);
      return found;
    };
  }, [nodes, trace]);
}

function Cell({
  nodes,
  related,
  onOpen,
}: {
  nodes: readonly RelationNode[];
  related: Related;
  onOpen: (id: string) => void;
}) {
  const t = useT();
  if (nodes.length === 0)
    return (
      <td className={styles.none} title={t('relations.none')}>
        –
      </td>
    );
  return (
    <td className={styles.codes} title={nodes.map(({ code, name }) => `${code} ${name}`).join('\n')}>
      {nodes.slice(0, listed).map((node) => (
        <Code key={node.id} node={node} gap={related.gapsOf(node.id)} onOpen={onOpen} />
      ))}
      {nodes.length > listed && <small>+{nodes.length - listed}</small>}
    </td>
  );
}

function Code({ node, gap, onOpen }: { node: RelationNode; gap: readonly string[]; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className={styles.code}
      data-kind={node.kind}
      data-gap={gap.length > 0 || undefined}
      title={[`${node.code} ${node.name}`, ...gap].join('\n')}
      onClick={() => onOpen(node.id)}
    >
      {node.code}
    </button>
  );
}
