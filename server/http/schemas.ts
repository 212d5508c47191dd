import * as z from 'zod';
import { AnyJson } from '#contract/account/account.ts';
import { Op } from '#domain/workspace/edit.ts';
import { type Json, plainSchema } from './plain-schema.ts';
import { EditByKind, schemaNames } from './schema-names.ts';

type Direction = 'input' | 'output';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The JSON Schemas of one OpenAPI document. Named schemas become components. What is sent may lack fields that have defaults in what is answered:
 * a schema of which the two differ, itself or in something it names, has a second component `<Name>Input`.
 */
export class Schemas {
  private readonly names: z.core.$ZodRegistry<{ id: string }>;
  private readonly named: Record<Direction, Record<string, Json>>;
  private readonly differing: ReadonlySet<string>;
  /** Components somebody refers to, by the name in the document. */
  private readonly used = new Map<string, Json>();

  constructor() {
    this.names = schemaNames();
    this.names.add(EditByKind, { id: 'Edit' });
    this.named = { input: this.convertNamed('input'), output: this.convertNamed('output') };
    this.differing = findDiffering(this.named.input, this.named.output);
  }

  /** The schema as JSON; what it names is put into the components. */
  of(schema: z.ZodType, io: Direction): Json {
    const own = this.nameOf(schema);
    return own ? (this.resolve({ $ref: own }, io) as Json) : this.inline(schema, io);
  }

  /** Returns the name of the schema in the document; undefined where it has none. */
  nameOf(schema: z.ZodType): string | undefined {
    return this.names.get(schema)?.id;
  }

  /** Puts a schema of the document's own into the components. Returns the reference to it. */
  share(name: string, schema: Json): Json {
    this.used.set(name, schema);
    return refTo(name);
  }

  /** The same with its own parts where it stands, also when it has a name. */
  inline(schema: z.ZodType, io: Direction): Json {
    const own = this.nameOf(schema);
    if (own) return this.resolve(this.named[io][own], io) as Json;
    const { $schema: _, $defs: __, id: ___, ...rest } = this.convert(schema, io);
    return this.resolve(rest, io) as Json;
  }

  /** The components used so far, by name. */
  components(): Json {
    return Object.fromEntries([...this.used].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** `<Name>Input` is called `<Name>` in a document in which only one of the two is used. */
  shortenNames<D extends Json>(document: D): D {
    const short = (name: string) => {
      const own = name.replace(/Input$/, '');
      return own === name || this.used.has(own) ? name : own;
    };
    const renamed = mapRefs(document, (ref) => {
      const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(ref) ?? [];
      return name ? refTo(short(name)).$ref : ref;
    }) as D & { components: { schemas: Json } };
    const { schemas } = renamed.components;
    renamed.components.schemas = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [short(name), schema]),
    );
    return renamed;
  }

  private convert(schema: z.ZodType, io: Direction): Json {
    const converted = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      metadata: this.names,
      unrepresentable: 'any',
      override,
    });
    return plainSchema(converted as Json);
  }

  private convertNamed(io: Direction): Record<string, Json> {
    const { schemas } = z.toJSONSchema(this.names, {
      io,
      target: 'draft-2020-12',
      metadata: this.names,
      unrepresentable: 'any',
      override,
      uri: (id) => id,
    }) as { schemas: Record<string, Json> };
    return Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [name, plainSchema(schema)]),
    );
  }

  /** Puts the names of the document in place of zod's references, and the components they name into the document. */
  private resolve(value: unknown, io: Direction): unknown {
    return mapRefs(value, (ref) => {
      const id = ref.replace(/^#\/\$defs\//, '');
      const name = io === 'input' && this.differing.has(id) ? `${id}Input` : id;
      const schema = this.named[io][id];
      if (!schema) throw new Error(`The OpenAPI document refers to a schema without a name: ${ref}`);
      if (!this.used.has(name)) {
        this.used.set(name, {});
        this.used.set(name, this.resolve(schema, io) as Json);
      }
      return refTo(name).$ref;
    });
  }
}

/**
 * The entries of an edit are described by kind, any JSON value as such (generators cannot type a schema that names itself only), a record with known
 * keys as the object it is. Bounds of JavaScript's whole numbers say nothing to a client.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }) {
  const replace = (by: Json) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, by);
  };
  if (zodSchema === Op) replace({ $ref: 'Edit' });
  if (zodSchema === AnyJson) replace({ description: 'Any JSON value' });
  // Zod keeps them in a registry of its own, beside that of the names.
  const { description } = zodSchema as z.ZodType;
  if (description !== undefined) jsonSchema.description ??= description;
  // An answer may get more fields one day.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const keys = (jsonSchema.propertyNames as { enum?: string[] } | undefined)?.enum;
  if (keys)
    replace({
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, jsonSchema.additionalProperties])),
      ...(jsonSchema.required ? { required: jsonSchema.required } : {}),
    });
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function mapRefs(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRefs(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? change(inner) : mapRefs(inner, change),
    ]),
  );
}

/** Names whose two readings differ, or that refer to one of which they do. */
function findDiffering(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const differing = new Set(
    Object.keys(output).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  const refers = new Map(
    Object.entries(output).map(([name, schema]) => {
      const refs: string[] = [];
      mapRefs(schema, (ref) => {
        refs.push(ref.replace(/^#\/\$defs\//, ''));
        return ref;
      });
      return [name, refs];
    }),
  );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const [name, refs] of refers) if (refs.some((ref) => differing.has(ref))) differing.add(name);
  }
  return differing;
}
