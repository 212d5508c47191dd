import { waysOf } from './handles';
import type { Marks } from './overlay';
import type { Scene } from './scene';

/** What somebody else who edits has selected. */
export interface Watched {
  name: string;
  ids: readonly string[];
}

/** The frames around it: boxes of nodes and groups, ways of links. */
export function watchedMarks(scene: Scene, watched: Watched | null): Marks['watched'] {
  if (!watched || watched.ids.length === 0) return null;
  const items = watched.ids.flatMap((id) => scene.get(id) ?? []);
  const links = items.flatMap(({ id, kind }) => (kind === 'link' ? [id] : []));
  const ways = waysOf(links, scene);
  const boxes = items.flatMap(({ id, kind }) => (kind === 'link' ? [] : (scene.boxOf(id) ?? [])));
  return { name: watched.name, boxes, ways };
}
