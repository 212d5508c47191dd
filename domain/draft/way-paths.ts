import { sentenceFor } from '../generate/damages.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { linkOf, stepValues } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { cutAt } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { add, type Op } from '../workspace/edit.ts';
import { contained, perceived, type Way } from './facts.ts';
import type { FittingAttacks, RankedAttack } from './fitting-attacks.ts';
import { mediumOf } from './media.ts';
import { type DraftProposal, draftId, type Given } from './proposal.ts';
import { entryName } from './stage-threats.ts';
import { draftWords } from './words.ts';

type Attack = LibraryEntry<'attacks'>;

interface Sought {
  threat: ThreatRow;
  asset: AssetRow;
  fits: FittingAttacks;
  direct: readonly RankedAttack[];
}

/** One attack path for each way in that the drawing shows: in by an attack on the entry, on over what lies between, and to the asset. */
export function wayProposals(given: Given, sought: Sought): DraftProposal[] {
  return given.facts
    .ways(sought.asset.id)
    .filter((way) => way.medium !== '' && !perceived.has(way.medium) && blocksOf(way, sought.asset).length > 0)
    .map((way) => wayProposal(given, sought, way));
}

/** An interface is only passed; a unit that has one is taken over by it. */
const isUnit = ({ asset, isLink }: Way['entry']): boolean => asset !== null && !isLink && asset.category !== 'EXT';

/** The units an attacker goes through on the way to the asset. */
const blocksOf = ({ entry, places }: Way, asset: AssetRow) =>
  places.slice(isUnit(entry) ? 0 : 1).filter(({ id, isLink, name }) => !isLink && name !== '' && id !== asset.id);

/** Media that are a connector. */
const plugged = new Set(['obd', 'usb']);

interface DraftStep {
  key: string;
  fields: { name: string } & Record<string, unknown>;
}

function wayProposal(given: Given, { threat, asset, fits, direct }: Sought, way: Way): DraftProposal {
  const { say, language } = given;
  const blocks = blocksOf(way, asset);
  const [first, ...rest] = blocks as [(typeof blocks)[0], ...typeof blocks];
  // The unit at the end has the asset or sends it: it forwards nothing.
  const between = way.places.at(-1)?.isLink || contained.has(asset.category) ? rest.slice(0, -1) : rest;
  const medium = say(mediumOf.get(way.medium)?.name ?? { en: '', zh: '' });
  const end = fits.end(direct);
  // Who plugs in at a connector is on the wire: nothing has to be broken first.
  const into = end && plugged.has(way.medium) ? null : fits.into(way.medium, first.asset?.category ?? '');
  const name = (text: keyof typeof draftWords, A = '') =>
    cutAt(fillSentence(say(draftWords[text]), { A, medium }), 400);
  const own = (fields: { name: string } & Record<string, unknown>): DraftStep => ({
    key: `step ${fields.name}`,
    fields,
  });
  const steps: DraftStep[] = [
    ...(into
      ? stepsOf(given, into, (step, at, all) =>
          all.length === 1 || at === all.length - 1 ? `${step} (${first.name})` : step,
        )
      : plugged.has(way.medium)
        ? [own({ name: name('pathStepEntry'), takesPart: end === null })]
        : [own({ name: name('pathStepIn', first.name) })]),
    ...(between.length > 0 && !plugged.has(way.medium)
      ? [own({ name: name('pathStepSend', first.name), takesPart: false })]
      : []),
    ...(plugged.has(way.medium) ? [own({ name: name('pathStepOn', first.name), takesPart: false })] : []),
    ...between.map((block) => own({ name: name('pathStepOn', block.name), takesPart: false })),
    ...(end && end !== into
      ? stepsOf(given, end, (step) => step)
      : [own({ name: lastStep(given, threat, asset), takesPart: into === null })]),
  ];
  const key = `${threat.id} way ${way.entry.id} ${way.medium}`;
  const names = [say(entryName(way)), ...blocks.flatMap((block) => (block === way.entry ? [] : [block.name]))];
  const called = (attack: Attack | null) =>
    attack ? `${attack.code} ${say(attack.name)}` : say(draftWords.pathOwnStep);
  const detail = fillSentence(say(blocks.length > 0 ? draftWords.pathWayWhy : draftWords.pathWayDirect), {
    entry: names[0] ?? '',
    hops: blocks.map((block) => block.name).join(say(draftWords.comma)),
    A: asset.name,
    first: called(into),
    last: called(end),
  });
  const title = cutAt(fillSentence(say(draftWords.pathOver), { ways: names.join(say(draftWords.comma)) }), 400);
  const reasons = [into, end].flatMap((attack) => (attack ? say(attack.reason) || [] : []));
  return {
    key,
    stage: 'paths',
    text: `${threat.code}: ${title}`,
    detail,
    about: threat.id,
    facts: [`reach:${asset.id}:${way.medium}`],
    ops: [
      ...steps.map(({ key: step, fields }): Op => add('steps', fields, draftId(step))),
      add(
        'paths',
        {
          name: title,
          description: detail,
          threats: [threat.id],
          steps: steps.map(({ key: step }) => draftId(step)),
          reason: cutAt([...new Set(reasons)].join(language === 'zh' ? '\n' : '\n'), 4000),
        },
        draftId(`path ${key}`),
      ),
    ],
  };
}

function lastStep({ w, say }: Given, threat: ThreatRow, asset: AssetRow): string {
  const type = w.method.threatTypes.find(({ code }) => code === threat.type);
  return cutAt(type ? sentenceFor(say(type.sentence), asset.name, say(type.name)) : threat.description, 400);
}

/** The steps of an attack; only what carries its rating takes part in that of the path. */
function stepsOf(
  { w, language }: Given,
  attack: Attack,
  nameOf: (step: string, at: number, all: readonly unknown[]) => string,
): DraftStep[] {
  return attack.steps.map((step, at) => {
    const values = stepValues(step, { entry: attack, method: w.method, language });
    const name = cutAt(nameOf(values.name, at, attack.steps), 400);
    return {
      key: `step ${attack.id} ${name}`,
      fields: { ...values, name, library: linkOf('attacks', attack, language) },
    };
  });
}
