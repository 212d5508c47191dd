import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { linkOf, stepValues } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { ratingsOf } from '../library/step-ratings.ts';
import { cutAt } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { add, type Op } from '../workspace/edit.ts';
import { assetCode } from './asset-profile.ts';
import { isWayDoubted } from './doubted-ways.ts';
import { contained, type Place, type Way } from './facts.ts';
import type { FittingAttacks, RankedAttack } from './fitting-attacks.ts';
import { byRouter, type Start } from './known-attacks.ts';
import { buses, mediumOf } from './media.ts';
import { type DraftProposal, draftId, type Given } from './proposal.ts';
import { stepEstimates } from './step-estimates.ts';
import { entryName } from './threat-ways.ts';
import { isFrom, isOwnLine, plugged, unitsOf, waysIn } from './ways-in.ts';
import { draftWords } from './words.ts';

type Attack = LibraryEntry<'attacks'>;

interface Sought {
  threat: ThreatRow;
  asset: AssetRow;
  fits: FittingAttacks;
  direct: readonly RankedAttack[];
}

/** An attack path that follows a way, with the attacks of the library in it. */
export interface WayPath {
  proposal: DraftProposal;
  attacks: readonly Attack[];
  end: Attack | null;
  isPlugged: boolean;
  /** The drawing speaks against it: it is offered. */
  isDoubted: boolean;
  /** Where it begins, by what, and what is done in the end. */
  sort: string;
}

/** Categories that are got at over a network; a sensor is deceived and an interface is an entry itself. */
const reachedOver = new Set(['HW', 'FW', 'DAR', 'KEY', 'FUN', 'PII', 'DIT', 'COM', 'ACT', '']);

/**
 * Attack paths along the ways in that the drawing shows: in by an attack that the medium carries, on over what lies between, and to the asset by what
 * can be done from there. A way without any such attack gives none. One of each sort is enough: over a network, nearby, by a connector.
 */
export function wayProposals(given: Given, sought: Sought): WayPath[] {
  const { asset } = sought;
  if (!reachedOver.has(asset.category) || isOwnLine(given, asset)) return [];
  const ways = waysIn(given, asset);
  // Who sends may be anybody: of spoofing each sort of entry is another story.
  const sorts: readonly (readonly Way[])[] =
    sought.threat.type === 'S' && flows.has(asset.category)
      ? [ways.filter(isFrom('network')), ways.filter(isFrom('nearby')), ways.filter(isFrom('plugged'))]
      : [ways.filter((way) => !isFrom('plugged')(way)), ways.filter(isFrom('plugged'))];
  const made: WayPath[] = [];
  for (const sort of sorts) {
    // Each ends in another attack as long as there are some.
    const ended = made.flatMap(({ end }) => end?.id ?? []);
    const left = sought.direct.filter(({ attack }) => !ended.includes(attack.id));
    for (const way of sort) {
      const isPlugged = plugged.has(way.medium);
      const isLeft = sought.fits.end(left, isPlugged ? atPlug : ['connector', 'wire', 'unit']) !== null;
      const from = { ...sought, direct: isLeft ? left : sought.direct };
      const one = isPlugged ? pluggedPath(given, from, way) : takenPath(given, from, way);
      if (!one) continue;
      made.push(one);
      break;
    }
  }
  return made;
}

/** Where who plugs in may begin. */
const atPlug = ['connector', 'wire'] as const;

interface DraftStep {
  key: string;
  fields: { name: string } & Record<string, unknown>;
}

const own = (fields: { name: string } & Record<string, unknown>): DraftStep => ({ key: `step ${fields.name}`, fields });

/** A step that the draft adds itself. What has to be done for it is estimated and takes part; what passes by itself only tells. */
function ownStep({ w, say }: Given, { medium }: Way, text: keyof typeof draftWords, name: string): DraftStep {
  const estimate = stepEstimates[text];
  if (!estimate) return own({ name, takesPart: false });
  const vector = mediumOf.get(medium)?.vector ?? '';
  const step = { name: noText, description: noText, potential: estimate.potential, takesPart: true, reason: noText };
  // The same step is another one behind another way in: the attack vector is that of the way.
  return {
    key: `step ${vector} ${name}`,
    fields: { name, ratings: ratingsOf(w.method, { vector }, step), takesPart: true, reason: say(estimate.reason) },
  };
}
const noText = { en: '', zh: '' };

/** From a radio, a network or a server: a unit is taken over, and from there the asset is reached. */
function takenPath(given: Given, { threat, asset, fits, direct }: Sought, way: Way): WayPath | null {
  const { say } = given;
  const { units, isAtEntry } = unitsOf(way, asset);
  const [host, ...rest] = units;
  if (!host) return null;
  if (!canForge(given, threat, asset, way)) return null;
  const into = fits.into(way.medium, { asset: host.asset, entry: way.entry.asset });
  if (!into && given.knowledge.attacks.length > 0) return null;
  const words = (text: keyof typeof draftWords, A = asset.name, first = host.name) =>
    ownStep(given, way, text, cutAt(fillSentence(say(draftWords[text]), { A, first }), 400));
  const isInside = contained.has(asset.category);
  const isFlow = flows.has(asset.category);
  const isUnit = !isFlow && !isInside;
  // A unit that passes on what comes from another network is honest: whoever is to send beyond it has to take it over.
  const beyond = isUnit ? [...rest, { name: asset.name }] : rest;
  const isServer = host.asset?.category === 'CLD';
  // A server that sends or gets it passes nothing on.
  const isOwnServer = isServer && rest.length === 0;
  // Who runs own code on the unit does not take it over again to get at its software, nor looks for what makes it crash.
  const isAgain = ({ threatTypes, code, steps }: Attack) =>
    code === 'AC-D-FW-01' || steps.some(isLoading) || (asset.category === 'FW' && threatTypes.includes('E'));
  const possible = direct.filter(
    ({ attack }) => !(isOwnServer && byRouter(attack)) && !isAgain(attack) && !isByHand(attack),
  );
  const from: readonly Start[] = isInside ? ['code', 'unit', 'wire'] : ['unit', 'wire'];
  // A server that was taken over drops what it passes on, and reads it, without sending anything.
  const isSending = !isServer || !isFlow || (threat.type !== 'D' && threat.type !== 'I');
  const end = isUnit || (isServer && isFlow && threat.type === 'D') ? null : fits.end(possible, from);
  const ending = isServer && isFlow && threat.type === 'D' ? 'pathEndDrop' : lastWords(threat.type, asset.category);
  const taken = isUnit && threat.type === 'D' ? beyond.slice(0, -1) : beyond;
  const steps = [
    ...(into
      ? [
          ...entrySteps(given, into),
          ...(isServer ? (isSending ? [words('pathStepServer', host.name)] : []) : [words('pathStepHost', host.name)]),
        ]
      : [inAs(given, host, way)]),
    ...taken.map(({ name }, at) => words('pathStepExploit', name, taken[at - 1]?.name)),
    ...(end ? stepsOf(given, end, (step) => step, isGettingOn) : [words(ending)]),
  ];
  const names = isAtEntry && way.entry.asset?.category !== 'HW' && units[0] === way.entry ? units.slice(1) : units;
  const named = (isAtEntry ? names.filter((one) => one !== way.entry) : names).map(({ name }) => name);
  return pathOf(given, {
    threat,
    asset,
    way,
    steps,
    into,
    end,
    ending,
    names: [say(entryName(way)), ...named],
    lastUnit: units.at(-1)?.asset ?? null,
  });
}

/** On a bus everybody may send in the name of others; what has a line of its own only its sender and who passes it on. */
function canForge({ facts }: Given, { type }: ThreatRow, asset: AssetRow, { places }: Way): boolean {
  if (!flows.has(asset.category) || asset.category === 'ACT' || !forging.has(type)) return true;
  if (facts.places.get(asset.id)?.media.some((one) => buses.has(one))) return true;
  const last = places.at(-2);
  return last === undefined || facts.sends(last.id, asset.id);
}
const forging = new Set(['S', 'T', 'R']);

/** Without an attack of the library somebody has to rate how it is taken over. */
const inAs = ({ say }: Given, { name }: Place, { medium }: Way): DraftStep => {
  const over = say(mediumOf.get(medium)?.name ?? { en: '', zh: '' });
  return own({ name: cutAt(fillSentence(say(draftWords.pathStepIn), { A: name, medium: over }), 400) });
};

/** Units that pass the messages on: the last sends what the asset carries, or has it before it. */
const carriesBy = (way: Way, rest: readonly Place[]) => (way.places.at(-1)?.isLink ? rest.slice(0, -1) : rest);

/** A frame put in at a connector stays on buses of its sort, diagnosis on CAN where nothing else is said: a gateway makes no Ethernet of it. */
function isOnward({ facts }: Given, { places }: Way, asset: AssetRow): boolean {
  if (!flows.has(asset.category)) return true;
  const mediaOf = (id: string) => facts.places.get(id)?.media ?? [];
  const at = mediaOf(places[1]?.id ?? '').filter((one) => buses.has(one));
  const to = mediaOf(asset.id).filter((one) => buses.has(one) || networks.has(one));
  const isToServer = facts.beside(asset.id).some((one) => one.asset?.category === 'CLD');
  return !isToServer && (to.length === 0 || to.some((one) => (at.length > 0 ? at.includes(one) : one === 'can')));
}
const networks = new Set(['cellular', 'wifi']);

const plugWords = (
  { facts }: Given,
  { medium, entry }: Way,
): 'pathStepTester' | 'pathStepDiagnosis' | 'pathStepPlug' => {
  if (entry.asset && facts.libraryAsset(entry.asset)?.entry.code === 'AS-TESTER') return 'pathStepTester';
  return medium === 'obd' ? 'pathStepDiagnosis' : 'pathStepPlug';
};

/** Who plugs in at a connector is on the wire: nothing has to be broken first. */
function pluggedPath(given: Given, { threat, asset, fits, direct }: Sought, way: Way): WayPath | null {
  const { say } = given;
  const { units } = unitsOf(way, asset);
  if (!isOnward(given, way, asset)) return null;
  const end = fits.end(direct, atPlug);
  if (!end || units.length === 0) return null;
  const step = (text: keyof typeof draftWords, A: string) =>
    ownStep(given, way, text, cutAt(fillSentence(say(draftWords[text]), { A }), 400));
  // A gateway passes diagnosis on, and what a unit sends by itself is not diagnosis.
  const isPassed = !flows.has(asset.category) || isDiagnosed(given, asset, way) || isOfTester(end);
  // The unit before an actuator carries the request out itself.
  const isAtLast = contained.has(asset.category) || asset.category === 'ACT' || !isPassed;
  const between = isAtLast ? units.slice(0, -1) : carriesBy(way, units);
  const last = isPassed ? undefined : units.at(-1);
  if (last && !canForge(given, threat, asset, way)) return null;
  // Nobody takes a unit over at its connector to overhear what it is sent.
  if (last && threat.type === 'I' && !given.facts.sends(last.id, asset.id)) return null;
  const exploit = (A: string) =>
    ownStep(
      given,
      way,
      'pathStepExploit',
      cutAt(fillSentence(say(draftWords.pathStepExploit), { A, first: say(entryName(way)) }), 400),
    );
  const steps = [
    step(plugWords(given, way), say(entryName(way))),
    ...between.map(({ name }) => step('pathStepOn', name)),
    ...(last ? [exploit(last.name)] : []),
    ...stepsOf(given, end, (name) => name, isGettingOn),
  ];
  return pathOf(given, {
    threat,
    asset,
    way,
    steps,
    into: null,
    end,
    ending: null,
    names: [say(entryName(way)), ...units.map(({ name }) => name)],
    lastUnit: last?.asset ?? null,
  });
}

/** What a tester says to a unit, or software that the unit before it sends on. */
function isDiagnosed(given: Given, asset: AssetRow, { places }: Way): boolean {
  const code = assetCode(given, asset);
  if (code === 'AS-DIAGMSG' || code === 'AS-UDS') return true;
  const sender = places.at(-2);
  const isUpdate = code === 'AS-UPDMSG' || code === 'AS-UPDPKG';
  return isUpdate && sender !== undefined && given.facts.sends(sender.id, asset.id);
}
const isOfTester = ({ code, assets }: Attack): boolean =>
  code.startsWith('AT-OBD-') || assets.some((one) => one === 'AS-UDS' || one === 'AS-DIAGMSG' || one === 'AS-TESTER');

const isLoading = ({ name }: Attack['steps'][number]): boolean => /^load own code$/i.test(name.en);

/** What needs hands, a tool or a visit does not follow what was done from afar. */
const isByHand = ({ steps }: Attack): boolean =>
  steps.some(({ name }) =>
    /\b(tool|tester|workshop|service visit|device (away|on the)|wiring|cable|plug|socket)\b/i.test(name.en),
  );

/** Who is there already needs no way to get there. */
const isGettingOn = ({ name, takesPart }: Attack['steps'][number]): boolean =>
  !takesPart &&
  /^(connect|connect to the bus|get onto the bus|get into the VLAN|reach the (switch|link)|control (the|one) .*|run as an ordinary application|get access to the unit with the filter)$/i.test(
    name.en,
  );

const flows = new Set(['DIT', 'COM', 'ACT']);

/** What a path is called after by its last step. */
const endNames = {
  pathEndForge: 'pathNameForge',
  pathEndChange: 'pathNameChange',
  pathEndAlter: 'pathNameAlter',
  pathEndFlood: 'pathNameFlood',
  pathEndDrop: 'pathNameDrop',
  pathEndCrash: 'pathNameCrash',
  pathEndErase: 'pathNameErase',
  pathEndRecord: 'pathNameRecord',
  pathEndRead: 'pathNameRead',
  pathEndTraces: 'pathNameTraces',
  pathEndUse: 'pathNameUse',
} as const satisfies Partial<Record<keyof typeof draftWords, keyof typeof draftWords>>;

/** What is done to the asset in the end, where no attack of the library says it. */
function lastWords(type: string, category: string): keyof typeof endNames {
  const isFlow = flows.has(category);
  if (type === 'S') return isFlow ? 'pathEndForge' : 'pathEndChange';
  if (type === 'D') return isFlow ? 'pathEndFlood' : category === 'HW' ? 'pathEndCrash' : 'pathEndErase';
  if (type === 'T' && isFlow) return 'pathEndAlter';
  if (type === 'I') return isFlow ? 'pathEndRecord' : 'pathEndRead';
  if (type === 'R') return 'pathEndTraces';
  return type === 'E' ? 'pathEndUse' : 'pathEndChange';
}

interface Made {
  threat: ThreatRow;
  asset: AssetRow;
  way: Way;
  steps: readonly DraftStep[];
  into: Attack | null;
  end: Attack | null;
  /** What is done in the end, where no attack of the library says it. */
  ending: keyof typeof endNames | null;
  names: readonly string[];
  /** The unit from which the asset is attacked in the end. */
  lastUnit: AssetRow | null;
}

function pathOf(given: Given, { threat, asset, way, steps, into, end, ending, names, lastUnit }: Made): WayPath {
  const { say, language } = given;
  const key = `${threat.id} way ${way.entry.id} ${way.medium}`;
  const called = (attack: Attack | null) =>
    attack ? `${attack.code} ${say(attack.name)}` : say(draftWords.pathOwnStep);
  const hops = names.slice(1);
  const estimated = steps.filter(({ fields: { library, reason } }) => library === undefined && reason !== undefined);
  const told = fillSentence(say(hops.length > 0 ? draftWords.pathWayWhy : draftWords.pathWayDirect), {
    entry: names[0] ?? '',
    hops: hops.join(say(draftWords.comma)),
    A: asset.name,
    first: into ? called(into) : say(draftWords.pathPlugged),
    last: called(end),
  });
  const rated = fillSentence(say(draftWords.pathEstimated), {
    steps: estimated.map(({ fields }) => `“${fields.name}”`).join(say(draftWords.comma)),
  });
  const detail = cutAt(estimated.length > 0 ? [told, rated].join(language === 'zh' ? '；' : '; ') : told, 4000);
  const what = end ? say(end.name) : ending ? say(draftWords[endNames[ending]]) : '';
  const ways = names.join(say(draftWords.comma));
  const title = cutAt(fillSentence(say(draftWords.pathOver), { end: what, A: asset.name, ways }), 400);
  const ofSteps = estimated.map(({ fields }) => String(fields.reason));
  const reasons = [...[into, end].flatMap((attack) => (attack ? say(attack.reason) || [] : [])), ...ofSteps];
  const fields = {
    name: title,
    description: detail,
    threats: [threat.id],
    steps: steps.map(({ key: step }) => draftId(step)),
    reason: cutAt([...new Set(reasons)].join('\n'), 4000),
  };
  return {
    attacks: [into, end].flatMap((attack) => attack ?? []),
    end,
    isPlugged: ending === null && into === null,
    isDoubted: isWayDoubted(given, { threat, asset, end, ending, last: lastUnit }),
    sort: `${way.entry.id} ${way.medium} ${end?.id ?? ending}`,
    proposal: {
      key,
      stage: 'paths',
      text: `${threat.code}: ${title}`,
      detail,
      about: threat.id,
      facts: [`reach:${asset.id}:${way.medium}`],
      ops: [
        ...steps.map(({ key: step, fields: of }): Op => add('steps', of, draftId(step))),
        add('paths', fields, draftId(`path ${key}`)),
      ],
    },
  };
}

/** The steps up to the one that carries the rating: what is done afterwards is another thing here. */
function entrySteps(given: Given, into: Attack): DraftStep[] {
  const decisive = into.steps.map(({ takesPart }) => takesPart).lastIndexOf(true);
  return stepsOf(given, into, (step) => step).slice(0, decisive < 0 ? undefined : decisive + 1);
}

/** The steps of an attack; only what carries its rating takes part in that of the path. */
function stepsOf(
  { w, language }: Given,
  attack: Attack,
  nameOf: (step: string) => string,
  isLeftOut: (step: Attack['steps'][number]) => boolean = () => false,
): DraftStep[] {
  return attack.steps
    .filter((step) => !isLeftOut(step))
    .map((step) => {
      const values = stepValues(step, { entry: attack, method: w.method, language });
      const name = cutAt(nameOf(values.name), 400);
      return {
        key: `step ${attack.id} ${name}`,
        fields: { ...values, name, library: linkOf('attacks', attack, language) },
      };
    });
}
