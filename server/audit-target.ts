/** Where the audit log is sent. */
export type AuditTarget =
  | { by: 'udp' | 'tcp' | 'tls'; host: string; port: number }
  | {
      by: 'https';
      /** Without user and password. */
      url: string;
      /** The header `Authorization`. */
      authorization?: string;
    };

/** By their protocols; their ports unless said: syslog, as most receivers have it for TCP too, and syslog-tls (RFC 5425). */
const overSyslog = {
  'syslog+udp:': { by: 'udp', port: 514 },
  'syslog+tcp:': { by: 'tcp', port: 514 },
  'syslog+tls:': { by: 'tls', port: 6514 },
} as const;

/** What may be told of it: no path, which may hold a secret. */
export const placeOf = (target: AuditTarget): string =>
  target.by === 'https'
    ? new URL(target.url).origin
    : `syslog over ${target.by.toUpperCase()} at ${target.host}:${target.port}`;

/** Plain http is good enough for what does not leave the machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

const isSyslog = (protocol: string): protocol is keyof typeof overSyslog => Object.hasOwn(overSyslog, protocol);

/**
 * Where the audit log is to be sent.
 * @param text the address: `syslog+tls://host:6514`, `https://user:password@host/path`
 * @param authorization the header, for https
 * @throws Error saying what is wrong, without the address or anything of it
 */
export function auditTargetOf(text: string, authorization?: string): AuditTarget {
  if (!URL.canParse(text)) throw new Error('AUDIT_URL: is no address');
  const url = new URL(text);
  if (isSyslog(url.protocol)) {
    if (authorization !== undefined) throw new Error('AUDIT_AUTHORIZATION: is only for an AUDIT_URL with https:');
    return syslogTarget(url, url.protocol);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error(`AUDIT_URL: does not start with ${[...Object.keys(overSyslog), 'https:'].join(', ')}`);
  if (!isSafe(url)) throw new Error('AUDIT_URL: does not start with https:, which another machine needs');
  const own = credentialsOf(url);
  if (own !== undefined && authorization !== undefined)
    throw new Error('AUDIT_AUTHORIZATION: cannot be used together with a user in AUDIT_URL');
  url.username = '';
  url.password = '';
  url.hash = '';
  const header = authorization ?? own;
  return { by: 'https', url: url.href, ...(header !== undefined && { authorization: header }) };
}

function syslogTarget(url: URL, protocol: keyof typeof overSyslog): AuditTarget {
  const { username, password, pathname, search, hash } = url;
  if (username || password || search || hash || !/^\/?$/.test(pathname))
    throw new Error('AUDIT_URL: has more than a host and a port, which is all that syslog needs');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw new Error('AUDIT_URL: names no host');
  const { by, port } = overSyslog[protocol];
  if (url.port === '0') throw new Error('AUDIT_URL: has the port 0');
  return { by, host, port: Number(url.port) || port };
}

/** User and password of an address as the header they are sent in. */
function credentialsOf({ username, password }: URL): string | undefined {
  if (!username && !password) return undefined;
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair).toString('base64')}`;
  } catch {
    throw new Error('AUDIT_URL: has a user or password that is not encoded as addresses need it');
  }
}
