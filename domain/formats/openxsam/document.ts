import { foldText } from '../../fold-text.ts';
import { foldWord } from '../../report/table-headers.ts';
import type { XmlNode } from './xml.ts';

/** What an element of the document is, whatever its file or its place. */
export type XsamKind =
  | 'component'
  | 'channel'
  | 'data'
  | 'dataFlow'
  | 'function'
  | 'damage'
  | 'threat'
  | 'step'
  | 'path'
  | 'control'
  | 'risk'
  | 'assumption'
  | 'goal'
  | 'claim'
  | 'requirement';

/** Names of elements, in small letters without marks. */
const kindOf: Readonly<Record<string, XsamKind>> = {
  component: 'component',
  channel: 'channel',
  data: 'data',
  dataflow: 'dataFlow',
  function: 'function',
  damagescenario: 'damage',
  threatscenario: 'threat',
  attackstep: 'step',
  attackpath: 'path',
  control: 'control',
  risk: 'risk',
  assumption: 'assumption',
  securityassumption: 'assumption',
  goal: 'goal',
  securitygoal: 'goal',
  cybersecuritygoal: 'goal',
  claim: 'claim',
  securityclaim: 'claim',
  cybersecurityclaim: 'claim',
  requirement: 'requirement',
  securityrequirement: 'requirement',
  cybersecurityrequirement: 'requirement',
};

export const plain = foldWord;

/** Of an attribute that tells in which cell of a workbook an element was read: none of its words. */
export const cellPrefix = 'cell';

/** An attribute or the text of a child element of that name. */
export function wordsAt(node: XmlNode, ...names: readonly string[]): string {
  for (const name of names) {
    const own = node.attributes.find((one) => plain(one.name) === name && plain(one.prefix) !== 'xmlns');
    if (own && own.value.trim() !== '') return own.value.trim();
    const child = node.children.find((one) => plain(one.name) === name);
    const text = child ? textOf(child) : '';
    if (text !== '') return text;
  }
  return '';
}

/** All text of an element: paragraphs stand below each other. */
function textOf(node: XmlNode): string {
  const own = node.text.trim() || valueAttribute(node);
  return [own, ...node.children.map(textOf)].filter((one) => one !== '').join('\n');
}

const valueAttribute = (node: XmlNode): string =>
  node.attributes.find(({ name }) => ['value', 'text', 'content'].includes(plain(name)))?.value.trim() ?? '';

/** A reference of an element, with the names of the elements it stands in, from the outermost. */
interface XsamReference {
  role: readonly string[];
  target: string;
}

/** Something of the document that has a name or an id of its own. */
export interface Definition {
  kind: XsamKind;
  node: XmlNode;
  ids: readonly string[];
  name: string;
  title: string;
  description: string;
  parent: Definition | null;
  references: readonly XsamReference[];
  /** Elements of it that are no definitions themselves. */
  parts: readonly XmlNode[];
}

const referring = ['target', 'ref', 'href', 'idref', 'reference', 'refid', 'refersto'];
const namespaces = (prefix: string, name: string) => prefix === 'xmlns' || name === 'xmlns' || prefix === 'xsi';

const isReference = (node: XmlNode): boolean =>
  node.attributes.some(({ name }) => referring.includes(plain(name))) || /ref$/i.test(node.name);

/** Definitions of several files, and what else stands at their side. */
export class XsamDocument {
  readonly definitions: Definition[] = [];
  /** Elements with a name or id of their own that are of no kind we know: catalogues, models, what other tools add. */
  readonly unknown: XmlNode[] = [];
  private readonly byId = new Map<string, Definition>();
  private readonly byName = new Map<string, Definition>();

  constructor(roots: readonly XmlNode[]) {
    for (const root of roots) this.walk(root, null);
    for (const one of this.definitions) {
      for (const id of one.ids) if (!this.byId.has(id)) this.byId.set(id, one);
      for (const name of [one.name, one.title])
        if (name !== '' && !this.byName.has(foldText(name))) this.byName.set(foldText(name), one);
    }
  }

  of(kind: XsamKind): Definition[] {
    return this.definitions.filter((one) => one.kind === kind);
  }

  /** What a reference names: `id`, `model/id`, `ext/namespace/id`, `name/concept/name`. */
  find(target: string): Definition | undefined {
    const whole = target.trim();
    const [, named] = /^name\/[^/]*\/(.+)$/.exec(whole) ?? [];
    if (named !== undefined) return this.byName.get(foldText(named));
    const last = whole.split(/[/#@]/).at(-1) ?? '';
    return this.byId.get(whole) ?? this.byId.get(last) ?? this.byName.get(foldText(whole));
  }

  /** What an element and those in it refer to. */
  namedIn(node: XmlNode): Definition[] {
    const own = node.attributes.filter(({ name }) => referring.includes(plain(name)));
    const targets = isReference(node) && own.length === 0 ? [textOf(node)] : own.map(({ value }) => value);
    return [
      ...targets.flatMap((target) => this.find(target) ?? []),
      ...node.children.flatMap((one) => this.namedIn(one)),
    ];
  }

  private walk(node: XmlNode, parent: Definition | null): void {
    const kind = Object.hasOwn(kindOf, plain(node.name)) ? kindOf[plain(node.name)] : undefined;
    const isOwn = !isReference(node) && (idsOf(node).length > 0 || wordsAt(node, 'name', 'title') !== '');
    if (kind && isOwn) {
      const one = this.define(kind, node, parent);
      this.definitions.push(one);
      for (const child of node.children) this.walk(child, one);
      return;
    }
    // Chunks, lists and models of elements have names of their own, too; what holds definitions is looked into.
    if (!parent && isOwn && !holdsDefinitions(node)) this.unknown.push(node);
    else for (const child of node.children) this.walk(child, parent);
  }

  private define(kind: XsamKind, node: XmlNode, parent: Definition | null): Definition {
    const references: XsamReference[] = [];
    const gather = (one: XmlNode, role: readonly string[]) => {
      for (const child of one.children) {
        const inRole = [...role, plain(child.name)];
        if (isReference(child)) {
          const target = child.attributes.find(({ name }) => referring.includes(plain(name)))?.value ?? textOf(child);
          if (target.trim() !== '') references.push({ role: inRole, target });
          gather(child, inRole);
        } else if (!isDefinition(child)) gather(child, inRole);
      }
    };
    gather(node, []);
    for (const { name, prefix, value } of node.attributes)
      if (!namespaces(prefix, name) && !['id', 'name', 'title', 'modelref'].includes(plain(name)))
        for (const target of value.split(/[\s,;]+/))
          if (target !== '') references.push({ role: [plain(name)], target });
    return {
      kind,
      node,
      ids: idsOf(node),
      name: wordsAt(node, 'name', 'identifier'),
      title: wordsAt(node, 'title', 'label'),
      description: wordsAt(node, 'description', 'text', 'comment'),
      parent,
      references,
      parts: node.children.filter((child) => !isDefinition(child)),
    };
  }
}

const isDefinition = (node: XmlNode): boolean =>
  Object.hasOwn(kindOf, plain(node.name)) &&
  !isReference(node) &&
  (idsOf(node).length > 0 || wordsAt(node, 'name', 'title') !== '');

const holdsDefinitions = (node: XmlNode): boolean =>
  node.children.some((child) => isDefinition(child) || holdsDefinitions(child));

/** Own ids, and those that other tools gave it: `doors:id="7"` is referred to as `ext/doors/7`. */
function idsOf(node: XmlNode): string[] {
  return node.attributes.flatMap(({ prefix, name, value }) => {
    const isId = plain(name) === 'id' || plain(name) === 'externalid';
    if (!isId || value.trim() === '') return [];
    return prefix === '' || prefix === 'mps' ? [value.trim()] : [value.trim(), `ext/${prefix}/${value.trim()}`];
  });
}
