import * as z from 'zod';

/** An address without a user or password: those would stand in the log; headers are kept secret. */
const Endpoint = z
  .url()
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'does not start with http:// or https://',
  )
  .refine(
    (url) => !URL.canParse(url) || (new URL(url).username === '' && new URL(url).password === ''),
    'has a user or a password; put it into OTEL_EXPORTER_OTLP_HEADERS',
  )
  .optional();

/** What of a pair is percent-encoded, decoded. @throws URIError */
const decoded = (text: string): string => decodeURIComponent(text.trim());

/** `name=value,name=value`, percent-encoded as the specification of OpenTelemetry has it. What is wrong is said without a value: it may be a secret. */
const Pairs = (name: RegExp, value: RegExp) =>
  z
    .string()
    .transform((text, context): Record<string, string> => {
      try {
        const pairs = text
          .split(',')
          .filter((pair) => pair.trim() !== '')
          .map((pair) => [decoded(pair.split('=')[0] ?? ''), decoded(pair.slice(pair.indexOf('=') + 1))] as const);
        const fits = text.split(',').every((pair) => pair.trim() === '' || pair.includes('='));
        if (fits && pairs.every(([key, held]) => name.test(key) && value.test(held))) return Object.fromEntries(pairs);
      } catch {
        // Told below, without what was found.
      }
      context.addIssue({ code: 'custom', message: 'is not name=value, several divided by commas' });
      return z.NEVER;
    })
    .optional();

const Headers = Pairs(/^[!#$%&'*+.^_`|~\w-]+$/, /^[\t\x20-\x7e]*$/);

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const Flag = z
  .string()
  .regex(/^(true|false)$/i, 'is neither true nor false')
  .default('false')
  .transform((text) => /^true$/i.test(text));

/** The variables of OpenTelemetry that the server reads (opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables). */
export const tracesVariables = {
  OTEL_SDK_DISABLED: Flag,
  /** `none` switches traces off where the address is set for other programs. */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** Where a collector listens; `/v1/traces` is added to it. Without an address there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Endpoint,
  /** The whole address for traces. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: Headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: Headers,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(200).optional(),
  OTEL_RESOURCE_ATTRIBUTES: Pairs(/^[\x21-\x7e]+$/, /^[^\p{Cc}]*$/u),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number').min(0).max(1).default(1),
};

const Variables = z.object(tracesVariables);

/** Where traces go and which. */
export interface TracesSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  protocol: 'http/protobuf' | 'http/json';
  sampler: (typeof samplers)[number];
  /** The share of traces for the samplers by ratio, 0 to 1. */
  ratio: number;
  service: string;
  /** What else is said of this installation. */
  resource: Readonly<Record<string, string>>;
}

/** The settings of traces; undefined where none are sent. @throws Error naming a protocol that the server does not speak */
export function tracesOf(e: z.output<typeof Variables>): TracesSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = e;
  const url = whole ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url || e.OTEL_SDK_DISABLED || e.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const name =
    e.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL === undefined
      ? 'OTEL_EXPORTER_OTLP_PROTOCOL'
      : 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL';
  const protocol = e[name] ?? 'http/protobuf';
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    throw new Error(`${name}: is neither http/protobuf nor http/json`);
  const resource = e.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    url,
    headers: { ...e.OTEL_EXPORTER_OTLP_HEADERS, ...e.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    protocol,
    sampler: e.OTEL_TRACES_SAMPLER,
    ratio: e.OTEL_TRACES_SAMPLER_ARG,
    service: e.OTEL_SERVICE_NAME ?? resource['service.name'] ?? 'intara',
    resource,
  };
}
