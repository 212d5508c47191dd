import { useMemoizedFn } from 'ahooks';
import { type CSSProperties, useMemo } from 'react';
import { relationColours } from '#domain/drawn/relations-picture.ts';
import { causesIn } from '#domain/impact-of-change/reasons.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import { drawnRelations } from '#domain/workspace/relation-layers.ts';
import { relationsOf } from '#domain/workspace/relations.ts';
import type { Reasons } from '@/rows/reviews/useReasons';
import { useWorkspace } from '@/session/SessionProvider';
import { Layers } from './Layers';
import styles from './relations.less';
import { type Related, useOpenRow } from './useRelations';

const kindColours = Object.fromEntries(
  Object.entries(relationColours).map(([kind, colour]) => [`--kind-${kind}`, colour]),
) as CSSProperties;

const nothing: readonly string[] = [];

/** The suspect rows and what made them so, joined along the relations; suspect rows say why. */
export function ImpactPicture({ marks, reasons }: { marks: readonly ReviewMark[]; reasons: Reasons }) {
  const w = useWorkspace((v) => v.w);
  const task = useWorkspace((v) => v.head.taskName);
  const relations = useMemo(() => relationsOf(w), [w]);
  const related = useMemo((): Related => {
    const said = new Map(marks.map((mark) => [mark.row, reasons.ofMark(mark)]));
    return { ...relations, gapsOf: (id) => said.get(id) ?? nothing };
  }, [relations, marks, reasons]);
  const drawn = useMemo(() => {
    const shown = new Set(marks.map(({ row }) => row));
    for (const mark of marks) for (const { fact } of causesIn(mark)) shown.add(fact.slice(fact.indexOf('/') + 1));
    return drawnRelations(relations, ({ id }) => shown.has(id));
  }, [relations, marks]);
  const open = useMemoizedFn(useOpenRow(relations));
  return (
    <div className={styles.page} style={kindColours} data-part="impact-picture">
      <Layers task={task} drawn={drawn} related={related} focus={null} onFocus={open} onOpen={open} />
    </div>
  );
}
