import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { workbookProblems } from '#contract/kit/problems.ts';
import { modelProblems } from '#domain/method/check/problem-texts.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { reportTexts } from '#domain/report/texts.ts';
import { texts as loginTexts } from '../../login/texts.ts';
import enUS from '../../src/locales/en-US.ts';

/** A phrase that sounds translated: an example of it, the same in plain words, and what finds it. */
type Phrase = readonly [odd: string, plain: string, found: RegExp];

const phrases: readonly Phrase[] = [
  ['The value is another.', 'The value has changed.', /\b(?:is|are|was) (?:an)?other\b(?! (?:one )?of\b)/i],
  ['a name there is none of', 'an unknown name', /\bthere (?:is|are|was|were) none\b/i],
  ['after so many days', 'after 30 days', /\bso (?:many|much|long|often|few)\b(?! as\b)/i],
  ['It stands in the list.', 'It is in the list.', /(?<!-)\bst(?:ands?|ood|anding)\b(?! for\b|-)/i],
  ['Sign in anew.', 'Sign in again.', /\banew\b/i],
  ['It is tried by itself.', 'It retries automatically.', /\bby (?:itself|themselves|oneself)\b/i],
  ['Save all the same', 'Save anyway', /\ball the same\b/i],
  ['Ask somebody else.', 'Ask another member.', /\bsomebody\b/i],
  ['Mend the workbook.', 'Fix the workbook.', /\bmend(?:s|ed|ing)?\b/i],
  ['Whoever runs it decides.', 'The administrator decides.', /\bwho(?:m|so)?ever\b/i],
  [
    'Saved. What you typed is kept.',
    'Saved. Your input is kept. What do you want to do?',
    /(?:^|[.!:;] |[-*|>] )(?:What|Of|Who|Whose)\b[^.?!]*[.!](?=\s|$)/,
  ],
  [
    'Only who may edit sees it.',
    'Only people who may edit see it.',
    /\b(?:only|for|to|by|from|of|with|than|or|when|if|as|but) who (?:is|was|are|has|had|may|can|could|does|did|made|wrote|reads|needs|signs|knows|opens|asks|asked|comes|forgot|runs|works|edits|sees)\b/i,
  ],
  ['No column is called so.', 'No column has this name.', /\b(?:called|rated|decided|said|named|meant|kept) so\b/i],
  ['Your text goes before it.', 'Your text takes precedence.', /\bgo(?:es)? before\b/i],
  [
    'This is no drawing.',
    'This is not a drawing. There is no drawing.',
    /(?<!\b(?:there|that|which|what) )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)/i,
  ],
  [
    'It is not used any more.',
    'It is no longer used.',
    /\b(?:not|no|nothing|nobody|never)\b[^.,;:]{0,50}\bany ?more\b/i,
  ],
  ['Nothing of it is stored.', 'No part of it is stored.', /\bnothing of\b/i],
  ['a cell one does not type in', 'a read-only cell', /\bone (?:types|does not|must|reads|sees|knows|wants)\b/i],
  ['It is never replaced unasked.', 'It is never replaced without asking.', /\bunasked\b/i],
  ['addresses divided by blanks', 'space-separated addresses', /\bblanks\b|\bdivided by\b/i],
  ['You sign in by a provider.', 'You sign in with a provider.', /\bsign(?:s|ed|ing)?(?:[ -]in)? by\b/i],
  ['The server does not answer.', 'The server is not responding.', /\b(?:do|does|did) not answer\b/i],
  ['Take the right away.', 'Remove the right.', /\b(?:take|takes|took|taken)\b(?: \w+){0,3} away\b/i],
  ['It is being worked out.', 'It is being calculated.', /\bworked out\b/i],
  ['It tells of the change.', 'It reports the change.', /\btells? of\b/i],
  ['Reading goes on.', 'You can still read.', /\bgoes on\b/i],
  ['It keeps what was entered.', 'It keeps the input.', /\bwhat (?:is|was|were) (?:typed|entered|drawn|written)\b/i],
  ['of grave holes', 'of critical vulnerabilities', /\bgrave\b/i],
];

/** The phrases in a text, each with the way to say it plainly. */
const oddIn = (text: string) =>
  phrases.flatMap(([odd, plain, found]) => {
    const [at] = text.match(found) ?? [];
    return at === undefined ? [] : [`"${at.trim()}": say it as in "${plain}", not as in "${odd}"`];
  });

const inEnglish = (texts: Readonly<Record<string, { en: string }>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, { en }]) => [key, en]));
const said: Record<string, Readonly<Record<string, string>>> = {
  'src/locales/en-US': enUS,
  'contract/kit/errors.ts': inEnglish(errors),
  'contract/kit/problems.ts': inEnglish(workbookProblems),
  'login/texts.ts': loginTexts['en-US'],
  'domain/report/texts.ts': reportTexts.en,
  'domain/method/explain/words': explainEn,
  'domain/method/check/problem-texts.ts': Object.fromEntries(
    Object.entries(modelProblems).map(([key, { text }]) => [key, text.en]),
  ),
};

/** Licences of others are not ours to word. */
const notOurs: readonly string[] = ['THIRD_PARTY_NOTICES.md'];
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md') && !notOurs.includes(name)),
  ...readdirSync('docs', { recursive: true })
    .map((name) => join('docs', String(name)).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md')),
].sort();
/** Lines of a document, without code. */
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/`[^`]*`/g, 'x'));
const oddLines = (path: string) =>
  linesOf(path).flatMap((line, at) => oddIn(line).map((odd) => `${path}:${at + 1} ${odd}`));

describe('plain words', () => {
  it.each(phrases)('find "%s" and let "%s" pass', (odd, plain, found) => {
    expect(odd).toMatch(found);
    expect(oddIn(plain)).toEqual([]);
  });

  it.each(Object.entries(said))('are used in the English texts of %s', (_, texts) => {
    expect(Object.keys(texts).length).toBeGreaterThan(30);
    expect(Object.entries(texts).flatMap(([key, text]) => oddIn(text).map((odd) => `${key} ${odd}`))).toEqual([]);
  });

  it.each(documents)('are used in %s', (path) => {
    expect(oddLines(path)).toEqual([]);
  });
});
