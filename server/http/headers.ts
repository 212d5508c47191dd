import type { Env } from '#server/env.ts';
import { webBuildOf } from '#server/version.ts';

/** No `unsafe-eval`, no inline script. Inline styles are what antd writes at run time. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // A PDF of a project is shown by the browser itself, from bytes this page has fetched. The frame inherits this policy, and Chromium counts its PDF
  // viewer as an object.
  "frame-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  'object-src blob:',
].join('; ');

/**
 * Of a file that somebody sent or the server made: should it be opened in a browser all the same, it runs nothing, has no origin and loads
 * nothing, whatever its content.
 */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** On every answer. Made once: hono's own middleware sets them one by one on each answer, which costs more than a small query. */
export function safetyHeaders(env: Pick<Env, 'https' | 'webDir'>): Readonly<Record<string, string>> {
  const build = webBuildOf(env.webDir);
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(env.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // By it an open page notices that a newer application was installed.
    ...(build && { 'x-intara-build': build }),
  };
}
