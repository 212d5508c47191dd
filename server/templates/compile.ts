import { known, namesAt, type Placeholder, writtenAs } from '#domain/report/template/grammar.ts';
import { foldName, nearestName } from '#domain/report/template/names.ts';
import {
  mostTemplateProblems,
  type TemplateProblem,
  type TemplateProblemKind,
} from '#domain/report/template/problems.ts';
import type { OpenTemplate } from './open-template.ts';
import { findTags, type PlaceInTemplate, type Tag } from './placeholders.ts';
import { TemplateRefused } from './refused.ts';
import { plainOnce } from './repeated.ts';
import type { TemplateStyles } from './styles.ts';
import { widthsOf } from './widths.ts';
import { childOf, type Element, elementsIn, isElement, type Node, openTag, writeNode } from './xml-tree.ts';

type Block = Extract<Placeholder, { is: 'table' | 'section' | 'drawing' }>;

/** A part, ready to be written: text that stays, and what is filled in between. */
export type Step =
  | string
  | { is: 'value'; name: string; loop: string | undefined; look: string }
  | { is: 'loop'; name: string; body: readonly Step[] }
  | { is: 'when'; name: string; loop: string | undefined; list: boolean; filled: boolean; body: readonly Step[] }
  | { is: 'block'; asked: Block; style: string | undefined; width: number }
  /** What has to hold at least one paragraph, or a row. */
  | { is: 'holder'; needs: 'paragraph' | 'row'; open: string; body: readonly Step[]; close: string };

export interface CompiledTemplate {
  steps: ReadonlyMap<string, readonly Step[]>;
  problems: readonly TemplateProblem[];
  /** Placeholders in all parts. */
  places: number;
}

/** More than anybody writes by hand: every one is read and filled. */
const mostPlaces = 20_000;
/** Loops inside each other at most. */
const mostInside = 4;

/** Reads the placeholders of a template and what they mean. */
export function compileTemplate(template: OpenTemplate, styles: TemplateStyles): CompiledTemplate {
  const problems: TemplateProblem[] = [];
  const steps = new Map<string, readonly Step[]>();
  let places = 0;
  for (const name of [template.document, ...template.beside]) {
    const root = template.trees.get(name);
    if (!root) continue;
    const part = new Part(root, name === template.document ? 'document' : partOf(root), styles, problems);
    places += part.places;
    if (places > mostPlaces) throw new TemplateRefused('many');
    steps.set(name, part.compile());
  }
  return { steps, problems: problems.slice(0, mostTemplateProblems), places };
}

const partOf = ({ name }: Element): TemplateProblem['part'] =>
  name === 'w:hdr' ? 'header' : name === 'w:ftr' ? 'footer' : 'note';

/** Elements that may hold tables, and those that need a paragraph or a row. */
const holdsBlocks = new Set(['w:body', 'w:tc', 'w:txbxContent', 'w:sdtContent']);
const needsParagraph = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);

interface Around {
  loops: readonly string[];
  parent: string;
  width: number;
}

class Part {
  private readonly byRun: ReadonlyMap<Element, Tag>;
  private readonly ends = new Map<Tag, Tag>();
  /** Tags that are no longer told: their loop is, or they are wrong. */
  private readonly done = new Set<Tag>();
  private readonly held = new Map<Element, readonly Tag[]>();
  private readonly order = new Map<PlaceInTemplate | Tag, number>();
  private readonly told: { at: number; problem: TemplateProblem }[] = [];
  /** Beginnings of loops without an end. */
  private readonly endless: Tag[] = [];
  private readonly widths: (node: Node) => number | undefined;

  constructor(
    private readonly root: Element,
    private readonly part: TemplateProblem['part'],
    private readonly styles: TemplateStyles,
    private readonly problems: TemplateProblem[],
  ) {
    const found = findTags(root, part);
    this.byRun = found.byRun;
    this.widths = widthsOf(root);
    for (const [at, one] of found.inOrder.entries()) this.order.set(one, at);
    for (const place of found.open) this.say('openBrace', { place, written: '' });
    this.hold(root);
    this.pair(this.held.get(root) ?? []);
  }

  get places(): number {
    return this.byRun.size;
  }

  compile(): Step[] {
    const steps = this.nodes([this.root], { loops: [], parent: '', width: 0 });
    for (const { problem } of this.told.sort((a, b) => a.at - b.at)) this.problems.push(problem);
    return steps;
  }

  private say(problem: TemplateProblemKind, at: Tag | { place: PlaceInTemplate; written: '' }, instead?: string): void {
    const told = { problem, written: at.written, instead: instead ?? null, ...at.place };
    this.told.push({ at: this.order.get('asked' in at ? at : at.place) ?? 0, problem: told });
  }

  /** Notes the tags below each element. */
  private hold(element: Element): readonly Tag[] {
    const own = this.byRun.get(element);
    const tags = own ? [own] : element.children.flatMap((child) => (typeof child === 'object' ? this.hold(child) : []));
    if (tags.length > 0) this.held.set(element, tags);
    return tags;
  }

  private tagsOf(node: Node): readonly Tag[] {
    const tags = (typeof node === 'object' && this.held.get(node)) || [];
    return tags.filter((tag) => !this.done.has(tag));
  }

  /** Finds the end of each loop. */
  private pair(tags: readonly Tag[]): void {
    const open: Tag[] = [];
    for (const tag of tags) {
      const { is, name } = tag.asked;
      if (is === 'begin' || is === 'beginEmpty') open.push(tag);
      if (is !== 'end') continue;
      const last = open.at(-1);
      const back =
        name === '' ? 0 : [...open].reverse().findIndex((one) => foldName(one.asked.name) === foldName(name));
      const at = open.length - 1 - back;
      if (!last || back < 0) {
        this.say(last ? 'wrongEnd' : 'endAlone', tag, last && writtenAs('end', last.asked.name));
        this.done.add(tag);
        continue;
      }
      for (const unclosed of open.splice(at + 1)) this.unclosed(unclosed);
      const begin = open.pop();
      if (begin) this.ends.set(begin, tag);
    }
    for (const tag of open) this.unclosed(tag);
  }

  private unclosed(tag: Tag): void {
    this.say('unclosed', tag, writtenAs('end', tag.asked.name));
    this.done.add(tag);
    this.endless.push(tag);
  }

  private nodes(nodes: readonly Node[], around: Around): Step[] {
    const steps: Step[] = [];
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] as Node;
      const tags = this.tagsOf(node);
      const end = this.openEnd(tags);
      if (tags.length === 0) {
        if (!this.isMarker(node)) steps.push(writeNode(node));
      } else if (end) {
        const [begin, close] = end;
        const to = nodes.findIndex((other, at) => at >= i && this.tagsOf(other).includes(close));
        for (const step of this.across(nodes.slice(i, to + 1), begin, close, around)) steps.push(step);
        // A loop that is closed wrongly was told; what it holds is looked at by itself.
        i = this.crossed.has(begin) ? i - 1 : to;
      } else for (const step of this.node(node as Element, tags, around)) steps.push(step);
    }
    return steps;
  }

  private readonly crossed = new Set<Tag>();

  private isMarker(node: Node): boolean {
    return typeof node === 'object' && this.byRun.has(node);
  }

  /** The first loop that begins here and ends elsewhere, with its end. */
  private openEnd(tags: readonly Tag[]): [Tag, Tag] | undefined {
    for (const tag of tags) {
      const end = this.ends.get(tag);
      if (end && !tags.includes(end)) return [tag, end];
    }
    return undefined;
  }

  /** A loop over neighbours: runs of a paragraph, paragraphs, or rows of a table. */
  private across(nodes: readonly Node[], begin: Tag, end: Tag, around: Around): Step[] {
    const [first, last] = [nodes[0], nodes.at(-1)];
    const finish = () => {
      this.done.add(begin);
      this.done.add(end);
    };
    const wrong = (problem: 'crossed' | 'loopNotAlone', at: Tag = begin): Step[] => {
      this.say(problem, at);
      this.crossed.add(begin);
      finish();
      return [];
    };
    if (!isElement(first) || !isElement(last) || first === last) return wrong('crossed');
    const inner = nodes.slice(1, -1);
    if (this.isMarker(first) && this.isMarker(last)) {
      finish();
      return this.loop(begin, (loops) => this.nodes(this.repeated(inner), { ...around, loops }), around);
    }
    if (first.name === 'w:p' && last.name === 'w:p') {
      if (!this.isAlone(first)) return wrong('loopNotAlone');
      if (!this.isAlone(last)) return wrong('loopNotAlone', end);
      finish();
      return this.loop(begin, (loops) => this.nodes(this.repeated(inner), { ...around, loops }), around);
    }
    if (first.name === 'w:tr' && last.name === 'w:tr') {
      finish();
      const rows = nodes.filter((row) => (row !== first && row !== last) || this.saysMore(row as Element));
      return this.loop(begin, (loops) => this.nodes(this.repeated(rows), { ...around, loops }), around);
    }
    return wrong('crossed');
  }

  private repeated(nodes: readonly Node[]): readonly Node[] {
    for (const node of nodes) plainOnce(node);
    return nodes;
  }

  /** Nothing but one placeholder. */
  private isAlone(paragraph: Element): boolean {
    if (childOf(childOf(paragraph, 'w:pPr') ?? paragraph, 'w:sectPr')) return false;
    return this.tagsOf(paragraph).length === 1 && !hasContent(paragraph);
  }

  private saysMore(row: Element): boolean {
    return this.tagsOf(row).length > 0 || hasContent(row);
  }

  private loop(begin: Tag, body: (loops: readonly string[]) => Step[], around: Around): Step[] {
    const { loops } = around;
    const { is, name } = begin.asked;
    const filled = is === 'begin';
    const loop = known.loop(name, loops);
    if (loop && filled) {
      if (loops.length >= mostInside) this.say('tooDeep', begin);
      return [{ is: 'loop', name: loop, body: body([...loops, loop]) }];
    }
    const inLoop = known.fieldOf(name, loops);
    const fact = known.fact(name);
    if (loop || inLoop || fact)
      return [
        {
          is: 'when',
          name: loop ?? (inLoop ? foldName(name) : (fact ?? '')),
          loop: inLoop,
          list: loop !== undefined,
          filled,
          body: body(loops),
        },
      ];
    if (loops.length > 0 && known.loop(name, [])) this.say('loopInside', begin, writtenAs('begin', loops.at(-1) ?? ''));
    else this.unknown(begin, loops);
    return body(loops);
  }

  private unknown(tag: Tag, loops: readonly string[]): void {
    const { is, name } = tag.asked;
    const around = this.meant(tag, loops);
    // Right in the loop that lacks its end: that was told.
    if (around !== loops && (known.fieldOf(name, around) ?? known.loop(name, around))) return;
    const nearest = nearestName(name, namesAt(is, around));
    this.say('unknown', tag, nearest && writtenAs(is, nearest));
  }

  /** The loops around a tag, with those before it that have no end. */
  private meant(tag: Tag, loops: readonly string[]): readonly string[] {
    let around = loops;
    for (const one of this.endless) {
      const isBefore = (this.order.get(one) ?? 0) < (this.order.get(tag) ?? 0);
      const loop = isBefore && one.asked.is === 'begin' ? known.loop(one.asked.name, around) : undefined;
      if (loop) around = [...around, loop];
    }
    return around;
  }

  private node(element: Element, tags: readonly Tag[], around: Around): Step[] {
    const tag = this.byRun.get(element);
    if (tag) return this.run(element, tag, around);
    const [only] = tags;
    if (element.name === 'w:p' && only && tags.length === 1 && isBlock(only.asked) && !hasContent(element))
      return this.block(element, only, only.asked, around);
    if (element.name === 'w:tr') {
      const open = element.children.map((cell) => this.openEnd(this.tagsOf(cell))).find((end) => end !== undefined);
      if (open) {
        const [begin, end] = open;
        this.done.add(begin);
        this.done.add(end);
        return this.loop(begin, (loops) => this.nodes(this.repeated([element]), { ...around, loops }), around);
      }
    }
    const width = this.widths(element) ?? around.width;
    const body = this.nodes(element.children, { ...around, parent: element.name, width });
    const [open, close] = [openTag(element), `</${element.name}>`];
    if (element.name === 'w:tbl') return [{ is: 'holder', needs: 'row', open, body, close }];
    if (needsParagraph.has(element.name)) return [{ is: 'holder', needs: 'paragraph', open, body, close }];
    return [open, ...body, close];
  }

  private run(run: Element, tag: Tag, { loops }: Around): Step[] {
    const { asked } = tag;
    if (asked.is === 'end') return [];
    if (isBlock(asked)) {
      if (known.block(asked.is, asked.name)) this.say('blockNotAlone', tag);
      else this.unknown(tag, loops);
      return [];
    }
    const look = (childOf(run, 'w:rPr')?.children ?? []).map(writeNode).join('');
    const loop = known.fieldOf(asked.name, loops);
    const fact = known.fact(asked.name);
    if (loop) return [{ is: 'value', name: foldName(asked.name), loop, look }];
    if (fact) return [{ is: 'value', name: fact, loop: undefined, look }];
    this.unknown(tag, loops);
    return [];
  }

  private block(paragraph: Element, tag: Tag, asked: Block, { loops, parent, width }: Around): Step[] {
    const name = known.block(asked.is, asked.name);
    if (!name) this.unknown(tag, loops);
    else if (loops.length > 0) this.say('blockInLoop', tag);
    else if (this.part !== 'document' || !holdsBlocks.has(parent)) this.say('blockPlace', tag);
    const wanted = asked.is === 'table' ? asked.style : null;
    const style = wanted === null ? undefined : this.styles.table(wanted);
    if (wanted !== null && style === undefined) {
      const nearest = nearestName(wanted, this.styles.tableNames);
      this.say('unknownStyle', tag, nearest && `{table: ${name ?? asked.name}, style: ${nearest}}`);
    }
    // What ends a section of the document stays where it is.
    const section = childOf(childOf(paragraph, 'w:pPr') ?? paragraph, 'w:sectPr');
    const rest = section ? `<w:p><w:pPr>${writeNode(section)}</w:pPr></w:p>` : '';
    return [
      { is: 'block', asked: { ...asked, name: name ?? '' }, style, width: this.widths(paragraph) ?? width },
      rest,
    ];
  }
}

const isBlock = (asked: Placeholder): asked is Block =>
  asked.is === 'table' || asked.is === 'section' || asked.is === 'drawing';

/** Does it hold a word, a picture or a field beside its placeholders? */
function hasContent(element: Element): boolean {
  for (const { name, children } of elementsIn(element)) {
    if (name === 'w:t' && children.some((child) => typeof child === 'string' && child.trim() !== '')) return true;
    if (/^w:(drawing|pict|instrText|fldSimple|sym|footnoteReference|endnoteReference)$/.test(name)) return true;
  }
  return false;
}
