/**
 * Whether the update event of a service worker is listened to (R-STATE-5). The product has no service worker: the build in the header of each answer says
 * that there is a newer application.
 */
export const serviceWorkerUpdates = false;
