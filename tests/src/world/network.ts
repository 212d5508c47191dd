import { setupServer } from 'msw/node';

/** Requests of the browser go to the handlers a spec gives, usually the real server (browser-world.tsx). */
export const network = setupServer();
