import { nodeSize } from '../drawing.ts';
import { countShapes } from './limits.ts';
import { place } from './placing.ts';
import { manyLines, oneLine, type SketchPage, type SketchThreat, UnreadList } from './sketch.ts';

type Json = Record<string, unknown>;
const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Is this the JSON of an Open Threat Model? */
export const isOtm = (json: unknown): boolean => typeof objectIn(json).otmVersion === 'string';

/** The drawing of an Open Threat Model (OTM 0.1 and 0.2). Its places are of several pictures, each inside its parent: the boxes are placed anew. */
export function pagesOfOtm(json: unknown): SketchPage[] {
  const file = objectIn(json);
  const count = countShapes();
  const unread = new UnreadList();
  const box = { x: 0, y: 0, ...nodeSize };
  const named = (one: Json) => ({
    id: textOf(one.id),
    name: oneLine(textOf(one.name)),
    description: manyLines(textOf(one.description)),
  });
  const counted = <T>(list: T[]): T[] => {
    for (const _ of list) count();
    return list;
  };
  const groups = counted(objectsIn(file.trustZones)).map((zone) => ({
    ...named(zone),
    boundary: true,
    box,
    group: null,
  }));
  const components = counted(objectsIn(file.components));
  const byId = new Map(components.map((one) => [textOf(one.id), one]));
  const zoneOf = (one: Json): string | null => {
    let parent = objectIn(one.parent);
    for (let steps = 0; steps < components.length && typeof parent.component === 'string'; steps++)
      parent = objectIn(byId.get(parent.component)?.parent);
    return textOf(parent.trustZone) || null;
  };
  const nodes = components.map((one) => {
    const form = /store|db|database|bucket/i.test(textOf(one.type)) ? ('store' as const) : ('part' as const);
    return { ...named(one), form, box, group: zoneOf(one) };
  });
  const links = counted(objectsIn(file.dataflows)).flatMap((flow) => {
    const [from, to] = [textOf(flow.source), textOf(flow.destination)];
    if (!byId.has(from) || !byId.has(to)) {
      unread.add('lineWithoutEnds', textOf(flow.name));
      return [];
    }
    const arrow = flow.bidirectional === true ? ('both' as const) : ('forward' as const);
    return [{ ...named(flow), from, to, arrow, dashed: false, vertices: [], plain: false }];
  });
  place(nodes, groups, links);
  const threats = threatsOf(file, [...components, ...objectsIn(file.dataflows)], count);
  const name = oneLine(textOf(objectIn(file.project).name), 80);
  return [{ name, nodes, links, groups, threats, unread: unread.all }];
}

/** A threat is said once, and named where it applies. */
function threatsOf(file: Json, elements: readonly Json[], count: () => void): SketchThreat[] {
  const known = new Map(objectsIn(file.threats).map((one) => [textOf(one.id), one]));
  return elements.flatMap((element) =>
    objectsIn(element.threats).flatMap((named) => {
      count();
      const threat = known.get(textOf(named.threat));
      if (!threat) return [];
      const [type] = Array.isArray(threat.categories) ? threat.categories : [];
      return [
        {
          elements: [textOf(element.id)],
          title: oneLine(textOf(threat.name), 400),
          description: manyLines(textOf(threat.description)),
          type: textOf(type),
        },
      ];
    }),
  );
}
