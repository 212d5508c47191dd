import type { Block, Section } from '#domain/report/blocks.ts';
import { instantOf } from '#domain/report/moment.ts';
import { type TemplateRow, TemplateRows } from '#domain/report/template/rows.ts';
import type { TemplateSource } from '#domain/report/template/source.ts';
import { templateDrawings, templateSections, templateTables } from '#domain/report/template/tables.ts';
import { xml } from '#server/files/xml.ts';
import { blockXml, run } from '#server/report/docx-blocks.ts';
import type { KeptImages } from '#server/report/kept-images.ts';
import { type PrintedPicture, picturesOf } from '#server/report/printed-pictures.ts';
import type { CompiledTemplate, Step } from './compile.ts';
import type { OpenTemplate } from './open-template.ts';
import { packFilled } from './pack.ts';
import type { TemplateStyles } from './styles.ts';
import { inTableStyle } from './table-style.ts';
import { attributeOf, elementsIn } from './xml-tree.ts';

/** What a filled template may hold: characters of all its parts, and filled places. */
const mostCharacters = 150_000_000;
const mostFilled = 1_000_000;

/** A template that would become larger than a report may be. */
export class TemplateOverflow extends Error {
  constructor() {
    super('TemplateOverflow');
    this.name = 'TemplateOverflow';
  }
}

type BlockStep = Extract<Step, { is: 'block' }>;

/** The blocks that a placeholder of a block stands for. */
function blocksOf(source: TemplateSource, { asked }: BlockStep): readonly Block[] {
  const { is, name } = asked;
  if (is === 'section') {
    const found = templateSections[name];
    return found ? source.section(found.section) : [];
  }
  if (is === 'drawing') {
    const found = templateDrawings[name];
    return found ? source.at(found).filter(({ block }) => block === 'picture' || block === 'keptPicture') : [];
  }
  if (name === 'cover') return [source.cover()];
  if (name === 'versions') return [source.versions()];
  const found = templateTables[name];
  return found ? source.at(found).filter(({ block }) => block === 'table' || block === 'facts') : [];
}

/** All blocks that a template places, for their pictures to be fetched. */
export function placedBlocks({ steps }: CompiledTemplate, source: TemplateSource): Pick<Section, 'blocks'>[] {
  const found: Pick<Section, 'blocks'>[] = [];
  const walk = (list: readonly Step[]) => {
    for (const step of list)
      if (typeof step === 'object') {
        if (step.is === 'block') found.push({ blocks: blocksOf(source, step) });
        else if ('body' in step) walk(step.body);
      }
  };
  for (const list of steps.values()) walk(list);
  return found;
}

export interface Filling {
  template: OpenTemplate;
  compiled: CompiledTemplate;
  styles: TemplateStyles;
  source: TemplateSource;
  images?: KeptImages;
}

/** Fills a template. The same template, version and language make the same bytes. @throws TemplateOverflow */
export function fillTemplate({ template, compiled, styles, source, images }: Filling): Uint8Array {
  const filler = new Filler(source, styles, images ?? new Map(), firstNumber(template));
  const parts = new Map<string, readonly string[]>();
  for (const [name, steps] of compiled.steps) parts.set(name, filler.part(steps, name === template.document));
  const at = new Date(instantOf(source.head.date) ?? 0).toISOString().replace(/\.\d+/, '');
  return packFilled({
    template,
    parts,
    styles: filler.hasBlocks ? styles.withOurs() : undefined,
    pictures: filler.pictures,
    at,
  });
}

/** A frame that Word draws around a paragraph. */
const frame = ['top', 'left', 'bottom', 'right']
  .map((side) => `<w:${side} w:val="single" w:sz="6" w:space="6" w:color="64748B"/>`)
  .join('');

/** The text with a paragraph before all others, for a template that has no place for it. */
function atHead(pieces: string[], words: string): string[] {
  const body = /<w:body(?:\s[^<>]*?)?(\/?)>/;
  const at = pieces.findIndex((piece) => body.test(piece));
  const paragraph = `<w:p><w:pPr><w:pBdr>${frame}</w:pBdr><w:spacing w:after="240"/></w:pPr>${run(words)}</w:p>`;
  if (at < 0) throw new Error('A template without a body');
  return pieces.with(
    at,
    (pieces[at] ?? '').replace(body, (tag, empty: string) =>
      empty === '' ? tag + paragraph : `${tag.slice(0, -2)}>${paragraph}</w:body>`,
    ),
  );
}

/** Pictures are named by numbers: behind all those that the template has, as it may be a report of ours. Shapes have numbers, too. */
function firstNumber({ parts, relationships, trees, document }: OpenTemplate): number {
  const root = trees.get(document);
  const shapes = (root ? [...elementsIn(root)] : []).filter(({ name }) => name === 'wp:docPr');
  const ids = shapes.map((shape) => Number(attributeOf(shape, 'id'))).filter((id) => id > 0 && id < 1_000_000);
  const names = [...parts.keys(), ...relationships.map(({ id }) => id)];
  const numbers = names.flatMap((name) =>
    [...name.matchAll(/(?:picture|drawing)(\d{1,6})/gi)].map(([, number]) => Number(number)),
  );
  return [...ids, ...numbers].reduce((most, number) => Math.max(most, number), 0);
}

interface Scope {
  /** The rows around, by their loops. */
  rows: ReadonlyMap<string, TemplateRow>;
  innermost: TemplateRow | undefined;
}

class Filler {
  readonly pictures: PrintedPicture[] = [];
  hasBlocks = false;
  private readonly rows: TemplateRows;
  private readonly out: string[] = [];
  private characters = 0;
  private filled = 0;

  constructor(
    private readonly source: TemplateSource,
    private readonly styles: TemplateStyles,
    private readonly images: KeptImages,
    private readonly before: number,
  ) {
    this.rows = new TemplateRows(source);
  }

  /** @param isBody the text itself, which has to say of an extract that it is one before it tells anything */
  part(steps: readonly Step[], isBody: boolean): string[] {
    this.isOpen = isBody;
    this.saysAtHead = false;
    this.write(steps, { rows: new Map(), innermost: undefined });
    const pieces = this.out.splice(0);
    const words = this.rows.fact('extract');
    return isBody && words !== '' && !this.saysAtHead ? atHead(pieces, words) : pieces;
  }

  /** Has the text said that it is an extract? Behind what it tells of the analysis it would come too late. */
  private saysAtHead = false;
  private isOpen = false;

  private told(isExtractMark: boolean): void {
    if (this.isOpen) this.saysAtHead = isExtractMark;
    this.isOpen = false;
  }

  private put(text: string): void {
    if (text === '') return;
    this.characters += text.length;
    if (this.characters > mostCharacters) throw new TemplateOverflow();
    this.out.push(text);
  }

  private count(): void {
    this.filled += 1;
    if (this.filled > mostFilled) throw new TemplateOverflow();
  }

  private write(steps: readonly Step[], scope: Scope): void {
    for (const step of steps)
      if (typeof step === 'string') this.put(step);
      else this.step(step, scope);
  }

  private step(step: Exclude<Step, string>, scope: Scope): void {
    switch (step.is) {
      case 'value': {
        this.count();
        const words = this.value(step, scope);
        if (words !== '') this.put(run(words, step.look));
        if (step.name === 'extract' && step.loop === undefined) this.told(true);
        return;
      }
      case 'loop':
        for (const row of this.list(step.name, scope)) {
          this.count();
          this.told(false);
          this.write(step.body, { rows: new Map(scope.rows).set(step.name, row), innermost: row });
        }
        return;
      case 'when': {
        const is = step.list ? this.list(step.name, scope).length > 0 : !['', '0'].includes(this.value(step, scope));
        if (is === step.filled && (is || !this.leavesOut(step))) this.write(step.body, scope);
        return;
      }
      case 'block':
        this.block(step);
        return;
      case 'holder':
        this.holder(step, scope);
    }
  }

  private value({ name, loop }: { name: string; loop: string | undefined }, { rows }: Scope): string {
    return loop === undefined ? this.rows.fact(name) : (rows.get(loop)?.fields.get(name) ?? '');
  }

  /** That there is nothing is not said of what is left out. */
  private leavesOut({ name, loop, list }: Extract<Step, { is: 'when' }>): boolean {
    if (list) return this.rows.leavesOutList(name);
    return loop === undefined && this.rows.leavesOutFact(name);
  }

  private list(name: string, { innermost }: Scope): readonly TemplateRow[] {
    return innermost ? innermost.within(name) : this.rows.rows(name);
  }

  /** A table without a row is none, and a cell without a paragraph is damaged, to Word. */
  private holder({ needs, open, body, close }: Extract<Step, { is: 'holder' }>, scope: Scope): void {
    const at = this.out.length;
    this.put(open);
    const inner = this.out.length;
    this.write(body, scope);
    const written = this.out.slice(inner);
    if (needs === 'row' && !written.some((piece) => /<w:tr[ >]/.test(piece))) {
      this.out.length = at;
      this.put('<w:p/>');
      return;
    }
    if (needs === 'paragraph' && !/(<\/w:p>|<w:p\/>|<w:p [^<>]*\/>)$/.test(written.at(-1) ?? '')) this.put('<w:p/>');
    this.put(close);
  }

  private block(step: BlockStep): void {
    this.count();
    this.hasBlocks = true;
    const blocks = blocksOf(this.source, step);
    const pictures = this.printed(blocks, step.width);
    this.pictures.push(...pictures);
    // Word makes one table of two that touch.
    if (this.out.at(-1)?.endsWith('</w:tbl>')) this.put('<w:p/>');
    if (step.asked.name !== 'versions') this.told(step.asked.name === 'cover');
    const { t, extract } = this.source.context;
    if (blocks.length === 0) this.put(`<w:p>${run(t(extract ? 'placeNotInExtract' : 'nothing'))}</w:p>`);
    const dress = step.style === undefined ? (piece: string) => piece : inTableStyle(step.style);
    for (const block of blocks)
      if (block.block === 'heading') this.put(this.heading(block.text));
      else for (const piece of blockXml(block, step.width, pictures)) this.put(dress(piece));
  }

  private heading(text: string): string {
    const style = xml(this.styles.heading(2));
    return `<w:p><w:pPr><w:pStyle w:val="${style}"/><w:keepNext/></w:pPr>${run(text)}</w:p>`;
  }

  /** The pictures of blocks, as wide as there is room (fifteen twentieths of a point are a pixel). */
  private printed(blocks: readonly Block[], width: number): PrintedPicture[] {
    const room = width / 15;
    const sections = [{ blocks }] as unknown as Section[];
    return picturesOf(sections, this.images).map((one) => {
      const scale = Math.min(1, room / one.part.width);
      const part = { ...one.part, width: one.part.width * scale, height: one.part.height * scale };
      return { ...one, part, number: one.number + this.before + this.pictures.length } as PrintedPicture;
    });
  }
}
