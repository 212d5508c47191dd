import type { Loss } from '../format.ts';
import { foreignXmlField, isObject, type Json, type JsonObject, objectIn, objectsIn } from './model.ts';

/** Lists whose objects hold nothing but what the JSON schema names; XML may hold elements of other namespaces there. */
const closedLists = ['hashes', 'components', 'dataFlows', 'riskLevels', 'riskThresholdMatrix'] as const;

/** The document as its JSON schema takes it: without elements of other XML where it takes none. */
export function inClosedJson(json: JsonObject): { json: JsonObject; losses: Loss[] } {
  let count = 0;
  const without = (value: JsonObject): JsonObject => {
    if (!(foreignXmlField in value)) return value;
    count += 1;
    const { [foreignXmlField]: _, ...rest } = value;
    return rest;
  };
  const closed = (owner: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(owner).map(([name, value]): [string, Json] =>
        (closedLists as readonly string[]).includes(name) && Array.isArray(value)
          ? [name, value.map((one) => (isObject(one) ? without(one) : one))]
          : [name, value],
      ),
    );
  const { itemDefinition, ...lists } = objectIn(json.riskSet);
  const item = closed(objectIn(itemDefinition));
  if (isObject(item.architecture)) item.architecture = closed(without(item.architecture));
  for (const name of ['assets', 'methods', 'controls'])
    if (Array.isArray(lists[name])) lists[name] = objectsIn(lists[name]).map(closed);
  const losses: Loss[] = count > 0 ? [{ kind: 'document', field: foreignXmlField, count, outcome: 'left' }] : [];
  return { json: { ...json, riskSet: { itemDefinition: item, ...lists } }, losses };
}
