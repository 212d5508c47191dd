import { num, type PdfFile, to } from './file.ts';
import { FontFile } from './font-file.ts';
import { fontSubset } from './font-subset.ts';
import { narrowQuotes } from './quotes.ts';

/** Glyphs of a subset at most: they are told by two bytes. */
const mostGlyphs = 60_000;
/** Not asked for yet. */
const unknown = 0xffff;

/**
 * A font of a report: tells how wide texts are and how they are written, and puts what was used of it into the file. Letters are placed one by one by
 * their widths: what a layout engine adds (kerning, ligatures) costs more time than all the rest of a report. A character the font lacks
 * is drawn as its box for such, and still found and copied as itself.
 */
export class PdfFont {
  private readonly font: FontFile;
  /** Glyphs of the font file by those of the subset; 0 is the box for what is missing. */
  private readonly glyphs: number[] = [0];
  private readonly charactersOf: number[] = [0xfffd];
  private readonly codes = new Map<number, string>();
  /** Thousandths of the size, of the characters below 65536. */
  private readonly widths = new Uint16Array(0x10000).fill(unknown);

  /** The quotation marks of other languages than Chinese, by the signs they are drawn for. */
  private readonly narrow: ReadonlyMap<number, number>;

  /**
   * @param id of its object in the file
   * @param name as the operators of a page call it
   */
  constructor(
    path: string,
    private readonly postScriptName: string,
    readonly name: string,
    readonly id: number,
    private readonly bold: boolean,
  ) {
    this.font = new FontFile(path);
    const variants = this.font.variants('pwid');
    this.narrow = new Map(
      [...narrowQuotes].map(([quote, sign]) => {
        const glyph = this.font.glyphOf(quote.charCodeAt(0));
        return [sign.charCodeAt(0), variants.get(glyph) ?? glyph];
      }),
    );
  }

  close(): void {
    this.font.close();
  }

  /** Thousandths of the size. */
  widthOf(codePoint: number): number {
    const known = codePoint < 0x10000 ? (this.widths[codePoint] ?? unknown) : unknown;
    if (known !== unknown) return known;
    const width = this.scaled(this.font.metricsOf(this.glyphOf(codePoint)).advance);
    if (codePoint < 0x10000) this.widths[codePoint] = width;
    return width;
  }

  /** Points. */
  textWidth(text: string, size: number): number {
    let width = 0;
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) ?? 0;
      if (codePoint > 0xffff) i++;
      width += this.widthOf(codePoint);
    }
    return (width * size) / 1000;
  }

  /** The text as an operator takes it: two bytes a character. */
  written(text: string): string {
    let codes = '';
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) ?? 0;
      if (codePoint > 0xffff) i++;
      codes += this.codes.get(codePoint) ?? this.newCode(codePoint);
    }
    return `(${codes})`;
  }

  private newCode(codePoint: number): string {
    // Each character has a glyph of its own, also where several are drawn as the same box: so the text can be read back.
    const glyph = this.glyphs.length < mostGlyphs ? this.glyphs.push(this.glyphOf(codePoint)) - 1 : 0;
    if (glyph > 0) this.charactersOf[glyph] = wideQuotes.get(codePoint) ?? codePoint;
    const code = byteOf(glyph >> 8) + byteOf(glyph & 0xff);
    this.codes.set(codePoint, code);
    return code;
  }

  private glyphOf(codePoint: number): number {
    return this.narrow.get(codePoint) ?? this.font.glyphOf(codePoint);
  }

  private scaled(units: number): number {
    return Math.round((units * 1000) / this.font.unitsPerEm);
  }

  /** Writes what was used of the font. */
  writeInto(file: PdfFile): void {
    const subset = fontSubset(this.font, this.glyphs);
    const program = file.stream(`/Length1 ${subset.length}`, subset);
    const name = `/INTARA+${this.postScriptName}`;
    const box = this.font.box.map((one) => this.scaled(one)).join(' ');
    const descriptor = file.add(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${this.scaled(this.font.ascent)}` +
        `/Descent ${this.scaled(this.font.descent)}/CapHeight 733/StemV ${this.bold ? 140 : 80}/FontFile2 ${to(program)}>>`,
    );
    const widths = this.glyphs.map((glyph) => num(this.scaled(this.font.metricsOf(glyph).advance))).join(' ');
    const descendant = file.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${to(descriptor)}/DW 1000/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
    );
    const unicode = file.stream('', this.toUnicode());
    file.add(
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${to(descendant)}]/ToUnicode ${to(unicode)}>>`,
      this.id,
    );
  }

  /** Which character a glyph stands for (ISO 32000-1, 9.10.3). */
  private toUnicode(): string {
    const lines = this.charactersOf.map(
      (codePoint, glyph) => `<${glyph.toString(16).padStart(4, '0')}><${utf16(codePoint)}>`,
    );
    let blocks = '';
    for (let i = 0; i < lines.length; i += 100) {
      const block = lines.slice(i, i + 100);
      blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
    }
    return (
      '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n' +
      `1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks}endcmap CMapName currentdict/CMap defineresource pop end end`
    );
  }
}

const wideQuotes = new Map([...narrowQuotes].map(([quote, sign]) => [sign.charCodeAt(0), quote.charCodeAt(0)]));

/** A byte of a string of a PDF (ISO 32000-1, 7.3.4.2). */
const byteOf = (byte: number): string => {
  const sign = String.fromCharCode(byte);
  if (sign === '\r') return '\\r';
  return '()\\'.includes(sign) ? `\\${sign}` : sign;
};

const utf16 = (codePoint: number): string => {
  const text = String.fromCodePoint(codePoint);
  let hex = '';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return hex;
};
