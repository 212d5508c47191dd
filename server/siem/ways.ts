import type { AuditTarget } from '#server/audit-target.ts';
import { HttpsWay } from './https-way.ts';
import { StreamWay } from './stream-way.ts';
import { UdpWay } from './udp-way.ts';
import type { AuditWay } from './way.ts';

/** The way to a SIEM that the settings name. @param ca certificates in PEM that are trusted instead of the usual ones */
export function wayTo(target: AuditTarget, ca?: string): AuditWay {
  if (target.by === 'https') return new HttpsWay({ ...target, ...(ca && { ca }) });
  if (target.by === 'udp') return new UdpWay(target);
  return new StreamWay({ ...target, safe: target.by === 'tls', ...(ca && { ca }) });
}
