import { around, type Box, grown } from './geometry.ts';
import { LabelGround } from './label-ground.ts';
import { pictureGroup, titleBoxes } from './picture-group.ts';
import { pictureLink } from './picture-link.ts';
import { pictureNode } from './picture-node.ts';
import type { Picture, PictureInput } from './picture-parts.ts';
import { routesOf } from './route.ts';

/** The picture of a drawing. */
export function pictureOf(input: PictureInput): Picture {
  const { drawing } = input;
  const routes = routesOf(drawing);
  const boundaries = drawing.groups.filter(({ boundary }) => boundary);
  const frames = drawing.groups.map((group) => pictureGroup(input, group));
  // A name that lies behind a node cannot be read, nor one of a frame behind that of a link.
  const labels = new LabelGround();
  for (const node of drawing.nodes) labels.put(node);
  for (const title of frames.flatMap(titleBoxes)) labels.put(title);
  return {
    items: [
      ...frames,
      ...drawing.links.flatMap((link) => {
        const route = routes.get(link.id);
        return route ? [pictureLink(input, link, route, boundaries, labels)] : [];
      }),
      ...drawing.nodes.map((node) => pictureNode(input, node)),
    ],
    routes,
  };
}

/** The frame of a whole picture, with a margin. */
export const frameOf = ({ items }: Picture, margin = 24): Box =>
  grown(around(items.map(({ box }) => box)) ?? { x: 0, y: 0, width: 200, height: 120 }, margin);
