import { type LibraryName, libraries, type SeedEntry } from '../../library/libraries.ts';
import { Code, cutAt, inOneLine, type LocalText, withoutControls } from '../../model/base.ts';
import { UnreadableDocument } from '../format.ts';
import { codeOfAttack, codeOfEmb3d } from './codes.ts';
import { type StixObject, stixObjects } from './objects.ts';
import type { StixReason } from './reasons.ts';

/** Objects that are left out, by their type and the reason. */
export interface LeftOut {
  type: string;
  reason: StixReason;
  count: number;
}

/** What a catalogue brings to the libraries. */
export interface StixCatalogue {
  name: string;
  attacks: SeedEntry<'attacks'>[];
  requirements: SeedEntry<'requirements'>[];
  left: LeftOut[];
}

const empty: LocalText = {
  en: 'The bundle holds no technique (attack-pattern) that is in use.',
  zh: 'STIX 包中没有有效的技术（attack-pattern）。',
};

/** Types of objects that are counted by their own names; a crafted file could have any number of names. */
const mostTypes = 60;

interface Held {
  id: string;
  code: string;
  name: string;
  description: string;
  source: string;
  url: string;
  phases: string[];
}

/**
 * Techniques and mitigations of a STIX 2.1 bundle as entries of the libraries. Nothing is fetched; an address is kept as a text.
 * @throws UnreadableDocument
 */
export function readStix(text: string): StixCatalogue {
  return new StixReading().read(text.replace(/^\ufeff/, ''));
}

class StixReading {
  private readonly left = new Map<string, LeftOut>();
  private readonly techniques = new Map<string, Held>();
  private readonly mitigations = new Map<string, Held>();
  private readonly tactics = new Map<string, string>();
  /** Parents by sub-technique, mitigations by technique. */
  private readonly parents = new Map<string, string[]>();
  private readonly mitigatedBy = new Map<string, string[]>();
  private readonly codes = new Set<string>();
  private readonly catalogues = new Map<string, number>();

  read(text: string): StixCatalogue {
    const relations: [type: string, from: string, to: string][] = [];
    for (const one of stixObjects(text)) {
      const type = textOf(one.type);
      if (type === 'attack-pattern') this.hold(this.techniques, one, type);
      else if (type === 'vulnerability' && codeOfEmb3d(one) !== '') this.hold(this.techniques, one, type);
      else if (type === 'course-of-action') this.hold(this.mitigations, one, type);
      else if (type === 'x-mitre-tactic') this.tactics.set(textOf(one.x_mitre_shortname), textOf(one.name));
      else if (type === 'relationship') {
        if (!this.isOut(one, type))
          relations.push([textOf(one.relationship_type), textOf(one.source_ref), textOf(one.target_ref)]);
      } else this.lose(type || '?', 'otherType');
    }
    for (const [type, from, to] of relations) this.relate(type, from, to);
    if (this.techniques.size === 0) throw new UnreadableDocument(empty);
    const [[name] = ['STIX']] = [...this.catalogues].sort((a, b) => b[1] - a[1]);
    return {
      name,
      attacks: this.fitting('attacks', this.techniques, (one) => this.attackOf(one, name)),
      requirements: this.fitting('requirements', this.mitigations, mitigationOf),
      left: [...this.left.values()],
    };
  }

  private hold(into: Map<string, Held>, one: StixObject, type: string): void {
    if (this.isOut(one, type)) return;
    const id = textOf(one.id);
    const name = inOneLine(textOf(one.name)).trim();
    const { code, source, url } = emb3dOf(one) ?? externalOf(one, id);
    const key = `${type} ${code}`;
    if (id === '' || name === '' || into.has(id) || this.codes.has(key)) {
      this.lose(type, id === '' || name === '' ? 'noName' : 'sameCode');
      return;
    }
    this.codes.add(key);
    this.catalogues.set(source, (this.catalogues.get(source) ?? 0) + 1);
    const phases = listOf(one.kill_chain_phases)
      .map((phase) => textOf(phase.phase_name))
      .filter((phase) => phase !== '');
    into.set(id, { id, code, name: cutAt(name, 400), description: textOf(one.description), source, url, phases });
  }

  /** Objects that are not in use any more. */
  private isOut(one: StixObject, type: string): boolean {
    if (one.revoked === true) this.lose(type, 'revoked');
    else if (one.x_mitre_deprecated === true) this.lose(type, 'deprecated');
    else return false;
    return true;
  }

  private relate(type: string, from: string, to: string): void {
    const [source, target] = [this.techniques.get(from) ?? this.mitigations.get(from), this.techniques.get(to)];
    if (type !== 'subtechnique-of' && type !== 'mitigates') this.lose(`relationship ${type}`, 'otherType');
    else if (!source || !target) this.lose(`relationship ${type}`, 'unknownEnd');
    else if (type === 'subtechnique-of') put(this.parents, from, target.code);
    else put(this.mitigatedBy, to, source.code);
  }

  private attackOf(one: Held, catalogue: string): SeedEntry<'attacks'> {
    const tactics = one.phases.map((phase) => this.tactics.get(phase) || phase).join(', ');
    return {
      code: one.code,
      name: both(one.name),
      description: both(described(one)),
      form: 'threat',
      type: 'reference',
      group: both(cutAt(inOneLine([catalogue, tactics].filter((part) => part !== '').join(' · ')), 200)),
      realises: (this.parents.get(one.id) ?? []).slice(0, mostCodes),
      mitigations: (this.mitigatedBy.get(one.id) ?? []).slice(0, mostCodes),
      source: sourceOf(one),
    };
  }

  /** Entries that their library takes; the others are counted. */
  private fitting<L extends LibraryName>(
    library: L,
    held: ReadonlyMap<string, Held>,
    make: (one: Held) => SeedEntry<L>,
  ): SeedEntry<L>[] {
    return [...held.values()].map(make).filter((entry) => {
      const isFit = libraries[library].form.safeParse({ ...entry, reviewed: false, tags: [] }).success;
      if (!isFit) this.lose(library === 'attacks' ? 'attack-pattern' : 'course-of-action', 'notFitting');
      return isFit;
    });
  }

  private lose(given: string, reason: StixReason): void {
    const isKnown = this.left.has(`${cutAt(given, 60)} ${reason}`);
    const type = isKnown || this.left.size < mostTypes ? cutAt(given, 60) : '…';
    const key = `${type} ${reason}`;
    const known = this.left.get(key) ?? { type, reason, count: 0 };
    this.left.set(key, { ...known, count: known.count + 1 });
  }
}

const mostCodes = 40;
const both = (text: string): LocalText => ({ en: text, zh: text });
const textOf = (value: unknown): string =>
  typeof value === 'string' ? withoutControls(value.replaceAll('\0', '')).trim() : '';
const listOf = (value: unknown): StixObject[] =>
  Array.isArray(value) ? value.filter((one): one is StixObject => typeof one === 'object' && one !== null) : [];

function put(into: Map<string, string[]>, key: string, code: string): void {
  const known = into.get(key) ?? [];
  if (!known.includes(code)) into.set(key, [...known, code]);
}

/** The id a catalogue gives it (`T1234`), with its address; without one the id of the object. */
function externalOf(one: StixObject, id: string): { code: string; source: string; url: string } {
  const references = listOf(one.external_references);
  const named = references.find((reference) => Code.safeParse(textOf(reference.external_id)).success);
  const url =
    references.map((reference) => textOf(reference.url)).find((text) => /^https?:\/\/\S{1,480}$/i.test(text)) ?? '';
  const code = named
    ? codeOfAttack(textOf(named.source_name), textOf(named.external_id))
    : `STIX-${id.replace(/^.*--/, '').slice(0, 8)}`;
  return {
    code,
    source: inOneLine(textOf(named?.source_name)) || 'STIX',
    url: textOf(named?.url).length <= 480 && /^https?:\/\/\S+$/i.test(textOf(named?.url)) ? textOf(named?.url) : url,
  };
}

function emb3dOf(one: StixObject): { code: string; source: string; url: string } | undefined {
  const code = codeOfEmb3d(one);
  if (code === '') return undefined;
  const number = code.replace('EMB3D-', '');
  const folder = number.startsWith('TID') ? 'threats' : 'mitigations';
  return { code, source: 'MITRE EMB3D', url: `https://emb3d.mitre.org/${folder}/${number}.html` };
}

const longestDescription = 4000;

/** Longer descriptions are cut: the address tells the rest. */
function described({ description, url }: Held): string {
  const tail = url === '' ? '' : `\n${url}`;
  const room = longestDescription - tail.length;
  return `${description.length > room ? `${cutAt(description, room - 2)} …` : description}${tail}`.trim();
}

const sourceOf = ({ source, code, id }: Held): string => cutAt(`${source}, ${code}; ${id}`, 1000);

const mitigationOf = (one: Held): SeedEntry<'requirements'> => ({
  code: one.code,
  name: both(one.name),
  type: 'mitigation',
  text: both(one.name),
  explanation: both(described(one)),
  chapter: cutAt(one.code, 100),
  link: one.url,
  source: sourceOf(one),
});
