import type { LibraryEntry } from '../library/libraries.ts';
import { requirementText } from '../library/requirement-text.ts';
import { assetCode } from './asset-profile.ts';
import type { Given } from './proposal.ts';

type Requirement = Pick<LibraryEntry<'requirements'>, 'text' | 'parameters' | 'allocation'>;

/** Who a requirement may be for: the words for it, the library assets and the category that are it. */
interface Subject {
  words: RegExp;
  codes: readonly string[];
  category?: string;
}

const subject = (words: RegExp, codes: string, category?: string): Subject => ({
  words,
  codes: codes.split(' ').filter(Boolean),
  ...(category && { category }),
});

/** What is no part of every item. Words that name none of them, as "the ECU", are said of any. */
const subjects: readonly Subject[] = [
  subject(/\bgateway\b(?! of the api)/i, 'AS-GW AS-ZONE'),
  subject(/\bswitch\b/i, 'AS-ESW AS-GW AS-ZONE AS-HPC'),
  subject(/\btelematics unit\b|\bt-box\b/i, 'AS-TBOX AS-MODEM'),
  subject(/\bmodem\b/i, 'AS-MODEM AS-TBOX'),
  subject(/\bcentral computer\b/i, 'AS-HPC'),
  subject(/\bzone controllers?\b/i, 'AS-ZONE'),
  subject(/\bhypervisor\b/i, 'AS-HYP AS-HPC'),
  subject(/\bhead unit\b/i, 'AS-HU'),
  subject(/\btachograph\b/i, 'AS-TACHO'),
  subject(/\binstrument cluster\b/i, 'AS-CLUSTER'),
  subject(/\bv2x (unit|security stack)\b/i, 'AS-V2XU'),
  subject(/\bcharging (communication )?control\b/i, 'AS-EVCC AS-OBC'),
  subject(/\bbattery management\b/i, 'AS-BMS'),
  subject(/\b(drive|engine) control\b/i, 'AS-ECM AS-VCU AS-INV'),
  subject(/\bbody control\b/i, 'AS-BCM'),
  subject(/\bimmobiliser\b/i, 'AS-IMMO AS-PEPS'),
  subject(/\bfobs?\b/i, 'AS-FOB'),
  subject(/\bperception sensors?\b/i, 'AS-CAM AS-RADAR AS-LIDAR AS-USS'),
  subject(/\bevent data recorder\b/i, 'AS-EDR AS-AIRBAG'),
  subject(/\bthe app\b|\bmobile app\b/i, 'AS-MAPP'),
  subject(/\bworkshop routine\b|\btest stations\b/i, 'AS-TESTER'),
  subject(
    /\bback[- ]end\b|\bcloud\b|\bportal\b|\b(update|key) server\b|\bidentity provider\b|\b(customer|command|distribution|telematics) services?\b|\boperator\b|\bdata centres?\b|\bkey infrastructure\b|\bsupport and development tools\b/i,
    '',
    'CLD',
  ),
];

/** Whether a requirement is for something that the item holds: who shall do it, and one of those who may carry it out. */
export function subjectsIn(given: Given): (entry: Requirement) => boolean {
  const { w, facts } = given;
  const inside = [...w.assets].filter((asset) => facts.isInside(asset));
  const codes = new Set(inside.map((asset) => assetCode(given, asset)));
  const isThere = (one: Subject) =>
    one.codes.some((code) => codes.has(code)) ||
    inside.some(({ name, category }) => (one.category ? category === one.category : one.words.test(name)));
  const there = new Map(subjects.map((one) => [one, isThere(one)]));
  const namedIn = (text: string) => subjects.filter(({ words }) => words.test(text));
  return (entry) => {
    const [who = '', ...rest] = requirementText(entry, 'en').split(' shall ');
    if (rest.length > 0 && !namedIn(who).every((one) => there.get(one))) return false;
    // Of several that carry it out one is enough, and of names in one breath as well.
    const parts = entry.allocation.en.split(';').map(namedIn);
    return parts.some((named) => named.length === 0 || named.some((one) => there.get(one)));
  };
}

const internalFlash = /internal flash/i;
const externalFlash = /external flash|外部闪存|外置闪存/i;

/** It protects the memory inside of the chip, and the thing is kept outside of it. */
export const isElsewhere = ({ text }: Pick<Requirement, 'text'>, { description }: { description: string }): boolean =>
  internalFlash.test(text.en) && externalFlash.test(description);
