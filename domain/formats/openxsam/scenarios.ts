import { cutAt } from '../../model/base.ts';
import { readTreatments } from '../../tara-table/several.ts';
import type { Definition } from './document.ts';
import { plain, wordsAt } from './document.ts';
import { nameOf, type Reading } from './reading.ts';
import { placeholder } from './structure.ts';
import type { XmlNode } from './xml.ts';

const assetKinds = ['component', 'channel', 'data', 'dataFlow'] as const;

const made = { en: 'missing; the asset “Item” is made up', zh: '缺失，已补充资产“Item”' };

/** Damage scenarios with their ratings, then threat scenarios that cause them. */
export function readScenarios(reading: Reading): void {
  for (const one of reading.document.of('damage')) readDamage(reading, one);
  for (const one of reading.document.of('threat')) readThreat(reading, one);
}

function wordsOf(reading: Reading, one: Definition, kind: 'damages' | 'threats'): string {
  const words = [one.title || one.name, one.description].filter((text) => text !== '');
  return reading.text(kind, 'description', [...new Set(words)].join('\n')) || '–';
}

/** Assets that are named, or the one that stands for the item. */
function assetsOf(reading: Reading, one: Definition, kind: string): string[] {
  const assets = reading.ids(reading.refs(one, assetKinds));
  if (assets.length > 0) return assets;
  reading.losses.changed(kind, 'assets', made);
  return [placeholder(reading)];
}

function readDamage(reading: Reading, one: Definition): void {
  const assets = assetsOf(reading, one, 'damages');
  const properties = propertiesOf(reading, one, 'damages');
  const [property = ''] = properties;
  if (new Set(properties).size > 1)
    reading.losses.changed('damages', 'property', {
      en: 'several properties; the first is taken, the others stay with the assets',
      zh: '涉及多个属性；取第一个，其余保留在资产中',
    });
  reading.use(one, ...one.parts.map(({ name }) => plain(name)).filter((name) => name.includes('impact')));
  const ratings = Object.fromEntries(
    Object.entries(reading.impactOf(one)).map(([code, entry]) => [code, { ...entry, notAnalysed: false }]),
  );
  const row = { description: wordsOf(reading, one, 'damages'), assets, property, ratings };
  reading.made(one, reading.draft.add('damages', row, reading.codeOf(one)));
  const qualified = qualifiedAssets(reading, one);
  for (const id of assets) {
    const asset = reading.row('assets', id);
    const own = qualified.get(id) ?? properties;
    if (asset) asset.properties = [...new Set([...asset.properties, ...own])].slice(0, 40);
  }
}

/** Assets that each have a property of their own: `<QualifiedAsset attribute="Integrity">`. */
function qualifiedAssets(reading: Reading, one: Definition): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const look = (node: XmlNode) => {
    if (!plain(node.name).includes('qualified')) {
      for (const child of node.children) look(child);
      return;
    }
    for (const id of reading.ids(reading.document.namedIn(node)))
      found.set(id, [...(found.get(id) ?? []), ...reading.propertiesIn(node)]);
  };
  for (const part of one.parts.filter(concerns)) look(part);
  return found;
}

/** The security properties that a scenario is about. */
function propertiesOf(reading: Reading, one: Definition, kind: 'damages' | 'threats'): string[] {
  return one.parts.filter(concerns).flatMap((part) => {
    const found = reading.propertiesIn(part, kind);
    if (found.length > 0) reading.use(one, plain(part.name));
    return found;
  });
}

const concerns = ({ name }: XmlNode): boolean => /concern|asset|propert|attribute|affect|actson/i.test(plain(name));

function readThreat(reading: Reading, one: Definition): void {
  const { method, losses } = reading;
  const damages = reading.ids(reading.refs(one, ['damage']));
  const named = reading.ids(reading.refs(one, assetKinds));
  const theirs = damages.flatMap((id) => reading.row('damages', id) ?? []);
  const assets = named.length > 0 ? named : [...new Set(theirs.flatMap((damage) => damage.assets))];
  if (assets.length === 0) {
    losses.changed('threats', 'assets', made);
    assets.push(placeholder(reading));
  }
  if (named.length === 0 && assets.length > 0)
    losses.changed('threats', 'assets', { en: 'missing; those of the damage scenarios', zh: '缺失，由损害场景得出' });
  const said = threatTypeOf(reading, one);
  const properties = propertiesOf(reading, one, 'threats');
  const property =
    properties[0] ??
    theirs.find((damage) => damage.property !== '')?.property ??
    said?.properties[0] ??
    method.properties[0]?.code ??
    '';
  const fitting =
    method.threatTypes.find((type) => type.properties[0] === property) ??
    method.threatTypes.find((type) => type.properties.includes(property));
  const type = said ?? fitting ?? method.threatTypes[0];
  if (!said) losses.changed('threats', 'type', { en: 'missing; taken from the property', zh: '缺失，由安全属性得出' });
  if (properties.length === 0)
    losses.changed('threats', 'property', {
      en: 'missing; taken from the damage or type',
      zh: '缺失，由损害场景或类型得出',
    });
  const reason = wordsAt(one.node, 'cause', 'rationale');
  if (reason !== '') reading.use(one, 'cause', 'rationale');
  const row = {
    description: wordsOf(reading, one, 'threats'),
    type: type?.code ?? '',
    property,
    assets,
    damages,
    reason: reading.text('threats', 'reason', reason),
  };
  reading.made(one, reading.draft.add('threats', row, reading.codeOf(one)));
}

/** Types of threats by their names; other tools write STRIDE in many places. */
function threatTypeOf(reading: Reading, one: Definition) {
  const words = [wordsAt(one.node, 'threattype', 'stride', 'type', 'category', 'attacktype')].map(
    (word) => word.split('/').at(-1) ?? '',
  );
  const found = reading.method.threatTypes.find(({ code, name }) =>
    words.some((word) => [code, name.en, name.zh].some((known) => plain(known) === plain(word))),
  );
  if (found) reading.use(one, 'threattype', 'stride', 'type', 'category', 'attacktype');
  return found;
}

/** Risks: pairs of a threat scenario and a damage scenario, with treatment; a printed value is kept apart. */
export function readRisks(reading: Reading): void {
  const pairs = new Map<string, { id: string; code: string }>();
  const leadingTo = new Map<string, string[]>();
  for (const { id, damages } of reading.draft.rows.threats ?? [])
    for (const damage of damages) leadingTo.set(damage, [...(leadingTo.get(damage) ?? []), id]);
  for (const one of reading.document.of('risk')) readRisk(reading, one, { pairs, leadingTo });
  if (reading.document.of('risk').length > 0) return;
  for (const threat of reading.draft.rows.threats ?? [])
    for (const damage of threat.damages) reading.draft.add('risks', { threat: threat.id, damage });
}

function readRisk(
  reading: Reading,
  one: Definition,
  { pairs, leadingTo }: { pairs: Map<string, { id: string; code: string }>; leadingTo: Map<string, string[]> },
): void {
  const { draft, losses } = reading;
  const decided = wordsAt(
    one.node,
    'treatment',
    'risktreatment',
    'treatmentoption',
    'treatmentdecision',
    'decision',
    'option',
  );
  const { found: treatments, unknown } = readTreatments(decided.split('/').at(-1) ?? '');
  if (unknown.length > 0) losses.left('risks', 'treatment', { en: unknown[0] ?? '', zh: unknown[0] ?? '' });
  const shared = {
    treatments,
    review: reading.text('risks', 'review', [one.title, one.description].filter(Boolean).join('\n')),
    goals: reading.ids(reading.refs(one, ['goal'])),
    claims: reading.ids(reading.refs(one, ['claim'])),
    requirements: reading.ids(reading.refs(one, ['requirement'])),
  };
  const places = pairsOf(reading, one, leadingTo);
  if (places.length === 0)
    losses.left(
      'risks',
      'entry',
      { en: 'no threat scenario with a damage scenario', zh: '没有威胁场景与损害场景的组合' },
      nameOf(one),
    );
  if (places.length > 1)
    losses.changed('risks', '', {
      en: `${one.name || one.title}: one risk for each of its ${places.length} pairs`,
      zh: `${one.name || one.title}：其 ${places.length} 个组合各成一条风险`,
    });
  for (const { threat, damage } of places) {
    const key = `${threat} ${damage}`;
    if (pairs.has(key)) {
      losses.left('risks', 'entry', { en: 'the pair has a risk already', zh: '该组合已有风险' }, nameOf(one));
      continue;
    }
    const row = draft.add('risks', { threat, damage, ...shared }, places.length === 1 ? reading.codeOf(one) : {});
    pairs.set(key, row);
    if (!reading.rows.has(one)) reading.made(one, places.length === 1 ? row : { ...row, isOwnCode: true });
    notePrinted(reading, one, row.code);
  }
  reading.use(
    one,
    'treatment',
    'risktreatment',
    'treatmentoption',
    'treatmentdecision',
    'decision',
    'option',
    'risklevel',
    'riskvalue',
    'level',
    'value',
  );
}

/** The pairs a risk stands for: what it names, or what its threat scenarios lead to. */
function pairsOf(
  reading: Reading,
  one: Definition,
  leadingTo: ReadonlyMap<string, readonly string[]>,
): { threat: string; damage: string }[] {
  const threats = new Set(reading.ids(reading.refs(one, ['threat'])));
  const damages = new Set(reading.ids(reading.refs(one, ['damage'])));
  // What names only unknown scenarios is no risk of others.
  for (const [known, role] of [
    [threats, /^threat(?:scenario)?s?(?:refs?)?$/] as const,
    [damages, /^damage(?:scenario)?s?(?:refs?)?$/] as const,
  ]) {
    const dangling = one.references.filter((to) => to.role.some((name) => role.test(name)));
    if (known.size > 0 || dangling.length === 0) continue;
    const said = cutAt([one.name, ...dangling.map(({ target }) => target)].filter(Boolean).join(' · '), 200);
    reading.losses.left('risks', '', { en: `refers to nothing: ${said}`, zh: `引用不存在：${said}` });
    return [];
  }
  const leading = threats.size > 0 ? [...threats] : [...damages].flatMap((damage) => leadingTo.get(damage) ?? []);
  const rows = [...new Set(leading)].flatMap((id) => reading.row('threats', id) ?? []);
  for (const row of threats.size > 0 ? rows : [])
    for (const damage of damages) if (!row.damages.includes(damage)) row.damages = [...row.damages, damage];
  return rows.flatMap((row) =>
    row.damages
      .filter((damage) => damages.size === 0 || damages.has(damage))
      .map((damage) => ({ threat: row.id, damage })),
  );
}

function notePrinted(reading: Reading, one: Definition, row: string): void {
  for (const [field, names] of printedNames) {
    const printed =
      wordsAt(one.node, ...names)
        .split('/')
        .at(-1) ?? '';
    if (printed !== '') reading.printed.push({ row, field, printed });
  }
}

const printedNames: readonly (readonly [string, readonly string[]])[] = [
  ['riskValue', ['riskvalue', 'value']],
  ['riskLevel', ['risklevel', 'level']],
  ['impact', ['impactlevel', 'impact']],
  ['feasibility', ['feasibilitylevel', 'feasibility', 'attackfeasibility']],
];
