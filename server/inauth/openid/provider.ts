// openid-client stands on it and brings it.
import * as jose from 'jose';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import type { OpenIdSettings } from '#server/settings.ts';

/** How long the provider is waited for (s). */
const patience = 3;
/** After a failure it is not asked again for this long (ms): nobody waits for what has just failed. */
const pauseAfterFailure = 5_000;
/** Addresses and keys of the provider are read anew after this long (ms). */
const discoveredFor = 3_600_000;
/** Who links an account, or is to show that it is still them, signs in there now; what happened longer ago (s) does not count. */
const confirmedWithin = 300;
/** An order to end sessions that was given longer ago (s) is not taken, so that it need not be remembered longer; clocks may differ by so much (s). */
export const orderHolds = 300;
export const clocksDiffer = 30;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Keys that only the provider has: a secret shared with it would sign as well, and no key at all. */
const signedBy = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Who signed in at the provider, and in which groups they are. */
export interface OutsidePerson {
  subject: string;
  username: string;
  fullName: string;
  email: string;
  isEmailVerified: boolean;
  groups: string[];
  /** When they showed the provider who they are (ms), where it says so. */
  shownAt: number | undefined;
}

/** What is kept of the provider in a session that came from it. */
export interface OutsideTokens {
  access: string;
  refresh?: string | undefined;
  id: string;
  /** What the provider calls the session, where it says so. */
  sid?: string | undefined;
  groups: string[];
  /** The groups were in the ID token and not with the user info, so that only a new ID token tells others. */
  byIdToken: boolean;
}

/** An order of the provider to end a session (`sid`), or all sessions of somebody (`subject`). */
export interface LogoutOrder {
  jti: string;
  subject: string | undefined;
  sid: string | undefined;
}

/** Secrets of what was begun at the provider. */
export interface FlowSecret {
  nonce: string;
  verifier: string;
}

type Claims = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A provider of OpenID Connect: discovery, code flow with PKCE, and whether a session there still holds. Knows no users. */
export class OpenIdProvider {
  readonly settings: OpenIdSettings;
  readonly #log: Logger;
  readonly #clock: () => Date;
  #found: { config: Promise<oidc.Configuration>; until: number } | undefined;
  #keys: { from: string; find: ReturnType<typeof jose.createRemoteJWKSet> } | undefined;
  #pausedUntil = 0;

  constructor({ settings, log, clock }: { settings: OpenIdSettings; log: Logger; clock: () => Date }) {
    this.settings = settings;
    this.#log = log;
    this.#clock = clock;
  }

  get name(): string {
    return this.settings.name;
  }

  /** The address people go to, and what has to be kept until they are back. @throws Failure ProviderAway */
  async begin(redirectUri: string, state: string, isFresh: boolean): Promise<{ url: string; secret: FlowSecret }> {
    const config = await this.#configuration();
    const secret = { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: this.settings.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(secret.verifier),
      code_challenge_method: 'S256',
      state,
      nonce: secret.nonce,
      // A new sign-in there, not the one that is open.
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, secret };
  }

  /**
   * The person of an answer, checked: state, code, nonce, issuer, audience, times and signature of the ID token.
   * @throws Failure ProviderAway, ExternalRefused, ExternalUntrusted
   */
  async finish(
    answer: URL,
    { state, nonce, verifier, isFresh }: FlowSecret & { state: string; isFresh: boolean },
  ): Promise<{ person: OutsidePerson; tokens: OutsideTokens }> {
    const config = await this.#configuration();
    try {
      const given = await oidc.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(isFresh && { maxAge: confirmedWithin }),
      });
      const claims: Claims = { ...given.claims() };
      const info = await this.#userInfo(config, given.access_token, String(claims.sub));
      const { groups, byIdToken } = this.#groupsOf(info, claims);
      const { access_token: access, refresh_token: refresh, id_token: id = '' } = given;
      const sid = textOf(claims.sid) || undefined;
      return { person: personOf(claims, info, groups), tokens: { access, refresh, id, sid, groups, byIdToken } };
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  /**
   * The tokens of a session as they are now, with the groups; `undefined` when the provider says that it has ended.
   * @throws Failure ProviderAway
   */
  async look(subject: string, kept: OutsideTokens): Promise<OutsideTokens | undefined> {
    const config = await this.#configuration();
    try {
      if (kept.byIdToken && kept.refresh) return await this.#renewed(config, subject, kept);
      const info = await this.#userInfo(config, kept.access, subject).catch((error: unknown) => {
        if (isAway(error)) throw error;
        return 'refused' as const;
      });
      if (info === 'refused') return kept.refresh ? await this.#renewed(config, subject, kept) : undefined;
      return { ...kept, groups: kept.byIdToken ? kept.groups : this.#groupsOf(info, {}).groups };
    } catch (error) {
      if (isAway(error)) throw this.#away(error);
      this.#log.info({ reason: reasonOf(error) }, 'the provider ended a session');
      return undefined;
    }
  }

  /**
   * An order to end sessions, checked as OpenID Connect Back-Channel Logout 1.0 (2.6) asks: signature, type, issuer, audience, times, event, no
   * nonce.
   * @throws Failure ExternalUntrusted, ProviderAway
   */
  async readLogout(token: string): Promise<LogoutOrder> {
    const config = await this.#configuration();
    const { issuer, jwks_uri } = config.serverMetadata();
    try {
      const { payload } = await jose.jwtVerify(token, this.#keysAt(jwks_uri ?? ''), {
        issuer,
        audience: this.settings.clientId,
        algorithms: signedBy,
        typ: 'logout+jwt',
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: orderHolds,
        clockTolerance: clocksDiffer,
        currentDate: this.#clock(),
      });
      return orderOf(payload);
    } catch (error) {
      // An order without a right signature makes the server ask the provider for its keys at most; it decides nothing about others.
      if (isAway(error) || error instanceof jose.errors.JWKSTimeout || isUnanswered(error))
        throw new Failure('ProviderAway', { name: this.name });
      this.#log.warn({ reason: reasonOf(error) }, 'a request to end sessions was refused');
      throw new Failure('ExternalUntrusted', { name: this.name });
    }
  }

  #keysAt(from: string): ReturnType<typeof jose.createRemoteJWKSet> {
    if (this.#keys?.from !== from)
      this.#keys = { from, find: jose.createRemoteJWKSet(new URL(from), { timeoutDuration: patience * 1000 }) };
    return this.#keys.find;
  }

  /** Where a session is ended at the provider; `undefined` where it has no such page or does not answer. */
  async leaveAddress(idToken: string, back: string): Promise<string | undefined> {
    const config = await this.#configuration().catch(() => undefined);
    if (!config?.serverMetadata().end_session_endpoint) return undefined;
    return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
  }

  /** The session with tokens that the provider renewed. */
  async #renewed(config: oidc.Configuration, subject: string, kept: OutsideTokens): Promise<OutsideTokens | undefined> {
    const given = await oidc.refreshTokenGrant(config, kept.refresh ?? '');
    const claims: Claims | undefined = given.claims() && { ...given.claims() };
    if (claims && claims.sub !== subject) return undefined;
    const info = await this.#userInfo(config, given.access_token, subject);
    const { access_token: access, refresh_token: refresh = kept.refresh, id_token: id = kept.id } = given;
    const renewed = { ...kept, access, refresh, id };
    // Without a new ID token the groups that were in the former one are all there is.
    return kept.byIdToken && !claims ? renewed : { ...renewed, ...this.#groupsOf(info, claims ?? {}) };
  }

  async #userInfo(config: oidc.Configuration, access: string, subject: string): Promise<Claims> {
    if (!config.serverMetadata().userinfo_endpoint) return {};
    return oidc.fetchUserInfo(config, access, subject);
  }

  /** The groups of the user info, else of the ID token. A claim that is no list of texts is no group. */
  #groupsOf(info: Claims, idToken: Claims): { groups: string[]; byIdToken: boolean } {
    const { groupsClaim } = this.settings;
    const byIdToken = info[groupsClaim] === undefined && idToken[groupsClaim] !== undefined;
    const claim = byIdToken ? idToken[groupsClaim] : info[groupsClaim];
    const list = typeof claim === 'string' ? [claim] : Array.isArray(claim) ? claim : [];
    return { groups: list.filter((one): one is string => typeof one === 'string'), byIdToken };
  }

  /** @throws Failure ProviderAway */
  async #configuration(): Promise<oidc.Configuration> {
    const now = this.#clock().getTime();
    if (now < this.#pausedUntil) throw new Failure('ProviderAway', { name: this.name });
    if (!this.#found || now > this.#found.until) {
      const config = this.#discover().catch((error: unknown) => {
        this.#found = undefined;
        throw this.#away(error);
      });
      this.#found = { config, until: now + discoveredFor };
    }
    return this.#found.config;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // The signature is looked at, too, though the ID token comes straight from the provider.
    const execute = [oidc.enableNonRepudiationChecks];
    // Only for a provider on this machine (settings.ts).
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    const auth = clientSecret === undefined ? oidc.None() : bySecret(clientSecret);
    return oidc.discovery(new URL(issuer), clientId, {}, auth, { timeout: patience, execute });
  }

  #away(error: unknown): Failure {
    if (error instanceof Failure) return error;
    this.#pausedUntil = this.#clock().getTime() + pauseAfterFailure;
    this.#log.warn({ reason: reasonOf(error) }, 'the OpenID Connect provider is not responding');
    return new Failure('ProviderAway', { name: this.name, seconds: pauseAfterFailure / 1000 });
  }

  #failureOf(error: unknown): Failure {
    if (isAway(error)) return this.#away(error);
    if (error instanceof oidc.AuthorizationResponseError) return new Failure('ExternalRefused', { name: this.name });
    this.#log.warn({ reason: reasonOf(error) }, 'an answer of the provider of OpenID Connect was refused');
    return new Failure('ExternalUntrusted', { name: this.name });
  }
}

/** As the provider wants it: in the header, which every provider must take (RFC 6749, 2.3.1), unless it lists other ways only. */
const bySecret = (secret: string): oidc.ClientAuth => {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...call) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...call);
  };
};

/** @throws Error when it is something else that the provider signed */
function orderOf({ jti, sub, sid, nonce, events }: jose.JWTPayload): LogoutOrder {
  const said = (events as Claims | undefined)?.[logoutEvent];
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Error('it is no order to end sessions');
  if (nonce !== undefined) throw new Error('it has a nonce');
  const [subject, session] = [textOf(sub) || undefined, textOf(sid) || undefined];
  if (subject === undefined && session === undefined) throw new Error('it names neither a person nor a session');
  if (!textOf(jti)) throw new Error('it has no jti');
  return { jti: textOf(jti), subject, sid: session };
}

function personOf(idToken: Claims, info: Claims, groups: string[]): OutsidePerson {
  const claims: Claims = { ...idToken, ...info };
  const { auth_time: shown } = idToken;
  return {
    subject: String(idToken.sub),
    username: textOf(claims.preferred_username),
    fullName: textOf(claims.name),
    email: textOf(claims.email),
    isEmailVerified: claims.email_verified === true,
    groups,
    shownAt: typeof shown === 'number' ? shown * 1000 : undefined,
  };
}

/** No answer, or one that says that the provider has trouble of its own: neither a yes nor a no. */
function isAway(error: unknown): boolean {
  if (error instanceof Failure) return error.key === 'ProviderAway';
  if (error instanceof oidc.ResponseBodyError) return isTrouble(error.status);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return isTrouble(error.status);
  if (error instanceof TypeError) return true;
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT' || error.code === undefined) return true;
  return error.cause instanceof Response && isTrouble(error.cause.status);
}

/** What went wrong, for the log: without the answer itself, which holds tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const said = error instanceof oidc.ResponseBodyError ? [error.status, error.error, error.error_description] : [];
  const below = cause instanceof Error ? [cause.message] : [];
  return [error.message, code, ...said, ...below].filter(Boolean).join(', ');
}

/** The keys could not be read: jose has no class of its own for it. */
const isUnanswered = (error: unknown) => error instanceof jose.errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';

const isTrouble = (status: number) => status >= 500 || status === 429;
