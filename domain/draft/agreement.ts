/** English sentences are written for one thing; of a name in the plural their verbs say so. */

const irregular: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };

/** Verbs that sentences of the library join to what they begin with, as in "opens under load or does not close". */
const joined =
  'is|was|has|does|goes|works|gives|reports|becomes|switches|takes|sends|shows|stops|carries|stays|opens|accepts|runs|counts|hangs|restarts|moves|passes|closes|brings|commands';

/** "Main contactors", "Voltages, temperatures"; but neither "bus" nor "GNSS" nor "diagnostics". */
const isPlural = (name: string): boolean => {
  const word = name.trim().split(/\s+/).at(-1) ?? '';
  return /[a-z]s$/.test(word) && !/(ss|us|is|ics)$/.test(word);
};

const plural = (verb: string): string => {
  const known = irregular[verb];
  if (known) return known;
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  return verb.replace(/(?<=ss|sh|ch|x)es$|s$/, '');
};

/** An English sentence in which `name` stands, with its verbs in the number of the name. */
export function agreeing(sentence: string, name: string): string {
  const at = sentence.indexOf(`${name} `);
  if (at < 0 || !isPlural(name)) return sentence;
  const [before, after] = [sentence.slice(0, at + name.length), sentence.slice(at + name.length)];
  // Where something stands before it the name need not be what the verb is about: "the value of Cell voltages is changed".
  if (/\b(of|at|on|over|from|in|to|with|by)\s*$/i.test(sentence.slice(0, at))) return sentence;
  const first = new RegExp(`^( (?:of [^,;:]*? )?)(${joined}|[a-z]+(?:s|es))(?=[ ,;:.]|$)`);
  if (!first.test(after)) return sentence;
  // What comes after has another subject: "do not arrive in time, so the function falls back or is lost".
  const end = after.search(/, (so|and|but|which|whose) |[:;]/);
  const clause = end < 0 ? after : after.slice(0, end);
  const rest = after.slice(clause.length);
  return (
    before +
    clause
      .replace(first, (_, between: string, verb: string) => between + plural(verb))
      .replace(and, (_, word: string, verb: string) => `${word} ${plural(verb)}`)
      .replace(/ on its way\b/, ' on their way') +
    rest
      .replace(/\bwhat it says\b/, 'what they say')
      .replace(/\bacts on it\b/, 'acts on them')
      .replace(/\bit belongs to\b/, 'they belong to')
  );
}

const and = new RegExp(`( (?:or|and|but)) (${joined})(?=[ ,;:.]|$)`, 'g');
