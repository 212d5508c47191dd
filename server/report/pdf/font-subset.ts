import type { FontFile } from './font-file.ts';

/** Flags of a part of a composite glyph (OpenType, table `glyf`). */
const wordArguments = 0x1;
const hasScale = 0x8;
const hasMore = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;

/** A font file of these glyphs alone, in this order; what they are composed of is put behind them. */
export function fontSubset(font: FontFile, glyphs: readonly number[]): Uint8Array {
  const all = [...glyphs];
  const placeOf = new Map(glyphs.map((glyph, i) => [glyph, i]));
  const outlines: Uint8Array[] = [];
  for (let i = 0; i < all.length; i++) {
    const outline = font.outlineOf(all[i] ?? 0);
    for (const at of partsOf(outline)) {
      const view = new DataView(outline.buffer);
      const part = view.getUint16(at);
      let place = placeOf.get(part);
      if (place === undefined) {
        place = all.push(part) - 1;
        placeOf.set(part, place);
      }
      view.setUint16(at, place);
    }
    outlines.push(outline);
  }
  const glyf = joined(outlines);
  const loca = new DataView(new ArrayBuffer((all.length + 1) * 4));
  let offset = 0;
  for (const [i, { length }] of outlines.entries()) {
    loca.setUint32(i * 4, offset);
    offset += padded(length);
  }
  loca.setUint32(all.length * 4, offset);
  const hmtx = new DataView(new ArrayBuffer(all.length * 4));
  for (const [i, glyph] of all.entries()) {
    const { advance, bearing } = font.metricsOf(glyph);
    hmtx.setUint16(i * 4, advance);
    hmtx.setInt16(i * 4 + 2, bearing);
  }
  const [head, hhea, maxp] = [font.table('head'), font.table('hhea'), font.table('maxp')];
  head.setUint32(8, 0);
  head.setInt16(50, 1);
  hhea.setUint16(34, all.length);
  maxp.setUint16(4, all.length);
  const views = { glyf: new DataView(glyf.buffer), head, hhea, hmtx, loca, maxp, prep: font.table('prep') };
  return fileOf(views);
}

/** Where the numbers of the parts of a composite glyph stand in its outline. */
function partsOf(outline: Uint8Array): number[] {
  if (outline.length < 12) return [];
  const view = new DataView(outline.buffer);
  if (view.getInt16(0) >= 0) return [];
  const found: number[] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = view.getUint16(at);
    found.push(at + 2);
    at += 4 + (flags & wordArguments ? 4 : 2);
    if (flags & hasScale) at += 2;
    else if (flags & hasTwoScales) at += 4;
    else if (flags & hasMatrix) at += 8;
    more = (flags & hasMore) !== 0;
  }
  return found;
}

const padded = (length: number) => (length + 3) & ~3;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += padded(part.length);
  }
  return whole;
}

/** The tables behind their directory, in the order of their names. */
function fileOf(tables: Record<string, DataView>): Uint8Array {
  const list = Object.entries(tables);
  const start = 12 + list.length * 16;
  const size = list.reduce((sum, [, { byteLength }]) => sum + padded(byteLength), start);
  const whole = new Uint8Array(size);
  const view = new DataView(whole.buffer);
  const power = Math.floor(Math.log2(list.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, list.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * (list.length - 2 ** power));
  let at = start;
  let headAt = 0;
  for (const [i, [tag, table]] of list.entries()) {
    whole.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), at);
    if (tag === 'head') headAt = at;
    for (let n = 0; n < 4; n++) view.setUint8(12 + i * 16 + n, tag.charCodeAt(n));
    view.setUint32(12 + i * 16 + 4, sumOf(view, at, padded(table.byteLength)));
    view.setUint32(12 + i * 16 + 8, at);
    view.setUint32(12 + i * 16 + 12, table.byteLength);
    at += padded(table.byteLength);
  }
  view.setUint32(headAt + 8, (0xb1b0afba - sumOf(view, 0, size)) >>> 0);
  return whole;
}

function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
