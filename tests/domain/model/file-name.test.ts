// @vitest-environment node
import { expect, it } from 'vitest';
import { plainFileName } from '#domain/model/file-name.ts';

it.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u061c', '\u2028', '\n', '\0'])(
  'the name of a file is shown without %j',
  (odd) => expect(plainFileName(`to${odd}fdp.exe`)).toBe('tofdp.exe'),
);

it('letters of every script, blanks and signs stay', () => {
  const name = '\u5206\u6790 \u05e9\u05dc\u05d5\u05dd \u{1f697} (1).pdf';
  expect(plainFileName(name)).toBe(name);
});
