import { closeSync, openSync, readSync } from 'node:fs';

/**
 * A TrueType font, read from its file as far as it is asked for: a Chinese one has ten megabytes and thirty thousand glyphs, a report some
 * hundreds of them. Names of tables and fields: OpenType specification, chapter "Font file".
 */
export class FontFile {
  private readonly file: number;
  private readonly tables = new Map<string, { offset: number; length: number }>();
  private readonly loca: DataView;
  private readonly longLoca: boolean;
  private readonly hmtx: DataView;
  private readonly groups: Uint32Array;
  readonly unitsPerEm: number;
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  private readonly advances: number;

  constructor(path: string) {
    this.file = openSync(path, 'r');
    const count = this.read(4, 2).getUint16(0);
    const directory = this.read(12, count * 16);
    for (let i = 0; i < count; i++) {
      const at = i * 16;
      const tag = [0, 1, 2, 3].map((n) => String.fromCharCode(directory.getUint8(at + n))).join('');
      this.tables.set(tag, { offset: directory.getUint32(at + 8), length: directory.getUint32(at + 12) });
    }
    const head = this.table('head');
    this.unitsPerEm = head.getUint16(18);
    this.box = [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)];
    this.longLoca = head.getInt16(50) === 1;
    const hhea = this.table('hhea');
    [this.ascent, this.descent] = [hhea.getInt16(4), hhea.getInt16(6)];
    this.advances = hhea.getUint16(34);
    this.loca = this.table('loca');
    this.hmtx = this.table('hmtx');
    this.groups = groupsOf(this.table('cmap'));
  }

  close(): void {
    closeSync(this.file);
  }

  /** A table as it is in the file. */
  table(tag: string): DataView {
    const place = this.tables.get(tag);
    if (!place) throw new Error(`The font has no table ${tag}`);
    return this.read(place.offset, place.length);
  }

  /** The glyph of a character; 0 = the font has none. */
  glyphOf(codePoint: number): number {
    let low = 0;
    let high = this.groups.length / 3 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first = 0, last = 0, glyph = 0] = this.groups.subarray(middle * 3, middle * 3 + 3);
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return glyph + codePoint - first;
    }
    return 0;
  }

  /** The glyphs that a feature puts in the place of others, one for one (table `GSUB`, lookups of type 1). */
  variants(feature: string): Map<number, number> {
    const found = new Map<number, number>();
    const gsub = this.table('GSUB');
    const features = gsub.getUint16(6);
    const lookups = gsub.getUint16(8);
    for (let i = 0; i < gsub.getUint16(features); i++) {
      const record = features + 2 + i * 6;
      const tag = [0, 1, 2, 3].map((n) => String.fromCharCode(gsub.getUint8(record + n))).join('');
      if (tag !== feature) continue;
      const at = features + gsub.getUint16(record + 4);
      for (let n = 0; n < gsub.getUint16(at + 2); n++)
        readLookup(gsub, lookups + gsub.getUint16(lookups + 2 + gsub.getUint16(at + 4 + n * 2) * 2), found);
    }
    return found;
  }

  /** Width and left side bearing, as the font measures. */
  metricsOf(glyph: number): { advance: number; bearing: number } {
    const last = Math.min(glyph, this.advances - 1);
    const advance = this.hmtx.getUint16(last * 4);
    const at = glyph < this.advances ? glyph * 4 + 2 : this.advances * 4 + (glyph - this.advances) * 2;
    return { advance, bearing: at + 2 <= this.hmtx.byteLength ? this.hmtx.getInt16(at) : 0 };
  }

  /** The outline of a glyph; empty = it draws nothing. */
  outlineOf(glyph: number): Uint8Array {
    const place = (i: number) => (this.longLoca ? this.loca.getUint32(i * 4) : this.loca.getUint16(i * 2) * 2);
    const [from, to] = [place(glyph), place(glyph + 1)];
    const view = this.read((this.tables.get('glyf')?.offset ?? 0) + from, to - from);
    return new Uint8Array(view.buffer, 0, view.byteLength);
  }

  private read(offset: number, length: number): DataView {
    const bytes = new Uint8Array(length);
    readSync(this.file, bytes, 0, length, offset);
    return new DataView(bytes.buffer);
  }
}

function readLookup(gsub: DataView, lookup: number, found: Map<number, number>): void {
  const type = gsub.getUint16(lookup);
  for (let i = 0; i < gsub.getUint16(lookup + 4); i++) {
    let table = lookup + gsub.getUint16(lookup + 6 + i * 2);
    // An extension says where the table is.
    if (type === 7 && gsub.getUint16(table + 2) === 1) table += gsub.getUint32(table + 4);
    else if (type !== 1) continue;
    const glyphs = coveredGlyphs(gsub, table + gsub.getUint16(table + 2));
    const isList = gsub.getUint16(table) === 2;
    for (const [n, glyph] of glyphs.entries())
      found.set(glyph, isList ? gsub.getUint16(table + 6 + n * 2) : (glyph + gsub.getInt16(table + 4)) & 0xffff);
  }
}

/** The glyphs of a table of coverage. */
function coveredGlyphs(gsub: DataView, at: number): number[] {
  const count = gsub.getUint16(at + 2);
  if (gsub.getUint16(at) === 1) return Array.from({ length: count }, (_, i) => gsub.getUint16(at + 4 + i * 2));
  return Array.from({ length: count }, (_, i) => at + 4 + i * 6).flatMap((range) => {
    const first = gsub.getUint16(range);
    return Array.from({ length: gsub.getUint16(range + 2) - first + 1 }, (_, n) => first + n);
  });
}

/** First and last character and first glyph of each group of the table for all of Unicode (cmap, format 12). */
function groupsOf(cmap: DataView): Uint32Array {
  const count = cmap.getUint16(2);
  for (let i = 0; i < count; i++) {
    const at = cmap.getUint32(4 + i * 8 + 4);
    if (cmap.getUint16(at) !== 12) continue;
    const groups = new Uint32Array(cmap.getUint32(at + 12) * 3);
    for (const n of groups.keys()) groups[n] = cmap.getUint32(at + 16 + n * 4);
    return groups;
  }
  throw new Error('The font has no table of characters in format 12');
}
