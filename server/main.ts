import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { keepCaughtUp } from './actions/keep-caught-up.ts';
import { deliverFirst } from './actions/libraries/deliver-first.ts';
import { keepSummariesSent } from './actions/people/send-summaries.ts';
import { keepSending } from './actions/polarion/keep-sending.ts';
import { closedSecrets, sealAnew } from './actions/seal-anew.ts';
import { keepCommentsSwept } from './actions/sweep-comments.ts';
import { keepFilesSwept } from './actions/sweep-files.ts';
import { keepHistorySwept } from './actions/sweep-history.ts';
import { recountStatistics } from './actions/versions/recount-statistics.ts';
import { createApp } from './app.ts';
import { keepBackedUp } from './backups/keep-backed-up.ts';
import type { Env } from './env.ts';
import { makeFolderPrivate } from './files/private-folder.ts';
import { secretKeyOf } from './files/secret-key.ts';
import { probe } from './files/shared/probe.ts';
import { cutOffStalled } from './http/stalled-answers.ts';
import { newUuid } from './ids.ts';
import { ExternalIdentity } from './inauth/external.ts';
import type { IdentityProvider } from './inauth/provider.ts';
import { openLog } from './log.ts';
import { type Metrics, startMetrics } from './metrics/prometheus.ts';
import { programFailure } from './program-failure.ts';
import { printedWarnings } from './sending/ways.ts';
import { messagesSent, startServices } from './services.ts';
import { readSettings, type Settings } from './settings.ts';
import { SharedFiles } from './store/files/shared-files.ts';
import { openStore } from './store/open.ts';
import { catchUpTaskTimes } from './store/projects/task-times.ts';
import type { Store } from './store/store.ts';
import { dropUnusedMethods } from './store/versions/methods.ts';
import type { TracesSettings } from './traces/environment.ts';
import type { Traces } from './traces/traces.ts';
import { version } from './version.ts';

/**
 * A connection without a call is kept so long: longer than proxies keep theirs (60 s), else one of them sends a call on a connection that is being
 * closed, and its user gets a 502. Node's own is 5 s.
 */
const idleConnection = 65_000;
/**
 * From when STOP_DELAY is over (ms). Calls under way may take `finishWithin`; a body that is only half sent is not waited for any longer. Those that take
 * long, such as imports, are given up a little earlier, so that they are rolled back and answered by then.
 */
const giveUpAfter = 1_500;
const finishWithin = 2_000;
/** Then work in the background has this long: a database that does not answer (PostgreSQL) is not waited for. */
const backgroundWithin = 200;
/** Spans that a collector has not taken yet have this long, while the database is closed. */
const traceStop = 1_000;
/** The database is closed by then, unless it does not answer. */
const closeBy = 2_800;
/** Whatever hangs then: the process ends. */
const hardStop = 2_950;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(settings: Settings): Promise<void> {
  // Whatever is made from here on is for the owner of the process only: 0600, folders 0700.
  process.umask(0o077);
  makeFolderPrivate(settings.dataDir);
  let onClosedOutput = () => {};
  const log = openLog(settings.logFile, settings.logLevel, undefined, () => onClosedOutput());
  const { metricsToken: token, commit = 'unknown' } = settings;
  const metrics = token ? await startMetrics(token, { version, commit }) : undefined;
  const traces = settings.traces && (await openTraces(settings.traces, settings, log));
  const store = await openStore(settings.store, undefined, askedOf(metrics, traces));
  await store.tx(dropUnusedMethods);
  await store.tx(catchUpTaskTimes);
  const { files, line } = await filesOf(settings, store, log);
  const stopping = new AbortController();
  const ending = new AbortController();
  const clock = () => new Date();
  let origin = settings.publicUrl ?? '';
  const outside = {
    store,
    clock,
    newId: () => newUuid(),
    log,
    strict: false,
    ...(metrics && { metrics }),
    ...(traces && { traces }),
    stopping: stopping.signal,
    ending: ending.signal,
    ...(files && { files }),
    secretKey: secretKeyOf(settings),
    print: say,
    origin: () => origin,
    ...setByOperator(settings),
  };
  const elsewhere = settings.inauthUrl ? new ExternalIdentity({ url: settings.inauthUrl, clock }) : undefined;
  const env = startServices(outside, elsewhere);
  await recountStatistics(env);
  await deliverFirst(store, settings.store);
  const secrets = await lookAtSecrets(env);
  const { identity } = env;
  const app = createApp(env);
  env.reports.keepTidy();
  env.sweep.begin();
  await keepFilesSwept(env);
  keepCaughtUp(env);
  keepCommentsSwept(env);
  keepHistorySwept(env);
  await keepSending(env);
  const backups = await keepBackedUp(env, settings.backup, settings.store);
  const begun = [secrets, line, backups, await env.auditDelivery?.begin()].filter((line) => line !== undefined);
  // A listener for every open event stream is no leak.
  setMaxListeners(0, stopping.signal, ending.signal);
  const server = serve(
    {
      fetch: app.fetch,
      hostname: settings.host,
      port: settings.port,
      serverOptions: { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: idleConnection },
    },
    (address) => {
      origin = originOf(settings, address);
      keepSummariesSent(env);
      void greet(settings, origin, identity, begun).catch((err) =>
        log.error({ err }, 'the setup link could not be printed'),
      );
    },
  ) as Server;
  cutOffStalled(server);
  server.on('error', (error) => {
    process.stderr.write(`The server cannot listen: ${error.message}\n`);
    process.exit(1);
  });

  const stop = stopInOrder({ env, server, stopping, ending, stopDelay: settings.stopDelay });
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  /** The reader of our output has gone (`npm start | head`): there is nobody to serve for. */
  onClosedOutput = () => {
    if (!stopping.signal.aborted) void stop('Output closed');
  };
  // Any other error there, such as a full disk behind it, loses lines, not the server.
  const onOutputError = (error: NodeJS.ErrnoException) => error.code === 'EPIPE' && onClosedOutput();
  process.stdout.on('error', onOutputError);
  process.stderr.on('error', onOutputError);
  process.on('uncaughtException', (err: NodeJS.ErrnoException) => {
    log.fatal({ err }, 'uncaught');
    process.exit(1);
  });
  log.info({ version, dialect: store.dialect, identity: identity.kind }, 'started');
}

/** Encrypts secrets anew after a change of the key. @returns what whoever starts the server should know of those that are not read */
async function lookAtSecrets(env: Env): Promise<string | undefined> {
  if (env.formerKey) {
    const count = await sealAnew(env);
    say(`Secrets encrypted anew with SECRET_KEY: ${count}. SECRET_KEY_PREVIOUS is not needed any more.`);
  }
  const closed = await closedSecrets(env);
  if (closed) env.log.error(closed);
  return closed;
}

/** What the services and handlers take from the environment as it is. */
function setByOperator(settings: Settings) {
  return {
    dataDir: settings.dataDir,
    ...(settings.formerKey && { formerKey: settings.formerKey }),
    sending: settings.sending,
    polarion: settings.polarion,
    backup: settings.backup,
    ...(settings.auditTarget && { auditTarget: settings.auditTarget }),
    ...(settings.openId && { openId: settings.openId }),
    trustedHops: settings.trustedHops,
    ...(settings.adminNetworks && { adminNetworks: settings.adminNetworks }),
    https: settings.https,
    ...(settings.securityContact && { securityContact: settings.securityContact }),
    webDir: settings.webDir,
    loginDir: settings.loginDir,
    swaggerDir: settings.swaggerDir,
    ...(settings.documentFile && { documentFile: settings.documentFile }),
    ...(settings.commit && { commit: settings.commit }),
    noticesFile: settings.noticesFile,
  };
}

/** Traces, by a package that only servers load whose traces are collected. */
async function openTraces(traces: TracesSettings, { store }: Settings, log: Logger): Promise<Traces> {
  const { startTraces } = await import('./traces/open-telemetry.ts');
  return startTraces(traces, { version, database: 'url' in store ? 'postgresql' : 'sqlite' }, log);
}

/** Who is told of each statement of the database. */
function askedOf(metrics: Metrics | undefined, traces: Traces | undefined): Parameters<typeof openStore>[2] {
  if (!traces) return metrics;
  return {
    asked(seconds, statement) {
      metrics?.asked(seconds);
      traces.asked(seconds, statement);
    },
  };
}

interface Running {
  env: Env;
  server: Server;
  /** No call is taken any more. */
  stopping: AbortController;
  /** What is still under way is given up. */
  ending: AbortController;
  /** How long the server answers "not ready" before it closes (ms). */
  stopDelay: number;
}

/** Returns what ends the process in order: calls under way, work in the background, messages, the database. A second signal ends it at once. */
function stopInOrder({ env, server, stopping, ending, stopDelay }: Running): (signal: string) => Promise<void> {
  const underWay = countCallsUnderWay(server);
  const { store, log } = env;
  return async (signal) => {
    if (stopping.signal.aborted) process.exit(1);
    say(`${signal}: finishing what is under way …`);
    setTimeout(() => process.exit(1), stopDelay + hardStop).unref();
    stopping.abort();
    await pause(stopDelay);
    const closing = performance.now() + closeBy;
    setTimeout(() => ending.abort(), giveUpAfter).unref();
    await waitUntilClosed(server, underWay);
    ending.abort();
    await Promise.race([
      Promise.all([env.sweep.done(), env.taskTimes.done(), env.sends.done(), env.reports.done()]),
      pause(backgroundWithin),
    ]);
    // Somebody was told that they come, and a mail server may need its time.
    await Promise.race([sentOut(env), pause(closing - performance.now() - backgroundWithin)]);
    const sent = env.traces?.stop(Math.min(traceStop, closing - performance.now()));
    const closed = store.close().catch((err) => log.error({ err }, 'the database did not close cleanly'));
    await Promise.race([Promise.all([closed, sent]), pause(closing - performance.now())]);
    log.info('stopped');
    say('Stopped.');
    process.exit(0);
  };
}

/** Resolves when no message is on its way any more and the audit log was sent, as far as it is taken. */
const sentOut = (env: Env) => Promise.all([messagesSent(env), env.auditDelivery?.stop()]);

/**
 * Resolves when every call under way has been answered or has used up its time. Browsers open sockets ahead of need; one that has never
 * carried a call does not count as idle, so with nothing under way all of them are closed.
 */
async function waitUntilClosed(server: Server, underWay: () => number): Promise<void> {
  const until = performance.now() + finishWithin;
  const idle = setInterval(() => {
    if (underWay() === 0 || performance.now() > until) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 50);
  await new Promise((done) => server.close(done));
  clearInterval(idle);
}

/** Counts the calls that have not been answered yet. */
function countCallsUnderWay(server: Server): () => number {
  let count = 0;
  server.on('request', (_, response) => {
    count += 1;
    response.once('close', () => {
      count -= 1;
    });
  });
  return () => count;
}

/** The address people use. */
function originOf({ host: listening, publicUrl }: Settings, { port }: AddressInfo): string {
  const host = listening === '0.0.0.0' || listening === '::' ? 'localhost' : listening;
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The store of files that several servers share, looked at, with a line for whoever starts the server; nothing where there is none.
 * @throws Failure where a setting is wrong
 */
async function filesOf(
  { files: { shared }, dataDir }: Settings,
  store: Store,
  log: Logger,
): Promise<{ files?: SharedFiles; line?: string }> {
  if (!shared) return {};
  const files = new SharedFiles({ store, log, place: shared, dataDir });
  const { line, isAway } = await probe(files.objects);
  if (isAway) log.error(line);
  return { files, line };
}

async function greet(
  settings: Settings,
  origin: string,
  identity: IdentityProvider,
  begun: readonly string[],
): Promise<void> {
  say(`InTARA ${version} is ready: ${origin}/intara/`);
  say(`Data: ${settings.dataDir}   Log: ${settings.logFile}`);
  // A rule reads `Subnet: IPv4 10.0.0.0/8`.
  const networks = settings.adminNetworks?.rules.map((rule) => rule.split(' ').at(-1));
  if (networks) say(`Administration only from: ${networks.join(' ')}`);
  for (const line of begun) say(line);
  if (identity.kind === 'external') return;
  const warnings = printedWarnings(settings.sending);
  for (const line of warnings.length > 0 ? ['', ...warnings] : []) say(line);
  const token = await identity.newSetupToken();
  if (!token) return;
  say('');
  say('Nobody can sign in yet. Create the first administrator with this link (it works once):');
  say(`  ${origin}/inauth/user/setup?token=${token}`);
  say('');
}

try {
  await start(readSettings(process.env));
} catch (error) {
  process.stderr.write(`The server cannot start.\n${programFailure(error)}\n`);
  process.exit(1);
}
