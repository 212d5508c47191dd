import { nodeSize } from '../../diagram/drawing.ts';
import { nameSize } from '../../diagram/picture-parts.ts';
import { textWidth } from '../../diagram/shapes.ts';
import { foldText } from '../../fold-text.ts';
import { plainStyle } from '../../kinds/drawing.ts';
import { cutAt } from '../../model/base.ts';
import { add, mostOps, type Op } from '../../workspace/edit.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { KnownAssets } from './known-assets.ts';
import { deepest } from './limits.ts';
import { PlannedScopes } from './plan-scopes.ts';
import { type LeftThreat, PlannedThreats } from './plan-threats.ts';
import { PlannedWholes } from './plan-wholes.ts';
import { oneLine, type SketchGroup, type SketchLink, type SketchNode, type SketchPage } from './sketch.ts';

/** An asset of the plan: a new one, or one that is there and is drawn. */
export interface PlannedAsset {
  id: string;
  name: string;
  diagram: 'block' | 'link';
  /** Another asset, of the task or of this import, is called the same. */
  namesake?: boolean;
  /** The file puts it out of scope. Of an asset that is there this changes nothing. */
  outOfScope?: boolean;
}

/** Names for what has none in the file, in the language of the screen. */
export interface ImportWords {
  diagram: string;
  block: string;
  /** Why an asset is out of scope, where the file gives no reason. */
  outOfScope?: string;
}

/** What importing does: one edit, which makes diagrams, assets and shapes. */
export interface ImportPlan {
  ops: Op[];
  diagrams: { id: string; name: string; nodes: number; links: number; groups: number }[];
  made: PlannedAsset[];
  matched: PlannedAsset[];
  /** Threat scenarios, by what they say. */
  threats: string[];
  /** Threats of the file that become nothing: of a type the method does not have, about nothing drawn, or there already. */
  leftOut: string[];
  /** The same, each with the reason. */
  threatsLeft: LeftThreat[];
  /** More rows than one edit may have. */
  tooMany: boolean;
  /** The rows of each page. */
  pageRows: { name: string; rows: number }[];
}

/**
 * Plans the import of pages: each becomes a diagram of its own. What has the code or the name of an asset is drawn as that asset; all else becomes a new one, whose code
 * follows from the rule of the project when the edit is made.
 */
export function planImport(
  w: Workspace,
  pages: readonly SketchPage[],
  words: ImportWords,
  newId: () => string,
): ImportPlan {
  const planning = new Planning(w, words, newId);
  for (const page of pages) planning.take(page);
  return planning.plan();
}

/** A node smaller than this could not show its name (px). */
const leastSize = { width: 100, height: 40 };
/** What a node shows beside its name: icon and margins (px). */
const besideName = 50;

const rounded = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** Categories of the seed for what a shape says; a method without them leaves the category open. */
const categoryOfForm: Readonly<Partial<Record<SketchNode['form'] | 'link', string>>> = {
  store: 'DAR',
  outside: 'EXT',
  link: 'DIT',
};

class Planning {
  readonly ops: Op[] = [];
  readonly diagrams: ImportPlan['diagrams'] = [];
  readonly made: PlannedAsset[] = [];
  readonly matched = new Map<string, PlannedAsset>();
  readonly threats: PlannedThreats;
  readonly pageRows: ImportPlan['pageRows'] = [];
  /** The security properties of the assets that are made: a threat may say more of them. */
  private readonly propertiesOf = new Map<string, string[]>();
  private readonly known: KnownAssets;
  private readonly scopes: PlannedScopes;
  private readonly wholes: PlannedWholes;
  private readonly diagramNames: Set<string>;
  private order: number;

  constructor(
    private readonly w: Workspace,
    private readonly words: ImportWords,
    private readonly newId: () => string,
  ) {
    this.known = new KnownAssets(w);
    this.wholes = new PlannedWholes(w);
    this.scopes = new PlannedScopes(words.outOfScope);
    this.threats = new PlannedThreats(w, this.propertiesOf, newId);
    this.diagramNames = new Set([...w.diagrams].map(({ name }) => foldText(name)));
    this.order = Math.max(-1, ...[...w.diagrams].map(({ order }) => order)) + 1;
  }

  take(page: SketchPage): void {
    const before = this.ops.length + this.threats.ops.length;
    const diagram = this.newId();
    const name = this.nameFor(page.name);
    this.ops.push(add('diagrams', { name, order: Math.min(this.order++, 10_000) }, diagram));
    const groups = this.takeGroups(page, diagram);
    const nodes = this.takeNodes(page, diagram, groups);
    for (const { id, partOf } of page.nodes)
      if (partOf !== undefined) this.wholes.say(nodes.assets.get(id), nodes.assets.get(partOf));
    const links = this.takeLinks(page, diagram, nodes);
    this.threats.take(page, nodes.assets);
    this.known.endPage();
    this.pageRows.push({ name, rows: this.ops.length + this.threats.ops.length - before });
    this.diagrams.push({ id: diagram, name, nodes: nodes.shapes.size, links, groups: groups.size });
  }

  /** Names of diagrams hold no space and are unique (R-TOPO-1). */
  private nameFor(wanted: string): string {
    const start = cutAt(oneLine(wanted).replace(/\s+/g, '-'), 74) || this.words.diagram;
    for (let n = 1; ; n++) {
      const name = n === 1 ? start : `${start}-${n}`;
      if (this.diagramNames.has(foldText(name))) continue;
      this.diagramNames.add(foldText(name));
      return name;
    }
  }

  /** Frames, those around others first: a group is made before its members. */
  private takeGroups(page: SketchPage, diagram: string): Map<string, { id: string; boundary: boolean }> {
    const made = new Map<string, { id: string; boundary: boolean }>();
    const byId = new Map(page.groups.map((group) => [group.id, group]));
    const take = (group: SketchGroup, above: number): void => {
      if (made.has(group.id)) return;
      const parent = group.group === null || above > deepest ? undefined : byId.get(group.group);
      if (parent) take(parent, above + 1);
      if (made.has(group.id)) return;
      const [id, { name, boundary, box }] = [this.newId(), group];
      made.set(group.id, { id, boundary });
      const inside = parent ? plainGroup(made, parent.id) : null;
      this.ops.push(
        add('groups', { diagram, name: oneLine(name), boundary, ...rounded(box), group: boundary ? null : inside }, id),
      );
    };
    for (const group of page.groups) take(group, 0);
    return made;
  }

  private takeNodes(
    page: SketchPage,
    diagram: string,
    groups: ReadonlyMap<string, { id: string; boundary: boolean }>,
  ): Taken {
    const taken: Taken = { shapes: new Map(), assets: new Map() };
    for (const [z, node] of page.nodes.entries()) {
      if (taken.shapes.has(node.id)) continue;
      const id = this.newId();
      const isAsset = node.form !== 'note' && node.form !== 'point';
      const asset = isAsset ? this.assetOfNode(node) : null;
      taken.shapes.set(node.id, id);
      if (asset !== null) taken.assets.set(node.id, asset);
      const text = node.form === 'note' ? cutAt(node.name, 4000) : '';
      const group = node.group === null ? null : plainGroup(groups, node.group);
      this.ops.push(add('nodes', { diagram, asset, text, ...boxOf(node, isAsset), group, z }, id));
    }
    return taken;
  }

  private assetOfNode(node: SketchNode): string {
    const name = node.name || this.unnamed();
    const id = this.known.taken('block', { code: node.code, name }) ?? this.make('block', name, node);
    return this.used(id, 'block', name, node);
  }

  private unnamedCount = 0;
  private unnamed(): string {
    for (;;) {
      this.unnamedCount += 1;
      const name = `${this.words.block} ${this.unnamedCount}`;
      if (!this.known.has('block', name)) return name;
    }
  }

  private takeLinks(page: SketchPage, diagram: string, nodes: Taken): number {
    const names = new Map(page.nodes.map(({ id, name }) => [id, name]));
    const shared = new Map<string, string>();
    const drawn = new Set<string>();
    for (const [z, link] of page.links.entries()) {
      const [from, to] = [nodes.shapes.get(link.from), nodes.shapes.get(link.to)];
      if (!from || !to || drawn.has(link.id)) continue;
      drawn.add(link.id);
      const key = link.asset ?? link.id;
      const asset = link.plain ? null : (shared.get(key) ?? this.assetOfLink(link, names, nodes));
      if (asset !== null) shared.set(key, asset);
      if (asset !== null) nodes.assets.set(link.id, asset);
      this.ops.push(
        add(
          'links',
          {
            diagram,
            asset,
            text: link.plain ? cutAt(link.name, 400) : '',
            from,
            to,
            arrow: link.arrow,
            route: link.plain || link.vertices.length > 0 ? 'straight' : 'orthogonal',
            vertices: link.vertices.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
            style: link.dashed ? { ...plainStyle, dashed: true } : plainStyle,
            z,
          },
          this.newId(),
        ),
      );
    }
    return drawn.size;
  }

  /** A line without a name is called by what it joins. On two pages it is one asset where it joins the same. */
  private assetOfLink(link: SketchLink, names: ReadonlyMap<string, string>, nodes: Taken): string {
    const nameOf = (id: string) => names.get(id) || '…';
    const name = link.name || oneLine(`${nameOf(link.from)} → ${nameOf(link.to)}`);
    const ends = [nodes.assets.get(link.from) ?? '', nodes.assets.get(link.to) ?? ''] as const;
    const id = this.known.taken('link', { code: link.code, name, ends }) ?? this.make('link', name, link);
    return this.used(id, 'link', name, link, ends);
  }

  /** Notes that an asset is drawn on this page. */
  private used(
    id: string,
    diagram: 'block' | 'link',
    name: string,
    from: SketchNode | SketchLink,
    ends?: readonly [string, string],
  ): string {
    this.known.use(id, diagram, name, ends);
    this.scopes.say(id, from.outOfScope);
    const row = this.w.assets.get(id);
    if (row) this.matched.set(id, { id, name: row.name, diagram });
    return id;
  }

  private make(diagram: 'block' | 'link', name: string, from: SketchNode | SketchLink): string {
    const id = this.newId();
    const form = 'form' in from ? from.form : 'link';
    const named = (wanted: string | undefined) => this.w.method.assetCategories.find(({ code }) => code === wanted);
    // What the file says goes before what the shape suggests.
    const category = named(from.category) ?? named(categoryOfForm[form]);
    const properties = [...(category?.properties ?? [])];
    this.propertiesOf.set(id, properties);
    this.ops.push(
      add(
        'assets',
        {
          name: oneLine(name) || this.words.block,
          description: cutAt(from.description, 4000),
          diagram,
          category: category?.code ?? '',
          properties,
          insideTrustBoundary: form !== 'outside',
        },
        id,
      ),
    );
    this.made.push({ id, name, diagram, ...(this.known.has(diagram, name) && { namesake: true }) });
    return id;
  }

  /** The edit, with what is known of all pages. */
  plan(): ImportPlan {
    const scoped = (list: Iterable<PlannedAsset>) =>
      [...list].map((one) => ({ ...one, ...(this.scopes.isOut(one.id) && { outOfScope: true }) }));
    const ops = [...this.wholes.applied(this.scopes.applied(this.ops)), ...this.threats.ops];
    return {
      ops,
      diagrams: this.diagrams,
      made: scoped(this.made),
      matched: scoped(this.matched.values()),
      threats: this.threats.made,
      leftOut: this.threats.left.map(({ what }) => what),
      threatsLeft: this.threats.left,
      tooMany: ops.length > mostOps,
      pageRows: this.pageRows,
    };
  }
}

/** The nodes of a page: their shapes and assets by the id of the file. */
interface Taken {
  shapes: Map<string, string>;
  assets: Map<string, string>;
}

/** A boundary holds what lies in it; only a plain group has members. */
const plainGroup = (groups: ReadonlyMap<string, { id: string; boundary: boolean }>, id: string): string | null => {
  const group = groups.get(id);
  return group && !group.boundary ? group.id : null;
};

/** The box of the file, with room for a code and, up to the usual width, for its name; the middle stays where it is. */
function boxOf({ box, name, partOf }: SketchNode, isAsset: boolean) {
  // What is drawn in another box keeps its size: it would reach beyond that one.
  if (!isAsset || partOf !== undefined) return rounded(box);
  const needed = Math.min(nodeSize.width, Math.ceil(textWidth(name, nameSize, true)) + besideName);
  const width = Math.max(box.width, leastSize.width, needed);
  const height = Math.max(box.height, leastSize.height);
  return rounded({ x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height });
}
