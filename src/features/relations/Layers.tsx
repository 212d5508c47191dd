import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#domain/diagram/geometry.ts';
import { layerSize as box, LayerWays, layerLink, layerPlaces, longestOf } from '#domain/drawn/relations-picture.ts';
import type { DrawnRelations } from '#domain/workspace/relation-layers.ts';
import type { RelationNode } from '#domain/workspace/relations.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import styles from './relations.less';
import type { Related } from './useRelations';

/** From the line below the task to the rows of the first layer. */
const stub = 24;
/** Rows above and below the part on screen that are drawn too. */
const spare = 8;

/** Rows in columns with their links. Only what is on screen is drawn: a path as long as the whole takes a second a frame. The caller's functions stay the same ones. */
export const Layers = memo(function Layers({
  task,
  drawn,
  related,
  focus,
  onFocus,
  onOpen,
}: {
  task: string;
  drawn: DrawnRelations;
  related: Related;
  focus: string | null;
  onFocus: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const { ref, top, height, onScroll } = useSeen();
  const { layers, links } = drawn;
  const longest = longestOf(layers);
  const places = useMemo(() => layerPlaces(layers), [layers]);
  const size = {
    width: (layers.length + 1) * box.column + box.margin,
    height: box.head + longest * box.row + 2 * box.margin,
  };
  const taskAt = { x: box.margin, y: box.head + box.margin };
  const seen = useMemo(
    () => ({
      from: Math.max(0, top - spare * box.row),
      to: Math.min(size.height, top + height + spare * box.row),
    }),
    [top, height, size.height],
  );
  const ways = useMemo(() => new LayerWays(layers, places), [layers, places]);
  const path = useMemo(() => pathOf(links, places, ways, seen), [links, places, ways, seen]);
  const isSeen = (y: number) => y + box.height > seen.from && y < seen.to;
  const spine = {
    left: box.margin + box.column - stub,
    top: taskAt.y + box.height / 2,
    height: Math.max(0, (places.get(layers[0]?.at(-1)?.id ?? '')?.y ?? 0) - taskAt.y),
  };
  return (
    <div ref={ref} className={styles.layers} onScroll={onScroll} data-part="relation-layers">
      <div className={styles.ground} style={size}>
        <svg
          className={styles.links}
          style={{ top: seen.from }}
          width={size.width}
          height={Math.max(0, seen.to - seen.from)}
          viewBox={`0 ${seen.from} ${size.width} ${Math.max(1, seen.to - seen.from)}`}
          aria-hidden="true"
        >
          <path d={path} />
        </svg>
        <i className={styles.spine} style={spine} />
        <i
          className={styles.spine}
          style={{
            left: taskAt.x + box.width,
            top: spine.top,
            width: spine.left - taskAt.x - box.width,
            height: 0,
          }}
        />
        <Heads layers={layers} width={size.width} />
        <div
          className={`one-line ${styles.task}`}
          style={{ left: taskAt.x, top: taskAt.y, width: box.width, height: box.height }}
          title={task}
        >
          {task}
        </div>
        {layers.flatMap((layer, column) =>
          layer.map((node) => {
            const at = places.get(node.id);
            if (!at || !isSeen(at.y)) return null;
            return (
              <Box
                key={node.id}
                node={node}
                at={at}
                gaps={related.gapsOf(node.id)}
                root={column === 0}
                current={node.id === focus}
                onFocus={onFocus}
                onOpen={onOpen}
              />
            );
          }),
        )}
      </div>
    </div>
  );
});

/** What stands in each column, and how many rows. */
function Heads({ layers, width }: { layers: DrawnRelations['layers']; width: number }) {
  const kindName = useKindName();
  return (
    <div className={styles.heads} style={{ width, height: box.head }}>
      {layers.map((layer, i) => {
        const names = [...new Set(layer.map(({ kind }) => kindName(kind)))].join(' · ');
        const place = { left: box.margin + (i + 1) * box.column, width: box.column - box.margin };
        return (
          <b key={layer[0]?.kind} style={place}>
            <span className="one-line" title={names}>
              {names}
            </span>{' '}
            <small>{layer.length}</small>
          </b>
        );
      })}
    </div>
  );
}

/** One row; drawn again only when it is another. */
const Box = memo(function Box({
  node,
  at,
  gaps,
  root,
  current,
  onFocus,
  onOpen,
}: {
  node: RelationNode;
  at: Point;
  gaps: readonly string[];
  root: boolean;
  current: boolean;
  onFocus: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.node}
      data-kind={node.kind}
      data-gap={gaps.length > 0 || undefined}
      data-root={root || undefined}
      aria-current={current || undefined}
      style={{ left: at.x, top: at.y, width: box.width, height: box.height }}
      title={[`${node.code} ${node.name}`, ...gaps, t('relations.node.hint')].join('\n')}
      onClick={() => onFocus(node.id)}
      onDoubleClick={() => onOpen(node.id)}
    >
      <b className="one-line">{node.code}</b>
      <span className="one-line">{node.name}</span>
    </button>
  );
});

/** The links that pass the part that is drawn. */
function pathOf(
  links: DrawnRelations['links'],
  places: ReadonlyMap<string, Point>,
  ways: LayerWays,
  seen: { from: number; to: number },
): string {
  const parts: string[] = [];
  for (const [from, to] of links) {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b || Math.max(a.y, b.y) + box.height < seen.from || Math.min(a.y, b.y) > seen.to) continue;
    parts.push(layerLink(ways.between(a, b)));
  }
  return parts.join('');
}

/** What is on screen of a box that scrolls. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = ref.current ?? {};
    // In steps, so that a small scroll draws nothing anew.
    const top = Math.floor(scrollTop / (4 * box.row)) * 4 * box.row;
    setSeen((now) => {
      const height = clientHeight || now.height;
      return now.top === top && now.height === height ? now : { top, height };
    });
  }, []);
  useLayoutEffect(() => {
    look();
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(look);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [look]);
  return { ref, ...seen, onScroll: look };
}
