import type { Endpoint } from '#contract/kit/endpoint.ts';
import { FailureBody } from '#contract/kit/envelope.ts';
import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import { refusalsOf } from './failures.ts';
import type { Json } from './plain-schema.ts';
import type { Schemas } from './schemas.ts';

/** An endpoint with the name its types have in the document. */
export interface Operation {
  endpoint: Endpoint;
  typeName: string;
}

const keysInOrder = Object.keys(errors) as ErrorKey[];

/** A longer list of keys is no name; the response is then called by the first operation that has it. */
const mostInName = 3;

/**
 * The responses by which the operations of a document refuse: one for each status, with the codes it can have there. A response that several operations
 * have stands in the components once; most are the general refusals, which would else be repeated in every operation.
 */
export class RefusalResponses {
  private readonly schemas: Schemas;
  private readonly names = new Map<string, string>();
  private readonly shared: Json = {};

  constructor(operations: readonly Operation[], schemas: Schemas) {
    this.schemas = schemas;
    const firstUse = new Map<string, string>();
    for (const { endpoint, typeName } of operations)
      for (const [status, keys] of byStatus(endpoint)) {
        const id = keys.join('Or');
        if (keys.length === 1 || firstUse.has(id)) this.names.set(id, firstUse.get(id) ?? id);
        else firstUse.set(id, keys.length > mostInName ? `${typeName}Refused${status}` : id);
      }
  }

  /** Returns the responses of an operation by status. */
  of(endpoint: Endpoint): Json {
    return Object.fromEntries(byStatus(endpoint).map(([status, keys]) => [status, this.responseOf(keys)]));
  }

  /** Returns the shared responses that were referred to so far, by name. */
  components(): Json {
    return Object.fromEntries(Object.entries(this.shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private responseOf(keys: readonly ErrorKey[]): Json {
    const name = this.names.get(keys.join('Or'));
    if (!name) return refusal(keys, this.schemas);
    this.shared[name] ??= refusal(keys, this.schemas);
    return { $ref: `#/components/responses/${name}` };
  }
}

/** The keys of an endpoint's refusals by status, in the order of the contract, so that equal lists are known as equal. */
function byStatus(endpoint: Endpoint): [status: number, keys: ErrorKey[]][] {
  const refused = refusalsOf(endpoint);
  const keys = keysInOrder.filter((key) => refused.has(key));
  const statuses = [...new Set(keys.map((key) => errors[key].status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, keys.filter((key) => errors[key].status === status)]);
}

/** A failure with one of these codes. */
const refusal = (keys: readonly ErrorKey[], schemas: Schemas): Json => ({
  description: keys.map((key) => `\`${errors[key].code}\` ${key}: ${errors[key].en}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          schemas.of(FailureBody, 'output'),
          { type: 'object', properties: { errorCode: { type: 'string', enum: keys.map((key) => errors[key].code) } } },
        ],
      },
    },
  },
});
