import { strideTypes } from '#domain/method/seed/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
import { emb3dRealised } from './emb3d/realised.ts';
import data from './patterns.json';
import { r155Code } from './r155.ts';
import sources from './sources.json';

/** What was seen of the cited source: A the publication, B reports about it, T the title in a taxonomy, G nothing stored. */
type Seen = 'A' | 'B' | 'T' | 'G';

/** An attack pattern as the file has it: the rating is of the whole path, on the decisive step. */
export interface Pattern {
  code: string;
  name: LocalText;
  threatType: string;
  property: string;
  asset: string;
  /** It is a threat of these types, too: whoever reads out memory may also write it. */
  moreThreatTypes?: readonly string[];
  /** All categories it concerns, where it is more than one. */
  assetCategories?: readonly string[];
  /** Library assets it makes sense for; absent = all of the categories. */
  assets?: readonly string[];
  vector: 'network' | 'adjacent' | 'local' | 'physical';
  entry: LocalText;
  steps: readonly LocalText[];
  /** The place of the decisive step in `steps`. */
  decisive: number;
  /** Level code by parameter code of the attack-potential model. */
  potential: Readonly<Record<string, string>>;
  /** What the model makes of it; checked by a spec. */
  sum: number;
  level: string;
  reason: LocalText;
  /** Whether the reason rests on a published fact or on an estimate alone. */
  basis: 'published' | 'estimate';
  /** Measures against it, where more can be said than the names of the mitigations. */
  measures?: LocalText;
  mitigations: readonly string[];
  realises: readonly string[];
  sources: readonly string[];
  seen: Seen;
}

export const patterns = data.patterns as readonly Pattern[];
const groups = data.groups as Readonly<Record<string, LocalText>>;
const titles = sources as Readonly<Record<string, string>>;

const seenWords: Record<Seen, LocalText> = {
  A: {
    en: 'We read the cited publication; it documents the attack.',
    zh: '已查阅所引出版物，该攻击确有记录。',
  },
  B: { en: 'We read only reports about the cited publication.', zh: '仅查阅过关于所引出版物的二手报道。' },
  T: {
    en: 'We read only the title in the cited taxonomy; the content is general knowledge.',
    zh: '仅查阅过所引分类库的条目标题，内容为通用知识。',
  },
  G: { en: 'General knowledge, not reviewed.', zh: '通用知识，未经评审。' },
};

export const basisWords: Record<Pattern['basis'], LocalText> = {
  published: {
    en: 'Our estimate, based on a published fact: effort to develop the attack for the first time on a current product without the measures listed.',
    zh: '我方判断，依据已公开的事实：按当前产品、未采取所列措施时的首次研发评定。',
  },
  estimate: {
    en: 'Our estimate: effort to develop the attack for the first time on a current product without the measures listed.',
    zh: '我方判断，属估计：按当前产品、未采取所列措施时的首次研发评定。',
  },
};

/** The attack patterns as attack paths (M-15.2). The decisive step carries the rating and alone takes part in it, so the path shows exactly this rating. */
export const patternAttacks = (): SeedEntry<'attacks'>[] => patterns.map(attackOf);

function attackOf(pattern: Pattern): SeedEntry<'attacks'> {
  const { code, name, vector, measures, steps, decisive, moreThreatTypes: more = [] } = pattern;
  const types = [pattern.threatType, ...more];
  const reason = sentences([pattern.reason, basisWords[pattern.basis]]);
  const against = measures && { en: `Measures: ${measures.en}`, zh: `可选措施：${measures.zh}` };
  return {
    code,
    name,
    description: sentences([...(against ? [against] : []), seenWords[pattern.seen]]),
    form: 'path',
    type: 'reference',
    group: groups[code.split('-')[1] ?? ''] ?? { en: '', zh: '' },
    threatTypes: types,
    properties: [...new Set([pattern.property, ...more.flatMap(propertiesOf)])],
    assetCategories: [...(pattern.assetCategories ?? [pattern.asset])],
    assets: [...(pattern.assets ?? [])],
    vector,
    entryPoint: pattern.entry,
    steps: steps.map((step, i) =>
      i === decisive
        ? { name: step, potential: { ...pattern.potential }, takesPart: true, reason }
        : { name: step, takesPart: false },
    ),
    reason,
    realises: [...pattern.realises.map(r155Code), ...emb3dRealised(pattern.sources)],
    mitigations: pattern.mitigations.map(r155Code),
    source: pattern.sources.map(citation).join('; '),
  };
}

/** The property a threat type breaks first (M-2.5). */
export const propertiesOf = (type: string): string[] =>
  strideTypes.find(({ code }) => code === type)?.properties.slice(0, 1) ?? [];

/** What a key of a source is in words: publications have a title, entries of taxonomies are cited by their number. */
export function citation(key: string): string {
  if (key === 'GK') return 'general knowledge';
  if (key.startsWith('ATM-')) return `Auto-ISAC Automotive Threat Matrix ${key}`;
  if (key.startsWith('TID-')) return `MITRE EMB3D ${key}`;
  if (key.startsWith('CAPEC-')) return key;
  return titles[key] ?? key;
}

/** Sentences one after the other; each ends with a full stop. */
export const sentences = (parts: readonly LocalText[]): LocalText => ({
  en: parts.map(({ en }) => (en.endsWith('.') ? en : `${en}.`)).join(' '),
  zh: parts.map(({ zh }) => (zh.endsWith('。') ? zh : `${zh}。`)).join(''),
});
