import { nodeSize } from '../../diagram/drawing.ts';
import { accountFor } from './account.ts';
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
  const components = counted(objectsIn(file.components));
  const byId = new Map(components.map((one) => [textOf(one.id), one]));
  const zoneOf = (one: Json): string | null => {
    let parent = objectIn(one.parent);
    for (let steps = 0; steps < components.length && typeof parent.component === 'string'; steps++)
      parent = objectIn(byId.get(parent.component)?.parent);
    return textOf(parent.trustZone) || null;
  };
  // A zone may be in another, and a component in a component: it is a part of that one.
  const groups = counted(objectsIn(file.trustZones)).map((zone) => ({
    ...named(zone),
    boundary: true,
    box,
    group: zoneOf(zone),
  }));
  const nodes = components.map((one) => {
    const form = /store|db|database|bucket/i.test(textOf(one.type)) ? ('store' as const) : ('part' as const);
    const whole = textOf(objectIn(one.parent).component);
    return { ...named(one), form, box, group: zoneOf(one), ...(byId.has(whole) && { partOf: whole }) };
  });
  const links = counted(objectsIn(file.dataflows)).flatMap((flow) => {
    const [from, to] = [textOf(flow.source), textOf(flow.destination)];
    if (!byId.has(from) || !byId.has(to)) {
      unread.leave(textOf(flow.id), 'lineWithoutEnds', textOf(flow.name));
      return [];
    }
    const arrow = flow.bidirectional === true ? ('both' as const) : ('forward' as const);
    return [{ ...named(flow), from, to, arrow, dashed: false, vertices: [], plain: false }];
  });
  place(nodes, groups, links);
  const elements = [...components, ...objectsIn(file.dataflows)];
  const threats = threatsOf(file, elements, { count, unread });
  for (const one of [...objectsIn(file.trustZones), ...elements]) unread.addFields(one, notTaken.element);
  for (const one of objectsIn(file.assets)) unread.add('attributes', oneLine(`asset ${textOf(one.name)}`));
  const name = oneLine(textOf(objectIn(file.project).name), 80);
  const listed = [...objectsIn(file.trustZones), ...elements].map((one) => ({
    id: textOf(one.id),
    name: textOf(one.name),
  }));
  const said = elements.flatMap((one) => objectsIn(one.threats).map(({ threat }) => textOf(threat)));
  const known = new Set(said);
  const unsaid = objectsIn(file.threats).filter(({ id }) => !known.has(textOf(id)));
  const inFile = said.length + unsaid.length;
  return [accountFor({ name, nodes, links, groups, threats }, { elements: listed, threats: inFile, unread })];
}

/** Fields that say something and have no place in a drawing, or in a threat scenario. Types of components are words of each tool. */
const notTaken = {
  element: ['attributes', 'tags', 'risk', 'assets'],
  threat: ['risk', 'cwes', 'tags', 'attributes'],
  named: ['state'],
} as const;

/** A threat is said once, and named where it applies, there with what is done about it. */
function threatsOf(
  file: Json,
  elements: readonly Json[],
  { count, unread }: { count: () => void; unread: UnreadList },
): SketchThreat[] {
  const known = new Map(objectsIn(file.threats).map((one) => [textOf(one.id), one]));
  const mitigations = new Map(objectsIn(file.mitigations).map((one) => [textOf(one.id), one]));
  const left = { threats: new Set(known.keys()), mitigations: new Set(mitigations.keys()) };
  const threats = elements.flatMap((element) =>
    objectsIn(element.threats).flatMap((named) => {
      count();
      const id = textOf(named.threat);
      const threat = known.get(id);
      if (!threat) {
        unread.add('threats', id);
        return [];
      }
      left.threats.delete(id);
      unread.addFields(threat, notTaken.threat);
      unread.addFields(named, notTaken.named);
      const answers = objectsIn(named.mitigations).flatMap((one) => {
        const mitigation = mitigations.get(textOf(one.mitigation));
        left.mitigations.delete(textOf(one.mitigation));
        unread.addFields(one, notTaken.named);
        return mitigation ? [`Mitigation: ${wordsOf(mitigation)}`] : [];
      });
      const [type] = Array.isArray(threat.categories) ? threat.categories : [];
      return [
        {
          elements: [textOf(element.id)],
          title: oneLine(textOf(threat.name), 400),
          description: manyLines([textOf(threat.description), ...answers].filter(Boolean).join('\n')),
          type: textOf(type),
        },
      ];
    }),
  );
  for (const id of left.threats) unread.add('threats', textOf(known.get(id)?.name) || id);
  for (const id of left.mitigations) unread.add('attributes', `mitigation ${textOf(mitigations.get(id)?.name) || id}`);
  return threats;
}

/** What a mitigation says; most files begin its description with its name. */
function wordsOf(mitigation: Json): string {
  const [name, description] = [textOf(mitigation.name), textOf(mitigation.description)];
  return description.startsWith(name) ? description : [name, description].filter(Boolean).join(': ');
}
