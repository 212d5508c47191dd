import { foldText } from '../fold-text.ts';
import { type AssetRow, longestAssetName } from '../kinds/asset/shape.ts';
import type { FoundAsset } from '../library/find-asset.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { add, change } from '../workspace/edit.ts';
import { byCode } from '../workspace/workspace.ts';
import { perceived } from './facts.ts';
import { mediumOf } from './media.ts';
import { type Drafting, type DraftProposal, draftId, type Given } from './proposal.ts';
import { busWords, draftWords, noData, personalWords } from './words.ts';

/** What assets lack before their damage can be thought about: category, icon, properties; and what is drawn and no asset yet. */
export function* propertyProposals(given: Given): Drafting {
  const { w, facts } = given;
  const made: DraftProposal[] = [];
  for (const asset of [...w.assets].sort(byCode)) {
    if (!facts.isInside(asset)) continue;
    yield;
    made.push(
      ...kindOf(given, asset),
      ...securityOf(given, asset),
      ...(facts.counts(asset) ? propertiesOf(given, asset) : []),
    );
  }
  return [...made, ...linesOf(given)];
}

const categoryName = ({ w, say }: Given, code: string): string => {
  const found = w.method.assetCategories.find((one) => one.code === code);
  return found ? say(found.name) : code;
};

/** How the library asset was found, in words. */
function foundWords(given: Given, { entry, by, words }: FoundAsset): string {
  const { say } = given;
  if (by === 'category') return fillSentence(say(draftWords.byCategory), { name: categoryName(given, entry.category) });
  const text = { link: draftWords.byLink, name: draftWords.byName, words: draftWords.byWords }[by];
  return fillSentence(say(text), { code: entry.code, name: say(entry.name), words });
}

function kindOf(given: Given, asset: AssetRow): DraftProposal[] {
  const { w, facts, say } = given;
  const found = facts.libraryAsset(asset);
  if (!found || found.by === 'category') return [];
  const { category, icon } = found.entry;
  const isKnown = w.method.assetCategories.some(({ code }) => code === category);
  const newCategory = asset.category === '' && isKnown ? category : '';
  const newIcon = asset.icon === '' ? icon : '';
  if (!newCategory && !newIcon) return [];
  const text = newCategory ? draftWords.kind : draftWords.icon;
  return [
    {
      key: `kind ${asset.id} ${found.entry.code}`,
      stage: 'properties',
      text: fillSentence(say(text), { A: asset.name, category: categoryName(given, newCategory) }),
      detail: foundWords(given, found),
      about: asset.id,
      facts: [],
      ops: [
        change('assets', asset, { ...(newCategory && { category: newCategory }), ...(newIcon && { icon: newIcon }) }),
      ],
    },
  ];
}

function securityOf({ facts, say }: Given, asset: AssetRow): DraftProposal[] {
  const found = facts.libraryAsset(asset);
  if (asset.isSecurityAsset || asset.properties.length > 0 || !found?.entry.isSecurityAsset) return [];
  return [
    {
      key: `secures ${asset.id}`,
      stage: 'properties',
      text: fillSentence(say(draftWords.secures), { A: asset.name }),
      detail: say(draftWords.securesWhy),
      about: asset.id,
      unsure: true,
      facts: [],
      ops: [change('assets', asset, { isSecurityAsset: true })],
    },
  ];
}

/** Categories of what is drawn as a line. */
const flows = new Set(['DIT', 'COM']);

interface Wanted {
  code: string;
  why: string;
  /** A fact of the drawing or of the data asks for it, whatever was chosen before. */
  isFact: boolean;
  facts: readonly string[];
}

/** The properties an asset should have, each with its first reason: facts of the drawing, the library, the category. */
function wantedOf(given: Given, asset: AssetRow): Wanted[] {
  const { w, facts, say } = given;
  const found = facts.libraryAsset(asset);
  const wanted: Wanted[] = [];
  const want = (code: string, why: string, isFact = false, on: readonly string[] = []) => {
    if (!wanted.some((one) => one.code === code)) wanted.push({ code, why, isFact, facts: on });
  };
  const crosses = facts.crosses(asset.id);
  if (crosses === 'outer')
    for (const code of ['AU', 'I']) want(code, say(draftWords.crossesOuter), true, [`crosses:${asset.id}`]);
  const category = asset.category || (found?.entry.category ?? '');
  if (category === 'PII' || personalWords.test(`${asset.name}\n${asset.data}\n${asset.dataCategory}`))
    want('C', say(draftWords.personal), true);
  for (const [code, text] of saidBy(given, asset, category)) want(code, say(text));
  if (found)
    for (const code of found.entry.properties) {
      const reason = found.entry.propertyReasons[code];
      want(
        code,
        [foundWords(given, found), reason && say(reason)].filter(Boolean).join(given.language === 'zh' ? '；' : '; '),
      );
    }
  // What is sent has to arrive, whatever else the library says of this sort of message.
  if (!found || found.by === 'category' || flows.has(category)) {
    const usual = w.method.assetCategories.find((one) => one.code === category);
    const why = fillSentence(say(draftWords.byCategory), { name: categoryName(given, category) });
    for (const code of usual?.properties ?? []) want(code, why);
  }
  if (crosses === 'inner') for (const code of ['AU', 'I']) want(code, say(draftWords.crossesInner));
  return wanted;
}

const diagnosis = new Set(['AS-DIAGMSG', 'AS-UDS', 'AS-DOIP']);
const records = /\b(history|records?|logs?|journal|audit)\b|历史|记录|日志/i;

/** What follows from what an asset is: who can listen, and what somebody wants to prove with it. */
function saidBy({ facts }: Given, asset: AssetRow, category: string): [string, LocalText][] {
  const said: [string, LocalText][] = [];
  const media = facts.places.get(asset.id)?.media ?? [];
  const isRadio = media.some(
    (one) => one === 'cellular' || (one !== 'app' && mediumOf.get(one)?.vector === 'adjacent' && !perceived.has(one)),
  );
  if (category === 'COM' && isRadio) said.push(['C', draftWords.overheard]);
  if (diagnosis.has(facts.libraryAsset(asset)?.entry.code ?? '')) said.push(['C', draftWords.session]);
  if (category === 'PII') said.push(['I', draftWords.evidence]);
  if (category === 'DAR' && records.test(asset.name)) said.push(['NR', draftWords.recorded]);
  return said;
}

function propertiesOf(given: Given, asset: AssetRow): DraftProposal[] {
  const { w, say, language } = given;
  const hasOthers = asset.properties.length > 0;
  const all = wantedOf(given, asset);
  return w.method.properties.flatMap(({ code, name }): DraftProposal[] => {
    const wanted = all.find((one) => one.code === code);
    if (!wanted || asset.properties.includes(code) || asset.notApplicable[code] !== undefined) return [];
    const isUnsure = hasOthers && !wanted.isFact;
    return [
      {
        key: `${asset.id} ${code}`,
        stage: 'properties',
        text: fillSentence(say(draftWords.property), { A: asset.name, property: say(name) }),
        detail: [wanted.why, ...(isUnsure ? [say(draftWords.hasOthers)] : [])].join(language === 'zh' ? '；' : '; '),
        about: asset.id,
        ...(isUnsure && { unsure: true as const }),
        facts: [`inside:${asset.id}`, ...wanted.facts],
        ops: [change('assets', asset, { properties: [...asset.properties, code] })],
      },
    ];
  });
}

/** Lines with words that carry data into, out of or within the item and are no asset yet; lines that say the same are one flow. */
function linesOf(given: Given): DraftProposal[] {
  const { w, facts, say, language } = given;
  const named = new Map<string, { name: string; ids: string[]; from: string; to: string }>();
  for (const link of w.links) {
    const name = cutAt(link.text.trim().replace(/\s+/g, ' '), longestAssetName);
    if (link.asset !== null || name === '' || noData.test(name)) continue;
    const ends = [link.from, link.to].map((id) => w.nodes.get(id)?.asset ?? null);
    const places = ends.map((id, at) => facts.places.get(id ?? (at === 0 ? link.from : link.to)));
    if (!places.some((place) => place?.isInside)) continue;
    const key = `${link.diagram} ${foldText(name)}`;
    const known = named.get(key) ?? { name, ids: [], from: places[0]?.name ?? '', to: places[1]?.name ?? '' };
    named.set(key, { ...known, ids: [...known.ids, link.id] });
  }
  return [...named.values()].map(({ name, ids, from, to }): DraftProposal => {
    const key = `line ${ids[0]}`;
    const id = draftId(key);
    const category = busWords.test(name) ? 'COM' : 'DIT';
    const usual = w.method.assetCategories.find(({ code }) => code === category);
    const crosses = ids.some((one) => facts.crosses(one) === 'outer');
    const wanted = new Set([...(crosses ? ['AU', 'I'] : []), ...(usual?.properties ?? [])]);
    const properties = w.method.properties.flatMap(({ code }) => (wanted.has(code) ? [code] : []));
    const isSaidTwice = [...w.assets].some((asset) => foldText(asset.name) === foldText(name));
    const why = [
      fillSentence(say(draftWords.lineWhy), { A: name, from, to }),
      ...(crosses ? [say(draftWords.crossesOuter)] : []),
    ];
    return {
      key,
      stage: 'properties',
      text: fillSentence(say(draftWords.line), { A: name }),
      detail: why.join(language === 'zh' ? '；' : '; '),
      about: ids[0] ?? '',
      ...(isSaidTwice && { unsure: true as const }),
      facts: [],
      ops: [
        add('assets', { name, diagram: 'link', ...(usual && { category }), properties }, id),
        ...ids.flatMap((one) => {
          const link = w.links.get(one);
          return link ? [change('links', link, { asset: id })] : [];
        }),
      ],
    };
  });
}
