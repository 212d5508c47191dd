// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { text } from './imports.ts';

/** What antd says to screen readers, and below the pointer, in English whatever the language of the page; and what takes its place. */
const english: readonly (readonly [string, RegExp])[] = [
  [
    'the button that clears a choice: clearable(t(…))',
    /<(?:Select|AutoComplete|TreeSelect)\b(?:(?!\/>)[\s\S])*?\ballowClear(?=[\s/>]|=\{true\})/,
  ],
  ['the steps of a number: controls={false}', /<InputNumber(?:<\w+>)?(?=\s)(?!\s+controls=\{false\})/],
  [
    'the picture of a page that cannot be shown: errorPicture()',
    /<Result\b[^>]*\bstatus=(?:"|\{[^}]*')(?:403|404|500)/,
  ],
  [
    'the name of a choice side by side: aria-label, or aria-labelledby',
    /<Segmented\b(?!(?:(?!\/>)[\s\S])*?\baria-label)/,
  ],
  ['the boxes of a table: saidSelection()', /<Table\b(?:(?!\/>)[\s\S])*?\browSelection=/],
];

describe('words of antd that have no translation', () => {
  it.each(english)('%s', (_, said) => {
    const pages = [...text].filter(([file]) => /^src\/.*\.tsx$/.test(file));
    expect(pages.filter(([, source]) => said.test(source)).map(([file]) => file)).toEqual([]);
  });
});
