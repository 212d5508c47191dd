import { foldText } from '../fold-text.ts';
import type { Row } from '../kinds/kinds.ts';
import { byCode } from '../workspace/workspace.ts';
import type { CoveredEntry } from './catalogue-coverage.ts';
import type { Catalogue } from './catalogues.ts';

/** How a threat scenario names an entry: by the library entry it was taken from, by its number or its name in a text, or by its section alone. */
type Naming = 'library' | 'number' | 'name' | 'section';

/** A threat scenario that names an entry of a catalogue and does not address it yet. */
export interface CatalogueProposal {
  of: CoveredEntry;
  threat: Row<'threats'>;
  by: Naming;
  /** It may mean something else: a section has many entries, and a number without the name of the catalogue may be that of a version. */
  unsure: boolean;
}

/**
 * The threat scenarios that name entries of a catalogue, in the order of the entries. Nothing follows from it by itself.
 *
 * @param libraryCodes what the library entries that threat scenarios were taken from are called and realise, by their ids
 */
export function proposalsOf(
  covered: readonly CoveredEntry[],
  threats: Iterable<Row<'threats'>>,
  catalogue: Catalogue,
  libraryCodes: ReadonlyMap<string, readonly string[]> = new Map(),
): CatalogueProposal[] {
  const names = covered.map(({ entry }) =>
    [entry.name.en, entry.name.zh, ...entry.formerNames].map(foldText).filter((name) => name.length >= shortestName),
  );
  const read = [...threats].sort(byCode).map((threat) => {
    const text = [threat.code, threat.description, threat.reason].join('\n');
    const library = new Set(libraryCodes.get(threat.library?.entry ?? ''));
    return { threat, library, folded: foldText(text), numbers: numbersIn(text, catalogue) };
  });
  return covered.flatMap((of, at) =>
    read.flatMap(({ threat, library, folded, numbers }): CatalogueProposal[] => {
      if (of.by.some((one) => one.threat.id === threat.id)) return [];
      const { code, number, group } = of.entry;
      if (library.has(code)) return [{ of, threat, by: 'library', unsure: false }];
      if (numbers.sure.has(number)) return [{ of, threat, by: 'number', unsure: false }];
      if (names[at]?.some((name) => folded.includes(name))) return [{ of, threat, by: 'name', unsure: false }];
      if (numbers.unsure.has(number)) return [{ of, threat, by: 'number', unsure: true }];
      const isSection = numbers.sure.has(group) || numbers.unsure.has(group);
      return isSection ? [{ of, threat, by: 'section', unsure: true }] : [];
    }),
  );
}

/** A shorter name may stand in any sentence. */
const shortestName = 6;

/** Not inside a longer number, and not that of a version of something. */
const anyNumber = /(?<![\d.])(?<!\b(?:v|version|cvss|bluetooth|ble|usb|tls)\s?)\d{1,2}(?:\.\d{1,2}){1,2}(?!\d|\.\d)/giu;
const clauseEnd = /[\n;；。！!？?]|\.\s/u;

/** The numbers a text names: `sure` beside the name of the catalogue. */
function numbersIn(
  text: string,
  { mention, numbered }: Catalogue,
): { sure: ReadonlySet<string>; unsure: ReadonlySet<string> } {
  const sure = new Set<string>();
  const unsure = new Set<string>();
  if (numbered) return { sure: new Set(text.match(numbered) ?? []), unsure };
  for (const clause of text.normalize('NFKC').split(clauseEnd)) {
    const isAbout = mention.test(clause);
    for (const { 0: number, index } of clause.matchAll(anyNumber)) {
      if (isAbout) sure.add(number);
      else if (standsAlone(clause, number, index)) unsure.add(number);
    }
  }
  return { sure, unsure };
}

const isOfThree = (number: string) => number.split('.').length === 3;

/** In brackets, at the beginning, or of three parts: else it is some figure of the text. */
function standsAlone(clause: string, number: string, at: number): boolean {
  const before = clause.slice(0, at).trim();
  const after = clause.slice(at + number.length).trim();
  return isOfThree(number) || before === '' || (/[([【]$/u.test(before) && /^[)\]】]/u.test(after));
}
