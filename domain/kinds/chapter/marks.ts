/** What a line of a chapter is by the sign it begins with, and its words without the sign. */
export interface ChapterLine {
  is: 'heading' | 'entry' | 'text';
  words: string;
}

/** `# ` begins a heading, `- ` an entry of a list; all else is text as it was typed. */
export function chapterLine(line: string): ChapterLine {
  const [, mark, words = ''] = /^(#{1,3}|[-*•])\s+(.*)$/.exec(line) ?? [];
  if (mark === undefined) return { is: 'text', words: line };
  return { is: mark.startsWith('#') ? 'heading' : 'entry', words };
}

/** The text of a chapter where there are lines alone, as in a cell of a report: headings without their sign, entries behind a dot. */
export const chapterWords = (text: string): string =>
  text
    .split('\n')
    .map(chapterLine)
    .map(({ is, words }) => (is === 'entry' ? `• ${words}` : words))
    .join('\n');
