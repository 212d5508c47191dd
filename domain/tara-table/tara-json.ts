import type { TableLine } from './table-plan.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (json: Json, name: string): Json[] => {
  const list = json[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
};
const textIn = (json: Json | undefined, name: string): string => {
  const value = json?.[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** Is it an analysis as JSON, with lists of assets, threat scenarios and their ratings (`tara-builder`)? */
export const isTaraJson = (json: unknown): boolean =>
  isObject(json) && Array.isArray(json.assets) && Array.isArray(json.threat_scenarios);

/** Columns by the words that head them in a table, and where each is from. */
const columns: readonly (readonly [header: string, from: keyof Joined, field: string])[] = [
  ['Asset ID', 'asset', 'id'],
  ['Asset', 'asset', 'name'],
  ['Damage scenario', 'impact', 'rationale'],
  ['Safety', 'impact', 'safety'],
  ['Financial', 'impact', 'financial'],
  ['Operational', 'impact', 'operational'],
  ['Privacy', 'impact', 'privacy'],
  ['Overall impact', 'impact', 'worst_impact'],
  ['Threat ID', 'threat', 'id'],
  ['Threat scenario', 'threat', 'threat_description'],
  ['Threat type', 'threat', 'stride_category'],
  ['Attack path', 'path', 'propagation'],
  ['Attack vector', 'path', 'attack_vector'],
  ['Elapsed time', 'feasibility', 'elapsed_time'],
  ['Expertise', 'feasibility', 'expertise'],
  ['Knowledge', 'feasibility', 'knowledge'],
  ['Window of opportunity', 'feasibility', 'opportunity'],
  ['Equipment', 'feasibility', 'equipment'],
  ['Attack feasibility', 'feasibility', 'overall_feasibility'],
  ['Risk treatment', 'treatment', 'treatment_type'],
  ['Measure', 'treatment', 'rationale'],
];

type Joined = Record<'threat' | 'asset' | 'impact' | 'path' | 'feasibility' | 'treatment', Json | undefined>;

/** The analysis as the common one-sheet table: a line per threat scenario, and one for each asset without any. */
export function linesOfTaraJson(json: unknown): TableLine[] {
  if (!isObject(json)) return [];
  const assets = listIn(json, 'assets');
  const properties = [...new Set(assets.flatMap((asset) => codesOf(asset)))];
  const by = (name: string, key: string) => new Map(listIn(json, name).map((one) => [textIn(one, key), one]));
  const ofAsset = by('assets', 'id');
  const found = {
    impact: by('impact_ratings', 'scenario_id'),
    path: by('attack_path_analysis', 'scenario_id'),
    feasibility: by('feasibility_ratings', 'scenario_id'),
    treatment: by('treatment_decisions', 'scenario_id'),
  };
  const threats = listIn(json, 'threat_scenarios').map((threat): Joined => {
    const id = textIn(threat, 'id');
    const { impact, path, feasibility, treatment } = found;
    return {
      threat,
      asset: ofAsset.get(textIn(threat, 'asset_id')),
      impact: impact.get(id),
      path: path.get(id),
      feasibility: feasibility.get(id),
      treatment: treatment.get(id),
    };
  });
  const used = new Set(threats.map(({ asset }) => asset));
  const none = { threat: undefined, impact: undefined, path: undefined, feasibility: undefined, treatment: undefined };
  const alone = assets.filter((asset) => !used.has(asset)).map((asset): Joined => ({ ...none, asset }));
  const all = [...threats, ...alone];
  const others = otherFields(all);
  const rest = restOf(json);
  const lines = all.map((joined, at) => [
    ...columns.map(([, from, field]) => textIn(joined[from], field)),
    ...properties.map((code) => (joined.asset && codesOf(joined.asset).includes(code) ? 'x' : '')),
    ...others.map(([from, field]) => plainIn(joined[from]?.[field]).slice(0, most.text)),
    ...rest.map(([, sample]) => (at === 0 ? sample : '')),
  ]);
  const head = [
    ...columns.map(([header]) => header),
    ...properties,
    ...others.map(([from, field]) => `${lists[from]}: ${field}`),
    ...rest.map(([name]) => name),
  ];
  return [head, ...lines].map((cells, i) => ({ row: i + 1, cells }));
}

/** The lists that lines are made of, by their names in the file. */
const lists: Readonly<Record<keyof Joined, string>> = {
  threat: 'threat_scenarios',
  asset: 'assets',
  impact: 'impact_ratings',
  path: 'attack_path_analysis',
  feasibility: 'feasibility_ratings',
  treatment: 'treatment_decisions',
};
/** Fields that join the lists, and the properties, which have columns of their own. */
const joining: ReadonlySet<string> = new Set(['scenario_id', 'asset_id', 'properties']);

/** With the columns of the table no more than a sheet may have; a text longer than that is cut wherever it is taken, and said to be. */
const most = { fields: 60, rest: 20, text: 5_000 } as const;

/** Fields that no column is for: a column of its own each, so that a person sees them and may say what they hold. */
function otherFields(lines: readonly Joined[]): (readonly [from: keyof Joined, field: string])[] {
  const taken = new Set(columns.map(([, from, field]) => `${from} ${field}`));
  const named = (Object.keys(lists) as (keyof Joined)[]).flatMap((from) => {
    const fields = new Set(lines.flatMap((line) => Object.keys(line[from] ?? {})));
    return [...fields]
      .filter((field) => !joining.has(field) && !taken.has(`${from} ${field}`))
      .map((field) => [from, field] as const);
  });
  return named
    .slice(0, most.fields)
    .filter(([from, field]) => lines.some((line) => plainIn(line[from]?.[field]) !== ''));
}

/** What the file says besides those lists, by its name and its first words. */
const restOf = (json: Json): [name: string, sample: string][] =>
  Object.entries(json)
    .slice(0, most.rest)
    .flatMap(([name, value]) => {
      const sample = Object.values<string>(lists).includes(name) ? '' : firstTextIn(value).slice(0, 80);
      return sample === '' ? [] : [[name, sample]];
    });

const plainIn = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : Array.isArray(value)
        ? value.filter((one) => typeof one === 'string').join(', ')
        : '';

/** `within`: a file may be nested as deep as its author likes. */
function firstTextIn(value: unknown, within = 5): string {
  const plain = plainIn(value);
  if (plain !== '' || typeof value !== 'object' || value === null || within === 0) return plain;
  for (const one of Object.values(value)) {
    const found = firstTextIn(one, within - 1);
    if (found !== '') return found;
  }
  return '';
}

const codesOf = (asset: Json): string[] => {
  const { properties } = asset;
  return Array.isArray(properties) ? properties.filter((one) => typeof one === 'string') : [];
};
