import { foldLetters } from './letters.ts';

/** Small and capital letters of other scripts that are read as these, letter by letter below each other. */
const alike: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аАαΑⲁⲀᎪ'],
  ['b', 'ЬьвВβΒⲃⲂᏴᏏ'],
  ['c', 'сСϲϹⲥⲤᏟ'],
  ['d', 'ԁԀᎠ'],
  ['e', 'еЕεΕєЄᎬ'],
  ['g', 'ցԍԌᏀ'],
  ['h', 'һҺнНΗհⲎᎻԧ'],
  ['i', 'іІιΙӀⲓⲒᎥ'],
  ['j', 'јЈϳյᎫ'],
  ['k', 'кКκΚⲕⲔᏦ'],
  ['l', 'ӏԼᏞ'],
  ['m', 'мМΜⲘᎷ'],
  ['n', 'пΝηոⲚ'],
  ['o', 'оОοΟσօՕⲟⲞ'],
  ['p', 'рРρΡⲣⲢᏢ'],
  ['q', 'ԛԚզ'],
  ['r', 'гᎡᏒ'],
  ['s', 'ѕЅՏᏚ'],
  ['t', 'тТτΤⲧⲦᎢ'],
  ['u', 'иυսՍμ'],
  ['v', 'ѵѴνᏙ'],
  ['w', 'ԝԜшωᎳ'],
  ['x', 'хХχΧⲭⲬ'],
  ['y', 'уУүҮγΥᎩ'],
  ['z', 'ΖᏃ'],
];
/** Capitals of Lisu, small capitals and letters of phonetics that read like letters of ASCII, in the order of those. */
const rows: readonly (readonly [latin: string, others: string])[] = [
  ['abcdefghijklmnoprstuvwxyz', 'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ'],
  ['abcdefghijklmnopqrstuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'],
  ['agilrvxefru', 'ɑɡɩꞁɾʋꭓꬲꬵꭇꭎ'],
];
/** Small letters of Cherokee and capitals of phonetics look like the other case. */
const bothCases = (letter: string): string[] =>
  /[\p{Script=Cherokee}\p{Script=Latin}]/u.test(letter)
    ? [...new Set([letter, foldLetters(letter), letter.toUpperCase()])]
    : [letter];
const latinOf = new Map(
  [
    ...alike.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
    ...rows.flatMap(([latin, others]) => [...others].map((other, at) => [other, latin[at] ?? ''] as const)),
  ].flatMap(([other, latin]) => bothCases(other).map((one): [string, string] => [one, latin])),
);

/**
 * A name as it reads to somebody who expects Latin letters: two names of different scripts that look alike have the same. Marks of letters of
 * other scripts are not seen (ѓ is г), those of Latin letters are: ü is no u.
 */
export const lookOf = (name: string): string =>
  [...name.normalize('NFKC')]
    .map((letter) => latinOf.get([...letter.normalize('NFD')][0] ?? '') ?? foldLetters(letter))
    .join('')
    .normalize('NFC');

const scripts =
  /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}/u;
const namesOfScripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** The script of the letters of a name that mixes none. */
const scriptOf = (name: string): string | undefined => {
  const letter = scripts.exec(name.normalize('NFKC'))?.[0] ?? '';
  return namesOfScripts.find(([, pattern]) => pattern.test(letter))?.[0];
};

/**
 * Do two names look alike because their letters are of different scripts, or letters of phonetics that read like plain ones? Two of one other script
 * differ for who reads it.
 */
export const looksLike = (name: string, other: string): boolean => {
  if (lookOf(name) !== lookOf(other)) return false;
  const [script, ofOther] = [scriptOf(name), scriptOf(other)];
  return script !== ofOther || (script === 'Latin' && foldLetters(name) !== foldLetters(other));
};
