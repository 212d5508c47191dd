import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { inauth } from '#contract/account/inauth.ts';
import { type api, groups, type LoginGroup } from '#contract/index.ts';
import { type ErrorKey, Failure } from '#contract/kit/errors.ts';
import { tellOfReport } from './actions/exchange/tell-of-report.ts';
import type { Env } from './env.ts';
import { aboutHandlers } from './handlers/about.ts';
import { accountHandlers } from './handlers/account.ts';
import { approvalHandlers } from './handlers/approval.ts';
import { attachmentHandlers } from './handlers/attachment.ts';
import { auditHandlers } from './handlers/audit.ts';
import { commentHandlers } from './handlers/comment.ts';
import { comparisonHandlers } from './handlers/comparison.ts';
import { exchangeHandlers } from './handlers/exchange.ts';
import { fittingAttackHandlers } from './handlers/fitting-attacks.ts';
import { formatHandlers } from './handlers/formats/format.ts';
import type { Implementation, Implementations } from './handlers/implement.ts';
import { importHandlers } from './handlers/import.ts';
import { inauthHandlers } from './handlers/inauth.ts';
import { inboxHandlers } from './handlers/inbox.ts';
import { leaseHandlers } from './handlers/lease.ts';
import { attackCatalogueHandlers } from './handlers/libraries/attack-catalogue.ts';
import { draftKnowledgeHandlers } from './handlers/libraries/draft-knowledge.ts';
import { libraryHandlers } from './handlers/libraries.ts';
import { deliveryHandlers } from './handlers/library-delivery.ts';
import { mergeHandlers } from './handlers/merge.ts';
import { polarionHandlers } from './handlers/polarion.ts';
import { projectHandlers } from './handlers/project.ts';
import { projectListHandlers } from './handlers/project-lists.ts';
import { libraryUpdateHandlers } from './handlers/projects/library-updates.ts';
import { projectDocumentHandlers } from './handlers/projects/project-document.ts';
import { reqifHandlers } from './handlers/projects/reqif.ts';
import { secondOpinionHandlers } from './handlers/projects/second-opinion.ts';
import { promotionHandlers } from './handlers/promotion.ts';
import { ratingListHandlers } from './handlers/rating-lists.ts';
import { ratingModelHandlers } from './handlers/rating-models.ts';
import { ratingsHandlers } from './handlers/ratings.ts';
import { reportHandlers } from './handlers/report.ts';
import { reportProfileHandlers } from './handlers/reports/report-profile.ts';
import { rowHandlers } from './handlers/rows.ts';
import { savedViewHandlers } from './handlers/saved-view.ts';
import { sightHandlers } from './handlers/sight.ts';
import { signInHandlers } from './handlers/sign-in.ts';
import { stepModelHandlers } from './handlers/step-models.ts';
import { administrationHandlers } from './handlers/system/administration.ts';
import { healthHandlers } from './handlers/system/health.ts';
import { reportTemplateHandlers } from './handlers/system/report-template.ts';
import { tagCategoryHandlers, tagHandlers } from './handlers/tag.ts';
import { taraTableHandlers } from './handlers/tara-table.ts';
import { taskHandlers } from './handlers/task.ts';
import { taskVersionHandlers } from './handlers/task-version.ts';
import { userAdminHandlers } from './handlers/user-admin.ts';
import { variableHandlers } from './handlers/variable.ts';
import { versionHandlers } from './handlers/version.ts';
import { workplaceHandlers } from './handlers/workplace.ts';
import { clientAddress } from './http/client-address.ts';
import { docsCss, docsHtml, docsJs } from './http/docs-page.ts';
import { asFailure, failureResponse } from './http/failures.ts';
import { mountMetrics } from './http/metrics-page.ts';
import { type App, mount, type Variables } from './http/mount.ts';
import { oneByOne } from './http/one-by-one.ts';
import { openApi } from './http/openapi.ts';
import { requireProxied } from './http/proxied-calls.ts';
import { besideGroups, everyRequest } from './http/request-log.ts';
import { staticFiles } from './http/static-files.ts';
import type { EmbeddedIdentity } from './inauth/embedded.ts';
import { HungUp } from './read-bytes.ts';
import { ping } from './store/store.ts';
import { commitOf, version } from './version.ts';

type Api = typeof api;

/** Takes handlers for the groups of `T`: a missing, a superfluous or a mistaken group does not compile. */
const groupsOf =
  <T extends object>() =>
  <I extends Implementations<T>>(all: I & Record<Exclude<keyof I, keyof T>, never>): Record<string, Implementation> =>
    all as Record<string, Implementation>;

/** The product's groups with their handlers. */
const implementations = groupsOf<Omit<Api, LoginGroup>>()({
  account: accountHandlers,
  workplace: workplaceHandlers,
  project: projectHandlers,
  projectLists: projectListHandlers,
  projectDocument: projectDocumentHandlers,
  polarion: polarionHandlers,
  task: taskHandlers,
  taskVersion: taskVersionHandlers,
  savedView: savedViewHandlers,
  reportProfile: reportProfileHandlers,
  version: versionHandlers,
  comment: commentHandlers,
  inbox: inboxHandlers,
  comparison: comparisonHandlers,
  merge: mergeHandlers,
  approval: approvalHandlers,
  secondOpinion: secondOpinionHandlers,
  lease: leaseHandlers,
  ratings: ratingsHandlers,
  report: reportHandlers,
  reportTemplate: reportTemplateHandlers,
  attachment: attachmentHandlers,
  ...rowHandlers,
  importData: importHandlers,
  exchange: exchangeHandlers,
  format: formatHandlers,
  taraTable: taraTableHandlers,
  reqif: reqifHandlers,
  ...ratingModelHandlers,
  ...ratingListHandlers,
  ...libraryHandlers,
  ...deliveryHandlers,
  attackCatalogue: attackCatalogueHandlers,
  stepModels: stepModelHandlers,
  fittingAttacks: fittingAttackHandlers,
  draftKnowledge: draftKnowledgeHandlers,
  libraryUpdates: libraryUpdateHandlers,
  promotion: promotionHandlers,
  audit: auditHandlers,
  administration: administrationHandlers,
  health: healthHandlers,
  sight: sightHandlers,
  variable: variableHandlers,
  tag: tagHandlers,
  tagCategory: tagCategoryHandlers,
  about: aboutHandlers,
});

/** The groups of the login service with their handlers. */
const loginHandlers = (identity: EmbeddedIdentity) =>
  groupsOf<Pick<Api, LoginGroup>>()({
    inauth: inauthHandlers(identity),
    ...userAdminHandlers(identity),
    ...signInHandlers(identity),
  });

/** Refusals whose reason lies with the server. */
const troubles: ReadonlySet<ErrorKey> = new Set<ErrorKey>(['StoreAway', 'StorageFull']);

/** `/readyz` says no rather than wait longer: monitors and balancers ask every few seconds. */
const readyWithin = 900;

/**
 * The whole server as a function from Request to Response: Node, specs, the mock and MSW lend it their sockets.
 * @param more groups beside the product's, for specs of the mounting itself
 */
export function createApp(env: Env, more: Record<string, Implementation> = {}): App {
  // What Hono falls back to where a fixed part stands beside a parameter, as it does here, after it has tried a faster one with all routes in vain.
  const app = new Hono<{ Variables: Variables }>({ router: new TrieRouter() });
  env.reports.onReady((ready) => tellOfReport(env, ready));
  app.use(inauth.login.path, oneByOne());
  app.use(everyRequest(env));
  app.onError((error, c) => {
    // For the line of the call in the log alone; the number is the one that proxies write for it.
    if (error instanceof HungUp) return new Response(null, { status: 499 });
    const failure = asFailure(error);
    const route = c.get('route') ?? besideGroups(c.req.path);
    env.failures.note({ method: c.req.method, route }, failure.key, env.clock());
    const call = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path };
    if (failure.key === 'ServerError') env.log.error({ ...call, err: error }, 'unexpected error');
    else if (troubles.has(failure.key)) env.log.warn({ ...call, err: error.cause ?? error }, 'request not served');
    return failureResponse(failure);
  });
  app.notFound(() => failureResponse(new Failure('NotFound')));

  mountHealth(app, env);
  mountSecurityContact(app, env);
  mountMetrics(app, env, () => ping(env.store.db));
  const { identity } = env;
  const embedded = identity.kind === 'embedded' ? loginHandlers(identity) : {};
  mount(app, { ...embedded, ...implementations, ...more }, env);
  if (identity.kind === 'external')
    app.all('/inauth/*', async (c) => {
      await requireProxied(c, env);
      return identity.proxy(c.req.raw, clientAddress(c, env.trustedHops));
    });
  mountDocuments(app, env.documentFile);
  if (env.swaggerDir) mountSwagger(app, env.swaggerDir);
  mountFiles(app, env);
  return app;
}

function mountHealth(app: App, env: Env): void {
  // Monitors look at the status or at the first line; which build runs where is for people.
  app.get('/healthz', (c) => c.text(`ok\nversion: ${version}\ncommit: ${commitOf(env)}\n`));
  app.get('/readyz', async (c) => {
    if (env.stopping.aborted) throw new Failure('NotReady');
    try {
      await within(readyWithin, ping(env.store.db));
    } catch (error) {
      env.log.error({ err: error }, 'the database is not responding');
      throw new Failure('NotReady');
    }
    return c.text('ready');
  });
}

/** How long what `security.txt` says holds (days): RFC 9116 asks for less than a year. */
const contactHolds = 180;

/** RFC 9116: where people report vulnerabilities of this installation. */
function mountSecurityContact(app: App, { securityContact, origin, clock }: Env): void {
  if (!securityContact) return;
  const path = '/.well-known/security.txt';
  app.get(path, (c) => {
    const expires = new Date(clock().getTime() + contactHolds * 24 * 3600_000).toISOString();
    const address = origin?.();
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: zh, en'];
    if (address?.startsWith('https:')) lines.push(`Canonical: ${address}${path}`);
    return c.text(`${lines.join('\n')}\n`);
  });
}

/** The result of a piece of work. @throws Error when it takes longer (ms); what becomes of it then nobody hears */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function mountDocuments(app: App, file: string | undefined): void {
  let document: string | undefined;
  app.get('/intara/v1.0/openapi.json', async (c) => {
    // Composing it takes up to a second, in which nobody else is served: the build has done that.
    document ??= file ? await readFile(file, 'utf8') : JSON.stringify(openApi(groups, version));
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/intara/v1.0/docs', (c) => c.html(docsHtml));
  app.get('/intara/v1.0/docs.css', (c) => c.body(docsCss, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/intara/v1.0/docs.js', (c) => c.body(docsJs, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
}

/** Only the two files of Swagger UI that the page asks for, not the package's own page and examples. */
function mountSwagger(app: App, dir: string): void {
  const files = staticFiles(dir, '/intara/v1.0/docs/');
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    app.get(`/intara/v1.0/docs/${name}`, async (c) => (await files(c.req.raw)) ?? c.notFound());
}

/** The two built applications. Calls (`/intara/v1.0/`, `/inauth/v1.0/`) never fall through to a page. */
function mountFiles(app: App, env: Env): void {
  const notFound = () => failureResponse(new Failure('NotFound'));
  app.all('/intara/v1.0/*', notFound);
  app.get('/', (c) => c.redirect('/intara/'));
  app.get('/intara', (c) => c.redirect('/intara/'));
  if (env.webDir) {
    const web = staticFiles(env.webDir, '/intara/');
    app.get('/intara/*', async (c) => (await web(c.req.raw)) ?? notFound());
  }
  if (env.loginDir && env.identity.kind === 'embedded') {
    const login = staticFiles(env.loginDir, '/inauth/user/');
    app.get('/inauth/user', (c) => c.redirect('/inauth/user/login'));
    app.get('/inauth/user/*', async (c) => (await login(c.req.raw)) ?? notFound());
  }
}
