import type { EmbeddedIdentity } from './embedded.ts';
import type { ExternalIdentity } from './external.ts';

/** The login service of this server: the embedded one, or one elsewhere. */
export type IdentityProvider = EmbeddedIdentity | ExternalIdentity;
