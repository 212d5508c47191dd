import { around, type Box, grown } from './geometry.ts';
import { LabelGround } from './label-ground.ts';
import { pictureGroup } from './picture-group.ts';
import { pictureLink } from './picture-link.ts';
import { pictureNode } from './picture-node.ts';
import type { Picture, PictureInput } from './picture-parts.ts';
import { routesOf } from './route.ts';

/** The picture of a drawing. */
export function pictureOf(input: PictureInput): Picture {
  const { drawing } = input;
  const routes = routesOf(drawing);
  const boundaries = drawing.groups.filter(({ boundary }) => boundary);
  // A name that lies behind a node cannot be read.
  const labels = new LabelGround();
  for (const node of drawing.nodes) labels.put(node);
  return {
    items: [
      ...drawing.groups.map((group) => pictureGroup(input, group)),
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
