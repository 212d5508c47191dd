import type { FieldProblem } from '#contract/kit/errors.ts';
import type { EntryForm, LibraryName } from '#domain/library/libraries.ts';
import { codesOfEntries } from '#server/store/libraries/entries-named.ts';
import { vocabularyOf } from '#server/store/libraries/rating-lists.ts';
import type { Db } from '#server/store/store.ts';

type Rule = EntryForm<'rules'>;

/** The library whose codes a rule proposes; a property and a threat type are of the vocabulary. */
const libraryOf: Readonly<Partial<Record<Rule['proposes'], LibraryName>>> = {
  damageScenario: 'impacts',
  path: 'attacks',
  requirement: 'requirements',
};

/** The fields of a rule that name what does not exist: it would hold for nothing, or propose nothing, and nobody would notice. */
export async function unknownRuleCodes(db: Db, rule: Rule): Promise<FieldProblem[]> {
  const { properties, assetCategories, threatTypes } = await vocabularyOf(db);
  const codesIn = (list: readonly { code: string }[]) => new Set(list.map(({ code }) => code));
  const entriesIn = async (library: LibraryName) => new Set((await codesOfEntries(db, library)).values());
  const asked = [...rule.assets, ...rule.reachedOver];
  const assets = asked.length > 0 ? await entriesIn('assets') : new Set<string>();
  const library = libraryOf[rule.proposes];
  const values = library ? await entriesIn(library) : codesIn(rule.proposes === 'property' ? properties : threatTypes);
  const fields: [keyof Rule, readonly string[], ReadonlySet<string>][] = [
    ['assetCategories', rule.assetCategories, codesIn(assetCategories)],
    ['assets', rule.assets, assets],
    ['reachedOver', rule.reachedOver, assets],
    ['value', rule.value === '' ? [] : [rule.value], values],
  ];
  return fields.flatMap(([path, codes, known]) =>
    codes.every((code) => known.has(code)) ? [] : [{ path, problem: 'unknown' as const }],
  );
}
