import { describe, expect, it } from 'vitest';
import { nameList } from '@/features/task/name-list';
import type { Translate } from '@/i18n';

const words = { 'exchange.table.hidden.comma': ', ' } as Record<string, string>;
const t = ((key: string, holes: object = {}) => words[key] ?? Object.values(holes).join(' + ')) as unknown as Translate;

describe('the columns of a table that are not taken', () => {
  it('are named, one without a title by three dots', () => {
    expect(nameList(['Reviewed by', '', 'Date'], t)).toBe('Reviewed by, …, Date');
  });

  it('are named up to twelve, the others are counted', () => {
    const names = Array.from({ length: 100 }, (_, at) => `C${at}`);
    expect(nameList(names.slice(0, 12), t)).toBe(names.slice(0, 12).join(', '));
    expect(nameList(names, t)).toBe(`${names.slice(0, 12).join(', ')} + 88`);
  });

  it('are cut where a title is a whole paragraph, and never inside of a character', () => {
    expect(nameList(['x'.repeat(60)], t)).toBe('x'.repeat(60));
    expect(nameList([`${'x'.repeat(59)}😀 and more`], t)).toBe(`${'x'.repeat(59)}…`);
  });
});
