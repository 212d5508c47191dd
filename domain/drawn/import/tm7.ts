import { accountFor } from './account.ts';
import { countShapes, DrawingRefused } from './limits.ts';
import { endAt } from './link-ends.ts';
import {
  manyLines,
  numberIn,
  oneLine,
  type SketchLink,
  type SketchNode,
  type SketchPage,
  type SketchThreat,
  sizeIn,
  UnreadList,
} from './sketch.ts';
import { attribute, childNamed, childrenNamed, textIn, type XmlElement } from './xml-element.ts';

/**
 * What a stencil of the Threat Modeling Tool draws. The tool draws a process as an ellipse, a store as parallel lines and an external interactor as a
 * rectangle, whatever template the model was made by; ids of types are those of the template. A note is drawn as a rectangle too.
 */
const drawnForms: Readonly<Record<string, SketchNode['form']>> = {
  StencilEllipse: 'part',
  StencilParallelLines: 'store',
  StencilRectangle: 'outside',
};
const typedForms: Readonly<Record<string, SketchNode['form']>> = {
  'GE.P': 'part',
  'GE.DS': 'store',
  'GE.EI': 'outside',
  'GE.A': 'note',
};

function formOf(shape: XmlElement): SketchNode['form'] | undefined {
  const typed = typedForms[textIn(shape, 'GenericTypeId')];
  return typed === 'note' ? typed : (drawnForms[attribute(shape, 'type')] ?? typed);
}

/** The drawings of a file of the Microsoft Threat Modeling Tool. */
export function pagesOfTm7(root: XmlElement): SketchPage[] {
  const surfaces = childNamed(root, 'DrawingSurfaceList');
  if (!surfaces) throw new DrawingRefused('broken');
  const count = countShapes();
  const unread = new UnreadList();
  const models = childrenNamed(surfaces, 'DrawingSurfaceModel');
  const drawn = models.map((surface, i) => pageOf(surface, i, count));
  const pages = drawn.map(({ page }) => page);
  const threats = (childNamed(root, 'ThreatInstances')?.children ?? []).flatMap((entry) => {
    count();
    const threat = childNamed(entry, 'Value');
    if (threat) unread.addFields(judgedIn(threat), ['Priority', 'State', 'Justification']);
    return threat ? [threat] : [];
  });
  const guids = models.map((surface) => textIn(surface, 'Guid'));
  const threatsOn = models.map(() => 0);
  const interactions = pages.map(interactionsOf);
  for (const threat of threats) {
    const at = Math.max(0, guids.indexOf(textIn(threat, 'DrawingSurfaceGuid')));
    threatsOn[at] = (threatsOn[at] ?? 0) + 1;
    pages[at]?.threats.push(threatOf(threat, interactions[at]?.get(textIn(threat, 'FlowGuid'))));
  }
  const notes = childNamed(root, 'Notes')?.children.length ?? 0;
  if (notes > 0) unread.add('notes', '', notes);
  drawn[0]?.unread.all.push(...unread.all);
  return drawn.map(({ page, elements, unread: own }, i) =>
    accountFor(page, { elements, threats: threatsOn[i] ?? 0, unread: own }),
  );
}

/** What was decided about a threat, by the words of the tool's screen. */
const judgedIn = (threat: XmlElement) => ({
  Priority: textIn(threat, 'Priority'),
  State: textIn(threat, 'State'),
  Justification: textIn(threat, 'StateInformation'),
});

/** The flows of a page by id: what each joins. */
function interactionsOf({ nodes, links }: DrawnPage): ReadonlyMap<string, { name: string; ends: string }> {
  const names = new Map(nodes.map(({ id, name }) => [id, name || '…']));
  const endsOf = ({ from, to }: SketchLink) => `${names.get(from) ?? '…'} → ${names.get(to) ?? '…'}`;
  return new Map(links.map((link) => [link.id, { name: link.name, ends: endsOf(link) }]));
}

/** What the tool generated for a flow between two elements: it is about what receives, and names the flow. */
function threatOf(threat: XmlElement, flow: { name: string; ends: string } | undefined): SketchThreat {
  const called = oneLine(textIn(threat, 'InteractionString')) || flow?.name;
  const interaction = called && flow ? `${called} (${flow.ends})` : called || flow?.ends;
  const said = new Map(
    (childNamed(threat, 'Properties')?.children ?? []).map((one) => [textIn(one, 'Key'), textIn(one, 'Value')]),
  );
  const word = (key: string) => said.get(key) ?? '';
  return {
    elements: [textIn(threat, 'TargetGuid'), textIn(threat, 'FlowGuid'), textIn(threat, 'SourceGuid')],
    title: oneLine(word('Title') || textIn(threat, 'Title'), 400),
    description: manyLines(word('UserThreatDescription')),
    type: word('UserThreatCategory'),
    ...(interaction && { interaction }),
  };
}

const entries = (surface: XmlElement, list: string): XmlElement[] =>
  (childNamed(surface, list)?.children ?? []).flatMap((entry) => childNamed(entry, 'Value') ?? []);

type DrawnPage = Omit<SketchPage, 'counts' | 'unread'> & { threats: SketchThreat[] };

function pageOf(surface: XmlElement, i: number, count: () => void) {
  const page: DrawnPage = { name: '', nodes: [], links: [], groups: [], threats: [] };
  const unread = new UnreadList();
  const [borders, lines] = [entries(surface, 'Borders'), entries(surface, 'Lines')];
  for (const shape of borders) {
    count();
    drawShape(page, shape, unread);
  }
  const known = new Set(page.nodes.map(({ id }) => id));
  const frames = new Set(page.groups.map(({ id }) => id));
  for (const line of lines) {
    count();
    drawLine(page, line, known, frames, unread);
  }
  const header = oneLine(textIn(surface, 'Header'), 80);
  page.name = header || oneLine(nameOf(surface), 80) || `Diagram-${i + 1}`;
  const elements = [...borders, ...lines].map((one) => ({ id: textIn(one, 'Guid'), name: nameOf(one) }));
  return { page, elements, unread };
}

function drawShape(page: DrawnPage, shape: XmlElement, unread: UnreadList) {
  const [id, name] = [textIn(shape, 'Guid'), oneLine(nameOf(shape))];
  const box = {
    x: numberIn(textIn(shape, 'Left'), 0),
    y: numberIn(textIn(shape, 'Top'), 0),
    width: sizeIn(textIn(shape, 'Width'), 100),
    height: sizeIn(textIn(shape, 'Height'), 100),
  };
  if (attribute(shape, 'type') === 'BorderBoundary') {
    page.groups.push({ id, name, boundary: true, box, group: null });
    return;
  }
  const form = formOf(shape);
  if (!form) return unread.leave(id, 'unknownShape', name || attribute(shape, 'type'));
  const said = form === 'note' ? { description: '' } : { description: factsOf(shape), ...scopeOf(shape) };
  page.nodes.push({ id, name, ...said, form, box, group: null });
}

function drawLine(
  page: DrawnPage,
  line: XmlElement,
  known: ReadonlySet<string>,
  frames: ReadonlySet<string>,
  unread: UnreadList,
) {
  const [id, name] = [textIn(line, 'Guid'), oneLine(nameOf(line))];
  const plain = attribute(line, 'type') === 'LineBoundary';
  const number = (field: string) => numberIn(textIn(line, field), 0);
  const [from, to] = (['Source', 'Target'] as const).map((side) => {
    const guid = textIn(line, `${side}Guid`);
    if (known.has(guid)) return guid;
    const at = { x: number(`${side}X`), y: number(`${side}Y`) };
    const why = plain ? null : frames.has(guid) ? 'endAtFrame' : 'looseEnd';
    return endAt(page.nodes, at, { id: `${id} ${side}`, name, unread, why });
  }) as [string, string];
  if (plain) unread.add('openBoundary', name);
  const handle = { x: number('HandleX'), y: number('HandleY') };
  page.links.push({
    id,
    name,
    ...(plain ? { description: '' } : { description: factsOf(line), ...scopeOf(line) }),
    from,
    to,
    arrow: plain ? 'none' : 'forward',
    dashed: plain,
    vertices: handle.x === 0 && handle.y === 0 ? [] : [handle],
    plain,
  });
}

interface Property {
  /** What the screen of the tool calls it, and by what the file knows it. */
  name: string;
  id: string;
  value: string;
  type: string;
}

/** The properties of an element; those with a list have the value that is chosen. */
function propertiesOf(element: XmlElement): Property[] {
  return (childNamed(element, 'Properties')?.children ?? []).map((property) => {
    const value = childNamed(property, 'Value');
    const chosen = value?.children[numberIn(textIn(property, 'SelectedIndex'), -1)]?.text;
    return {
      name: textIn(property, 'DisplayName'),
      id: textIn(property, 'Name'),
      value: chosen ?? value?.text ?? '',
      type: attribute(property, 'type'),
    };
  });
}

/** The property called Name; the tool writes the kind of the element as a heading before it. */
const nameOf = (element: XmlElement): string =>
  propertiesOf(element).find(({ name, type }) => name === 'Name' && /String/.test(type))?.value ?? '';

/** What every template has by these ids: that an element is out of scope, and why. */
const outOfScope = { id: '71f3d9aa-b8ef-4e54-8126-607a1d903103', name: 'Out Of Scope' };
const reasonForIt = { id: '752473b6-52d4-4776-9a24-202153f7d579', name: 'Reason For Out Of Scope' };

function scopeOf(element: XmlElement): { outOfScope?: string } {
  const properties = propertiesOf(element);
  const said = (wanted: { id: string; name: string }) =>
    properties.find(({ id, name }) => id === wanted.id || name === wanted.name)?.value.trim() ?? '';
  return /^(true|yes|1)$/i.test(said(outOfScope)) ? { outOfScope: manyLines(said(reasonForIt)) } : {};
}

/** What was chosen or written for an element; properties that are left as "Not Selected", "No" or empty say nothing. */
const factsOf = (element: XmlElement): string =>
  manyLines(
    propertiesOf(element)
      .filter(
        ({ name, value, type }) =>
          !/Header/.test(type) &&
          !/^(Name|Dataflow Order)$/.test(name) &&
          !/^(|Not Selected|Not Applicable|No|false|0)$/i.test(value.trim()),
      )
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
  );
