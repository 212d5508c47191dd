import { describe, expect, it } from 'vitest';
import { headWidth } from '@/grid/lines/head-width';

const computed = (title: string) => headWidth({ title });
const entered = (title: string, required = false) =>
  headWidth({ title, required, editor: { kind: 'text', value: () => '' } });

describe('the width a head asks for', () => {
  it('holds its longest word: what is short stays narrow', () => {
    expect(entered('ET')).toBeLessThan(40);
    expect(entered('Requirements')).toBeGreaterThan(90);
    expect(entered('Requirements')).toBeLessThan(130);
  });

  it('is for two lines, and no wider for a title that can be broken', () => {
    expect(entered('Threat scenarios')).toBe(entered('scenarios'));
    expect(entered('Bypass effort')).toBeLessThan(entered('Requirements'));
    // Chinese may be broken behind every character.
    expect(entered('网络安全声明')).toBe(3 * 12 + 17);
  });

  it('has room for the sign of a computed or a required column', () => {
    expect(computed('Sum')).toBeGreaterThan(entered('Sum'));
    expect(entered('Sum', true)).toBe(computed('Sum'));
    expect(headWidth({ title: 'Sum', asked: true, editor: { kind: 'text', value: () => '' } })).toBe(computed('Sum'));
  });

  it('is bounded for one long word, and nothing where the title is a picture', () => {
    expect(entered('Donaudampfschifffahrtsgesellschaft')).toBe(160);
    expect(headWidth({ title: null })).toBe(0);
  });
});
