import { type MissingThreat, missingThreats, threatOps, unledThreats } from '../generate/threats.ts';
import { cutAt } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { change } from '../workspace/edit.ts';
import { perceived, type Way } from './facts.ts';
import { mediumOf } from './media.ts';
import type { Drafting, DraftProposal, Given } from './proposal.ts';
import { draftWords } from './words.ts';

/** Ways that a reason names at most. */
const mostNamed = 3;
/** Media that are a connector. */
const plugged = new Set(['obd', 'usb', 'charging', 'debug']);

/** What is sent from one to the other. */
const flows = new Set(['COM', 'DIT']);

/** What may cause each damage scenario (M-2.6.2), with the way in where the drawing shows one. */
export function* threatProposals(given: Given): Drafting {
  const { w, say } = given;
  const unled = unledThreats(w).map(({ threat, damages }): DraftProposal => {
    const codes = damages.flatMap((id) => w.damages.get(id)?.code ?? []).join(say(draftWords.comma));
    return {
      key: `leads ${threat.id}`,
      stage: 'threats',
      text: fillSentence(say(draftWords.leads), { code: threat.code, damages: codes }),
      detail: say(draftWords.leadsWhy),
      about: threat.id,
      facts: [],
      ops: [change('threats', threat, { damages })],
    };
  });
  yield;
  const made = [...unled];
  for (const missing of missingThreats(w, say)) {
    yield;
    made.push(missingThreatProposal(given, missing));
  }
  return made;
}

/** A threat scenario that is missing, with its reason and the ways in. */
export function missingThreatProposal(given: Given, missing: MissingThreat): DraftProposal {
  const { w, say, facts, language } = given;
  const { asset: id, property, type, damages } = missing;
  const asset = w.assets.get(id);
  // What is perceived deceives who perceives it: it is no way to what is kept in a unit or sent by it.
  const ways = facts.ways(id).filter(({ medium, entry }) => medium !== '' && entry.id !== id && !perceived.has(medium));
  // A sensor is deceived where it is, and a radio link is attacked on the air.
  const isAttackedThere = asset?.category === 'SEN' || (facts.places.get(id)?.entryMedia.length ?? 0) > 0;
  // The easiest from afar and the easiest by a connector tell how exposed it is; the paths name the others.
  const afar = isAttackedThere ? undefined : ways.find(({ medium }) => !plugged.has(medium));
  const near = isAttackedThere ? undefined : ways.find(({ medium }) => plugged.has(medium));
  const named = [afar, near].flatMap((way) => (way ? [say(entryName(way))] : []));
  const description = cutAt(
    named.length > 0
      ? fillSentence(say(draftWords.wayIn), {
          sentence: missing.description,
          ways: [...new Set(named)].join(say(draftWords.or)),
        })
      : missing.description,
    4000,
  );
  // The type compromises another property first. Of what is sent both are threatened, who is believed and what; elsewhere it says little.
  const first = w.method.threatTypes.find(({ code }) => code === type);
  const isFlow = facts.places.get(id)?.isLink === true || flows.has(asset?.category ?? '');
  const isAlso = first !== undefined && !isFlow && first.properties[0] !== property;
  const nameOf = (list: readonly { code: string; name: { en: string; zh: string } }[], code: string) => {
    const found = list.find((one) => one.code === code);
    return found ? say(found.name) : code;
  };
  const why = [
    fillSentence(say(draftWords.threatWhy), {
      type: nameOf(w.method.threatTypes, type),
      property: nameOf(w.method.properties, property),
      damages: damages.flatMap((one) => w.damages.get(one)?.code ?? []).join(say(draftWords.comma)),
    }),
    ways.length > 0
      ? fillSentence(say(draftWords.threatWays), {
          ways: ways
            .slice(0, mostNamed)
            .map((way) => wayWords(given, way))
            .join(language === 'zh' ? '；' : '; '),
        })
      : say(draftWords.threatNoWay),
    ...(isAlso ? [say(draftWords.threatAlso)] : []),
  ];
  return {
    key: `${id} ${property} ${type}`,
    stage: 'threats',
    text: description,
    detail: why.join(language === 'zh' ? '；' : '; '),
    about: id,
    ...(isAlso && { unsure: true as const }),
    facts: [`inside:${id}`, `has:${id}:${property}`],
    ops: threatOps([{ ...missing, description }]),
  };
}

/** What an entry is called: the name it has in the drawing says it, unless it is the device that has the interface. */
export function entryName({ entry, medium }: Way): { en: string; zh: string } {
  const name = mediumOf.get(medium)?.name;
  if (!name) return { en: entry.name, zh: entry.name };
  if (entry.asset === null || entry.asset.category === 'EXT' || entry.isLink)
    return { en: entry.name || name.en, zh: entry.name || name.zh };
  return { en: `${name.en} of ${entry.name}`, zh: fillSentence('{A} 的 {medium}', { A: entry.name, medium: name.zh }) };
}

/** A way as the names of its places: "Cellular → Navigation ECU → Gateway ECU → Lamp request". */
function wayWords({ say }: Given, way: Way): string {
  const last = way.places.at(-1)?.id;
  const names = way.places.slice(1).filter(({ name, isLink, id }) => name !== '' && (!isLink || id === last));
  return [say(entryName(way)), ...names.map(({ name }) => name)].join(' → ');
}
