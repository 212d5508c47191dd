import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../../libraries.ts';
import data from './emb3d.json';

/** MITRE EMB3D: properties of a device lead to threats, these to mitigations. English names as published; the notice stands beside the data. */
export interface Emb3d {
  properties: readonly Emb3dProperty[];
  threats: readonly Emb3dThreat[];
  mitigations: readonly { code: string; level: string; name: LocalText }[];
}

export interface Emb3dProperty {
  /** `PID-11`. */
  code: string;
  group: string;
  /** The property it is a part of; empty = none. */
  parent: string;
  name: LocalText;
  /** Numbers of the threats it leads to. */
  threats: readonly string[];
}

interface Emb3dThreat {
  /** `TID-101`. */
  code: string;
  group: string;
  maturity: string;
  name: LocalText;
  /** Codes of threat types; our reading. */
  threatTypes: readonly string[];
  /** Numbers of the mitigations. */
  mitigations: readonly string[];
}

export const emb3d: Emb3d = data;

export const emb3dGroups: readonly { code: string; name: LocalText }[] = [
  { code: 'hardware', name: { en: 'Hardware', zh: '硬件' } },
  { code: 'system', name: { en: 'System software', zh: '系统软件' } },
  { code: 'application', name: { en: 'Application software', zh: '应用软件' } },
  { code: 'network', name: { en: 'Networking', zh: '网络通信' } },
];

const maturities: Readonly<Record<string, LocalText>> = {
  'proof of concept': { en: 'proof of concept', zh: '概念验证' },
  'known exploitable weakness': { en: 'known exploitable weakness', zh: '已知可利用弱点' },
  'observed adversarial technique': { en: 'observed adversarial technique', zh: '已观察到的攻击技术' },
  'observed adversarial behavior': { en: 'observed adversarial behavior', zh: '已观察到的攻击行为' },
};

const levels: Readonly<Record<string, LocalText>> = {
  foundational: { en: 'foundational', zh: '基础级' },
  intermediate: { en: 'intermediate', zh: '中级' },
  leading: { en: 'leading', zh: '领先级' },
};

/** The code of a threat or mitigation of EMB3D in the libraries. */
export const emb3dCode = (number: string) => `EMB3D-${number}`;

/** MITRE's copyright designation: it stands wherever the catalogue is copied. */
export const emb3dNotice =
  '© 2026 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.';
const sourceOf = (number: string) => `MITRE EMB3D 2.0.1, ${number}; ${emb3dNotice}`;

const ourReading: LocalText = {
  en: 'The threat type is our reading; EMB3D assigns none.',
  zh: '威胁类型为我方判断，EMB3D 未作规定。',
};

const empty: LocalText = { en: '', zh: '' };
const groupNames = new Map(emb3dGroups.map(({ code, name }) => [code, name]));

/** The threats of EMB3D as attacks of a catalogue, without steps. */
export const emb3dAttacks = (): SeedEntry<'attacks'>[] =>
  emb3d.threats.map(({ code, group, maturity, name, threatTypes, mitigations }) => ({
    code: emb3dCode(code),
    name,
    description: {
      en: `Maturity in EMB3D: ${maturities[maturity]?.en}.`,
      zh: `EMB3D 成熟度：${maturities[maturity]?.zh}。`,
    },
    form: 'threat',
    type: 'reference',
    group: { en: `MITRE EMB3D · ${groupNames.get(group)?.en}`, zh: `MITRE EMB3D · ${groupNames.get(group)?.zh}` },
    threatTypes: [...threatTypes],
    reason: threatTypes.length > 0 ? ourReading : empty,
    mitigations: mitigations.map(emb3dCode),
    source: sourceOf(code),
  }));

/** The mitigations of EMB3D. */
export const emb3dMitigations = (): SeedEntry<'requirements'>[] =>
  emb3d.mitigations.map(({ code, level, name }) => ({
    code: emb3dCode(code),
    name,
    type: 'mitigation',
    text: name,
    explanation: { en: `Level in EMB3D: ${levels[level]?.en}.`, zh: `EMB3D 等级：${levels[level]?.zh}。` },
    chapter: code,
    link: `https://emb3d.mitre.org/mitigations/${code}.html`,
    source: sourceOf(code),
  }));
