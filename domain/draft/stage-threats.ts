import { sentenceFor } from '../generate/damages.ts';
import { type MissingThreat, missingThreats, threatOps, unledThreats } from '../generate/threats.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { cutAt } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { change } from '../workspace/edit.ts';
import { byCode } from '../workspace/workspace.ts';
import type { Drafting, DraftProposal, Given } from './proposal.ts';
import { causeOf, isFlowIn } from './threat-ways.ts';
import { draftWords } from './words.ts';

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
  for (const missing of joined(given, missingThreats(w, say))) {
    yield;
    const there = threatThere(given, missing);
    made.push(...(there ? alsoLeads(given, there, missing) : [missingThreatProposal(given, missing)]));
  }
  return made;
}

/** A threat scenario that is missing, with its reason and the ways in. */
export function missingThreatProposal(given: Given, missing: MissingThreat): DraftProposal {
  const { w, say, language } = given;
  const { asset: id, property, type, damages } = missing;
  const asset = w.assets.get(id);
  const cause = asset ? causeOf(given, asset, property, type) : { text: '', why: '' };
  const description = cutAt(
    cause.text === ''
      ? missing.description
      : fillSentence(say(draftWords.wayIn), { sentence: missing.description, cause: cause.text }),
    4000,
  );
  // The type compromises another property first, and elsewhere it says little of this one.
  const first = w.method.threatTypes.find(({ code }) => code === type);
  const isFlow = asset !== undefined && isFlowIn(given, asset);
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
    ...(cause.why === '' ? [] : [cause.why]),
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

/**
 * Who pretends to be the sender of a flow threatens in one act what is believed and who is believed: one threat scenario, of the property the type compromises
 * first, leads to the damage of both.
 */
function joined(given: Given, all: readonly MissingThreat[]): MissingThreat[] {
  const { w, say } = given;
  return all.flatMap((one) => {
    const asset = w.assets.get(one.asset);
    const type = w.method.threatTypes.find(({ code }) => code === one.type);
    if (!asset || !type || !isFlowIn(given, asset)) return [one];
    const same = all.filter((other) => other.asset === one.asset && other.type === one.type);
    const place = (property: string) => type.properties.indexOf(property);
    const before = (property: string) => place(property) >= 0 && place(property) < place(one.property);
    if (same.some(({ property }) => before(property))) return [];
    if (same.length === 1) return [one];
    const damages = [...new Set([one, ...same].flatMap((other) => other.damages))];
    return [{ ...one, damages, description: sentenceFor(say(type.sentence), asset.name, say(type.name)) }];
  });
}

/** A threat scenario that tells already how a flow is forged, be it of the other property. */
function threatThere(given: Given, { asset: id, type, property }: MissingThreat): ThreatRow | undefined {
  const { w } = given;
  const asset = w.assets.get(id);
  const properties = w.method.threatTypes.find(({ code }) => code === type)?.properties ?? [];
  if (!asset || !isFlowIn(given, asset) || !properties.includes(property)) return undefined;
  return [...w.threats]
    .sort(byCode)
    .find((one) => one.type === type && one.assets.includes(id) && properties.includes(one.property));
}

/** The damage that it does not lead to yet. */
function alsoLeads({ w, say }: Given, threat: ThreatRow, { damages }: MissingThreat): DraftProposal[] {
  const more = damages.filter((id) => !threat.damages.includes(id));
  if (more.length === 0) return [];
  const codes = more.flatMap((id) => w.damages.get(id)?.code ?? []).join(say(draftWords.comma));
  return [
    {
      key: `leads ${threat.id} ${more.join(' ')}`,
      stage: 'threats',
      text: fillSentence(say(draftWords.leads), { code: threat.code, damages: codes }),
      detail: say(draftWords.leadsAlsoWhy),
      about: threat.id,
      facts: [],
      ops: [change('threats', threat, { damages: [...threat.damages, ...more] })],
    },
  ];
}
