/** What specs use of the package, which brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    Grant: {
      new (of: { accountId: string; clientId: string }): { addOIDCScope(scope: string): void; save(): Promise<string> };
      find(id: string): Promise<unknown>;
    };
  }
}
