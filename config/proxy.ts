/**
 * Calls of the dev server go to a running backend. The keys stop at `v1.0/`, or they would swallow the pages under /intara/;
 * the login application under /inauth/user/ belongs to the backend as well.
 */
export function proxy(port = '8000') {
  const target = `http://127.0.0.1:${port}`;
  const rule = { target, changeOrigin: false, ws: false };
  return { '/intara/v1.0/': rule, '/inauth/': rule };
}
