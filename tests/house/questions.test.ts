// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { text } from './imports.ts';

/** The questions a source asks, each up to the end of what it hands over. */
function questionsIn(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    if (!line.includes('modal.confirm({')) return [];
    const indent = /^ */.exec(line)?.[0] ?? '';
    const end = lines.findIndex((other, place) => place > at && other.startsWith(`${indent}})`));
    return lines.slice(at, end).join('\n');
  });
}

/** Neither yes nor no: each of its buttons makes something, and leaving it makes nothing. */
const isChoice = (question: string) => question.includes('footer: (\n');

/** Enter confirmed a question in one place and cancelled the same in another: whoever had learned it in the table deleted in the drawing. */
describe('a question', () => {
  const files = [...text].filter(([file]) => /^(src|login)\//.test(file));

  it('begins on its button that changes nothing, so that Enter does the same in each', () => {
    const others = files.flatMap(([file, source]) =>
      questionsIn(source).flatMap((question) =>
        isChoice(question) || question.includes("autoFocusButton: 'cancel'") ? [] : file,
      ),
    );
    expect(others).toEqual([]);
    expect(text.get('src/rows/DeleteQuestion.tsx')).toContain('cancelButtonProps={{ autoFocus: true }}');
  });
});
