/** What is in a document: plain JSON. Documents in XML are read into the same. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [field: string]: Json;
}

/** The version of RDX that is read and written. */
export const rdxVersion = '0.1.0';
export const rdxNamespace = 'https://asrg.io/ns/rdx';
/** Name of the property of CycloneDX that holds a document. */
export const rdxProperty = `${rdxNamespace}#document`;

/** Under this name is kept what a document says, in whichever of its forms it came: it goes into all of them. */
export const rdxKept = 'rdx';

/** The field of an object in which stands what RDX has no field for. */
export const extensionField = 'x-intara';
/** Elements and attributes of other namespaces that a document in XML holds, as JSON. */
export const foreignXmlField = 'x-xml';

/** The lists of a risk set, in the order of its schema. */
export const entryLists = [
  'assets',
  'damageScenarios',
  'threatScenarios',
  'attackSteps',
  'attackPaths',
  'methods',
  'attackFeasibilityRatings',
  'impactRatings',
  'riskValues',
  'controls',
  'riskTreatmentDecisions',
  'calAssuranceLevels',
  'calAssessments',
  'tafAssessments',
  'relationships',
] as const;
export type EntryList = (typeof entryLists)[number];

/** Where something of a document stands: the document, its parts, or a list. */
export type Place = 'document' | 'riskSet' | 'itemDefinition' | 'architecture' | 'components' | 'dataFlows' | EntryList;

/** One entry of a list. */
export interface Entry extends JsonObject {
  id: string;
}

/** The parts of a document that are walked; each may hold more than is named here. */
export interface RdxDocument {
  /** Fields beside the risk set. */
  head: JsonObject;
  /** Fields of the risk set that are no lists of entries. */
  set: JsonObject;
  item: JsonObject;
  lists: Record<EntryList, JsonObject[]>;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
/** A text or number as text; anything else is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The object without fields that are undefined, empty texts or empty lists. */
export function filled(fields: Record<string, Json | undefined>): JsonObject {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said) as JsonObject;
}

const noLists = (): Record<EntryList, JsonObject[]> =>
  Object.fromEntries(entryLists.map((list) => [list, []])) as unknown as Record<EntryList, JsonObject[]>;

/** The parts of a document as JSON; what is no list where one is expected stays with the risk set. */
export function partsOf(json: JsonObject): RdxDocument {
  const { riskSet, ...head } = json;
  const { itemDefinition, ...rest } = objectIn(riskSet);
  const lists = noLists();
  const set: JsonObject = {};
  const others = Object.entries(rest).filter(([field, value]) => {
    if (!(entryLists as readonly string[]).includes(field) || !Array.isArray(value)) return true;
    lists[field as EntryList] = value.filter(isObject);
    return false;
  });
  Object.assign(set, Object.fromEntries(others));
  return { head, set, item: objectIn(itemDefinition), lists };
}

/** The document as JSON, its lists in the order of the schema; empty ones are left out. */
export function jsonOf({ head, set, item, lists }: RdxDocument): JsonObject {
  const { [extensionField]: extension, ...others } = set;
  const given = entryLists.filter((list) => lists[list].length > 0).map((list) => [list, lists[list]] as const);
  return {
    ...head,
    riskSet: {
      itemDefinition: item,
      ...Object.fromEntries(given),
      ...others,
      ...(extension !== undefined && { [extensionField]: extension }),
    },
  };
}
