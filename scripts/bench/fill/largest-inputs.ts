import * as z from 'zod';
import { groups } from '#contract/index.ts';
import { type Endpoint, paramNames } from '#contract/kit/endpoint.ts';
import type { Actor } from '#tests/world/server.ts';
import type { Act, Ids } from '../acts/act.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; $defs?: Record<string, Schema> };

/** Of a list or a text without a limit of its own. */
const many = 2_000;
const megabyte = 1_000_000;

/** Every call with a body or a query, with as many and as long values as its schema takes. Whether they are accepted is another matter. */
export function largestInputs(actor: Actor, ids: Ids): Act[] {
  return Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([key, endpoint]): Act[] => {
      const { body, query, kind = 'json' } = endpoint;
      if (!(body ?? query) || kind === 'upload' || kind === 'stream') return [];
      const act = inputOf(endpoint, ids);
      return [{ name: `${group}.${key}`, prepare: async () => void act.make(), run: () => act.send(actor) }];
    }),
  );
}

/** What is sent to an endpoint, made before it is measured. */
function inputOf(endpoint: Endpoint, ids: Ids) {
  const { body, query, path, bodyLimit = 1 } = endpoint;
  const params = Object.fromEntries(paramNames(path).map((name) => [name, ids[name] ?? 'unknown']));
  let input = {};
  return {
    make() {
      input = {
        params,
        // As a header it has at most 16 kB.
        ...(query && { query: largestFor(query, 8_000) as object }),
        ...(body && { body: largestFor(body, 0.9 * bodyLimit * megabyte) }),
      };
    },
    /** @throws Error when the server fails at it */
    async send(actor: Actor): Promise<void> {
      const { status, failure } = await actor.attempt(endpoint, input);
      if (status >= 500) throw new Error(`${path}: ${status} ${JSON.stringify(failure)}`);
    },
  };
}

/** A value of so many characters of JSON at most, in which lists and texts are as long as they may be. */
function largestFor(schema: z.ZodType, most: number): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const defs = root.$defs ?? {};
  let left = most;
  let made = 0;
  const text = (length: number): string => {
    made += 1;
    const value = `${made}-`.padEnd(Math.min(length, Math.max(left, 8)), 'x').slice(0, length);
    left -= value.length + 4;
    return value;
  };
  const list = (count: number, one: () => unknown): unknown[] => {
    const items: unknown[] = [];
    while (items.length < count && left > 0) items.push(one());
    return items;
  };
  const value = (given: unknown, depth: number): unknown => {
    // `additionalProperties: false` says that there is none.
    const one = (given || {}) as Schema;
    left -= 5;
    if (depth > 8) return null;
    if (typeof one.$ref === 'string') return value(defs[one.$ref.replace('#/$defs/', '')], depth + 1);
    if ('const' in one) return one.const;
    if (Array.isArray(one.enum)) return one.enum[0];
    const choices = one.anyOf ?? one.oneOf;
    if (Array.isArray(choices)) return value(choices.find(({ type }) => type === 'array') ?? choices[0], depth + 1);
    switch (one.type) {
      case 'object': {
        if (one.properties)
          return Object.fromEntries(Object.entries(one.properties).map(([key, own]) => [key, value(own, depth + 1)]));
        const keys = list(many, () => text(30)) as string[];
        return Object.fromEntries(keys.slice(0, 200).map((key) => [key, value(one.additionalProperties, depth + 1)]));
      }
      case 'array':
        return list(Number(one.maxItems ?? many), () => value(one.items, depth + 1));
      case 'string':
        return one.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : text(Number(one.maxLength ?? many));
      case 'integer':
      case 'number':
        return Number(one.maximum ?? 1) > 1e6 ? 1 : (one.maximum ?? 1);
      case 'boolean':
        return true;
      default:
        return null;
    }
  };
  return value(root, 0);
}
