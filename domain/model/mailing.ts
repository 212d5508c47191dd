import * as z from 'zod';
import { dayIn, hourBegins, isTimeZone } from './time-zone.ts';

/** How mails about what happened come: each at once, all of a day in one, or none. */
export const mailPaces = ['atOnce', 'daily', 'none'] as const;
export type MailPace = (typeof mailPaces)[number];

/** The preference that says so. */
export const mailingPreference = 'notificationMail';

/** What a person says of it: of a summary its hour, by the clock and in the language of the browser they chose it in. */
export const Mailing = z.object({
  pace: z.enum(mailPaces),
  hour: z.number().int().min(0).max(23),
  zone: z.string().max(60).refine(isTimeZone, 'wrong').optional(),
  locale: z.enum(['zh-CN', 'en-US']),
});
export type Mailing = z.infer<typeof Mailing>;

/** The hour a summary is sent at unless its receiver says otherwise: at the beginning of a day of work. */
const usual: Mailing = { pace: 'atOnce', hour: 7, locale: 'en-US' };

/** How mails come to a person, from their stored preference, whatever it holds. */
export function mailingOf(preference: unknown): Mailing {
  const mailing = Mailing.safeParse(preference);
  return mailing.success ? mailing.data : usual;
}

/** The last moment (ms) at which a summary of this hour was due. @param now ms */
export function lastDue(now: number, hour: number, zone: string): number {
  const today = hourBegins(dayIn(now, zone), zone, hour);
  return today <= now ? today : hourBegins(dayIn(now, zone, -1), zone, hour);
}
