import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { auditTargetOf, isSafe } from './audit-target.ts';
import { filesVariables, sharedFilesOf } from './environment/files.ts';
import { Networks } from './environment/networks.ts';
import { packageRoot } from './own-command.ts';
import { tracesOf, tracesVariables } from './traces/environment.ts';

const SendingUrl = (protocols: readonly string[]) =>
  z
    .url()
    .refine(
      (url) => URL.canParse(url) && protocols.includes(new URL(url).protocol),
      `starts with one of ${protocols.join(' ')}`,
    )
    .optional();

/** JSON, parsed. */
const JsonText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .optional();

/** An address of PostgreSQL. The host may be missing where a parameter names the folder of a socket. */
const DatabaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'does not start with postgres://')
  .refine(
    (url) => URL.canParse(url.replace('@/', '@socket/')),
    'is not an address; in a password write @ : / # % as %40 %3A %2F %23 %25',
  );

/** `https://host` is read as `https://host/polarion`, where it is installed. */
const PolarionUrls = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(z.url().refine((url) => URL.canParse(url) && isSafe(new URL(url)), 'does not start with https:')))
  .transform((urls) =>
    urls.map((text) => {
      const url = new URL(text);
      const path = url.pathname.replace(/\/+$/, '');
      return `${url.origin}${path || '/polarion'}`;
    }),
  );

/** Names of permission sets by group, as JSON; one name may be a text. */
const GroupSets = JsonText.pipe(
  z
    .record(z.string(), z.union([z.string().transform((name) => [name]), z.array(z.string())]))
    .optional()
    .transform((sets) => sets ?? {}),
);

const noHours = 'is neither off nor a number of hours from 0.001 to 8760';

/** The environment variables the server reads; docs/operate.md lists them for people. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  /** 0.0.0.0 to be reached from other machines; do that behind TLS. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** postgres://… ; without it an embedded SQLite file in DATA_DIR. */
  DATABASE_URL: DatabaseUrl.optional(),
  /** The database past a pooler in transaction mode that DATABASE_URL leads to: for what needs a connection of its own. */
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  ...filesVariables,
  /** Origin of an external login service; without it the embedded one. */
  INAUTH_URL: z.url().optional(),
  /** A provider of OpenID Connect people may sign in by, beside the embedded login service. */
  OIDC_ISSUER: z
    .url()
    .refine((url) => URL.canParse(url) && isSafe(new URL(url)), 'does not start with https:')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(/\s+/).includes('openid'), 'does not have the scope openid')
    .default('openid profile email'),
  /** On the button of the login page; without it the host of the issuer. */
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_GROUPS: GroupSets,
  /** Somebody nobody here is linked to: refused; waits for an administrator; gets an account. */
  OIDC_UNKNOWN: z.enum(['refuse', 'approve', 'create']).default('refuse'),
  /** Whether an e-mail that the provider has verified links to the one account with that e-mail. */
  OIDC_LINK_BY_EMAIL: z.enum(['off', 'verified']).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** File of the JSON log, `-` for standard output; default DATA_DIR/log/server.log. */
  LOG_FILE: z.string().min(1).optional(),
  /** The address people use, when it differs (https://tara.example); https switches HSTS on. Pages load their files from /intara/ of its host. */
  PUBLIC_URL: z
    .url()
    .refine(
      (url) => URL.canParse(url) && /^\/*$/.test(new URL(url).pathname),
      'has a path; the product needs a host of its own',
    )
    .optional(),
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Networks from which the installation may be administered; without them from anywhere. */
  ADMIN_NETWORKS: Networks,
  /** Where mails go: `console:` prints them, https://… posts them, smtp://user:password@host hands them to a mail server. */
  MAIL_URL: SendingUrl(['console:', 'http:', 'https:', 'smtp:', 'smtps:']),
  /** Who mails are from. */
  MAIL_FROM: z.string().min(3).default('InTARA <intara@localhost>'),
  /** The JSON that MAIL_URL and SMS_URL are posted, with the holes {to}, {subject} and {text}. */
  MAIL_BODY: JsonText,
  /** Where text messages go: `console:` or https://…. */
  SMS_URL: SendingUrl(['console:', 'http:', 'https:']),
  SMS_BODY: JsonText,
  /** The header Authorization for both. */
  SEND_AUTHORIZATION: z.string().optional(),
  /** 32 bytes in base64 that encrypt the secrets of second factors; without it the file secret.key in DATA_DIR, made at the first start. */
  SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'is not 32 bytes in base64')
    .optional(),
  /** The key before SECRET_KEY, until the server has encrypted everything anew. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'is not 32 bytes in base64')
    .optional(),
  /** Addresses of the Polarion servers projects may be connected with, divided by blanks. No other address is ever asked. */
  POLARION_URL: PolarionUrls,
  /** Who shows it may read GET /metrics; without it there is no such address. */
  METRICS_TOKEN: z
    .string()
    .min(16, 'has fewer than 16 characters')
    .regex(/^[\x21-\x7e]*$/, 'has a space or a character outside of ASCII')
    .optional(),
  /** Where the audit log is sent: `syslog+tls://host:6514`, `https://host/path` … */
  AUDIT_URL: z.string().min(1).optional(),
  /** The header Authorization for it, by https. */
  AUDIT_AUTHORIZATION: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'has a character outside of ASCII')
    .optional(),
  /** Where people report vulnerabilities of this installation, as RFC 9116 has it. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+[\d-]+)$/, 'does not start with mailto:, https:// or tel:')
    .optional(),
  /** Hours between two backups by time; the shortest, 3.6 s, is for who tries them out. */
  BACKUP_EVERY: z
    .union([z.literal('off'), z.coerce.number(noHours).min(0.001, noHours).max(8_760, noHours)], noHours)
    .default('off'),
  /** How many backups by time are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  /** Where backups go; default DATA_DIR/backups. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Public keys of age that backups are encrypted for, divided by blanks. */
  BACKUP_RECIPIENT: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]{58,}$/, 'is not a public key of age (age1…)'))),
  /** Milliseconds between "not ready" and closing, for balancers that must see it. */
  STOP_DELAY: z.coerce.number().int().min(0).max(8_000).default(0),
  ...tracesVariables,
});

type Read = z.output<typeof Environment>;

/** @throws Error naming what is missing, or does not go together */
function openIdOf(e: Read) {
  if (e.OIDC_ISSUER === undefined) {
    if (e.OIDC_CLIENT_ID !== undefined) throw new Error('OIDC_ISSUER: must be set together with OIDC_CLIENT_ID');
    return undefined;
  }
  if (e.OIDC_CLIENT_ID === undefined) throw new Error('OIDC_CLIENT_ID: must be set together with OIDC_ISSUER');
  if (e.INAUTH_URL !== undefined)
    throw new Error('OIDC_ISSUER: cannot be used together with INAUTH_URL; set it in that login service');
  return {
    // As links remember it, with or without a slash at the end of a host.
    issuer: new URL(e.OIDC_ISSUER).href,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET,
    scopes: e.OIDC_SCOPES,
    name: e.OIDC_NAME ?? new URL(e.OIDC_ISSUER).hostname,
    groupsClaim: e.OIDC_GROUPS_CLAIM,
    groups: e.OIDC_GROUPS,
    unknown: e.OIDC_UNKNOWN,
    linkByEmail: e.OIDC_LINK_BY_EMAIL === 'verified',
  };
}

/** A file that the build has put beside the server; none where it runs from source. */
function besideBundle(name: string): string | undefined {
  const file = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** The git commit the build has noted (scripts/commit.mjs). */
function commitOfBuild(): string | undefined {
  const file = besideBundle('commit.txt');
  return file && readFileSync(file, 'utf8').trim();
}

/** Variables that hold a secret, or an address with one: `<name>_FILE` may name a file with it instead, as secrets of containers are handed over. */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'MAIL_URL',
  'SMS_URL',
  'SEND_AUTHORIZATION',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'AUDIT_URL',
  'AUDIT_AUTHORIZATION',
] as const satisfies readonly (keyof Read)[];

/** @throws Error saying which of the two variables cannot be used, and why */
function auditTarget({ AUDIT_URL: url, AUDIT_AUTHORIZATION: authorization }: Read) {
  if (url !== undefined) return auditTargetOf(url, authorization);
  if (authorization !== undefined) throw new Error('AUDIT_AUTHORIZATION: must be set together with AUDIT_URL');
  return undefined;
}

type Variables = Record<string, string | undefined>;

/** The variables with what the files of secrets hold, without the line break at its end. @throws Error where both are set, or the file cannot be read */
function withSecretsOfFiles(given: Variables): Variables {
  const all = { ...given };
  for (const name of secretVariables) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new Error(`${name}_FILE: cannot be used together with ${name}`);
    try {
      all[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(`${name}_FILE: cannot be read: ${(error as Error).message}`);
    }
    if (all[name] === '') throw new Error(`${name}_FILE: the file ${file} is empty`);
  }
  return all;
}

/** @throws Error naming every variable that cannot be used */
export function readSettings(variables: Variables) {
  const given = withSecretsOfFiles(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));
  const read = Environment.safeParse(given);
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const e = read.data;
  const dataDir = resolve(e.DATA_DIR);
  const sqliteFile = join(dataDir, 'intara.db');
  const root = packageRoot();
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    store: e.DATABASE_URL
      ? { url: e.DATABASE_URL, ...(e.DATABASE_DIRECT_URL ? { directUrl: e.DATABASE_DIRECT_URL } : {}) }
      : { file: sqliteFile },
    sqliteFile,
    files: { dataDir, shared: sharedFilesOf(e) },
    inauthUrl: e.INAUTH_URL,
    openId: openIdOf(e),
    logLevel: e.LOG_LEVEL,
    logFile: e.LOG_FILE ?? join(dataDir, 'log', 'server.log'),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    https: e.PUBLIC_URL?.startsWith('https:') ?? false,
    trustedHops: e.TRUSTED_PROXIES,
    adminNetworks: e.ADMIN_NETWORKS,
    secretKey: e.SECRET_KEY,
    formerKey: e.SECRET_KEY_PREVIOUS === undefined ? undefined : Buffer.from(e.SECRET_KEY_PREVIOUS, 'base64'),
    polarion: { servers: e.POLARION_URL },
    metricsToken: e.METRICS_TOKEN,
    traces: tracesOf(e),
    auditTarget: auditTarget(e),
    securityContact: e.SECURITY_CONTACT,
    stopDelay: e.STOP_DELAY,
    backup: {
      /** Between two backups by time (ms); undefined: none are made. */
      every: e.BACKUP_EVERY === 'off' ? undefined : e.BACKUP_EVERY * 3_600_000,
      keep: e.BACKUP_KEEP,
      folder: e.BACKUP_DIR ? resolve(e.BACKUP_DIR) : join(dataDir, 'backups'),
      recipients: e.BACKUP_RECIPIENT,
    },
    sending: {
      from: e.MAIL_FROM,
      authorization: e.SEND_AUTHORIZATION,
      mail: { url: e.MAIL_URL, body: e.MAIL_BODY },
      sms: { url: e.SMS_URL, body: e.SMS_BODY },
    },
    webDir: join(root, 'dist/web'),
    loginDir: join(root, 'dist/login'),
    swaggerDir: join(root, 'node_modules/swagger-ui-dist'),
    documentFile: besideBundle('openapi.json'),
    commit: commitOfBuild(),
    noticesFile: join(root, 'THIRD_PARTY_NOTICES.md'),
  };
}
export type Settings = ReturnType<typeof readSettings>;
/** How messages leave the server. */
export type SendingSettings = Settings['sending'];
/** Backups by time. */
export type BackupSettings = Settings['backup'];
/** The provider of OpenID Connect, and what its people get here. */
export type OpenIdSettings = NonNullable<Settings['openId']>;
