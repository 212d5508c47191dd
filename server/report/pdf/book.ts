import type { Report, ReportHead } from '#domain/report/blocks.ts';
import { languageOf } from '#domain/report/language.ts';
import { instantOf } from '#domain/report/moment.ts';
import { documentTitle, isDraft, runningHead } from '#domain/report/running-head.ts';
import { cleanText, xml } from '#server/files/xml.ts';
import { num, PdfFile, textOf, to } from './file.ts';
import { PdfFont } from './font.ts';
import { fontPaths } from './font-paths.ts';
import { drawn } from './lines.ts';
import { type Link, Page, rgb } from './page.ts';
import { Tags } from './tags.ts';

/** A4 in points. */
const paper = { width: 595.28, height: 841.89, margin: 54, edge: 28 };
const quiet = '64748B';

interface Heading {
  level: 1 | 2;
  text: string;
  page: Page;
  /** From the top. */
  y: number;
}

/** A page that is drawn, as far as its end needs it. */
interface Done {
  page: Page;
  contents: number[];
  /** Its number among those with marks, once all of these are known. */
  key: number;
}

/** The pages of a report, from the first to the last, with what leads through them. */
export class Book {
  readonly file = new PdfFile();
  readonly tags = new Tags(this.file);
  readonly regular: PdfFont;
  readonly bold: PdfFont;
  readonly headings: Heading[] = [];
  /** Where the rows are, by their codes. */
  private readonly places = new Map<string, string>();
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly done: Done[] = [];
  private readonly resources = this.file.reserve();
  private readonly states = new Map<string, number>();
  private readonly images = new Map<string, number>();
  /** Of which task pages tell, in a report of several. */
  private readonly owners = new Map<Page, ReportHead | undefined>();
  private owner: ReportHead | undefined;
  page: Page;
  /** How far the page is filled, from the top. */
  y = paper.margin;

  constructor(private readonly report: Report) {
    this.regular = new PdfFont(fontPaths.regular(), 'NotoSansSC-Regular', 'F1', this.file.reserve(), false);
    this.bold = new PdfFont(fontPaths.bold(), 'NotoSansSC-Bold', 'F2', this.file.reserve(), true);
    this.page = this.pageOf(false);
  }

  /** Ends the page and begins the next. */
  nextPage(wide = this.page.width > this.page.height): void {
    this.endPage();
    this.page = this.pageOf(wide);
    this.y = paper.margin;
  }

  /** Of which task the pages tell from here on; returns whether that is another one. */
  tellsOf(owner: ReportHead | undefined): boolean {
    const isOther = this.owner !== owner;
    this.owner = owner;
    if (this.isFresh) this.owners.set(this.page, owner);
    return isOther;
  }

  get left(): number {
    return paper.margin;
  }
  get textWidth(): number {
    return this.page.width - 2 * paper.margin;
  }
  get bottom(): number {
    return this.page.height - paper.margin;
  }
  /** What a page holds. */
  get textHeight(): number {
    return this.page.height - 2 * paper.margin;
  }
  /** A page that stands upright. */
  get upright() {
    const { margin, width, height } = paper;
    return { top: margin, bottom: height - margin, textWidth: width - 2 * margin };
  }
  get isFresh(): boolean {
    return this.y === paper.margin;
  }

  /** Pages that are drawn when all others are. */
  reservePages(count: number): Page[] {
    return Array.from({ length: count }, (_, i) => {
      if (i > 0 || !this.isFresh) this.nextPage(false);
      const { page } = this;
      return page;
    });
  }

  /** The place of a row; the first of a code is where its links lead. Returns whether this is it. */
  notePlace(code: string, y: number): boolean {
    if (this.places.has(code)) return false;
    this.places.set(code, this.placeOf({ page: this.page, y }));
    return true;
  }

  /** The number of a name, for the many places that lead to it. */
  nameNumber(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.numbers.set(name, number);
    }
    return number;
  }

  /** The number of a page, from 1. */
  numberOf(page: Page): number {
    return this.done.findIndex((one) => one.page === page) + 1;
  }

  /** The name of a state in which all is drawn with this opacity. */
  opacity(share: number): string {
    const name = `G${Math.round(share * 100)}`;
    if (!this.states.has(name))
      this.states.set(name, this.file.add(`<</Type/ExtGState/ca ${num(share)}/CA ${num(share)}>>`));
    return name;
  }

  /** The name of a picture that is in the file as this object. */
  image(key: string, object: number): string {
    if (!this.images.has(key)) this.images.set(key, object);
    return `I${[...this.images.keys()].indexOf(key)}`;
  }

  /** Writes what is drawn on a page that was reserved. */
  drawLater(page: Page): void {
    const done = this.done.find((one) => one.page === page);
    if (!done) throw new Error('The page is not there');
    done.contents.push(this.file.stream('', page.take()));
    done.key = this.tags.endPage(page);
  }

  /** Writes the file; the last page has ended. */
  finish(): Uint8Array[] {
    const pages = this.file.reserve();
    const destinations = this.destinations();
    this.drawEdges();
    for (const done of this.done) this.writePage(done, pages);
    this.file.add(
      `<</Type/Pages/Count ${this.done.length}/Kids[${this.done.map(({ page }) => to(page.id)).join(' ')}]>>`,
      pages,
    );
    for (const font of [this.regular, this.bold]) {
      font.writeInto(this.file);
      font.close();
    }
    this.writeResources();
    const root = this.writeRoot(pages, destinations);
    return this.file.end(root, this.writeInfo());
  }

  private pageOf(wide: boolean): Page {
    const [width, height] = wide ? [paper.height, paper.width] : [paper.width, paper.height];
    const page = new Page(this.file.reserve(), width, height);
    this.owners.set(page, this.owner);
    return page;
  }

  endPage(): void {
    const { page } = this;
    const content = page.take();
    // A page without content is drawn later.
    if (content) this.done.push({ page, contents: [this.file.stream('', content)], key: this.tags.endPage(page) });
    else this.done.push({ page, contents: [], key: -1 });
  }

  /** Head, foot and watermark of every page, and the lines below the codes that lead somewhere. */
  private drawEdges(): void {
    const forms = new Map<string, string>();
    const [before, between, after] = this.report.pageLine;
    const look = { font: this.regular, size: 8, colour: quiet };
    for (const [i, { page, contents }] of this.done.entries()) {
      const own = this.owners.get(page);
      const kind = `${i > 0} ${page.width} ${own ? this.report.heads?.indexOf(own) : ''}`;
      const form = forms.get(kind) ?? this.edgeForm(page, i > 0, own);
      forms.set(kind, form);
      const words = drawn(`${before}${i + 1}${between}${this.done.length}${after}`);
      const x = page.width - paper.margin - this.regular.textWidth(words, 8);
      page.marked('/Artifact<</Type/Pagination>>BDC', () => page.text(words, x, page.height - paper.edge - 2, look));
      page.put(form);
      const underlined = this.codeLinks(page);
      if (underlined.length > 0)
        page.strokes(
          underlined.map(({ x, y, width }) => [x, page.height - y, x + width, page.height - y]),
          '9DBFE3',
        );
      contents.push(this.file.stream('', page.take()));
    }
  }

  /** What the edges of all pages that lie this way say, once for all of them; returns the operator that draws it. */
  private edgeForm(like: Page, hasHead: boolean, own?: ReportHead): string {
    const page = new Page(0, like.width, like.height);
    const edge = runningHead(this.report, { own });
    const look = { font: this.regular, size: 8, colour: quiet };
    const top = paper.edge + 8;
    const version = drawn(edge.version || '').replaceAll('\n', ' ');
    const width = this.regular.textWidth(version, 8);
    const room = page.width - 2 * paper.margin;
    page.marked('/Artifact<</Type/Pagination>>BDC', () => {
      if (hasHead) {
        page.text(version, page.width - paper.margin - width, top, look);
        page.text(this.fitted(edge.subject, room - width - 12), paper.margin, top, look);
      }
      page.text(this.fitted(edge.report, room - 90), paper.margin, page.height - paper.edge - 2, look);
    });
    if (isDraft(own ?? this.report.head)) this.watermark(page);
    const box = `/BBox[0 0 ${num(page.width)} ${num(page.height)}]`;
    const object = this.file.stream(`/Type/XObject/Subtype/Form${box}/Resources ${to(this.resources)}`, page.take());
    return `/Artifact<</Type/Pagination>>BDC/${this.image(`edge ${this.images.size}`, object)} Do EMC`;
  }

  /** As much of a text as there is room for, as it is drawn. */
  private fitted(text: string, room: number): string {
    const said = (words: string) => drawn(words).replaceAll('\n', ' ');
    const fits = (words: string) => this.regular.textWidth(words, 8) <= room;
    let shown = said(text);
    const letters = [...text];
    while (letters.length > 0 && !fits(shown)) {
      letters.pop();
      shown = said(`${letters.join('')}…`);
    }
    return shown;
  }

  /** What an open version says across every page: it is a draft. */
  private watermark(page: Page): void {
    const words = languageOf(this.report.locale).t('watermark');
    const size = Math.min(120, (120 * page.height * 0.75) / this.bold.textWidth(words, 120));
    const half = this.bold.textWidth(words, size) / 2;
    const [cos, sin] = [Math.SQRT1_2, Math.SQRT1_2];
    const [x, y] = [page.width / 2 - cos * half + (sin * size) / 3, page.height / 2 - sin * half - (cos * size) / 3];
    const matrix = [cos, sin, -sin, cos, x, y].map(num).join(' ');
    page.put(
      `q/${this.opacity(0.1)} gs ${rgb(quiet)} rg BT/F2 ${num(size)} Tf ${matrix} Tm ${this.bold.written(words)}Tj ET Q`,
    );
  }

  private codeLinks(page: Page): Link[] {
    return page.codeLinks((number) => {
      const name = this.names[number];
      return name !== undefined && this.places.has(name) ? name : undefined;
    });
  }

  private writePage({ page, contents, key }: Done, parent: number): void {
    const annotations = [...page.links, ...this.codeLinks(page)].map(({ x, y, width, height, to: code }) =>
      to(
        this.file.add(
          `<</Subtype/Link/F 4/Border[0 0 0]/Rect[${[x, y, x + width, y + height].map(Math.round).join(' ')}]/Dest${nameOf(code)}>>`,
        ),
      ),
    );
    this.file.add(
      `<</Type/Page/Parent ${to(parent)}/MediaBox[0 0 ${num(page.width)} ${num(page.height)}]/Resources ${to(this.resources)}` +
        `/Contents[${contents.map(to).join(' ')}]${key < 0 ? '' : `/StructParents ${key}`}/Tabs/S${annotations.length ? `/Annots[${annotations.join(' ')}]` : ''}>>`,
      page.id,
    );
  }

  private writeResources(): void {
    const named = (list: readonly (readonly [string, number])[]) =>
      list.map(([name, id]) => `/${name} ${to(id)}`).join('');
    const images = [...this.images.values()].map((id, i) => [`I${i}`, id] as const);
    this.file.add(
      `<</Font<<${named([this.regular, this.bold].map(({ name, id }) => [name, id] as const))}>>/ExtGState<<${named([...this.states])}>>/XObject<<${named(images)}>>>>`,
      this.resources,
    );
  }

  /** The tree of names that links lead to: those of a hundred each, in their order (ISO 32000-1, 7.9.6). */
  private destinations(): number {
    const inOrder = [...this.places].sort(([one], [other]) =>
      isPlain(one) === isPlain(other) ? (one < other ? -1 : 1) : isPlain(one) ? -1 : 1,
    );
    const names = inOrder.map(([name, place]) => [nameOf(name), place] as const);
    const kids: number[] = [];
    for (let i = 0; i < names.length; i += 100) {
      const part = names.slice(i, i + 100);
      const limits = `${part[0]?.[0]}${part.at(-1)?.[0]}`;
      kids.push(this.file.add(`<</Limits[${limits}]/Names[${part.map(([name, place]) => name + place).join('')}]>>`));
    }
    return this.file.add(kids.length ? `<</Kids[${kids.map(to).join(' ')}]>>` : '<</Names[]>>');
  }

  /** The bookmarks: sections, and their headings below them. */
  private outlines(): number {
    const root = this.file.reserve();
    const tops = this.headings.filter(({ level }) => level === 1).map((one) => ({ one, id: this.file.reserve() }));
    for (const [i, { one, id }] of tops.entries()) {
      const from = this.headings.indexOf(one) + 1;
      const next = this.headings.findIndex(({ level }, n) => n >= from && level === 1);
      const below = this.headings
        .slice(from, next < 0 ? undefined : next)
        .map((heading) => ({ heading, id: this.file.reserve() }));
      for (const [n, kid] of below.entries())
        this.outline(kid.heading, kid.id, id, below[n - 1]?.id, below[n + 1]?.id, '');
      const kids = below.length
        ? `/First ${to(below[0]?.id ?? 0)}/Last ${to(below.at(-1)?.id ?? 0)}/Count -${below.length}`
        : '';
      this.outline(one, id, root, tops[i - 1]?.id, tops[i + 1]?.id, kids);
    }
    const ends = tops.length
      ? `/First ${to(tops[0]?.id ?? 0)}/Last ${to(tops.at(-1)?.id ?? 0)}/Count ${tops.length}`
      : '';
    return this.file.add(`<</Type/Outlines${ends}>>`, root);
  }

  private outline(
    heading: Heading,
    id: number,
    parent: number,
    before: number | undefined,
    next: number | undefined,
    kids: string,
  ): void {
    const beside = `${before ? `/Prev ${to(before)}` : ''}${next ? `/Next ${to(next)}` : ''}`;
    this.file.add(
      `<</Title${textOf(heading.text)}/Parent ${to(parent)}${beside}${kids}/Dest${this.placeOf(heading)}>>`,
      id,
    );
  }

  private placeOf({ page, y }: Pick<Heading, 'page' | 'y'>): string {
    return `[${to(page.id)}/XYZ ${num(paper.margin)} ${num(page.height - y + 4)} null]`;
  }

  private get title(): string {
    return cleanText(documentTitle(this.report)).replaceAll('\n', ' ');
  }

  private writeRoot(pages: number, destinations: number): number {
    const moment = this.moment.toISOString().replace(/\.\d+/, '');
    const { head, locale } = this.report;
    const metadata = this.file.stream(
      '/Type/Metadata/Subtype/XML',
      metadataOf(this.title, head.author, moment),
      undefined,
      false,
    );
    const language = locale === 'en-US' ? 'en-US' : 'zh-CN';
    const outlines = this.outlines();
    const structure = this.tags.finish();
    return this.file.add(
      `<</Type/Catalog/Pages ${to(pages)}/Outlines ${to(outlines)}/PageMode/UseOutlines/Names<</Dests ${to(destinations)}>>` +
        `/StructTreeRoot ${to(structure)}/MarkInfo<</Marked true>>/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${to(metadata)}>>`,
    );
  }

  /** A cover that came in a file may say anything. */
  private get moment(): Date {
    return new Date(instantOf(this.report.head.date) ?? 0);
  }

  private writeInfo(): number {
    const at = `D:${this.moment.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
    const { author } = this.report.head;
    return this.file.add(
      `<</Title${textOf(this.title)}/Author${textOf(author)}/Creator(InTARA)/Producer(InTARA)/CreationDate(${at})/ModDate(${at})>>`,
    );
  }
}

/** The name of a place. Those of other than plain letters come behind them, as they do by their bytes. */
const isPlain = (name: string): boolean => /^[\w ,.-]*$/.test(name);
const nameOf = (name: string): string => (isPlain(name) ? `(${name})` : textOf(name));

/** The same in XMP, which some archives ask for. */
function metadataOf(title: string, author: string, moment: string): Uint8Array {
  return Buffer.from(
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">' +
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${xml(author)}</rdf:li></rdf:Seq></dc:creator>` +
      `<xmp:CreatorTool>InTARA</xmp:CreatorTool><pdf:Producer>InTARA</pdf:Producer><xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate>` +
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
    'utf8',
  );
}
