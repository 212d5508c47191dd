import { describe, expect, it } from 'vitest';
import { chapterLine, chapterWords } from '#domain/kinds/chapter/marks.ts';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { chapters } from '#domain/report/sections/scope.ts';

describe('the signs of a chapter', () => {
  it('tell headings and entries of lists from text', () => {
    expect(chapterLine('## Limits')).toEqual({ is: 'heading', words: 'Limits' });
    expect(chapterLine('- camera')).toEqual({ is: 'entry', words: 'camera' });
    for (const text of ['#1 of all', '-5 V', 'plain', ''])
      expect(chapterLine(text)).toEqual({ is: 'text', words: text });
  });

  it('are not printed', () => {
    expect(chapterWords('# Limits\n- camera\n* lamp\n\n=1+1')).toBe('Limits\n\u2022 camera\n\u2022 lamp\n\n=1+1');
  });

  it('stand in no report', () => {
    const row = { text: '# Limits\n- camera', pictures: [] };
    const context = { w: { chapters: new Map([[chapterId('overview'), row]]) }, t: (key: string) => key, say: {} };
    expect(chapters(context as never, ['overview'])).toEqual([['chapter_overview', 'Limits\n\u2022 camera']]);
  });
});
