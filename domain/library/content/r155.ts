import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './r155.json';

/** UN R155, Annex 5: the threats of Part A with the mitigations of Parts B and C, in own words (M-15.1). */
export interface R155 {
  groups: readonly { code: string; name: LocalText }[];
  threats: readonly R155Threat[];
  mitigations: readonly { code: string; parts: readonly string[]; name: LocalText }[];
}

interface R155Threat {
  /** The number in Annex 5. */
  code: string;
  group: string;
  name: LocalText;
  /** What earlier versions of the product called it: rows of tasks may still say so. */
  formerNames?: readonly string[];
  /** Codes of threat types; our reading. */
  threatTypes: readonly string[];
  /** Numbers of the mitigations Annex 5 names for it. */
  mitigations: readonly string[];
}

export const r155: R155 = data;

/** The code of a threat or mitigation of Annex 5 in the libraries. */
export const r155Code = (number: string) => `R155-${number}`;

const standard = 'UN-R155';
const groupNames = new Map(r155.groups.map(({ code, name }) => [code, name]));

const ourReading: LocalText = {
  en: 'The threat type is our reading; Annex 5 assigns none.',
  zh: '威胁类型为我方判断，附件 5 未作规定。',
};

/** The threats of Annex 5 as attacks of a catalogue, without steps. */
export const r155Attacks = (): SeedEntry<'attacks'>[] =>
  r155.threats.map(({ code, group, name, threatTypes, mitigations }) => ({
    code: r155Code(code),
    name,
    form: 'threat',
    type: 'reference',
    group: { en: `UN R155 · ${groupNames.get(group)?.en}`, zh: `UN R155 · ${groupNames.get(group)?.zh}` },
    threatTypes: [...threatTypes],
    reason: threatTypes.length > 0 ? ourReading : { en: '', zh: '' },
    mitigations: mitigations.map(r155Code),
    source: `UN R155, Annex 5, Part ${group === 'C3' ? 'C' : 'A'}, ${code}; own words`,
  }));

const partsNote: LocalText = {
  en: 'The assignment to Part B (vehicle) and Part C (outside the vehicle) follows from its threats and is our reading.',
  zh: '归入 B 部分（车辆）或 C 部分（车外）系依据其对应威胁，为我方判断。',
};

/** The mitigations of Annex 5. */
export const r155Mitigations = (): SeedEntry<'requirements'>[] =>
  r155.mitigations.map(({ code, parts, name }) => ({
    code: r155Code(code),
    name,
    type: 'mitigation',
    text: name,
    explanation: partsNote,
    standard,
    chapter: `Annex 5 ${parts.map((part) => `Part ${part}`).join(', ')} ${code}`,
    source: `UN R155, Annex 5, ${code}; own words`,
  }));
