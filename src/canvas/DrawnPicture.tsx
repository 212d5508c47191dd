import { useMemo } from 'react';
import { diagramsOf, drawingOf } from '#domain/diagram/drawing.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import { svgOf } from '#domain/diagram/svg.ts';
import { assetLooks } from '#domain/drawn/looks.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import styles from './drawn-picture.less';
import { useColours } from './useColours';

/** The first diagram of a version as a small picture, without ratings; nothing where nothing is drawn. */
export function DrawnPicture({ w }: { w: Workspace }) {
  const t = useT();
  const colours = useColours();
  const outside = t('topology.outside');
  const found = useMemo(() => {
    const lookOf = assetLooks(w, new Map(), () => null);
    for (const { id, name } of diagramsOf(w)) {
      const drawing = drawingOf(w, id);
      if (drawing.nodes.length + drawing.groups.length === 0) continue;
      return { name, ...svgOf(pictureOf({ drawing, lookOf, outside, colours }), colours.ground) };
    }
    return null;
  }, [w, colours, outside]);
  if (!found) return null;
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(found.svg)}`;
  return <img className={styles.picture} src={source} alt={t('task.start.picture', { name: found.name })} />;
}
