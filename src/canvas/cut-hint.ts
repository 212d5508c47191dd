import type { Pictured } from '#domain/diagram/picture-parts.ts';

/** What a shape is called, where its picture does not show all of it: its name is cut, or too small to read in a far view. */
export function hintOf(shape: Pictured | undefined, isFar: boolean): string {
  if (!shape) return '';
  const texts = shape.shapes.filter((one) => one.is === 'text');
  const isCut = texts.some(({ text }) => text.endsWith('…')) || texts.length < shape.title.split('\n').length;
  return isCut || isFar ? shape.title : '';
}
