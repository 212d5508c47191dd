import * as z from 'zod';

/**
 * What people are notified of. A new kind takes a line here, its sentence in `notification-texts.ts` and its name for the settings in
 * `src/locales/<lang>/inbox.ts`; the act it is about calls `notify` (server/actions/people/notify.ts).
 */
export const notificationKindNames = [
  'mentioned',
  'replied',
  'assigned',
  'diagramAsked',
  'reportReady',
  'approvalAsked',
  'approvalAnswered',
  'approvalWithdrawn',
  'opinionAsked',
  'opinionHandedIn',
  'opinionClosed',
] as const;
export type NotificationKind = (typeof notificationKindNames)[number];

/** The preference that says how somebody is notified: of a kind that is not in it in the application, and not by mail. */
export const notificationPreference = 'notifications';

const Ways = z.object({ inApp: z.boolean(), mail: z.boolean() });
export type NotificationWays = z.infer<typeof Ways>;

/** How a person is notified by kind, as far as they chose. */
export const NotificationSettings = z.partialRecord(z.enum(notificationKindNames), Ways);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const usual: NotificationWays = { inApp: true, mail: false };

/** How a person is notified of a kind, from their stored preference, whatever it holds. */
export function waysOf(preference: unknown, kind: NotificationKind): NotificationWays {
  const settings = NotificationSettings.safeParse(preference);
  return (settings.success && settings.data[kind]) || usual;
}
