import { longestPlaceholder, type Placeholder, readPlaceholder } from '#domain/report/template/grammar.ts';
import type { TemplateProblem } from '#domain/report/template/problems.ts';
import { attributeOf, childOf, type Element, elementsIn, isElement, type Node } from './xml-tree.ts';

/** Where a reader finds something: the paragraph counts on its page where Word has noted the pages, else in the part. */
export type PlaceInTemplate = Pick<TemplateProblem, 'part' | 'page' | 'paragraph' | 'near'>;

/** A placeholder in a part. */
export interface Tag {
  asked: Placeholder;
  /** As it was written. */
  written: string;
  place: PlaceInTemplate;
}

export interface FoundTags {
  /** The run that stands for each tag, after its paragraph was cut there. */
  byRun: Map<Element, Tag>;
  /** Paragraphs with a brace that opens nothing. */
  open: PlaceInTemplate[];
  /** All tags, and the paragraphs with braces before those in them, as the document has them. */
  inOrder: (PlaceInTemplate | Tag)[];
}

/** Characters of a paragraph that are told to find it. */
const longestNear = 60;

/** Finds the placeholders of a part; each gets a run of its own, in the look of the run it begins in: Word cuts words wherever it likes. */
export function findTags(root: Element, part: TemplateProblem['part']): FoundTags {
  const found: FoundTags = { byRun: new Map(), open: [], inOrder: [] };
  const counts = new PageCount(root);
  for (const element of [...elementsIn(root)]) {
    counts.pass(element);
    if (element.name !== 'w:p') continue;
    const pieces = piecesOf(element);
    const text = pieces.map((piece) => piece.text).join('');
    if (!text.includes('{')) continue;
    const near = text.replace(/\s+/g, ' ').trim().slice(0, longestNear);
    const place = { part, ...counts.here(), near };
    const tags = tagsIn(text, place);
    found.inOrder.push(place);
    for (const { tag } of tags) found.inOrder.push(tag);
    const left = tags.reduceRight((words, { from, to }) => words.slice(0, from) + words.slice(to), text);
    if (left.includes('{')) found.open.push(place);
    if (tags.length > 0) cut(pieces, tags, found.byRun);
  }
  return found;
}

/** Counts pages and paragraphs as the document goes. */
class PageCount {
  private page = 1;
  private paragraph = 0;
  private readonly mark: (element: Element) => boolean;
  private readonly known: boolean;

  constructor(root: Element) {
    const all = [...elementsIn(root)];
    const rendered = all.some(({ name }) => name === 'w:lastRenderedPageBreak');
    const isBreak = (element: Element) => element.name === 'w:br' && attributeOf(element, 'w:type') === 'page';
    this.mark = rendered ? ({ name }) => name === 'w:lastRenderedPageBreak' : isBreak;
    this.known = rendered || all.some(isBreak);
  }

  pass(element: Element): void {
    if (element.name === 'w:p') {
      this.paragraph += 1;
      // What begins with the end of a page is on the next one.
      for (const inner of elementsIn(element)) {
        if (inner.name === 'w:t') break;
        if (this.mark(inner)) {
          this.turn(inner);
          break;
        }
      }
    } else if (this.mark(element)) this.turn(element);
  }

  private readonly turned = new Set<Element>();

  private turn(at: Element): void {
    if (this.turned.has(at)) return;
    this.turned.add(at);
    this.page += 1;
    this.paragraph = 1;
  }

  here(): { page: number | null; paragraph: number } {
    return { page: this.known ? this.page : null, paragraph: this.paragraph };
  }
}

interface Piece {
  parent: Element;
  run: Element;
  child: Node;
  text: string;
}

/** What the runs of a paragraph hold, in order; text boxes in it have paragraphs of their own. */
function piecesOf(paragraph: Element): Piece[] {
  const pieces: Piece[] = [];
  const walk = (parent: Element) => {
    for (const child of parent.children) {
      if (!isElement(child) || child.name === 'w:p') continue;
      if (child.name !== 'w:r') {
        walk(child);
        continue;
      }
      for (const inner of child.children) pieces.push({ parent, run: child, child: inner, text: textOf(inner) });
    }
  };
  walk(paragraph);
  return pieces;
}

/** No placeholder goes on behind a break, a tab or a picture. */
function textOf(node: Node): string {
  if (!isElement(node)) return '';
  if (node.name === 'w:t') return node.children.filter((child) => typeof child === 'string').join('');
  return node.name === 'w:rPr' || node.name === 'w:lastRenderedPageBreak' ? '' : '\n';
}

interface TagAt {
  from: number;
  to: number;
  tag: Tag;
}

function tagsIn(text: string, place: PlaceInTemplate): TagAt[] {
  return [...text.matchAll(/\{([^{}\n]*)\}/g)]
    .filter(([written]) => written.length <= longestPlaceholder)
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      tag: { asked: readPlaceholder(match[1] ?? ''), written: match[0], place },
    }));
}

/** Cuts the runs of a paragraph at its tags. */
function cut(pieces: readonly Piece[], tags: readonly TagAt[], byRun: Map<Element, Tag>): void {
  const runs = new Map<Element, { parent: Element; parts: Element[] }>();
  let at = 0;
  let next = 0;
  for (const { parent, run, child, text } of pieces) {
    const held = runs.get(run) ?? { parent, parts: [likeRun(run)] };
    runs.set(run, held);
    const put = (node: Node) => held.parts.at(-1)?.children.push(node);
    const end = at + text.length;
    if (isElement(child, 'w:rPr')) continue;
    if (!isElement(child, 'w:t')) put(child);
    else
      for (let from = at; from < end; ) {
        const tag = tags[next];
        if (tag === undefined || tag.from >= end) {
          put(words(text.slice(from - at)));
          break;
        }
        if (tag.from > from) put(words(text.slice(from - at, tag.from - at)));
        if (tag.from >= from) {
          const marker = likeRun(run);
          byRun.set(marker, tag.tag);
          held.parts.push(marker, likeRun(run));
        }
        from = Math.min(end, tag.to);
        if (tag.to <= end) next += 1;
      }
    at = end;
  }
  for (const [run, { parent, parts }] of runs)
    parent.children.splice(
      parent.children.indexOf(run),
      1,
      ...parts.filter((part) => byRun.has(part) || part.children.some((child) => !isElement(child, 'w:rPr'))),
    );
}

/** A run that looks like another. */
function likeRun(run: Element): Element {
  const look = childOf(run, 'w:rPr');
  return { name: 'w:r', attributes: run.attributes, children: look ? [look] : [] };
}

const words = (text: string): Element => ({
  name: 'w:t',
  attributes: [['xml:space', 'preserve']],
  children: [text],
});
