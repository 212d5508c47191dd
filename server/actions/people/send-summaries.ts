import { lastDue, type Mailing, mailingOf, mailingPreference } from '#domain/model/mailing.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import {
  claimedItems,
  claimMail,
  finishMail,
  type MailClaim,
  noteMailBegun,
  postponeMail,
  usersWithMailItems,
} from '#server/store/accounts/mail-items.ts';
import { preferencesUnder } from '#server/store/accounts/notifications.ts';
import { addressesOfHolders } from '#server/store/accounts/users.ts';
import { summaryMail } from './summary-mail.ts';

const minute = 60_000;
/** How often it is looked for summaries that are due (ms). */
const lookEvery = minute;
/** A server that has claimed a summary sends it within this time (ms), else another one does. */
const claimFor = 10 * minute;
/** A mail that was not taken is tried again after this time, which doubles up to the longest (ms). */
const firstWait = 15 * minute;
const longestWait = 6 * 60 * minute;
/** Events that one mail names: a mail holds 20 000 letters. */
const mostItems = 50;

/** Sends what is due, now and each minute until the server stops. */
export const keepSummariesSent = (env: Env): void =>
  env.byTime.keep({ name: 'summaries', every: lookEvery, first: 0 }, (stop) => sendSummaries(env, stop));

/**
 * Sends each user one mail of what has happened since the last one, when its hour has come. Who wants none any longer gets none, who wants each at once
 * gets what still waits. Users of a login service elsewhere get no mail, as of each event.
 * @param stop when what is not begun is left to later, or to another server
 */
export async function sendSummaries(env: Env, stop = env.stopping): Promise<void> {
  if (env.identity.kind === 'external') return;
  const users = await usersWithMailItems(env.store.db);
  if (users.length === 0) return;
  const { 'report.zone': zone } = await env.variables.current();
  const settings = await preferencesUnder(env.store.db, mailingPreference, users);
  for (const userId of users) {
    if (stop.aborted) return;
    const mailing = mailingOf(settings.get(userId));
    await sendTo(env, userId, { ...mailing, zone: mailing.zone ?? zone }).catch((err) =>
      env.log.error({ err, user: userId }, 'a summary by mail could not be sent'),
    );
  }
}

async function sendTo(env: Env, userId: string, { pace, hour, zone, locale }: Required<Mailing>): Promise<void> {
  const { store, clock } = env;
  const now = clock().getTime();
  const upto = pace === 'daily' ? lastDue(now, hour, zone) : now;
  const times = { now: iso(now), until: iso(now + claimFor), upto: iso(upto) };
  const claim = await store.tx((tx) => claimMail(tx, userId, times));
  if (!claim) return;
  const finish = () => store.tx((tx) => finishMail(tx, claim));
  if (pace === 'none') return finish();
  const mail = await composed(env, claim, locale);
  if (!mail) return finish();
  // This server was paused for so long that another one has claimed it.
  if (!(await noteMailBegun(store.db, claim))) return;
  const sent = await env.sender.notice(mail);
  if (sent === 'sent' || sent === 'refused') return finish();
  const wait = Math.min(firstWait * 2 ** claim.tries, longestWait);
  await postponeMail(store.db, claim, iso(clock().getTime() + wait));
}

/** The mail; undefined where nothing is left that its receiver may see, or nobody to receive it. */
async function composed(env: Env, claim: MailClaim, locale: Mailing['locale']) {
  const { db } = env.store;
  const [to] = await addressesOfHolders(db, [claim.userId], 'ProjectAnalysisRead');
  const found = to === undefined ? [] : await claimedItems(db, claim, mostItems + 1);
  if (to === undefined || found.length === 0) return undefined;
  const items = found.slice(0, mostItems);
  const people = [...new Set(items.map(({ by_user }) => by_user).filter(Boolean))];
  const cards = await nameCards(env.identity, people);
  return summaryMail(items, {
    to,
    locale,
    origin: env.origin?.() ?? '',
    nameOf: (id) => nameOn(cards.get(id), id),
    isMore: found.length > mostItems,
  });
}

const iso = (ms: number): string => new Date(ms).toISOString();
