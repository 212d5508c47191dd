import { type PdfFile, textOf, to } from './file.ts';

/** What a part of a report is, for who has it read aloud (ISO 32000-1, 14.8.4). */
type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'TOC'
  | 'TOCI'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption';

export interface Element {
  id: number;
  tag: Tag;
  parent: number;
  /** What its dictionary says beside. */
  more: string;
  kids: string[];
  /** The page of its marks, as long as all are on one. */
  page: number;
}

/** A page, as far as its marks are concerned: the elements they belong to, in their order. */
export interface MarkedPage {
  id: number;
  marks: number[];
}

const columnHead = '/A<</O/Table/Scope/Column>>';
const rowHead = '/A<</O/Table/Scope/Row>>';
export const scopes = { column: columnHead, row: rowHead } as const;

/** The structure of the document. An element is written when it ends and then forgotten: a large report has half a million of them. */
export class Tags {
  private readonly root: number;
  private readonly open: Element[] = [];
  private readonly pages: string[] = [];

  constructor(private readonly file: PdfFile) {
    this.root = file.reserve();
    this.open.push(this.element('Document', this.root, ''));
  }

  /** Does the work inside an element of its own. */
  inside(tag: Tag, work: (element: Element) => void, more = ''): void {
    const element = this.begin(tag, more);
    this.open.push(element);
    work(element);
    this.open.pop();
    this.end(element);
  }

  /** An element at the present place, which ends later. */
  begin(tag: Tag, more = '', parent = this.open.at(-1)): Element {
    if (!parent) throw new Error('Nothing is open');
    const element = this.element(tag, parent.id, more);
    parent.kids.push(to(element.id));
    return element;
  }

  /** The operator that begins content of the element on this page; `EMC` ends it. */
  mark(element: Element, page: MarkedPage): string {
    const number = page.marks.push(element.id) - 1;
    if (element.page === 0) element.page = page.id;
    element.kids.push(element.page === page.id ? String(number) : `<</Type/MCR/Pg ${to(page.id)}/MCID ${number}>>`);
    return `/${element.tag}<</MCID ${number}>>BDC`;
  }

  end({ id, tag, parent, more, kids, page }: Element): void {
    const inner = kids.length === 1 ? kids[0] : `[${kids.join(' ')}]`;
    const on = page ? `/Pg ${to(page)}` : '';
    this.file.add(`<</S/${tag}/P ${to(parent)}${on}${more}/K ${inner}>>`, id);
  }

  /** A page that is full; returns its number among the marked ones. */
  endPage(page: MarkedPage): number {
    const key = this.pages.length;
    this.pages.push(to(this.file.add(`[${page.marks.splice(0).map(to).join(' ')}]`)));
    return key;
  }

  /** Writes the rest; returns the root. */
  finish(): number {
    for (const element of this.open.splice(0).reverse()) this.endRoot(element);
    return this.root;
  }

  private endRoot(element: Element): void {
    this.end(element);
    const numbers = this.file.add(`<</Nums[${this.pages.map((page, i) => `${i} ${page}`).join(' ')}]>>`);
    this.file.add(
      `<</Type/StructTreeRoot/K ${to(element.id)}/ParentTree ${to(numbers)}/ParentTreeNextKey ${this.pages.length}>>`,
      this.root,
    );
  }

  private element(tag: Tag, parent: number, more: string): Element {
    return { id: this.file.reserve(), tag, parent, more, kids: [], page: 0 };
  }
}

/** What is said of a picture to who does not see it. */
export const altOf = (text: string): string => `/Alt${textOf(text)}`;
