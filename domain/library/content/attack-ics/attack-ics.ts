import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../../libraries.ts';
import data from './attack-ics.json';

/** MITRE ATT&CK for ICS: techniques with their tactics and mitigations. English names as published; the notice stands beside the data. */
interface AttackIcs {
  tactics: readonly { code: string; name: LocalText }[];
  techniques: readonly {
    /** `T0800`. */
    code: string;
    tactics: readonly string[];
    name: LocalText;
    /** Codes of threat types; our reading. */
    threatTypes: readonly string[];
    mitigations: readonly string[];
  }[];
  mitigations: readonly { code: string; name: LocalText }[];
}

export const attackIcs: AttackIcs = data;

/** The code of a technique or mitigation in the libraries; an import of the catalogue gives the same (domain/formats/stix/codes.ts). */
const icsCode = (number: string) => `ICS-${number}`;

const notice =
  '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.';
const sourceOf = (number: string) => `MITRE ATT&CK for ICS 18.1, ${number}; ${notice}`;

const ourReading: LocalText = {
  en: 'The threat type is our reading; ATT&CK assigns none.',
  zh: '威胁类型为我方判断，ATT&CK 未作规定。',
};

const empty: LocalText = { en: '', zh: '' };
const tacticNames = new Map(attackIcs.tactics.map(({ code, name }) => [code, name]));

/** The techniques of ATT&CK for ICS as attacks of a catalogue, without steps. */
export const icsAttacks = (): SeedEntry<'attacks'>[] =>
  attackIcs.techniques.map(({ code, tactics, name, threatTypes, mitigations }) => {
    const under = tactics.flatMap((tactic) => tacticNames.get(tactic) ?? []);
    return {
      code: icsCode(code),
      name,
      form: 'threat',
      type: 'reference',
      group: {
        en: `ATT&CK for ICS · ${under.map(({ en }) => en).join(', ')}`,
        zh: `ATT&CK for ICS · ${under.map(({ zh }) => zh).join('、')}`,
      },
      threatTypes: [...threatTypes],
      reason: threatTypes.length > 0 ? ourReading : empty,
      mitigations: mitigations.map(icsCode),
      source: sourceOf(code),
    };
  });

/** The mitigations of ATT&CK for ICS. */
export const icsMitigations = (): SeedEntry<'requirements'>[] =>
  attackIcs.mitigations.map(({ code, name }) => ({
    code: icsCode(code),
    name,
    type: 'mitigation',
    text: name,
    chapter: code,
    link: `https://attack.mitre.org/mitigations/${code}`,
    source: sourceOf(code),
  }));
