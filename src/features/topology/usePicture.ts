import { useMemo } from 'react';
import { type Drawing, drawingOf } from '#domain/diagram/drawing.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import type { Colours, Look, Picture } from '#domain/diagram/picture-parts.ts';
import { assetLooks } from '#domain/drawn/looks.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { useColours } from '@/canvas/useColours';
import { useT } from '@/i18n';
import { useLooks } from '@/ratings/useLooks';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Session } from '@/session/session';

export interface Shown {
  drawing: Drawing;
  picture: Picture;
  colours: Colours;
  lookOf: (asset: string) => Look | undefined;
  /** The word on what lies outside of the trust boundary. */
  outside: string;
}

/** What the canvas shows of a diagram: drawn rows with the facts of their assets. A new value only where something of it is another. */
export function usePicture(diagram: string): Shown {
  const t = useT();
  const lookOf = useAssetLooks();
  const nodes = useWorkspace((v) => v.w.nodes);
  const links = useWorkspace((v) => v.w.links);
  const groups = useWorkspace((v) => v.w.groups);
  const drawing = useMemo(() => drawingOf({ nodes, links, groups }, diagram), [nodes, links, groups, diagram]);
  const own = useColours();
  const outside = t('topology.outside');
  return useMemo(
    () => ({ drawing, lookOf, colours: own, outside, picture: pictureOf({ drawing, lookOf, outside, colours: own }) }),
    [drawing, lookOf, own, outside],
  );
}

/** Looks shown before: one that says the same stays the same object, so that its picture is not made anew, also when the page is opened again. */
const formerLooks = new WeakMap<Session, Map<string, Look>>();

/** How assets look in a picture: names, icons, the level of their highest risk. */
function useAssetLooks(): (asset: string) => Look | undefined {
  const assets = useWorkspace((v) => v.w.assets);
  const threats = useWorkspace((v) => v.w.threats);
  const risks = useWorkspace((v) => v.w.risks);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const drawn = useWorkspace((v) => v.w.drawnInside);
  const levels = useLooks();
  const session = useSession();
  return useMemo(() => {
    const made = assetLooks({ assets, threats, risks, drawnInside: drawn }, ratings, (value) => {
      const level = levels.risk.get(String(value));
      return level ? { tone: level.tone, name: level.name, digit: String(value) } : null;
    });
    const former = formerLooks.get(session) ?? new Map<string, Look>();
    formerLooks.set(session, former);
    const known = new Map<string, Look>();
    return (id) => {
      const look = known.get(id) ?? made(id);
      if (!look) return undefined;
      const before = former.get(id);
      const same = before && sameContent(before, look) ? before : look;
      former.set(id, same);
      known.set(id, same);
      return same;
    };
  }, [session, assets, threats, risks, ratings, drawn, levels]);
}
